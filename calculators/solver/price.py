"""The disks of each model that carry a volume, with the price of one, at every RAID level."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from msgspec import Struct

from calculators.inputs.catalogue import Row, can_be_sized
from calculators.inputs.hardware.interfaces import SHELF_REFUSED, SHELF_SURELY, TOLD, takes
from calculators.inputs.purchase.purchase import NOTHING
from calculators.inputs.reader import disk_fields
from calculators.sheet.lines.records import Given, Record, Scenario
from calculators.solver.arrays import Array
from calculators.solver.fewest import fewest_disks


class Offer(Struct, frozen=True):
    """The fewest disks of a model that carry the volume.

    Args:
        disk: catalogue key
        array: the fewest of them that hold
        each: price of one that is bought; None where nobody knows it
        currency: of the price
        owned: whether the scenario says how many of the model are there
    """

    disk: str
    array: Array
    each: Decimal | None
    currency: str
    owned: bool


def offers(
    bench: Any, volume: str, rows: Mapping[str, Row], levels: Collection[str]
) -> list[Offer]:
    """The fewest disks of each model with a price, and of each that the scenario owns, be there a
    price or not; of those that hold.

    A price that the scenario has for a model counts before that of its row.

    Args:
        bench: the scenario on the bench
        volume: which volume's groups
        rows: disk models of the catalogue, by key
        levels: RAID levels that may be taken
    """
    owned = (bench.scenario.purchase or NOTHING).owned
    found = []
    for key, row in priced(bench.scenario, rows).items():
        price, has = row.get("price"), f"disk/{key}" in owned
        if (price is None and not has) or not can_be_sized(row):
            continue
        array = _fewest(bench, volume, key, row, levels)
        if array is not None:
            each = None if price is None else Decimal(str(price))
            found.append(Offer(key, array, each, str(row.get("currency") or ""), has))
    return found


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
