"""What is said of buying, apart from how it is written: for telling what somebody changed."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from calculators.sheet.said.numbers import LEAST

# What a price that was typed is of, where no model is chosen.
PRICE_FOR = "price_for"
# What the words of a choice say where nothing is said.
USUAL_WORDS = {"per": "design", "period": "once", "price_origin": "given"}
_OF_A_ROW = ("per", "period")


def same_price(one: Any, other: Any) -> bool:
    """Whether two prices are one: 329.5 is "329.50"."""
    try:
        return one is not None and other is not None and Decimal(str(one)) == Decimal(str(other))
    except InvalidOperation:
        return False


def same_said(one: Any, other: Any) -> bool:
    """Whether two values of ``purchase`` (a price with its currency, the lines that are paid) say
    the same."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        first, second = _without_usual(one), _without_usual(other)
        return first.keys() == second.keys() and all(
            same_price(first[name], second[name])
            if name == "price" and first[name] != second[name]
            else first[name] == second[name]
            for name in first
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_said, one, other))
    return bool(one == other)


def _without_usual(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is so where nothing is said; a licence of the catalogue has words of its own."""
    return {
        name: value
        for name, value in fields.items()
        if value not in (None, "")
        and (USUAL_WORDS.get(name) != value or (fields.get("key") and name in _OF_A_ROW))
    }


def is_of_another(row: Mapping[str, Any], thing: str | None) -> bool:
    """Whether the price of a row was typed for another thing than this: one that is as large as
    needed does for whatever needs no larger one."""
    of = str(row.get(PRICE_FOR) or "")
    if not thing or not of or of == thing:
        return False
    was, now = _least(of), _least(thing)
    return was is None or now is None or now > was


def _least(thing: str) -> float | None:
    """How large a thing is at least, of which nobody gave how large it is."""
    number = thing.removeprefix(LEAST).partition(" ")[0]
    return float(number) if thing.startswith(LEAST) and number.isdecimal() else None
