"""What a design costs over the years: bought once, and licences, support, energy and space.

An unknown price stays unknown: what is missing is named and left out, and the sums say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from calculators.inputs.purchase.currency_signs import only_currency
from calculators.inputs.purchase.purchase import Purchase
from calculators.sheet.said.numbers import count, listed
from calculators.systems.materials.running_costs import (
    MEASURED,
    MONTHS_A_YEAR,
    counted,
    lines_said,
    running,
)

_THINGS = {
    kind: "memory module" if kind == "memory" else kind
    for kind in ("server", "controller", "disk", "enclosure", "memory")
}
_OF_TODAY = "of today's load and hardware: what its growth adds is not in it"


def added(parts: Mapping[str, Decimal], into: str, purchase: Purchase) -> Decimal | None:
    """Amounts by currency as one; None where nobody gave a rate for one of them."""
    found = [purchase.converted(amount, currency, into) for currency, amount in parts.items()]
    known = [amount for amount in found if amount is not None]
    return sum(known, Decimal(0)) if len(known) == len(found) else None


def rate_of(currency: str, into: str, purchase: Purchase) -> dict[str, str] | None:
    """The rate by which a subtotal is in the total, as somebody gave it."""
    rate = purchase.rates.get(currency)
    if rate is None or currency == into:
        return None
    return {"rate": f"{rate.rate.normalize():f}", "on": rate.on, "source": rate.source}


def over_the_years(
    bench: Any, lines: Iterable[Any], total: Mapping[str, Any], purchase: Purchase
) -> dict[str, Any]:
    """What the design costs over the years that it is used.

    Args:
        bench: the design on the bench
        lines: of the bill
        total: of the bill
        purchase: what the scenario says of it

    Returns:
        years, currency, the running lines, what is paid once and each year, over all years and for
        each mailbox; "left_out" names what has no price or no rate. Sums are None where nothing of
        them is known; where a part is not, "at_least" says so and "unknown" says what.
    """
    lines = list(lines)
    of_charges = only_currency(charge.currency for charge in purchase.charges)
    into: str = purchase.currency or total.get("currency") or of_charges
    counts = counted(bench, lines)
    paid = running(lines, counts, into, purchase)
    sums = _Sums(into, purchase, bool(total.get("assumed")), unknown_yearly=[*paid.unknown])
    sums.add_bought(lines, total)
    for line in paid.lines:
        sums.add_running(line)
    sums.name_unpriced(lines, total)
    whole, mailboxes = sums.whole, counts.get("mailbox")
    of_each = whole / mailboxes if whole is not None and mailboxes else None
    of_month = None if of_each is None else of_each / purchase.years / MONTHS_A_YEAR
    return {
        "years": purchase.years,
        "years_given": "years" in purchase.given,
        **({"years_ahead": True} if purchase.years_ahead else {}),
        "currency": into or None,
        "running": paid.lines,
        "once": _text(_sum(sums.once)),
        "yearly": _text(_sum(sums.yearly)),
        "whole": _text(whole),
        "mailboxes": mailboxes,
        "per_mailbox": _text(of_each),
        "per_mailbox_month": _text(of_month),
        "watts": paid.watts,
        "rack_units": paid.rack_units,
        **sums.known(),
        "rates": _rates(paid.lines, total, into, purchase),
        "today_only": _OF_TODAY if _grows(bench) else "",
    }


@dataclass(slots=True)
class _Sums:
    """What a design costs, added up in one currency, and what is not in it.

    Args:
        into: the currency
        purchase: what the scenario says of buying
        assumed, once_assumed, yearly_assumed: whether a price is; of all, of what is paid once, and
            each year
        once, yearly, over_years: the amounts: paid once, each year, in all years
        left_out: names of what is in no sum
        unknown_once, unknown_yearly: why, in words
    """

    into: str
    purchase: Purchase
    assumed: bool
    once_assumed: bool = field(init=False)
    yearly_assumed: bool = False
    once: list[Decimal] = field(default_factory=list)
    yearly: list[Decimal] = field(default_factory=list)
    over_years: list[Decimal] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unknown_once: list[str] = field(default_factory=list)
    unknown_yearly: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.once_assumed = self.assumed

    def add_bought(self, lines: list[Any], total: Mapping[str, Any]) -> None:
        """Add what the bill comes to."""
        self.left_out += [line.description for line in lines if line.line_price is None]
        self.left_out += total.get("uncounted") or ()
        if total.get("price") is not None:
            bought = self._converted(Decimal(total["price"]), total["currency"])
            self.once += [] if bought is None else [_in_cents(bought)]
        elif total.get("subtotals"):
            self.left_out.append("hardware in several currencies: give rates")
            # What is in the currency of the sums, or has a rate into it, is known all the same.
            for part in total["subtotals"]:
                price, currency = Decimal(part["price"]), part["currency"]
                amount = self.purchase.converted(price, currency or None, self.into)
                if amount is not None:
                    self.once.append(_in_cents(amount))
                else:
                    self.unknown_once.append(_no_rate(lines, currency, self.into))

    def add_running(self, line: dict[str, Any]) -> None:
        """Add a line of what is paid while it is used, and write into it what it comes to."""
        amount, missing, guessed = (line.pop(name) for name in ("amount", "missing", "guessed"))
        line["periods"] = _periods(line["period"], self.purchase.years)
        is_once = line["period"] == "once"
        found = self._converted(amount, line["currency"])
        if found is None:
            self.left_out.append(line["name"])
            line["at_least"] = False
            if line["per"] not in MEASURED or amount is not None:
                # What nobody knows of power and height is said already.
                unknown = self.unknown_once if is_once else self.unknown_yearly
                unknown.append(missing or _missing(line, self.into))
            return
        guessed = guessed or line["price_origin"] == "assumed"
        self.assumed = self.assumed or guessed
        self.once_assumed = self.once_assumed or (guessed and is_once)
        self.yearly_assumed = self.yearly_assumed or (guessed and not is_once)
        # A sum adds up what is printed: parts of a cent go no further than their line.
        whole = _in_cents(found if is_once else found * self.purchase.years)
        (self.once if is_once else self.over_years).append(whole)
        self.yearly += [] if is_once else [found]
        line["whole"] = _text(whole)

    def name_unpriced(self, lines: list[Any], total: Mapping[str, Any]) -> None:
        """Say what of the bill has no price, and what nobody could count."""
        unpriced = sum(line.line_price is None for line in lines)
        if unpriced and not self.once and not self.unknown_once:
            self.unknown_once.append("bought once is not known")
        elif unpriced:
            self.unknown_once.append(f"the price of {lines_said(unpriced)} is not known")
        names = total.get("uncounted") or ()
        uncounted = [f"how many are needed of {name} is not known" for name in names]
        self.unknown_once += uncounted
        if self.purchase.energy_price is not None or self.purchase.rack_unit_month is not None:
            self.unknown_yearly += uncounted

    @property
    def whole(self) -> Decimal | None:
        """All of it; None where nothing of it is known."""
        return _sum([*self.once, *self.over_years])

    def known(self) -> dict[str, Any]:
        """Which sums are assumed or no more than a part, and what is not in them."""
        unknown = [*self.unknown_once, *self.unknown_yearly]
        return {
            "assumed": self.assumed,
            "left_out": list(dict.fromkeys(self.left_out)),
            "at_least": self.whole is not None and bool(unknown),
            "once_assumed": self.once_assumed and bool(self.once),
            "once_at_least": bool(self.once and self.unknown_once),
            "yearly_assumed": self.yearly_assumed,
            "yearly_at_least": bool(self.yearly and self.unknown_yearly),
            "unknown": list(dict.fromkeys(unknown)),
        }

    def _converted(self, amount: Decimal | None, currency: str | None) -> Decimal | None:
        """An amount in the currency of the sums: nothing is nothing in every currency."""
        return self.purchase.converted(amount, currency, self.into) if amount else amount


def _grows(bench: Any) -> bool:
    """Whether anything is said to grow, of which what is bought today knows nothing."""
    return any(bench.scenario.options.value(field) for field in bench.system.growth)


def _rates(
    running: Iterable[Mapping[str, Any]], total: Mapping[str, Any], into: str, purchase: Purchase
) -> list[dict[str, str]]:
    """The rates by which something is in the sums, as somebody gave them."""
    priced = {line["currency"] for line in running if line["whole"] is not None}
    named = priced | {part["currency"] for part in total.get("subtotals") or ()}
    found = []
    for currency in sorted(filter(None, named)):
        if into == purchase.currency and (rate := rate_of(currency, into, purchase)):
            found.append({"currency": currency, **rate})
    return found


def _periods(period: str, years: int) -> int:
    """How often a price is paid in all years."""
    return {"once": 1, "year": years, "month": years * MONTHS_A_YEAR}[period]


def _no_rate(lines: Iterable[Any], currency: str, into: str) -> str:
    """What of the bill is priced in a currency that nobody gave a rate for: "8 enclosures"."""
    found: dict[str, int] = {}
    for line in lines:
        priced = line.unit_price is not None and line.to_buy
        if priced and (line.row.get("currency") or "") == currency:
            found[line.kind] = found.get(line.kind, 0) + line.to_buy
    things = [
        f"{count(number)} {_THINGS[kind]}{'' if number == 1 else 's'}"
        for kind, number in found.items()
    ]
    several = len(things) > 1 or sum(found.values()) > 1
    priced = f"{listed(things)} {'are' if several else 'is'} priced in {currency or 'no currency'}"
    return f"{priced}: give the rate into {into or 'one currency'}"


def _missing(line: Mapping[str, Any], into: str) -> str:
    """Why a line is in no sum."""
    if line["unit_price"] is None:
        return f"the price of {line['name']} is not known"
    if line["quantity"] is None:
        return f"how many {line['name']} is paid for is not known"
    return f"{line['name']} has no rate into {into or 'one currency'}"


def _sum(amounts: list[Decimal]) -> Decimal | None:
    return sum(amounts, Decimal(0)) if amounts else None


def _in_cents(amount: Decimal) -> Decimal:
    return Decimal(f"{amount:.2f}")


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:.2f}"
