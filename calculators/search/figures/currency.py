"""In which currency the prices of designs are added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calculators.inputs.catalogue import Catalogue, only
from calculators.inputs.purchase.currency_signs import only_currency
from calculators.inputs.purchase.purchase import Purchase

_PRICED = ("disk", "controller", "server", "enclosure", "memory")


def added_in(
    purchase: Purchase, catalogue: Catalogue, scenario: Mapping[str, Any], varied: set[str]
) -> str:
    """The scenario's own; else that of the priced rows that it names, else of those that designs
    may name; "" where these are several and nobody said which.

    Args:
        purchase: what the scenario says of buying
        catalogue: with the rows and their prices
        scenario: the document of today's design
        varied: keys of rows that designs may name besides
    """
    if purchase.currency:
        return purchase.currency
    found: set[str] = set()
    typed = {row["currency"] for row in purchase.without_model if row.get("currency")}
    for named in (set(_words(scenario)), varied):
        found = found or typed | _currencies(purchase, catalogue, named)
    return only_currency(found)


def _currencies(purchase: Purchase, catalogue: Catalogue, named: set[str]) -> set[str]:
    """The currencies of those rows that have a price."""
    return {
        row["currency"]
        for kind in _PRICED
        for key, plain in only(catalogue.table(kind), named).items()
        if (row := purchase.row(kind, key, plain)).get("price") is not None and row.get("currency")
    }


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _words(each)
