"""Prices of one, and the rates by which they are in a sum, as every page and file says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.sheet.said.moments import day
from calculators.sheet.said.numbers import exact, listed, money

_CENTS = 2
# What is counted by the year, and of what there are more than its name with an "s".
_ENERGY = "kWh"
_A_YEAR, _MORE_OF = (_ENERGY, "drive"), {"mailbox": "mailboxes"}

MEMORY_UNKNOWN = "memory of the server not known"
# Beside every price of a design that breaks a limit: what it would buy is not enough.
OF_NO_DESIGN = "for a design that does not hold"


def in_part(total: Mapping[str, Any]) -> bool:
    """Whether a design may cost more than its lines: of one the price is not known, or the memory
    of a server that is owned is on none."""
    return bool(total.get("unknown") or total.get("memory_unknown"))


def lines_to_buy(total: Mapping[str, Any]) -> tuple[int, int, int]:
    """Lines of a bill that are to buy with a price, those without and what is not counted, and
    those that are owned in full: a total counts these as known, for they cost nothing, and nobody
    looks for their price."""
    known, unknown = total.get("known") or 0, total.get("unknown") or 0
    owned = min(total.get("owned") or 0, known)
    return known - owned, unknown, owned


def number_unknown(names: Sequence[str]) -> str:
    """What is bought of which nobody knows how many, as a sentence without its end."""
    return f"how many are needed of {listed([f'“{name}”' for name in names])} is not known"


def price_of_one(price: Any) -> str:
    """The price of one: as money; with every place where it has more, such as that of a kWh."""
    places = len(str(price).partition(".")[2].rstrip("0"))
    return exact(price) if places > _CENTS else money(price)


def paid_for(line: Mapping[str, Any]) -> str:
    """What the price of a running line is for: a kWh, a drive, or what is paid so often."""
    return {_ENERGY: "a kWh", "drive": "each"}.get(str(line.get("per")), str(line["period_words"]))


def counted_in(line: Mapping[str, Any]) -> str:
    """The unit of the quantity of a running line: "12,483 kWh a year", "4,000 mailboxes"; "" where
    there is no quantity."""
    number, per = line.get("quantity"), str(line.get("per") or "")
    if number is None or not per:
        return ""
    things = per if number == 1 or per == _ENERGY else _MORE_OF.get(per, f"{per}s")
    return f"{things} {line['period_words']}" if per in _A_YEAR else things


def lines_priced(total: Mapping[str, Any]) -> str:
    """How many lines of a bill are to buy, with and without a price, of how many it is assumed, and
    how many are owned in full, as a sentence without its end."""
    known, unknown, owned = lines_to_buy(total)
    unknown -= len(total.get("uncounted") or ())
    said = _to_buy(known, unknown, total.get("assumed") or 0)
    if owned:
        in_full = f"{owned} line{'s' * (owned > 1)} owned in full"
        nothing = not said and not total.get("uncounted")
        said = f"Nothing to buy: {in_full}" if nothing else "; ".join(filter(None, (said, in_full)))
    if uncounted := total.get("uncounted"):
        said = "; ".join(filter(None, (said, number_unknown(uncounted))))
        said = f"{said[:1].upper()}{said[1:]}"
    if total.get("memory_unknown"):
        # A sizing of before does not say how much it lacks.
        said += f"; {total.get('memory_lacking') or MEMORY_UNKNOWN}"
    return "; ".join(filter(None, (said, of_growth(total))))


def of_growth(total: Mapping[str, Any]) -> str:
    """What the growth takes and no line of a bill has: memory, and larger solid state disks."""
    # A sizing of before does not say these.
    more = (total.get("memory_of_growth"), total.get("solid_state_of_growth"))
    return "; ".join(filter(None, more))


def _to_buy(known: int, unknown: int, assumed: int) -> str:
    """Of lines that are to buy; "" where there are none."""
    lines = known + unknown
    if not lines:
        return ""
    if known and unknown:
        said = f"{lines} lines to buy: {known} with a price, {unknown} without"
    elif lines == 1:
        said = f"1 line to buy, {'with' if known else 'without'} a price"
    else:
        said = f"{lines} lines to buy, {'all' if known else 'none'} with a price"
    return f"{said}, {assumed} of these prices assumed" if assumed else said


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
