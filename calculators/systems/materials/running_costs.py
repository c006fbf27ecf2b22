"""What is paid while a design is used: licences and support, energy, space, failed drives."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

from msgspec import Struct

from calculators.inputs.purchase.asked import DRAWING, PERIODS
from calculators.inputs.purchase.purchase import Charge, Purchase
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count, short
from calculators.systems.materials import failed_drives
from calculators.systems.materials.failed_drives import HOURS_A_YEAR

MONTHS_A_YEAR = 12
# By what power and space are paid.
MEASURED = {"kWh", "rack unit"}
_CENTS = 2
_BY_MAILBOX = {"users", "mailboxes"}
# The lines of the bill that a licence or support is counted by.
_COUNTED = {"server": ("server",), "core": ("server",), "disk": ("disk",)}
_STANDING = ("server", "enclosure")
_ENERGY, _SPACE = "Energy", "Space in the rack"


class Running(Struct, frozen=True):
    """What is paid while a design is used.

    Args:
        lines: what each is called, how many of what it counts, its price and what it comes to
        watts: of all whose power is known; None where none is
        rack_units: of all whose height is known; None where none is
        unknown: what nobody knows of power and height that are paid for, in words
    """

    lines: list[dict[str, Any]]
    watts: float | None
    rack_units: float | None
    unknown: list[str]


def running(lines: list[Any], counts: Mapping[str, int], into: str, purchase: Purchase) -> Running:
    """What is paid while a design is used.

    Args:
        lines: of the bill
        counts: by what licences are counted
        into: the currency of power and space
        purchase: what the scenario says of it
    """
    found = [_charge(charge, counts, lines) for charge in purchase.charges]
    watts, without_power = _power(lines)
    units, without_height = _height(lines)
    unknown = []
    if purchase.energy_price is not None:
        if without_power:
            unknown.append(f"the power of {_named(without_power)} is not known")
        found.append(_energy(purchase, watts, without_power, into, lines))
    if purchase.rack_unit_month is not None:
        if without_height:
            unknown.append(f"the height of {lines_said(without_height)} is not known")
        found.append(_space(purchase, units, without_height, into, lines))
    drives = failed_drives.lines(lines, purchase)
    found += [_line(per="drive", period="year", **each) for each in drives]
    return Running(found, watts, units, unknown)


def counted(bench: Any, lines: list[Any]) -> dict[str, int]:
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


def lines_said(number: int) -> str:
    """How many lines of the bill."""
    return f"{number} line{'' if number == 1 else 's'}"


def _named(lines: list[str]) -> str:
    """Lines with what they are: "2 lines (Server, not chosen yet; R760)"."""
    return f"{lines_said(len(lines))} ({'; '.join(lines)})"


def _owned(lines: Iterable[Any], kinds: Collection[str], said: str) -> str:
    """What is said of a running cost where it counts what is owned too; "" where nothing is."""
    in_use = any(line.kind in kinds and line.owned for line in lines)
    return said if in_use else ""


def _charge(charge: Charge, counts: Mapping[str, int], lines: list[Any]) -> dict[str, Any]:
    quantity = counts.get(charge.per)
    amount = None
    often = MONTHS_A_YEAR if charge.period == "month" else 1
    if charge.price is not None and quantity is not None:
        amount = charge.price * quantity * often
    line = _line(
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
    return {**line, **charge.of_row}


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
        note += f"; {lines_said(len(missing))} whose power nobody knows left out"
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
    said = f"{lines_said(missing)} whose height nobody knows left out" if missing else ""
    owned = _owned(lines, _STANDING, "what is owned and in use counts too")
    note = "; ".join(filter(None, (said, owned)))
    amount = None if units is None else Decimal(repr(units)) * price * MONTHS_A_YEAR
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


def _priced(price: Decimal) -> str:
    """A price with its cents, and every place of one that has more, such as that of a kWh."""
    exact = f"{price.normalize():f}"
    return exact if len(exact.partition(".")[2]) > _CENTS else f"{price:.2f}"
