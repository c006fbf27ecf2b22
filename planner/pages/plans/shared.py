"""A plan as it is shown to who has a link: what is stored, and nothing that could be tried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.systems import SYSTEMS
from planner.report.compose import compose
from planner.report.document import Document
from planner.report.priceless import without_prices
from planner.report.verdicts import whole


def rows(scenarios: Iterable[Any]) -> list[dict[str, Any]]:
    """Each scenario with its verdict, as it was last sized."""
    return [
        {
            "scenario": each,
            "system": SYSTEMS[each.system].title if each.system in SYSTEMS else each.system,
            "verdict": each.latest_verdict or "",
            "word": whole(each.latest_verdict, each.latest_not_kept or 0)
            if each.latest_verdict
            else "Not sized",
            "sentence": each.latest_sentence or "",
        }
        for each in scenarios
    ]


def document(sizing: Mapping[str, Any], prices: bool) -> Document:
    """The report of a stored sizing, with its prices or without."""
    return compose(sizing if prices else without_prices(sizing))
