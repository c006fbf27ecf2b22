"""Currencies: their signs as people write them, and which of them a price or several say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from calculators.inputs.typed.words import unmarked

# A number with the sign or the code of a currency before or behind it.
_SIGN = r"[^\W\d_]{3}|[€$£¥]"
_SIGNED = re.compile(
    rf"(?P<before>{_SIGN})?\s*(?P<number>\d(?:[\d.,'’\s]*\d)?)\s*(?P<behind>{_SIGN})?"
)
# Source: ISO 4217 for the codes; of a sign that several currencies share, those it is bare in most.
_OF_SIGN = {
    "€": ("EUR",),
    "£": ("GBP",),
    "$": ("USD", "CAD", "AUD", "NZD"),
    "¥": ("JPY", "CNY"),
}


class Signed(NamedTuple):
    """A number with the sign or the code of a currency.

    Args:
        number: the text without it, "9,500"
        sign: as it was typed, "€"
        currencies: that it may stand for, ("EUR",)
    """

    number: str
    sign: str
    currencies: tuple[str, ...]


def signed(text: object) -> Signed | None:
    """A typed price with the currencies that it says; None of any other text, and where a sign
    stands on both sides."""
    found = _SIGNED.fullmatch(unmarked(text).strip()) if isinstance(text, str) else None
    if found is None or bool(found["before"]) == bool(found["behind"]):
        return None
    sign = found["before"] or found["behind"]
    code = (sign.upper(),) if sign.isascii() and sign.isalpha() else ()
    return Signed(found["number"], sign, _OF_SIGN.get(sign, code))


def only_currency(currencies: Iterable[str | None]) -> str:
    """The one currency among these; "" where there are several, or none."""
    found = {each for each in currencies if each}
    return found.pop() if len(found) == 1 else ""
