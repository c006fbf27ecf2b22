"""Scenarios of a plan side by side: what differs on top, then how far each is from a base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils import timezone

from calculators.engine import combined_version
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import PLAIN, count, in_style, listed
from planner.render import Made, render
from planner.render.tables.comparison_as_csv import as_csv
from planner.report.comparison.cells import figure_texts, limit_text
from planner.report.comparison.comparison import (
    MOST_COMPARED,
    Column,
    Comparison,
    compared,
)
from planner.report.comparison.document import document
from planner.report.comparison.overlaid import overlaid
from planner.report.document import Chart
from planner.report.parts.protection import only_broken_has
from planner.report.words import memory
from planner.report.words.verdicts import FAIL, YES_OR_NO, sign, word
from planner.services.plans.comparisons import columns_of

FORMATS = ("pdf", "csv")
_FEWEST = 2
# Stands for the id of what is on somebody's screen only.
SCREEN = "screen"


def chosen(scenarios: Sequence[Any], asked: list[str]) -> list[Any]:
    """The scenarios that are compared: those that were asked for, otherwise the first."""
    wanted = [each for each in scenarios if str(each.pk) in asked]
    return (wanted or list(scenarios))[:MOST_COMPARED]


def not_shown(scenarios: Sequence[Any], asked: list[str]) -> str:
    """Which of the scenarios that were asked for are not compared, and why; "" of none."""
    there = {str(each.pk) for each in scenarios}
    strange = len(set(asked) - there)
    beyond = len(set(asked) & there) - MOST_COMPARED
    said = []
    if strange:
        those = (
            "One scenario that the address names is"
            if strange == 1
            else (f"{count(strange)} scenarios that the address names are")
        )
        said.append(f"{those} not shown: deleted, or of another plan.")
    if beyond > 0:
        said.append(f"The first {MOST_COMPARED} are shown, and {beyond} more are left out.")
    return " ".join(said)


def with_screen(shown: Sequence[Any], of: Any, drawn: Any) -> list[Any]:
    """The scenarios, with unsaved changes as one of their own beside that which they change.

    Args:
        shown: those that are compared
        of: the scenario that was changed on somebody's screen; None for none
        drawn: that scenario with the changes
    """
    if drawn is None or not drawn.changes or not drawn.answer:
        return list(shown)
    screen = SimpleNamespace(
        pk=SCREEN,
        name=f"{of.name}, as on your screen (not saved)",
        plan=of.plan,
        system=drawn.document["system"],
        document=lambda: drawn.document,
    )
    place = shown.index(of) + 1 if of in shown else 0
    return [*shown[:place], screen, *shown[place:]][:MOST_COMPARED]


def carry(of: Any, drawn: Any) -> list[tuple[str, Any]]:
    """What the address takes along of unsaved changes."""
    return [("of", of.pk), ("changed", drawn.query)] if drawn and drawn.changes else []


@dataclass(frozen=True)
class Cell:
    """A value of a row: its text, how it differs from the base, whether it is the best."""

    text: str
    difference: str = ""
    best: bool = False
    verdict: str = ""
    caveat: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the comparison."""

    title: str
    cells: list[Cell]
    differs: bool = True


class SideBySide:
    """Designs side by side.

    Args:
        columns: each with its answer
        base: the id of the one that differences are counted from
        only: whether rows that are the same in all are left out
        carried: parts of the address that bring unsaved changes along
        lost: what each gives up, where that is not counted from the others
    """

    # The parameter of the address that names a column.
    asked = "scenario"
    given_up = "Gives up"

    def __init__(
        self,
        columns: list[Column],
        base: str = "",
        only: bool = False,
        carried: Sequence[tuple[str, Any]] = (),
        lost: Mapping[UUID, list[str]] | None = None,
    ):
        self.only = only
        self.most = MOST_COMPARED
        self.carried = carried
        self.columns = columns
        ids = {str(each.id): each.id for each in self.columns}
        self.found: Comparison | None = None
        if len(self.columns) >= _FEWEST:
            self.found = compared(self.columns, ids.get(base, self.columns[0].id), lost)

    @property
    def _compared(self) -> Comparison:
        """What is read of two or more; of fewer nothing is drawn."""
        assert self.found is not None
        return self.found

    def address(self, column: Any) -> str:
        """Where a column leads to; nowhere for what stands on the screen alone."""
        return "" if column.id == SCREEN else reverse("scenario", args=[column.id])

    def key(self, column: Column) -> Any:
        """What the address names a column by."""
        return column.id

    @property
    def heads(self) -> list[dict[str, Any]]:
        """The scenarios, each with its verdict, and the way from the base to it."""
        base = next(each for each in self._compared.scenarios if each.id == self._compared.base)
        return [
            {
                "scenario": each,
                "saved": each.id != SCREEN,
                "address": self.address(each),
                "is_base": each.id == self._compared.base,
                "word": each.word,
                "why": f"{each.sizing}/changes/?from={base.sizing}"
                if each.sizing and base.sizing and each.id != base.id and each.system == base.system
                else "",
                "differs": each.word != base.word,
                "base_query": self._query(base=each.id),
            }
            for each in self._compared.scenarios
        ]

    @property
    def kept(self) -> list[Row]:
        """What each does without that no limit asks for: recommendations, with their number, and
        what protects another one."""
        sized = self._compared.scenarios
        rows = [
            (
                "Recommendations not kept",
                [f"{len(each.not_kept)}: {listed(each.not_kept)}" for each in sized],
                [each.not_kept for each in sized],
            ),
            (self.given_up, self._given_up, [each.gives_up for each in sized]),
        ]
        return [
            Row(
                title,
                [
                    Cell(text if some else "none" if each.verdict else "–")
                    for text, some, each in zip(texts, found, sized, strict=True)
                ],
            )
            for title, texts, found in rows
            if any(found)
        ]

    @property
    def _given_up(self) -> list[str]:
        """What each gives up, and whether one that breaks is all that has it."""
        return [
            ", ".join(
                filter(
                    None,
                    (listed(each.gives_up), only_broken_has(self.columns, column, each.gives_up)),
                )
            )
            for each, column in zip(self._compared.scenarios, self.columns, strict=True)
        ]

    @property
    def inputs(self) -> list[Row]:
        return [Row(row.label, [Cell(said) for said in row.words]) for row in self._compared.inputs]

    @property
    def figures(self) -> list[Row]:
        return self._some(
            Row(
                row.label,
                [
                    Cell(
                        value,
                        difference,
                        each.id in row.winners,
                        caveat=caveat,
                    )
                    for (value, difference), each, caveat in zip(
                        figure_texts(row, self._compared.place),
                        self._compared.scenarios,
                        row.caveats or [""] * len(row.values),
                        strict=True,
                    )
                ],
                row.differs,
            )
            for row in self._compared.figures
        )

    @property
    def checks(self) -> list[Row]:
        return self._some(
            Row(
                row.label,
                [
                    Cell(
                        self._check(row, place),
                        margin(row.margins[place], row.verdicts[place] == FAIL),
                        each.id in row.winners,
                        sign(row.verdicts[place] or "", row.check),
                    )
                    for place, each in enumerate(self._compared.scenarios)
                ],
                row.differs,
            )
            for row in self._compared.checks
        )

    @property
    def failures(self) -> list[Row]:
        """Each loss with what comes of it."""
        return self._some(
            Row(
                row.label,
                [
                    Cell(row.said(place), verdict=each or "")
                    for place, each in enumerate(row.verdicts)
                ],
                row.differs,
            )
            for row in self._compared.failures
        )

    @staticmethod
    def _check(row: Any, place: int) -> str:
        verdict = row.verdicts[place]
        if verdict is None:
            return "–"
        needed, available = row.needed[place], row.available[place]
        # Of none none, and yes or no, are no amounts to read.
        asked = row.check in YES_OR_NO or row.unit == "yes or no"
        counts = row.unit and not asked and (needed or available)
        if needed is None or available is None or not counts:
            return word(verdict, row.check)
        (needed, unit), (available, _) = (
            memory.of_check(row.check, side, row.unit) for side in (needed, available)
        )
        return limit_text(needed, available, unit)

    def _some(self, rows: Any) -> list[Row]:
        return [row for row in rows if row.differs or not self.only]

    @property
    def charts(self) -> list[Chart]:
        return list(overlaid(self.columns))

    @property
    def same_query(self) -> str:
        """The address with or without what is the same in all."""
        return self._query(only="" if self.only else "different")

    def _query(self, **changed: Any) -> str:
        asked: list[tuple[str, Any]] = [
            (self.asked, self.key(each)) for each in self.columns if each.id != SCREEN
        ]
        asked += self.carried
        rest = {"base": self._compared.base, "only": "different" if self.only else "", **changed}
        return urlencode([*asked, *((name, value) for name, value in rest.items() if value)])


class ComparePage(SideBySide):
    """Scenarios of a plan side by side.

    Args:
        scenarios: all of the plan
        shown: those that are compared
        catalogue: the organisation's
        stored: scenario -> its newest sizing
        base, only, carried: as for all
    """

    def __init__(
        self,
        scenarios: Sequence[Any],
        shown: Sequence[Any],
        catalogue: Catalogue,
        stored: Mapping[Any, Any],
        base: str = "",
        only: bool = False,
        carried: Sequence[tuple[str, Any]] = (),
    ):
        self.catalogue = catalogue
        self.scenarios = [(each, each in shown) for each in scenarios]
        super().__init__(columns_of(shown, catalogue, stored), base, only, carried)

    @property
    def files(self) -> list[tuple[str, str]]:
        """Format -> address of the file."""
        return [(format.upper(), self._query(format=format)) for format in FORMATS]

    def file(self, format: str, organisation: Any, user: Any) -> Made:
        """The comparison as a file."""
        catalogue = f"{self.catalogue.source} {self.catalogue.version}"
        said = document(
            self._compared,
            self.columns,
            organisation.name,
            user.get_full_name() or user.get_username(),
            combined_version(),
            catalogue,
            timezone.now(),
        )
        if format == "csv":
            with in_style(PLAIN):
                content = as_csv(self._compared).encode()
            return Made(f"{said.name}.csv", "text/csv; charset=utf-8; header=present", content)
        return render(said, format)
