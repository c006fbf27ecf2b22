"""Figures that no formula made, as a table, and which of them a question states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from planner.report.document import Cell, Column, Figure, Table

THE_USER = "user"
# A list of the question -> how the figures of each of its rows begin.
_LISTS = {"populations": "population", "raid_groups": "raid_group"}


def leaves(title: str, found: Sequence[Figure], named: bool = True) -> Table:
    """Figures that no formula made, with what they rest on; equal notes are printed once.

    Args:
        title: of the table
        found: the figures
        named: whether their names stand there, which nobody reads who decides
    """
    numbered: dict[str, int] = {}
    rows = []
    for one in found:
        note = numbered.setdefault(one.note, len(numbered) + 1) if one.note else 0
        name = (Cell("", figure=one.name, stands_here=True),) if named else ()
        rows.append(
            (
                Cell(one.label, note=note),
                *name,
                Cell(one.quantity.text, one.quantity.unit),
                Cell(one.origin, aside=source_of(one)),
            )
        )
    columns = [
        Column("Input" if title else "Constant", weight=2.7 if title else 3.5),
        Column("Name", weight=2.6 if title else 2.2),
        Column("Value", number=True, weight=1.9),
        Column("Origin and source", weight=3.1),
    ]
    if not named:
        del columns[1]
    return Table(title, tuple(columns), tuple(rows), tuple(numbered))


def source_of(one: Figure) -> str:
    """The source, where the origin does not say it already."""
    return "" if one.source == THE_USER else one.source


def names(document: Mapping[str, Any]) -> Iterator[str]:
    """The figures that a question states."""
    for key, value in document.items():
        if key in _LISTS and isinstance(value, list):
            for place, row in enumerate(value, 1):
                yield from (f"{_LISTS[key]}_{place}.{name}" for name in row)
        else:
            yield key
