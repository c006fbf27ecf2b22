"""Why a figure changed between two sizings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import Truncator

from calculators.answers import plain
from calculators.errors import InputProblems, Problem
from calculators.sheet.moments import minute
from calculators.studies import what_if as study
from calculators.systems import SYSTEMS
from planner.pages.what_if.figures import titles_of, under_headings
from planner.report import what_if as drawn
from planner.services import what_if


@dataclass
class ChangesPage:
    """Two sizings, a figure, and why it changed between them.

    Args:
        after: the later sizing
        before: the earlier; None where none is chosen yet
        offered: sizings that can be chosen, newest first
        figure: as asked; "" for the first that changed
    """

    after: Any
    before: Any | None
    offered: list[Any]
    figure: str = ""
    problems: list[Problem] = field(default_factory=list)
    found: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.before is None:
            return
        try:
            self.found = plain(what_if.changes_between(self.before, self.after, self.figure))
        except InputProblems as error:
            self.problems = error.problems

    @property
    def sentence(self) -> str:
        return drawn.sentence(self.found)

    @property
    def chart(self) -> Any:
        return drawn.waterfall(self.found) if self.found else None

    @property
    def lines(self) -> Any:
        """Of a price, what differs on the bill."""
        return drawn.lines_table(self.found) if self.found else None

    @property
    def table(self) -> Any:
        return drawn.changes_table(self.found) if self.found and self.found["parts"] else None

    @property
    def figures(self) -> list[tuple[str, list[tuple[str, str, bool]]]]:
        """Name, title and whether it is chosen, of the figures that changed, under two headings:
        the usual ones first, the steps of the working by their names."""
        if self.before is None:
            return []
        was, now = (each.answer["figures"] for each in (self.before, self.after))
        chosen = self.found.get("figure", self.figure)
        names = [study.PRICE, *(name for name in now if _moved(was.get(name), now[name]))]
        if chosen and chosen not in names:
            names.insert(0, chosen)
        titles = titles_of(names, {name: now[name]["label"] for name in names if name in now})
        return under_headings([(name, titles[name], name == chosen) for name in names])

    def choices(self) -> Iterable[tuple[Any, str, bool]]:
        """Sizing, its name and whether it is chosen."""
        chosen = getattr(self.before, "pk", None)
        found = [(each, self._named(each), each.pk == chosen) for each in self.offered]
        if self.before is not None and self.before not in self.offered:
            found.append((self.before, self._named(self.before), True))
        return found

    def _named(self, sizing: Any) -> str:
        """A sizing by its name, of another mail system with that."""
        called = _called(sizing)
        if sizing.system == self.after.system or sizing.system not in SYSTEMS:
            return called
        return f"{called} ({SYSTEMS[sizing.system].title})"

    @property
    def until(self) -> str:
        """The later sizing by its name."""
        return _called(self.after)


def _called(sizing: Any) -> str:
    """A sizing by its scenario, the versions it is the answer of, and the moment: several are made
    in a minute."""
    scenario = Truncator(sizing.scenario.name).chars(40) if sizing.scenario else ""
    versions = [f"v{each}" for each in sorted(each.number for each in sizing.revisions.all())]
    return ", ".join(filter(None, (scenario, *versions, minute(sizing.created_at))))


def _moved(was: Mapping[str, Any] | None, now: Mapping[str, Any]) -> bool:
    """Whether a number that a formula made has changed."""
    if was is None or not now.get("formula"):
        return False
    values = was["value"], now["value"]
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    return numbers and values[0] != values[1]
