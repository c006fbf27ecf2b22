"""Scenarios side by side: the load that each is sized for, on all its servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from calculators.sheet.said.said_load import said_load
from planner.report.comparison.best import same

LOAD = "load.all"


class Loaded(Protocol):
    """A scenario with its load, where that is known, and what it counts."""

    @property
    def load(self) -> float | None: ...

    @property
    def noun(self) -> str: ...


def unlike_loads(columns: Sequence[Loaded]) -> bool:
    """Whether designs are sized for unlike loads: what carries less needs less, and is not the
    better for it."""
    loads = _known(columns)
    return any(not same(load, loads[0]) for load in loads[1:])


def in_all(columns: Sequence[Loaded]) -> str:
    """What their loads count; "" where they count unlike things."""
    nouns = {column.noun for column in columns if column.load is not None}
    return nouns.pop() if len(nouns) == 1 else ""


def unlike_said(columns: Sequence[Loaded]) -> str:
    """That loads differ, as a sentence; "" where they do not, or count unlike things."""
    noun = in_all(columns)
    if not noun or not unlike_loads(columns):
        return ""
    least, most = min(_known(columns)), max(_known(columns))
    return f"Their loads differ: {said_load(least, most)} to {said_load(most, least)} {noun}."


def _known(columns: Sequence[Loaded]) -> list[float]:
    return [column.load for column in columns if column.load is not None]
