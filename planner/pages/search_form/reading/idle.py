"""Axes along which nothing changes: today's design answers with the same limits and the same bill.

A model that is chosen decides a disk's size, for instance, whatever size stands beside it. Such an
axis would only multiply the designs, so a first question does not offer it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems
from calculators.search.question.axes import known_places, places_of
from calculators.search.space import placed
from calculators.systems import SYSTEMS


def without_idle(opened: OpenedScenario, axes: Mapping[str, Any]) -> dict[str, Any]:
    """The axes that move something; all of them where none does.

    What moves nothing today may move something with a word of another axis: spans with RAID 50.
    """
    designs = _Designs(opened)
    document = opened.document
    others = [
        _with(document, pointer, word)
        for pointer, values in axes.items()
        if not isinstance(values, Mapping)
        for word in values
        if isinstance(word, str)
    ]
    found = {
        pointer: values
        for pointer, values in axes.items()
        if any(designs.move(base, pointer, values) for base in (document, *others))
    }
    return found or dict(axes)


def _with(document: Any, pointer: str, value: Any) -> Any:
    places = places_of(pointer, known_places(document, SYSTEMS[document["system"]]))
    return placed(document, dict.fromkeys(places, value))


class _Designs:
    """What is said of designs, each read once."""

    def __init__(self, opened: OpenedScenario):
        self._catalogue = opened.catalogue
        self._told: dict[str, Any] = {_key(opened.document): _told(opened)}

    def move(self, base: Any, pointer: str, values: Any) -> bool:
        """Whether a value of an axis changes a limit or a line of the bill of a design."""
        here = self._of(base)
        return here is not None and any(
            self._of(_with(base, pointer, value)) != here for value in _tried(values)
        )

    def _of(self, document: Any) -> Any:
        """None where it cannot be sized."""
        key = _key(document)
        if key not in self._told:
            try:
                self._told[key] = _told(open_scenario(document, self._catalogue))
            except InputProblems:
                self._told[key] = None
        return self._told[key]


def _key(document: Any) -> str:
    return json.dumps(document, sort_keys=True, default=repr)


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
