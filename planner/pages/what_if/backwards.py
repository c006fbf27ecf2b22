"""Reverse sizing: what each limit holds, and the designs that were found, one click away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from calculators.checks.load_limit import said_load
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.studies import reverse as study
from planner.forms import flat
from planner.pages.scenario.scenarios import LONGEST_QUERY, Sketch


@dataclass(frozen=True)
class Found:
    """A design that was found.

    Args:
        key, title, sentence: what it is
        query: what has to be typed over the stored scenario to get it; "" where there is none, or
            where the scenario has it already
        said: what to say when it is taken
        same: whether it stands on the page already
        found: whether there is a design to take
    """

    key: str
    title: str
    sentence: str
    query: str
    said: str
    same: bool
    found: bool = False


class BackwardsPage:
    """Reverse sizing of a scenario as it stands on the screen.

    Args:
        stored: its stored document
        sketch: with what was typed
        catalogue: the organisation's
    """

    def __init__(self, stored: dict[str, Any], sketch: Sketch, catalogue: Catalogue):
        self.stored = stored
        self.sketch = sketch
        self.catalogue = catalogue
        self.problems: list[Problem] = list(sketch.problems)
        self._all: study.Reverse | None = None

    @property
    def _answer(self) -> study.Reverse | None:
        if self._all is None and self.sketch.answer is not None:
            self._all = study.reverse(self.sketch.document, self.catalogue)
        return self._all

    @property
    def limits(self) -> list[tuple[str, str]]:
        """Each limit with the most load that it holds, in words."""
        found = self._answer
        if found is None:
            return []
        return [
            (
                each.label,
                "no load breaks it"
                if each.limit_load is None
                else f"{said_load(each.limit_load)} {found.load_noun}",
            )
            for each in found.limits
        ]

    @property
    def ways(self) -> list[Found]:
        found = self._answer
        return [] if found is None else [self._found(way) for way in found.ways]

    def taken(self, key: str) -> Found | None:
        """The design of a key as it is put into the inputs; None where it is not asked for."""
        if key not in study.TITLES or self.sketch.answer is None:
            return None
        try:
            way = study.way(key, self.sketch.document, self.catalogue)
        except InputProblems:
            return None
        if way is None:
            said = "This mail system has no such hardware to find; a search compares designs."
            return Found(key, "", "", urlencode(self.sketch.changes), said, same=True)
        return self._found(way)

    def _found(self, way: study.Way) -> Found:
        said = f"{way.title}: {way.sentence}"
        changes = self.sketch.changes
        if way.document is not None:
            saved, then = flat.flatten(self.stored), flat.flatten(way.document)
            changes = flat.difference(saved, then)
            if saved.system != then.system:
                changes = {"system": then.system, **dict(then.items())}
        same = changes == self.sketch.changes
        if same and way.document is not None:
            said += " It stands on the page already."
        query = urlencode(changes)
        if len(query) > LONGEST_QUERY:
            query, said = (
                urlencode(self.sketch.changes),
                f"{said} It has too many rows to show here.",
            )
        return Found(way.key, way.title, way.sentence, query, said, same, way.document is not None)

    @property
    def typed(self) -> dict[str, str]:
        return self.sketch.changes
