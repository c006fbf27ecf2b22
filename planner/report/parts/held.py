"""The most load that a design holds in each state, as words and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from planner.report.document import Cell, Column, Table
from planner.report.words.texts import line

TITLE = "The most load in each state"


class Row(NamedTuple):
    """A state in words.

    Args:
        state: what works and what does not
        held: the most load
        limit: the limit that breaks above it
    """

    state: str
    held: str
    limit: str


def rows(states: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Each state, everything at work first; nothing where there is but one.

    Args:
        states: as ``calculators.studies.reverse_sizing.held_states`` makes them, in plain values
    """
    if len(states) < 2:
        return []
    return [
        Row(line(each["label"]), line(each["said"]), line(each["check_label"])) for each in states
    ]


def table(found: Mapping[str, Any]) -> Table | None:
    """The same as a table of the report.

    Args:
        found: {"load_noun", "states"}
    """
    told = rows(found.get("states") or ())
    if not told:
        return None
    columns = (
        Column("State", weight=2),
        Column(f"Holds at most, {line(found['load_noun'])}", number=True, weight=2),
        Column("What breaks above it", weight=2),
    )
    return Table(TITLE, columns, tuple(tuple(Cell(text) for text in row) for row in told))
