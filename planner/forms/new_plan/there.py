"""Servers that are there already, as the purchase of a new plan says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase import purchase
from calculators.sheet.said.numbers import count
from planner.forms import numbers
from planner.forms.new_plan import questions

_KINDS = frozenset({"server", "controller"})


def servers_there(text: str, called: str, system: str) -> int:
    """How many servers are there already; 0 where a mail system does not ask.

    Args:
        text: as typed
        called: their name; "" for none
        system: the mail system

    Raises:
        InputProblems: it is no number of servers, or they have a name and none is there
    """
    if not questions.splits(system):
        return 0
    found = numbers.read_as(text, "servers") if text.strip() else 0
    if type(found) is not int or found < 0:
        raise InputProblems.one(
            "/servers_there",
            "not-a-number",
            f"Servers there already: {text.strip()} is no number of servers.",
            "Give a whole number, or leave it empty for none.",
        )
    if called.strip() and not found:
        raise InputProblems.one(
            "/server_name",
            "not-counted",
            "A server is named that nobody said is there.",
            "Say how many are there already, or leave the name empty.",
        )
    return found


def with_servers_there(
    document: dict[str, Any], number: int, catalogue: Catalogue, called: str = ""
) -> dict[str, Any]:
    """A scenario that owns so many servers with their controllers, and buys only the others.

    Args:
        document: a scenario that can be sized
        number: servers that are there, passive nodes counted with them
        catalogue: the organisation's
        called: the name of the server, which stands on the bill as its part number; "" for none

    Raises:
        InputProblems: everything wrong with the document
    """
    lines = engine.bill_of_materials(document, catalogue)["lines"]
    needed = machines(lines)
    there: dict[str, Any] = {}
    for line in lines:
        if line["kind"] in _KINDS:
            name = purchase.named_as(line["kind"], line["key"], line["figures"])[0]
            # The servers are equal, and so are the controllers of each.
            share = line["quantity"] * number // needed
            owned = there.get(name, {}).get("owned", 0) + share
            there[name] = {"owned": owned}
            if called and line["kind"] == "server":
                there[name]["part_number"] = called
    bought = document.get(purchase.KEY, {})
    prices = {**bought.get("prices", {}), **there}
    return {**document, purchase.KEY: {**bought, "prices": prices}} if there else document


def machines(lines: Sequence[Mapping[str, Any]]) -> int:
    """The servers on a bill, passive nodes counted with them."""
    return sum(line["quantity"] for line in lines if line["kind"] == "server")


def some_to_buy(document: Mapping[str, Any], catalogue: Catalogue) -> str:
    """How many of the servers are there, where some are and others are to buy; else ""."""
    lines = engine.bill_of_materials(document, catalogue)["lines"]
    servers = [line for line in lines if line["kind"] == "server"]
    buy = sum(line["to_buy"] for line in servers)
    needed = machines(lines)
    if not buy or buy == needed:
        return ""
    there = f"{count(needed - buy)} {'is' if needed - buy == 1 else 'are'} there"
    return f"{count(needed)} servers are needed, {there}: {count(buy)} to buy."
