"""What drives cost that fail over the years and no warranty replaces.

The rate at which drives fail is that of the scenario, or what each row states, or what a large
fleet saw; where nobody says one, nothing is guessed and the sums are "at least".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from msgspec import Struct

from calculators.inputs.purchase.asked import FLEET, FLEET_RATE, STATED
from calculators.inputs.purchase.purchase import Purchase
from calculators.sheet.said.numbers import count, short

HOURS_A_YEAR = 8760
# Yearly rate of a fleet of hard disks, for who wants experience in place of a data sheet.
FLEET_SOURCE = "backblaze-2025, rate of 2024"
# Drives a year are printed and multiplied with so many decimal places.
_PLACES = 6
_NO_MODEL = "disks whose model is not chosen"


class _Rate(Struct, frozen=True):
    """Part of the drives that fail in a year, and who says so."""

    share: float
    origin: str
    source: str


def lines(bought: Iterable[Any], purchase: Purchase) -> list[dict[str, Any]]:
    """A line for each model of drives: how many are paid for in a year, and at what price.

    Args:
        bought: lines of the bill
        purchase: what the scenario says of buying

    Returns:
        name, key, quantity (drives paid for in a year, the mean of all years), price, currency,
        origin (of the price), amount (of a year), note (the working), source, missing (why it has
        no amount), guessed (whether the rate is assumed)
    """
    if not purchase.counts_failed:
        return []
    models: dict[str, Any] = {}
    counted: dict[str, int] = {}
    owned: set[str] = set()
    for line in bought:
        if line.kind == "disk":
            name = line.key or line.description
            models.setdefault(name, line)
            counted[name] = counted.get(name, 0) + line.quantity
            owned |= {name} if line.owned else set()
    found = []
    for name, line in models.items():
        one = _of_model(line, counted[name], purchase)
        if name in owned and one["quantity"]:
            one["note"] += "; owned ones count as new, and none is replaced from those to spare"
        found.append(one)
    return found


def _of_model(line: Any, drives: int, purchase: Purchase) -> dict[str, Any]:
    row: Mapping[str, Any] = line.row
    named = row.get("name") or (f"{line.what} (model not chosen)" if line.what else _NO_MODEL)
    rate, warranty = _rate(row, purchase), _warranty(row, purchase)
    price = row.get("price")
    found = {
        "name": f"Failed drives: {named}",
        "key": line.key,
        "quantity": None,
        "price": None if price is None else Decimal(str(price)),
        "currency": row.get("currency"),
        "origin": row.get("price_origin") or "given",
        "amount": None,
        "source": None,
        "missing": "",
        "guessed": False,
    }
    if rate is None and warranty is not None and warranty >= purchase.years:
        # However many fail, none is paid for.
        said = f"how many fail is not known; all within {short(warranty)} years of warranty"
        return {**found, "quantity": 0, "amount": Decimal(0), "note": said}
    if rate is None:
        why = "how many fail in a year is not known"
        return {**found, "note": why, "missing": f"{named}: {why}"}
    failing = drives * rate.share
    years = f"{purchase.years} year{'' if purchase.years == 1 else 's'}"
    note = (
        f"{count(drives)} × {short(100 * rate.share)} % a year ({rate.origin}) × {years} = "
        f"{short(failing * purchase.years)} failed drives"
    )
    found["source"] = rate.source
    found["guessed"] = rate.origin == "assumed"
    if warranty is None:
        why = "how long the warranty lasts is not known"
        return {**found, "note": f"{note}; {why}", "missing": f"{named}: {why}"}
    paid = max(0.0, purchase.years - warranty)
    quantity = round(failing * paid / purchase.years, _PLACES)
    found["quantity"] = int(quantity) if quantity.is_integer() else quantity
    if not warranty:
        said = "without warranty"
    elif paid:
        said = f"paid for after {short(warranty)} years of warranty: {short(failing * paid)}"
    else:
        said = f"all within {short(warranty)} years of warranty"
    if not quantity:
        found["amount"] = Decimal(0)
    elif found["price"] is None:
        found["missing"] = f"the price of {named} is not known"
    else:
        # What is printed is what is multiplied: the same to the cent.
        found["amount"] = Decimal(repr(found["quantity"])) * found["price"]
    return {**found, "note": f"{note}, {said}"}


def _rate(row: Mapping[str, Any], purchase: Purchase) -> _Rate | None:
    if purchase.failure_rate is not None:
        return _Rate(purchase.failure_rate, "given", "user")
    if purchase.failed_drives == FLEET:
        # The fleet is of hard disks: it says nothing of others.
        return _Rate(FLEET_RATE, "cited", FLEET_SOURCE) if row.get("rpm") else None
    assert purchase.failed_drives == STATED
    if row.get("annual_failure_percent") is not None:
        share = float(row["annual_failure_percent"]) / 100
    elif row.get("mttf_hours"):
        share = HOURS_A_YEAR / float(row["mttf_hours"])
    else:
        return None
    return _Rate(share, row["origin"], row["source"])


def _warranty(row: Mapping[str, Any], purchase: Purchase) -> float | None:
    if purchase.warranty_years is not None:
        return purchase.warranty_years
    stated = row.get("warranty_years")
    return None if stated is None else float(stated)
