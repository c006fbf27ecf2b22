"""Prices that were typed for a search: kept in the design that was searched from too.

Otherwise a design that is kept has them and today's has not, and nobody can say which is cheaper.
"""

from __future__ import annotations

import copy
from typing import Any

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import KEY
from calculators.inputs.reader import shown
from planner.models import Scenario, Search
from planner.services.scenarios.scenarios import save_scenario
from planner.services.scenarios.sizings import size_scenario

_PRICES = "prices"


def prices_to_carry(row: Search) -> dict[str, Any]:
    """Prices that the search was asked with and its scenario has not, by what they are of."""
    if row.scenario is None:
        return {}
    asked, now = (
        (document.get(KEY) or {}).get(_PRICES) or {}
        for document in (row.document["scenario"], row.scenario.document())
    )
    return {of: price for of, price in asked.items() if of not in now}


def wanted(asked: Any) -> bool:
    """Whether a program asks for the prices to be carried: nothing is saved that nobody asked for.

    Args:
        asked: what the body of its request says of it; None where it says nothing

    Raises:
        InputProblems: neither true nor false
    """
    if asked is not None and not isinstance(asked, bool):
        message = f"Carry prices: {shown(asked)} is not true or false."
        raise InputProblems.one("/carry_prices", "wrong-type", message, "Give true or false.")
    return bool(asked)


def carry_prices(row: Search, user: Any, catalogue: Catalogue) -> Scenario | None:
    """Save these prices in the scenario as a version of its own; None where it has them all.

    Raises:
        InputProblems: the catalogue of today does not allow the scenario
    """
    prices = prices_to_carry(row)
    scenario = row.scenario
    if scenario is None or not prices:
        return None
    document = copy.deepcopy(scenario.document())
    document.setdefault(KEY, {}).setdefault(_PRICES, {}).update(prices)
    saved = save_scenario(
        scenario, document, user, catalogue, said=f"Prices typed for the search “{row.name}”"
    )
    size_scenario(saved, user, catalogue)
    return saved
