"""Designs of a search that were selected, side by side; today's first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.urls import reverse

from calculators.inputs.catalogue import Catalogue
from calculators.search.designs.given_up import given_up
from calculators.search.objectives import PRICE
from planner.pages.plans.compare import Cell, Row, SideBySide
from planner.pages.search_form.words import lowered
from planner.pages.search_result.designs.design import hardware_name, short_name
from planner.pages.search_result.found import Found, reached
from planner.report.comparison.comparison import MOST_COMPARED, Column
from planner.report.parts.protection import lacks
from planner.services.plans.comparisons import column_of

_TODAY = -1


class SelectedPage(SideBySide):
    """Some designs of a search beside today's.

    Args:
        state: of ``selectors.searches.state_of``
        designs: number -> (what its axes have, its scenario)
        catalogue: as it was when the search began
        base, only: as for all
    """

    asked = "design"
    given_up = "Gives up, against today"

    def __init__(
        self,
        state: Mapping[str, Any],
        designs: Mapping[int, tuple[Mapping[str, Any], dict[str, Any]]],
        catalogue: Catalogue,
        base: str = "",
        only: bool = False,
    ):
        self.search_id = state["id"]
        self.searched = Found(state["document"], state["answer"] or {"front": []}, catalogue)
        today = dict(state["document"]["scenario"])
        documents = {_TODAY: today, **{number: each for number, (_, each) in designs.items()}}
        values = {number: each for number, (each, _) in designs.items()}
        columns = [
            column_of(_id(number), "Today", "", document, catalogue)
            for number, document in documents.items()
        ]
        columns = [
            replace(column, name=self._called(number, values[number], column))
            if number in values
            else column
            for number, column in zip(documents, columns, strict=True)
        ]
        none = {each.id: lacks((each.answer or {}).get("figures", {})) for each in columns}
        lost = {
            _id(number): given_up(each, today, none[_id(number)], none[_id(_TODAY)])
            for number, each in documents.items()
        }
        super().__init__(columns, base, only, lost=lost)

    def _called(self, number: int, values: Mapping[str, Any], column: Column) -> str:
        """A candidate by its rank, and by the name that it is kept by; what else it is stands in
        the rows below."""
        ranks = {row["design"]: rank for rank, row in enumerate(self.searched.front, start=1)}
        which = f"Candidate {ranks[number]}" if number in ranks else f"Design {number}"
        row = {"design": number, "values": values}
        parts = self.searched.words.parts(self.searched.has(row), self.searched.differing)
        figures = (column.answer or {}).get("figures", {})
        return f"{which}: {(hardware_name(figures) if parts else '') or short_name(parts)}"

    @property
    def figures(self) -> list[Row]:
        """What was searched for first, then the figures that every comparison has."""
        return [*self._some(self._goals()), *super().figures]

    def _goals(self) -> Iterator[Row]:
        """The goals of the search, as far as each column reaches them."""
        found = self.searched
        rows = [*found.answer.get("leaders", ()), *found.front]
        rows += [found.keeping] if found.keeping else []
        known = {row["design"]: row["objectives"] for row in rows}
        known[_TODAY] = (found.today or {}).get("objectives") or {}
        for goal in found.objectives if "objectives" in found.answer else ():
            figure = goal["figure"]
            values = [known.get(self.key(each), {}).get(figure) for each in self.columns]
            if figure == PRICE or all(value is None for value in values):
                # The price stands below with how much of it is known.
                continue
            cells = [Cell("–" if value is None else reached(goal, value)) for value in values]
            title = f"Searched for: {lowered(found.name(figure))}"
            yield Row(title, cells, len({cell.text for cell in cells}) > 1)

    def address(self, column: Any) -> str:
        number = self.key(column)
        if number == _TODAY:
            return reverse("search", args=[self.search_id])
        return reverse("search-design", args=[self.search_id, number])

    def key(self, column: Column) -> int:
        return column.id.int - 1 if column.id.int else _TODAY


def _id(number: int) -> UUID:
    """Designs have numbers and no ids: the first id is today's, the next that of design 0."""
    return UUID(int=number + 1)


def numbers_asked(texts: Sequence[str]) -> list[int]:
    """The designs that were selected, each once, as many as can be compared with today's."""
    found = dict.fromkeys(int(text) for text in texts if text.isascii() and text.isdecimal())
    return list(found)[: MOST_COMPARED - 1]
