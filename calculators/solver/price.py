"""The cheapest disks that carry a volume: of every model with a price, at every RAID level."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from msgspec import Struct

from calculators.inputs.catalogue import Row, can_be_sized
from calculators.inputs.interfaces import SHELF_REFUSED, SHELF_SURELY, TOLD, takes
from calculators.inputs.purchase import NOTHING
from calculators.inputs.reader import disk_fields
from calculators.sheet.records import Given, Record, Scenario
from calculators.solver.arrays import Array
from calculators.solver.fewest import fewest_disks


class Offer(Struct, frozen=True):
    """Disks of one model that carry the volume.

    Args:
        disk: catalogue key
        array: the fewest of them that hold
        price: of all of them on one server, in the currency of the row, as if none were owned
        currency: of the price
    """

    disk: str
    array: Array
    price: Decimal
    currency: str


class Stocked(Struct, frozen=True):
    """The fewest disks of a model that is owned.

    Args:
        disk: catalogue key
        array: the fewest of them that hold
        each: price of one more; None where nobody knows it
        currency: of the price
    """

    disk: str
    array: Array
    each: Decimal | None
    currency: str


def cheapest(
    bench: Any, volume: str, rows: Mapping[str, Row], levels: Collection[str]
) -> list[Offer]:
    """The cheapest disks of each model with a price, the cheapest first; empty where none hold.

    Prices of several currencies cannot be told apart by size: each currency is a list of its own,
    one after the other. A price that the scenario has for a model counts before that of its row.

    Args:
        bench: the scenario on the bench
        volume: which volume's groups
        rows: disk models of the catalogue, by key
        levels: RAID levels that may be taken
    """
    found = []
    for key, row in priced(bench.scenario, rows).items():
        if row.get("price") is None or not can_be_sized(row):
            continue
        array = _fewest(bench, volume, key, row, levels)
        if array is not None:
            price = Decimal(str(row["price"])) * array.all_disks
            found.append(Offer(key, array, price, str(row.get("currency") or "")))
    return sorted(found, key=lambda offer: (offer.currency, offer.price))


def stocked(
    bench: Any, volume: str, rows: Mapping[str, Row], levels: Collection[str]
) -> list[Stocked]:
    """The fewest disks of each model that the scenario owns, be there a price or not."""
    owned = (bench.scenario.purchase or NOTHING).owned
    found = []
    for key, row in priced(bench.scenario, _owned(owned, rows)).items():
        if can_be_sized(row) and (array := _fewest(bench, volume, key, row, levels)) is not None:
            price = row.get("price")
            each = None if price is None else Decimal(str(price))
            found.append(Stocked(key, array, each, str(row.get("currency") or "")))
    return found


def _owned(owned: Mapping[str, int], rows: Mapping[str, Row]) -> dict[str, Row]:
    keys = (name.removeprefix("disk/") for name in owned if name.startswith("disk/"))
    return {key: rows[key] for key in keys if key in rows}


def _fewest(bench: Any, volume: str, key: str, row: Row, levels: Collection[str]) -> Array | None:
    """The fewest disks of a model, at the level that needs the fewest; None where none hold, or
    their controller does not take them."""
    group, *_ = bench.scenario.groups[volume]
    controller = bench.scenario.controllers.get(str(group.value("controller")))
    if controller is not None and takes(controller, row) is False:
        return None
    other = type(bench)(_on_disk(bench.scenario, volume, key, row))
    arrays = [fewest_disks(other, volume, level).array for level in levels]
    return min(filter(None, arrays), key=lambda array: array.all_disks, default=None)


def priced(scenario: Scenario, rows: Mapping[str, Row]) -> dict[str, Row]:
    """Disk models with the prices that the scenario has for them."""
    purchase = scenario.purchase or NOTHING
    return {key: purchase.row("disk", key, row) for key, row in rows.items()}


def _on_disk(scenario: Scenario, volume: str, key: str, row: Row) -> Scenario:
    """The scenario with the volume on one kind of group, of another disk model."""
    first, *_ = scenario.groups[volume]
    given = first.fields["disk"]
    assert isinstance(given, Given)
    model = Record(f"{first.name}.model", disk_fields(row))
    fields = {**first.fields, "disk": given.changed(value=key), "model": model}
    # What was said of the disk before is not said of this one.
    said = (*TOLD, SHELF_REFUSED, SHELF_SURELY)
    fields = {name: each for name, each in fields.items() if name not in said}
    return replace(scenario, groups={**scenario.groups, volume: (Record(first.name, fields),)})
