"""Servers that are there already, as the purchase of a new plan says them."""

from __future__ import annotations

from typing import Any

from calculators import engine
from calculators.inputs import purchase
from calculators.inputs.catalogue import Catalogue

_KINDS = frozenset({"server", "controller"})


def with_servers_there(
    document: dict[str, Any], catalogue: Catalogue, called: str = ""
) -> dict[str, Any]:
    """A scenario that owns the servers and controllers of its bill, and buys none of them.

    Args:
        document: a scenario that can be sized
        catalogue: the organisation's
        called: the name of the server, which stands on the bill as its part number; "" for none

    Raises:
        InputProblems: everything wrong with the document
    """
    lines = engine.bill_of_materials(document, catalogue)["lines"]
    there: dict[str, Any] = {}
    for line in lines:
        if line["kind"] in _KINDS:
            name = purchase.named_as(line["kind"], line["key"], line["figures"])[0]
            owned = there.get(name, {}).get("owned", 0) + line["quantity"]
            there[name] = {"owned": owned}
            if called and line["kind"] == "server":
                there[name]["part_number"] = called
    bought = document.get(purchase.KEY, {})
    prices = {**bought.get("prices", {}), **there}
    return {**document, purchase.KEY: {**bought, "prices": prices}} if there else document
