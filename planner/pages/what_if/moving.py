"""What moves a figure of a scenario, and where its verdict turns."""

from __future__ import annotations

from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from calculators.answers import plain
from calculators.errors import InputProblems, Problem
from calculators.sheet.said.numbers import in_plain_digits, percent
from calculators.studies import what_if as study
from planner.pages.scenario.scenarios import Sketch
from planner.pages.what_if.figures import titles_of, under_headings
from planner.report import what_if as drawn
from planner.report.document import Chart, Table
from planner.services.organisation.preferences import respelt
from planner.services.scenarios.sizings import rows_used
from planner.services.scenarios.words import Words, in_words

# How much lower and higher the inputs can be taken.
PARTS = ("0.05", "0.1", "0.2", "0.5")
# Beside those of the mail system, for a list that can be read.
_MOST_FIGURES = 60
_USUAL = str(study.USUAL)


class MovingPage:
    """A scenario as it stands on the screen, with every input moved.

    Args:
        sketch: the scenario with what was typed
        catalogue: the organisation's
        figure, by: as asked
    """

    def __init__(self, sketch: Sketch, catalogue: Any, figure: str = "", by: str = ""):
        self.sketch = sketch
        self.by = by if by in PARTS else _USUAL
        self.problems: list[Problem] = list(sketch.problems)
        self.moving: dict[str, Any] = {}
        self.turning: dict[str, Any] = {}
        self._offered: list[str] = []
        self._labels: dict[str, str] = {}
        if sketch.answer is None:
            return
        moved = study.Moved(sketch.document, catalogue)
        try:
            self._offered = study.figures_offered(moved.bench)
            figures = moved.bench.figures()
            self._labels = {name: figures[name].label for name in self._offered if name in figures}
            rows = rows_used(sketch.document, catalogue)
            with in_plain_digits():
                turning = plain(study.flip_points(moved))
                moving = plain(study.sensitivity(moved, figure, float(self.by)))
            self.turning, self.moving = respelt(turning, rows), respelt(moving, rows)
            words = Words(moved.bench.system.key, catalogue)
            self.moving["inputs"] = in_words(self.moving["inputs"], words)
            self.turning["items"] = in_words(self.turning["items"], words)
        except InputProblems as error:
            self.problems = error.problems

    @property
    def figures(self) -> list[tuple[str, list[tuple[str, str, bool]]]]:
        """Name, title and whether it is chosen, under two headings: the usual ones first."""
        chosen = self.moving.get("figure", "")
        names = self._offered[:_MOST_FIGURES]
        if chosen and chosen not in names:
            names = [chosen, *names]
        titles = titles_of(names, self._labels, chosen)
        # Those that the design rests on come first among the others.
        return under_headings(
            [(name, text, name == chosen) for name, text in titles.items()], sort=False
        )

    @property
    def parts(self) -> list[tuple[str, str, bool]]:
        return [(part, percent(float(part)), part == self.by) for part in PARTS]

    @property
    def sentence(self) -> str:
        return drawn.sentence(self.moving)

    @property
    def charts(self) -> list[Chart]:
        """The numbers, and apart from them the choices."""
        return drawn.tornadoes(self.moving) if self.moving else []

    @property
    def table(self) -> Table | None:
        if not self.moving or not self.moving["inputs"]:
            return None
        return drawn.sensitivity_table(self.moving)

    @cached_property
    def flips(self) -> Table | None:
        """Where the verdict turns along what somebody gave or chose."""
        return self._flips("Along the inputs", constant=False)

    @cached_property
    def constants(self) -> Table | None:
        """Where it turns along the constants of the formulas."""
        return self._flips("Along the constants", constant=True)

    def _flips(self, title: str, constant: bool) -> Table | None:
        items = [each for each in self.turning.get("items", ()) if each["constant"] is constant]
        return drawn.flips_table(items, title) if items else None

    @property
    def typed(self) -> list[tuple[str, str]]:
        """What was typed and not saved, for the form to keep."""
        return list(self.sketch.changes.items())

    @property
    def query(self) -> str:
        return urlencode(self.sketch.changes)
