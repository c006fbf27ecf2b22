"""What an answer of a new plan stands for that is left out."""

from __future__ import annotations

from calculators.inputs.fields import Field
from calculators.inputs.typed.quantities import HUNDREDTHS, SHARE
from calculators.sheet.said.numbers import amount
from calculators.systems import System
from planner.forms import numbers

# What is sized where no disk model is chosen.
_DISK_LEFT_OUT = ("db_disk_size_primary_site", "db_disk_type_primary_site")


def shown_default(each: Field) -> str:
    """What an empty answer stands for."""
    if each.default is None or each.required:
        return ""
    if each.choices is not None and each.default in (choices := each.choices()):
        return choices[each.default]
    said = numbers.write(each.default, each.unit)
    # The sign stands beside the input.
    return said.removesuffix(f" {HUNDREDTHS}") if each.unit == SHARE else said


def sized_disk(system: System) -> str:
    """The disk that is sized where no model is chosen, of systems that plan their own volumes."""
    fields = {each.name: each for each in system.fields}
    size, kind = (fields.get(name) for name in _DISK_LEFT_OUT)
    if size is None or kind is None or size.default is None:
        return ""
    return f"{' '.join(amount(size.default, size.unit))}, {kind.default}"
