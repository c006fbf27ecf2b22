"""Small things of what is said of buying, read: days, texts, choices, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from calculators.inputs.purchase.currency_signs import signed
from calculators.inputs.reader import Reader, kind_of, shown
from calculators.inputs.typed.words import unseen

IN_SUMS = "Currency of the sums"
_CODE = re.compile("[A-Z]{3}")


def day(reader: Reader, asked: Any, place: str) -> str | None:
    """A day as it is written everywhere; None where there is none, or what is given is none."""
    if asked is None or asked == "":
        return None
    try:
        return date.fromisoformat(asked).isoformat()
    except (TypeError, ValueError):
        reader.problem(place, "not-a-day", f"{shown(asked)} is no day.", "Write it as 2026-03-31.")
        return None


def text(reader: Reader, asked: Any, place: str) -> str | None:
    """A short text; None where there is none, or what is given is none."""
    if asked is None or asked == "":
        return None
    if isinstance(asked, str) and len(asked) <= 160 and asked.isprintable():
        return asked.strip()
    if isinstance(asked, str) and len(asked) <= 160:
        hidden = unseen(asked) or "a tab, a line break or another control sign"
        message = f"{shown(asked)} holds what cannot be shown: {hidden}."
        reader.problem(place, "bad-character", message, "Write it in one line, without it.")
        return None
    reader.problem(
        place, "wrong-type", f"{shown(asked)} is no short text.", "Give up to 160 characters."
    )
    return None


def word(
    reader: Reader, asked: Any, known: tuple[str, ...], place: str, usual: str = "given"
) -> str:
    """A choice; the usual one where there is none."""
    if asked is None or asked == "":
        return usual
    if asked in known:
        return str(asked)
    reader.problem(
        place,
        "unknown-choice",
        f"{shown(asked)} is not a choice.",
        reader.nearest(asked, known, "Choose one of: " + ", ".join(known) + "."),
    )
    return usual


def required(reader: Reader, place: str, message: str) -> None:
    """Note that something is missing."""
    reader.problem(place, "required", message, "Give it.")


def currency(reader: Reader, asked: Any, place: str) -> str | None:
    """A currency, three capitals; None where there is none, or what is given is none."""
    if asked is None or asked == "":
        return None
    if isinstance(asked, str) and _CODE.fullmatch(asked):
        return asked
    reader.problem(
        place,
        "not-a-currency",
        f"Currency: {shown(asked)} is none.",
        "Give three capitals, such as EUR.",
    )
    return None


def mapping(reader: Reader, asked: Any, place: str, most: int) -> Mapping[str, Any]:
    """An object of at most so many names; empty where there is none, or what is given is none."""
    if asked is None:
        return {}
    if not isinstance(asked, Mapping) or len(asked) > most:
        reader.problem(
            place,
            "wrong-type",
            f"{kind_of(asked)} given; an object of at most {most} names is needed.",
            "Give an object.",
        )
        return {}
    return asked


def _is_currency(code: str) -> bool:
    # Read when the first price is refused: it takes long to load.
    from babel.numbers import is_currency

    return is_currency(code)


def no_price(asked: Any, beside: Any = None, box: str = "Currency") -> tuple[str, str]:
    """Why something is no price, and what to give instead: a number with a sign or code, such as
    "650 €", says a currency, and another one stands beside it, or none.

    Args:
        asked: what was given for a price
        beside: the currency beside it, if any
        box: what the input of the currency is called
    """
    found = signed(asked)
    if found is None or not found.currencies or found.currencies == (beside,):
        return "is no price.", "Give a number from 0 with at most two decimal places."
    if not any(map(_is_currency, found.currencies)):
        return f"is no price: “{found.sign}” is no currency.", (
            "Give a number from 0 with at most two decimal places, with a currency such as EUR or "
            "without."
        )
    alone = f"Give the number alone, {found.number}"
    if len(found.currencies) > 1:
        said = f"says “{found.sign}”, which several currencies share"
        other = f"{', '.join(found.currencies[:-1])} or {found.currencies[-1]}"
    else:
        (other,) = found.currencies
        said = f"says {other}"
    if beside:
        return f"{said}, and beside it stands {beside}.", (
            f"{alone}, if it is in {beside}, else {other} under “{box}”."
        )
    return f"{said}, and no currency stands beside it.", f"{alone}, and {other} under “{box}”."
