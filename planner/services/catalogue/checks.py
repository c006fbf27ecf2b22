"""What the tables of the catalogue would refuse, told of a row before it is written.

Asking the database for each constraint costs a query; a file has ten thousand rows.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from calculators.errors import Problem
from calculators.inputs.reader import shown

_NUMBER = (int, float, Decimal)


def _lacking(currency: bool, origin: str) -> str:
    """What a price still needs, in the words of the form."""
    lacks = [
        label
        for label, there in (("Currency", currency), ("Origin of the price", origin))
        if not there
    ]
    if not lacks:
        return "A price is not below zero."
    return f"Fill {' and '.join(f'“{label}”' for label in lacks)} too."


def quick_problems(row: Any, unread: set[str]) -> list[Problem]:
    """What the constraints of the table would refuse.

    Args:
        row: with its values cleaned, as far as they could be
        unread: fields that are told to be wrong already
    """
    found = []
    suffix, prefix = "_positive", f"{row._meta.model_name}_"
    for constraint in row._meta.constraints:
        if not constraint.name.endswith(suffix):
            continue
        name = constraint.name.removeprefix(prefix).removesuffix(suffix)
        value = getattr(row, name)
        if name not in unread and isinstance(value, _NUMBER) and not 0 < value < 1e12:
            found.append(
                Problem(
                    f"/{name}",
                    "too-small",
                    f"{name}: {shown(value)} is not above zero.",
                    "Leave the cell empty where the figure is unknown.",
                )
            )
    price = getattr(row, "price", None)
    if isinstance(price, _NUMBER) and not {"price", "currency", "price_origin"} & unread:
        currency = getattr(row, "currency", None) or ""
        whole = len(currency) == 3 and currency.isascii() and currency.isalpha()
        if price < 0 or not (whole and currency.isupper()) or not row.price_origin:
            found.append(
                Problem(
                    "/price",
                    "price-whole",
                    "A price needs its currency (three capitals) and origin.",
                    _lacking(whole and currency.isupper(), row.price_origin),
                )
            )
        on, until = getattr(row, "price_on", None), getattr(row, "price_until", None)
        if isinstance(on, date) and isinstance(until, date) and until < on:
            found.append(
                Problem(
                    "/price_until",
                    "price-dates",
                    "The price is valid until a day before its own.",
                    "Correct one of the two days.",
                )
            )
    share = getattr(row, "read_share", None)
    if isinstance(share, _NUMBER) and not 0 <= share <= 1:
        found.append(Problem("/read_share", "too-large", "A share is from 0 to 1.", "Correct it."))
    source = getattr(row, "source", None)
    if isinstance(source, str) and source and not source.strip() and "source" not in unread:
        found.append(Problem("/source", "required", "A row needs its source.", "Say where from."))
    return found
