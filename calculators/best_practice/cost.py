"""What a fix costs: the bill with it against the bill without."""

from __future__ import annotations

from decimal import Decimal

from msgspec import UNSET
from msgspec.structs import replace

from calculators.answers import FixCost
from calculators.best_practice.context import Look
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import NOTHING
from calculators.scenario.bench import Bench
from calculators.solver import disks_moved
from calculators.systems.materials import bill_of_materials, memory
from calculators.systems.materials.bill_of_materials import Line
from calculators.systems.shared.hardware.hardware_limits import MEMORY_GIB


def cost_of(before: Look, after: Look | None) -> FixCost | None:
    """What a design with a fix buys more than the one without."""
    return None if after is None else cost_between(before.bench, after.bench, before.catalogue)


def cost_between(before: Bench, after: Bench, catalogue: Catalogue) -> FixCost:
    """What one design buys more than another."""
    was, now = (bill_of_materials.lines(bench, catalogue) for bench in (before, after))
    lines = [line for line in (*was, *now) if line.unit_price is not None]
    # Nothing is nothing in every currency; where all is owned it is nothing in that of the lines.
    bought = [line for line in lines if line.to_buy] or lines
    currencies = {line.row.get("currency") for line in bought}
    known = len(currencies) == 1 and not _exchanges_unpriced(was, now)
    price = _price(now) - _price(was) if known else None
    return FixCost(
        _count(now, "server") - _count(was, "server"),
        _count(now, "disk") - _count(was, "disk"),
        None if price is None else f"{price:.2f}",
        str(currencies.pop()) if price is not None else None,
        all(line.line_price is not None for line in (*was, *now))
        and not any(bill_of_materials.uncounted(bench, catalogue) for bench in (before, after)),
        price is not None
        and any(line.row.get("price_origin") == "assumed" for line in bought if line.to_buy),
        _memory(now) - _memory(was),
        _modules(now) - _modules(was),
        _beyond_owned(now, after),
        _disk_kinds(was, now),
        disks_moved=_moved(before, after, was, now) or UNSET,
    )


def cost_of_growth(before: Bench, after: Bench, catalogue: Catalogue) -> FixCost:
    """The same of a load that has grown: memory that it asks for and no bill has is bought too, at
    a price that is not known."""
    cost = cost_between(before, after, catalogue)
    if cost.memory_gib or cost.memory_modules or not before.memory_follows:
        return cost
    more, unit = memory.more(before, after)
    if not more:
        return cost
    cost = replace(cost, memory_gib=memory.in_gib(more, unit), complete=False)
    return replace(cost, memory_gb=more) if unit == memory.GB else cost


def _exchanges_unpriced(was: list[Line], now: list[Line]) -> bool:
    """Whether another model takes the place of one, and one of the two has no price: what the
    other costs is not what it costs more."""
    before, after = (
        {(line.kind, line.key) for line in lines if line.to_buy and line.key}
        for lines in (was, now)
    )
    gone, come = (
        [line for line in lines if line.to_buy and line.key and (line.kind, line.key) not in kept]
        for lines, kept in ((was, after), (now, before))
    )
    exchanged = {line.kind for line in gone} & {line.kind for line in come}
    return any(line.unit_price is None for line in gone) or any(
        line.unit_price is None for line in come if line.kind in exchanged
    )


def _beyond_owned(lines: list[Line], bench: Bench) -> int:
    """Disks that a design needs more than are owned of their models."""
    owned = (bench.scenario.purchase or NOTHING).owned
    needed: dict[str, int] = {}
    for line in lines:
        if line.kind == "disk" and f"disk/{line.key}" in owned:
            needed[f"disk/{line.key}"] = needed.get(f"disk/{line.key}", 0) + line.quantity
    return sum(max(0, number - owned[name]) for name, number in needed.items())


def _disk_kinds(was: list[Line], now: list[Line]) -> dict[str, int]:
    """Disks more of each kind, where some are more and others fewer; else empty, and where the
    bill does not say what disks are for."""
    more: dict[str, int] = {}
    for sign, lines in ((1, now), (-1, was)):
        for line in lines:
            if line.kind == "disk":
                more[line.what] = more.get(line.what, 0) + sign * line.quantity
    changed = {kind: number for kind, number in more.items() if number}
    mixed = changed and min(changed.values()) < 0 < max(changed.values())
    return changed if mixed and "" not in changed else {}


def _moved(before: Bench, after: Bench, was: list[Line], now: list[Line]) -> int:
    """Disks that leave the servers that stand for new ones; 0 where their models change."""
    one, other = ({line.key for line in lines if line.kind == "disk"} for lines in (was, now))
    return disks_moved(before.recording.values, after.recording.values) if one == other else 0


def _count(lines: list[Line], kind: str) -> int:
    return sum(line.quantity for line in lines if line.kind == kind)


def _modules(lines: list[Line]) -> int:
    return sum(line.quantity for line in lines if line.kind == "memory" and line.key)


def _memory(lines: list[Line]) -> int:
    """GiB of memory, in modules or by itself."""
    whole = sum(line.quantity for line in lines if MEMORY_GIB in line.figures)
    # Of all that is bought only modules have a capacity in GiB.
    of_modules = sum(line.quantity * float(line.row.get("capacity_gib") or 0) for line in lines)
    return round(whole + of_modules)


def _price(lines: list[Line]) -> Decimal:
    return sum((line.line_price or Decimal(0) for line in lines), Decimal(0))
