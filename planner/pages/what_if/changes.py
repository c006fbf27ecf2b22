"""Why a figure changed between two sizings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import Truncator

from calculators.answers import plain
from calculators.errors import InputProblems, Problem
from calculators.sheet.said.moments import minute
from calculators.studies import what_if as study
from calculators.systems import SYSTEMS
from planner.pages.what_if.figures import titles_of, under_headings
from planner.report import what_if as drawn
from planner.report.key_numbers import at_worst
from planner.services.scenarios import what_if


@dataclass
class ChangesPage:
    """Two sizings, a figure, and why it changed between them.

    Args:
        after: the later sizing
        before: the earlier; None where none is chosen yet
        offered: sizings that can be chosen, newest first
        figure: as asked; "" for the first that changed
        typed: unsaved changes that the later one stands for; none of a stored sizing
    """

    after: Any
    before: Any | None
    offered: list[Any]
    figure: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
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
        said = drawn.sentence(self.found)
        ends = [
            at_worst(each.answer["figures"], self.found.get("figure", ""))
            for each in (self.before, self.after)
            if each is not None
        ]
        if not said or not any(ends):
            return said
        return f"{said} That is at least; at worst from {ends[0]} to {ends[-1]}."

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
        made = {name: each["label"] for name, each in now.items() if each.get("formula")}
        titles = titles_of(names, made, chosen)
        return under_headings([(name, text, name == chosen) for name, text in titles.items()])

    def choices(self) -> Iterable[tuple[Any, str, bool]]:
        """Sizing, its name and whether it is chosen."""
        chosen = getattr(self.before, "pk", None)
        found = [(each, self._named(each), each.pk == chosen) for each in self.offered]
        if self.before is not None and self.before not in self.offered:
            found.append((self.before, self._named(self.before), True))
        return found

    def _named(self, sizing: Any) -> str:
        """A sizing by its name, of another mail system with that."""
        called = _called(sizing, self.scenario.pk if self.scenario else None)
        if sizing.system == self.after.system or sizing.system not in SYSTEMS:
            return called
        return f"{called} ({SYSTEMS[sizing.system].title})"

    @property
    def until(self) -> str:
        """The later sizing by its name."""
        if self.unsaved:
            return "of what is on your screen, not saved"
        return _called(self.after)

    @property
    def unsaved(self) -> bool:
        """Whether it explains what is on a screen, and not what was saved."""
        return isinstance(self.after, what_if.OnScreen)

    @property
    def scenario(self) -> Any:
        """The scenario that it is about."""
        return self.after.saved.scenario if self.unsaved else self.after.scenario


def _called(sizing: Any, here: Any = None) -> str:
    """A sizing by its scenario, the versions it is the answer of, and the moment: several are made
    in a minute.

    Args:
        here: the scenario that goes without saying, for a select on a phone is short
    """
    named = sizing.scenario and sizing.scenario_id != here
    scenario = Truncator(sizing.scenario.name).chars(40) if named else ""
    versions = [f"v{each}" for each in sorted(each.number for each in sizing.revisions.all())]
    return ", ".join(filter(None, (scenario, *versions, minute(sizing.created_at))))


def _moved(was: Mapping[str, Any] | None, now: Mapping[str, Any]) -> bool:
    """Whether a number that a formula made has changed."""
    if was is None or not now.get("formula"):
        return False
    values = was["value"], now["value"]
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    return numbers and values[0] != values[1]
