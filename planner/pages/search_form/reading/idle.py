"""Axes along which nothing changes: today's design answers with the same limits and the same bill.

A model that is chosen decides a disk's size, for instance, whatever size stands beside it. Such an
axis would only multiply the designs, so a first question does not offer it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems
from calculators.search.question.axes import known_places, places_of
from calculators.search.space import placed
from calculators.systems import SYSTEMS


def without_idle(opened: OpenedScenario, axes: Mapping[str, Any]) -> dict[str, Any]:
    """The axes that move something; all of them where none does."""
    found = {pointer: values for pointer, values in axes.items() if _moves(opened, pointer, values)}
    return found or dict(axes)


def _moves(opened: OpenedScenario, pointer: str, values: Any) -> bool:
    """Whether a value of an axis changes a limit or a line of the bill."""
    document = opened.document
    places = places_of(pointer, known_places(document, SYSTEMS[document["system"]]))
    today = _told(opened)
    for value in _tried(values):
        try:
            other = open_scenario(placed(document, dict.fromkeys(places, value)), opened.catalogue)
            if _told(other) != today:
                return True
        except InputProblems:
            return True
    return False


def _tried(values: Any) -> Iterator[Any]:
    """All of a list, both ends of a range."""
    if isinstance(values, Mapping):
        yield values["from"]
        yield values["to"]
    else:
        yield from values


def _told(opened: OpenedScenario) -> tuple[list[str], list[str]]:
    """What is said of a design: each check with its numbers, and what is bought."""
    checks = []
    for each in opened.verdicts:
        sides = [side and side.value for side in (each.needed, each.available)]
        # As text: what is not known is not equal to itself.
        checks.append(repr((each.check.name, each.verdict, sides)))
    lines = [repr((line.description, line.quantity)) for line in opened.bill.lines]
    return sorted(checks), lines
