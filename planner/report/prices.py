"""Prices of one, and the rates by which they are in a sum, as every page and file says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.sheet.moments import day
from calculators.sheet.numbers import exact, listed, money

_CENTS = 2
# Of several, and of one.
_HAVE, _ARE = ("have", "has"), ("are", "is")


MEMORY_UNKNOWN = "memory of the server not known"


def in_part(total: Mapping[str, Any]) -> bool:
    """Whether a design may cost more than its lines: of one the price is not known, or the memory
    of a server that is owned is on none."""
    return bool(total.get("unknown") or total.get("memory_unknown"))


def number_unknown(names: Sequence[str]) -> str:
    """What is bought of which nobody knows how many, as a sentence without its end."""
    return f"how many are needed of {listed([f'“{name}”' for name in names])} is not known"


def price_of_one(price: Any) -> str:
    """The price of one: as money; with every place where it has more, such as that of a kWh."""
    places = len(str(price).partition(".")[2].rstrip("0"))
    return exact(price) if places > _CENTS else money(price)


def paid_for(line: Mapping[str, Any]) -> str:
    """What the price of a running line is for: a kWh, a drive, or what is paid so often."""
    return {"kWh": "a kWh", "drive": "each"}.get(str(line.get("per")), str(line["period_words"]))


def lines_priced(total: Mapping[str, Any]) -> str:
    """How many lines of a bill have a price, of how many it is assumed, and how many are owned, as
    a sentence without its end."""
    known, unknown = total.get("known") or 0, total.get("unknown") or 0
    unknown -= len(total.get("uncounted") or ())
    assumed, owned, lines = total.get("assumed") or 0, total.get("owned") or 0, known + unknown
    if lines == 1:
        said = "The line has a price" if known else "The line has no price"
    elif known and unknown:
        said = f"{known} of {lines} lines {_HAVE[known == 1]} a price"
    else:
        said = f"All {lines} lines have a price" if known else f"None of {lines} lines has a price"
    if assumed:
        said += f", {assumed} of them assumed" if known > 1 else ", an assumed one"
    if owned:
        said += f"; {owned} {_ARE[owned == 1]} owned in full, with nothing to buy"
    if uncounted := total.get("uncounted"):
        said += f"; {number_unknown(uncounted)}"
    if total.get("memory_unknown"):
        said += f"; {MEMORY_UNKNOWN}"
    return said


def rates(bill: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rates by which something of a bill is in its sums, each once: currency, into, rate, on,
    source."""
    total, costs = bill.get("total") or {}, bill.get("costs") or {}
    found: dict[str, dict[str, Any]] = {}
    for part in total.get("subtotals") or ():
        if part.get("rate"):
            found[part["currency"]] = {"into": total.get("currency"), **part["rate"]}
    for rate in costs.get("rates") or ():
        found.setdefault(rate["currency"], {"into": costs.get("currency"), **rate})
    return [{**rate, "currency": currency} for currency, rate in sorted(found.items())]


def rate_said(rate: Mapping[str, Any]) -> str:
    """A rate as a person reads it: "1 USD = 0.92 EUR"."""
    return f"1 {rate['currency']} = {exact(rate['rate'])} {rate.get('into') or ''}".strip()


def rate_of(currency: str | None, known: Iterable[Mapping[str, Any]]) -> str:
    """By which rate a price is in the sums, with its day and who says so; "" where by none."""
    for rate in known:
        if rate["currency"] == currency:
            return f"{rate_said(rate)} of {day(rate['on'])}, {rate['source']}"
    return ""
