"""Prices that count nowhere, in words: of another thing than their line is, or of no line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import count, money
from calculators.sheet.said.within import thing_said


def held_said(held: Mapping[str, Any]) -> str:
    """A price that was typed for another thing than its line is now."""
    price = " ".join(filter(None, (money(held["price"]), held["currency"])))
    return f"{price} was typed for {thing_said(held['price_for'])}, and is in no sum"


def unused_said(left: Mapping[str, Any]) -> str:
    """What was typed of something that is on no line of the bill."""
    price = " ".join(filter(None, (left["price"] and money(left["price"]), left["currency"])))
    owned = f"{count(left['owned'])} owned" if left["owned"] else ""
    of = f" ({thing_said(left['price_for'])})" if left["price_for"] else ""
    return f"{left['description']}{of}: {', '.join(filter(None, (price, owned)))}"
