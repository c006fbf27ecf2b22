"""What a design costs over the years: bought once, and licences, support, energy and space.

An unknown price stays unknown: what is missing is named and left out, and the sums say so.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

from calculators.inputs.purchase.asked import DRAWING, PERIODS
from calculators.inputs.purchase.purchase import Charge, Purchase
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count, listed, short
from calculators.systems.materials import failed_drives
from calculators.systems.materials.failed_drives import HOURS_A_YEAR

_MONTHS_A_YEAR = 12
_CENTS = 2
_BY_MAILBOX = {"users", "mailboxes"}
# The lines of the bill that a licence or support is counted by.
_COUNTED = {"server": ("server",), "core": ("server",), "disk": ("disk",)}
_MEASURED = {"kWh", "rack unit"}
_THINGS = {
    kind: "memory module" if kind == "memory" else kind
    for kind in ("server", "controller", "disk", "enclosure", "memory")
}
_STANDING = ("server", "enclosure")
_ENERGY, _SPACE = "Energy", "Space in the rack"
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
    counts = _counts(bench, lines)
    into: str = purchase.currency or total.get("currency") or _first_currency(purchase)
    running = [_charge(charge, counts, lines) for charge in purchase.charges]
    watts, without_power = _power(lines)
    unknown_once: list[str] = []
    unknown_yearly: list[str] = []
    if purchase.energy_price is not None:
        if without_power:
            unknown_yearly.append(f"the power of {_named(without_power)} is not known")
        running.append(_energy(purchase, watts, without_power, into, lines))
    units, without_height = _height(lines)
    if purchase.rack_unit_month is not None:
        if without_height:
            unknown_yearly.append(f"the height of {_lines(without_height)} is not known")
        running.append(_space(purchase, units, without_height, into, lines))
    drives = failed_drives.lines(lines, purchase)
    running += [_line(per="drive", period="year", **found) for found in drives]
    left_out = [line.description for line in lines if line.line_price is None]
    unpriced, uncounted = len(left_out), total.get("uncounted") or ()
    left_out += uncounted
    once: list[Decimal | None] = []
    yearly: list[Decimal | None] = []
    over_years: list[Decimal | None] = []
    assumed = once_assumed = bool(total.get("assumed"))
    if total.get("price") is not None:
        price = Decimal(total["price"])
        # Nothing is nothing in every currency.
        bought = purchase.converted(price, total["currency"], into) if price else price
        once.append(_in_cents(bought))
    elif total.get("subtotals"):
        left_out.append("hardware in several currencies: give rates")
        # What is in the currency of the sums, or has a rate into it, is known all the same.
        for part in total["subtotals"]:
            amount = purchase.converted(Decimal(part["price"]), part["currency"] or None, into)
            if into and amount is not None:
                once.append(_in_cents(amount))
            else:
                unknown_once.append(_no_rate(lines, part["currency"], into))
    for line in running:
        amount, missing, guessed = (line.pop(name) for name in ("amount", "missing", "guessed"))
        line["periods"] = _periods(line["period"], purchase.years)
        # Nothing is nothing in every currency.
        found = purchase.converted(amount, line["currency"], into) if amount else amount
        if found is None:
            left_out.append(line["name"])
            line["at_least"] = False
            if line["per"] not in _MEASURED or amount is not None:
                # What nobody knows of power and height is said above.
                where = unknown_once if line["period"] == "once" else unknown_yearly
                where.append(missing or _missing(line, into))
            continue
        guessed = guessed or line["price_origin"] == "assumed"
        assumed = assumed or guessed
        once_assumed = once_assumed or (guessed and line["period"] == "once")
        if line["period"] == "once":
            once.append(_in_cents(found))
        else:
            yearly.append(found)
            # A sum adds up what is printed: parts of a cent go no further than their line.
            over_years.append(_in_cents(found * purchase.years))
        line["whole"] = _text((once if line["period"] == "once" else over_years)[-1])
    first, each, later = _sum(once), _sum(yearly), _sum(over_years)
    if unpriced and first is None and not unknown_once:
        unknown_once.append("bought once is not known")
    elif unpriced:
        unknown_once.append(f"the price of {_lines(unpriced)} is not known")
    uncounted = [f"how many are needed of {name} is not known" for name in uncounted]
    unknown_once += uncounted
    if purchase.energy_price is not None or purchase.rack_unit_month is not None:
        unknown_yearly += uncounted
    whole = None
    if first is not None or later is not None:
        whole = (first or Decimal(0)) + (later or Decimal(0))
    mailboxes = counts.get("mailbox")
    return {
        "years": purchase.years,
        "years_given": "years" in purchase.given,
        **({"years_ahead": True} if purchase.years_ahead else {}),
        "currency": into or None,
        "running": running,
        "once": _text(first),
        "yearly": _text(each),
        "whole": _text(whole),
        "mailboxes": mailboxes,
        "per_mailbox": _text(whole / mailboxes) if whole is not None and mailboxes else None,
        "per_mailbox_month": _text(whole / mailboxes / purchase.years / _MONTHS_A_YEAR)
        if whole is not None and mailboxes
        else None,
        "watts": watts,
        "rack_units": units,
        "assumed": assumed,
        "left_out": list(dict.fromkeys(left_out)),
        "at_least": whole is not None and bool(unknown_once or unknown_yearly),
        "once_assumed": once_assumed and first is not None,
        "once_at_least": first is not None and bool(unknown_once),
        "yearly_at_least": each is not None and bool(unknown_yearly),
        "unknown": list(dict.fromkeys([*unknown_once, *unknown_yearly])),
        "rates": _rates(running, total, into, purchase),
        "today_only": _OF_TODAY if _grows(bench) else "",
    }


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
    return {"once": 1, "year": years, "month": years * _MONTHS_A_YEAR}[period]


def _lines(number: int) -> str:
    return f"{number} line{'' if number == 1 else 's'}"


def _named(lines: list[str]) -> str:
    """Lines with what they are: "2 lines (Server, not chosen yet; R760)"."""
    return f"{_lines(len(lines))} ({'; '.join(lines)})"


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


def _counts(bench: Any, lines: list[Any]) -> dict[str, int]:
    """By what licences are counted: mailboxes, servers, cores, disks, the design."""
    found = {"design": 1}
    for kind in ("server", "disk"):
        bought = [line.quantity for line in lines if line.kind == kind]
        if bought:
            found[kind] = sum(bought)
    cores = [
        line.quantity * line.row["processors"] * line.row["cores_per_processor"]
        for line in lines
        if line.kind == "server"
        and line.row.get("processors")
        and line.row.get("cores_per_processor")
    ]
    if cores and len(cores) == sum(line.kind == "server" for line in lines):
        found["core"] = int(sum(cores))
    system = bench.system
    load = bench.recording.values.get(system.load_figure)
    if system.load_noun in _BY_MAILBOX and load is not None and math.isfinite(load) and load > 0:
        servers = nodes.working(bench.recording.values) if system.load_of_one else 1
        found["mailbox"] = round(load * servers)
    return found


def _owned(lines: Iterable[Any], kinds: Collection[str], said: str) -> str:
    """What is said of a running cost where it counts what is owned too; "" where nothing is."""
    in_use = any(line.kind in kinds and line.owned for line in lines)
    return said if in_use else ""


def _charge(charge: Charge, counts: Mapping[str, int], lines: list[Any]) -> dict[str, Any]:
    quantity = counts.get(charge.per)
    amount = None
    often = _MONTHS_A_YEAR if charge.period == "month" else 1
    if charge.price is not None and quantity is not None:
        amount = charge.price * quantity * often
    return _line(
        charge.name,
        charge.per,
        charge.period,
        quantity,
        charge.price,
        charge.currency,
        charge.origin,
        amount,
        _owned(lines, _COUNTED.get(charge.per, ()), "owned ones count too"),
        key=charge.key,
        part_number=charge.part_number,
    )


def _energy(
    purchase: Purchase, watts: float | None, missing: list[str], into: str, lines: list[Any]
) -> dict[str, Any]:
    price = Decimal(repr(purchase.energy_price))
    # What is printed is what is multiplied: the same to the cent.
    kwh = None if watts is None else round(watts * purchase.pue * HOURS_A_YEAR / 1000, 3)
    if kwh is not None and kwh.is_integer():
        kwh = int(kwh)
    drawn = "unknown power" if watts is None else f"{count(round(watts))} W"
    note = f"{drawn} with a PUE of {short(purchase.pue)}"
    if "pue" not in purchase.given:
        note += ", assumed"
    if missing:
        note += f"; {_lines(len(missing))} whose power nobody knows left out"
    if owned := _owned(lines, DRAWING, "what is owned and in use counts too"):
        note += f"; {owned}"
    amount = None if kwh is None else Decimal(repr(kwh)) * price
    return _line(
        _ENERGY,
        "kWh",
        "year",
        kwh,
        price,
        into,
        "given",
        amount,
        note,
        at_least=bool(missing),
        # The price is what somebody typed; what it is counted by is not.
        guessed="pue" not in purchase.given,
    )


def _space(
    purchase: Purchase,
    units: float | None,
    missing: int,
    into: str | None,
    lines: list[Any],
) -> dict[str, Any]:
    price = Decimal(repr(purchase.rack_unit_month))
    said = f"{missing} server models whose height nobody knows left out" if missing else ""
    owned = _owned(lines, _STANDING, "what is owned and in use counts too")
    note = "; ".join(filter(None, (said, owned)))
    amount = None if units is None else Decimal(repr(units)) * price * _MONTHS_A_YEAR
    least = bool(missing)
    return _line(
        _SPACE, "rack unit", "month", units, price, into, "given", amount, note, at_least=least
    )


def _line(
    name: str,
    per: str,
    period: str,
    quantity: float | None,
    price: Decimal | None,
    currency: str | None,
    origin: str,
    amount: Decimal | None,
    note: str = "",
    key: str | None = None,
    part_number: str | None = None,
    source: str | None = None,
    missing: str = "",
    at_least: bool = False,
    guessed: bool = False,
) -> dict[str, Any]:
    return {
        "name": name,
        "per": per,
        "period": period,
        "period_words": PERIODS[period],
        "quantity": quantity,
        "unit_price": None if price is None else _priced(price),
        "currency": currency,
        "price_origin": origin if price is not None else None,
        "note": note,
        "whole": None,
        "key": key,
        "part_number": part_number,
        "at_least": at_least,
        "source": source,
        "missing": missing,
        "guessed": guessed,
        "amount": amount,
    }


def _power(lines: list[Any]) -> tuple[float | None, list[str]]:
    """Watts of all lines whose power is known, and what the others are."""
    drawing = [line for line in lines if line.kind in DRAWING]
    known = [line for line in drawing if line.power_watts is not None]
    watts = sum(line.quantity * line.power_watts for line in known)
    return (watts if known else None), [
        line.description for line in drawing if line.power_watts is None
    ]


def _height(lines: list[Any]) -> tuple[float | None, int]:
    standing = [line for line in lines if line.kind in _STANDING]
    known = [line for line in standing if line.row.get("rack_units") is not None]
    units = sum(line.quantity * float(line.row["rack_units"]) for line in known)
    return (units if known else None), len(standing) - len(known)


def _first_currency(purchase: Purchase) -> str:
    found = {charge.currency for charge in purchase.charges if charge.currency}
    return found.pop() if len(found) == 1 else ""


def _sum(amounts: list[Decimal | None]) -> Decimal | None:
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Decimal(0)) if known else None


def _priced(price: Decimal) -> str:
    """A price with its cents, and every place of one that has more, such as that of a kWh."""
    exact = f"{price.normalize():f}"
    return exact if len(exact.partition(".")[2]) > _CENTS else f"{price:.2f}"


def _in_cents(amount: Decimal | None) -> Decimal | None:
    return None if amount is None else Decimal(f"{amount:.2f}")


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:.2f}"
