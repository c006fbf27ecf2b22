"""A document with the numbers that its texts mean: what is kept of it, and written back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.inputs.documents.former import renewed
from calculators.inputs.fields import Field
from calculators.inputs.reader import NUMBERS, as_read
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs


def numbers_read(document: Any) -> Any:
    """The document with "12,000" and "1.5 TiB" as numbers in the unit of their field.

    The document itself where it holds no such text. What cannot be read stays as it is;
    inputs of former releases become those of today.
    """
    document = renewed(document)
    if not isinstance(document, Mapping):
        return document
    key = document.get("system")
    system = SYSTEMS.get(key) if isinstance(key, str) else None
    if system is None:
        return document
    found = _row(document, system.fields)
    for name, fields in (
        ("populations", system.population_fields),
        ("raid_groups", system.group_fields),
    ):
        rows = found.get(name)
        if isinstance(rows, list):
            read = [_row(row, fields) if isinstance(row, Mapping) else row for row in rows]
            if any(one is not other for one, other in zip(read, rows, strict=True)):
                found = {**found, name: read}
    for name, fields_of in ((inputs.KEY, _nested), ("assumptions", _facts)):
        part = found.get(name)
        if isinstance(part, Mapping):
            read_part = _row(part, fields_of(system))
            if read_part is not part:
                found = {**found, name: read_part}
    return found


def _row(row: Mapping[str, Any], fields: Iterable[Field]) -> Mapping[str, Any]:
    texts = {name for name, value in row.items() if isinstance(value, str)}
    written = [each for each in fields if each.name in texts and each.kind in NUMBERS]
    if not written:
        return row
    read = as_read(row, written)
    return row if read == row else read


def _nested(system: System) -> tuple[Field, ...]:
    return () if system.read is None else inputs.nested_fields(system)


def _facts(system: System) -> tuple[Field, ...]:
    return tuple(Field(key, fact.label, "number", fact.unit) for key, fact in system.facts.items())
