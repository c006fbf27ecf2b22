"""A sizing without its prices, for readers who are not to see them.

What a line may keep is named, so that a field that comes later is not shown by oversight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from planner.report.key_numbers import HIDDEN, PRICE

# Where prices and terms stand in a document.
_PURCHASE = "purchase"
# Of a line: what is bought, how many, and how it is known.
_KEPT = (
    "item",
    "level",
    "kind",
    "key",
    "description",
    "quantity",
    "figures",
    "part_number",
    "source",
    "parent",
    "unspsc",
    "note",
    "unit",
    "power_watts",
    "power_origin",
    "owned",
    "to_buy",
    "spare",
)
# Findings that speak of nothing else.
_OF_PRICES = ("price-unknown",)


def without_prices(sizing: Mapping[str, Any]) -> dict[str, Any]:
    """The sizing without prices, costs, suppliers, and what moves them.

    Args:
        sizing: the whole of it in plain values, as a report is made of it
    """
    found = dict(sizing)
    kept = sizing["document"].items()
    found["document"] = {name: value for name, value in kept if name != _PURCHASE}
    found["bill"] = bill_without_prices(sizing.get("bill") or {})
    outlook = dict(sizing.get("outlook") or {})
    findings = outlook.get("findings") or ()
    mends = sizing.get("mends") or [""] * len(findings)
    told = [
        (each, mend)
        for each, mend in zip(findings, mends, strict=True)
        if each.get("key") not in _OF_PRICES
    ]
    outlook["findings"] = [{**each, "cost": None} for each, _ in told]
    if outlook.get("growth_cost"):
        outlook["growth_cost"] = None
    for name in ("growth_years", "growth_beside"):
        if outlook.get(name):
            outlook[name] = [{**each, "cost": None} for each in outlook[name]]
    if outlook.get("next_load"):
        outlook["next_load"] = {**outlook["next_load"], "cost": None}
    found["mends"] = [mend for _, mend in told]
    found["outlook"] = outlook
    what_if = dict(sizing.get("what_if") or {})
    if what_if:
        what_if["sensitivity"] = [
            each for each in what_if["sensitivity"] if each.get("figure") != PRICE
        ]
    found["what_if"] = what_if
    return found


def bill_without_prices(bill: Mapping[str, Any]) -> dict[str, Any]:
    """The lines of a bill with what is bought and nothing of what it costs."""
    lines = [
        {name: line[name] for name in _KEPT if name in line} for line in bill.get("lines") or ()
    ]
    return {"lines": lines, "total": {}, "costs": {}, HIDDEN: True}
