"""What mail systems ask alike: inputs of one meaning, and a value as the other one takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.fields import MODELS, Field
from calculators.inputs.reader import NUMBERS
from calculators.inputs.typed import quantities
from calculators.inputs.typed.words import is_number

# Names under which mail systems ask the same.
_SAME = (
    {"mailbox_size_mb", "mailbox_limit_mb"},
    {"ram_gb", "ram_gib"},
    {"messages_per_second", "peak_messages_per_minute"},
    {"message_bytes", "peak_message_bytes"},
)
# What users were measured to ask of one mail system says nothing of another.
MEASURED = {"iops_per_user", "read_share", "measured_cache_mb"}
# Models that are bought are the same whatever mail system stands on them; a profile is of one.
TABLES = frozenset(MODELS) - {"user_profile"}


def target_of(column: Field, offered: Mapping[str, Field]) -> Field | None:
    """The field of another mail system that asks the same; None where none does.

    Args:
        column: of the one
        offered: name -> field of the other
    """
    if column.name in offered:
        return offered[column.name]
    others = next((names for names in _SAME if column.name in names), set())
    return next((offered[name] for name in others if name in offered), None)


def taken_as(column: Field, value: Any, target: Field) -> Any:
    """A value as the field of the other mail system takes it; None where it cannot.

    Args:
        column: that it is of, in its unit
        value: as a document says it
        target: that it goes to
    """
    if target.kind in NUMBERS and column.kind in NUMBERS:
        return _number(column, value, target)
    if target.kind != column.kind:
        return None
    if target.kind in TABLES or target.kind == "flag":
        return value
    return value if target.choices and value in target.choices() else None


def _number(column: Field, value: Any, target: Field) -> int | float | None:
    if not is_number(value):
        return None
    found: Any = value
    if column.unit != target.unit:
        text = quantities.write(value)
        for unit in (column.unit, column.unit.partition("/")[0]):
            found = quantities.as_number(f"{text} {unit}", target.unit)
            if not isinstance(found, str):
                break
    if isinstance(found, str) or not target.least <= found <= target.most:
        return None
    return round(found) if target.kind == "integer" else found
