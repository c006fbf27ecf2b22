"""One cell of the comparison, and the working it opens to."""

from __future__ import annotations

import math
from typing import Any, Final

from calculators import answers
from calculators.sheet.figures import finite
from calculators.sheet.lines.recording import Figure, Recording
from calculators.studies.migration.answers import MigrationCell
from calculators.studies.migration.editions import DISKS, Edition

# How a figure came about: by a published rule, or measured on a server that is not this one.
BY_RULE: Final = "rule"
MEASURED: Final = "measured"
ASSUMED, DERIVED = "assumed", "derived"


class Working:
    """Figures of all editions under one roof, each with all that it rests on.

    What a second sheet of an edition has in common with its first is kept once.
    """

    def __init__(self) -> None:
        self._kept: dict[str, Figure] = {}
        self._inputs: dict[str, list[str]] = {}
        self._equal: dict[tuple[Recording, str, Recording, str], bool] = {}

    def keep(self, figure: Figure, edition: str, further: str = "") -> str:
        """The name under which the figure stands, with everything below it."""
        name = f"{edition}.{figure.name}"
        if further and not self._same(figure, self._kept.get(name)):
            edition, name = f"{edition}_{further}", f"{edition}_{further}.{figure.name}"
        if name in self._kept:
            return name
        self._kept[name] = figure
        first = edition.removesuffix(f"_{further}") if further else edition
        inputs = [self.keep(other, first, further) for other in figure.inputs()]
        self._inputs[name] = inputs if figure.derived else []
        return name

    def figures(self) -> dict[str, answers.Figure]:
        """Everything that is kept, as it stands in an answer."""
        found = {}
        for name, figure in self._kept.items():
            found[name] = figure.recording.shown(figure.named)
            found[name].inputs = self._inputs[name]
        return found

    def mathml(self, name: str) -> str:
        """The formula of a figure that is kept; empty where there is none such."""
        figure = self._kept.get(name)
        return figure.mathml() if figure else ""

    def _same(self, figure: Figure, kept: Figure | None) -> bool:
        if kept is None or finite(figure.value) != finite(kept.value):
            return False
        pair = (figure.recording, figure.name, kept.recording, kept.name)
        if pair not in self._equal:
            ours, theirs = figure.inputs(), kept.inputs()
            same = len(ours) == len(theirs) and all(map(self._same, ours, theirs))
            self._equal[pair] = same
        return self._equal[pair]


def cell(
    edition: Edition, key: str, sheet: Any, working: Working, further: str = ""
) -> MigrationCell:
    """What an edition says of one figure, or why it says nothing."""
    figure = sheet.recording.figures.get(f"for_1000_users.{key}")
    if figure is None or not math.isfinite(figure.value):
        return empty(edition.missing.get(key, "The sheet has no such figure."))
    decided = ""
    if key == DISKS and edition.decides:
        rate, space = (sheet.recording.figures[name].value for name in edition.decides)
        decided = "rate" if rate >= space else "space"
    return MigrationCell(
        finite(figure.value),
        figure.unit,
        MEASURED if key in edition.measured else BY_RULE,
        edition.measured.get(key) or edition.remarks.get(key, ""),
        decided,
        working.keep(figure, edition.key, further),
        ASSUMED if _assumed(figure, set()) else DERIVED,
        figure.source,
    )


def empty(reason: str) -> MigrationCell:
    """A cell without a number."""
    return MigrationCell(None, "", None, reason, "", None, None, None)


def _assumed(figure: Figure, seen: set[str]) -> bool:
    """Whether it rests on a constant that we chose because no source states it."""
    if figure.name in seen:
        return False
    seen.add(figure.name)
    chosen = figure.origin == ASSUMED and figure.name.startswith("fact.")
    return chosen or any(_assumed(other, seen) for other in figure.inputs())
