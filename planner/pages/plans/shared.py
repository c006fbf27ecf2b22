"""A plan as it is shown to who has a link: what is stored, and nothing that could be tried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.systems import SYSTEMS
from planner.pages.plans.plans import laid_out
from planner.report.compose import compose
from planner.report.document import Document
from planner.report.key_numbers import grown
from planner.report.parts.failures import survives
from planner.report.priceless import bill_without_prices, without_prices
from planner.report.words.texts import line


def rows(scenarios: Iterable[Any], stored: Mapping[Any, Any], prices: bool) -> list[dict[str, Any]]:
    """Each scenario with its verdict and its first figures, as it was last sized.

    Args:
        scenarios: of one plan
        stored: scenario -> its newest sizing
        prices: whether who has the link sees them
    """
    return [_row(each, stored.get(each.pk), prices) for each in scenarios]


def _row(scenario: Any, sizing: Any, prices: bool) -> dict[str, Any]:
    system = SYSTEMS.get(scenario.system)
    row = {
        "scenario": scenario,
        "system": system.title if system else scenario.system,
        "verdict": "",
        "word": "Not sized",
        "sentence": "",
    }
    if sizing is None:
        return row
    detail = getattr(sizing, "detail", None)
    bill = detail.bill if detail else {}
    told = laid_out(
        scenario,
        sizing.answer,
        bill if prices else bill_without_prices(bill),
        sizing.kept_states or {},
    )
    if not prices:
        told["price"] = None
    outlook = detail.outlook if detail else {}
    survival = survives(sizing.kept_states or {}, detail.charts if detail else (), told["verdict"])
    return {
        **row,
        **told,
        "system": row["system"],
        "sentence": scenario.latest_sentence or "",
        "survival": survival,
        "growth": line(grown(outlook)),
    }


def document(sizing: Mapping[str, Any], prices: bool) -> Document:
    """The report of a stored sizing, with its prices or without."""
    return compose(sizing if prices else without_prices(sizing))
