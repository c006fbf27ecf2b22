"""Designs of a search that were selected, side by side; today's first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.urls import reverse

from calculators.inputs.catalogue import Catalogue
from planner.pages.plans.compare import SideBySide
from planner.pages.search_result.found import Found
from planner.report.comparison import MOST_COMPARED, Column
from planner.services.comparisons import column_of

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

    def __init__(
        self,
        state: Mapping[str, Any],
        designs: Mapping[int, tuple[Mapping[str, Any], dict[str, Any]]],
        catalogue: Catalogue,
        base: str = "",
        only: bool = False,
    ):
        self.search_id = state["id"]
        found = Found(state["document"], state["answer"] or {"front": []}, catalogue)
        today = dict(state["document"]["scenario"])
        named = [(_TODAY, "Today", today)]
        named += [
            (number, found.words.described(values), document)
            for number, (values, document) in designs.items()
        ]
        columns = [
            column_of(_id(number), name, "", document, catalogue)
            for number, name, document in named
        ]
        super().__init__(columns, base, only)

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
