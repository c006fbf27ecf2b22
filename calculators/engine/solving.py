"""What the solver finds for an opened scenario, as answers."""

from __future__ import annotations

from decimal import Decimal

from calculators import answers, solver
from calculators.best_practice.cost import cost_between
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import NOTHING
from calculators.scenario.bench import Bench
from calculators.sheet.lines import nodes


def solution(bench: Bench, catalogue: Catalogue, limit: answers.LoadLimit) -> answers.Solution:
    """The fewest and the cheapest disks that carry each volume, and the most load it all holds."""
    return answers.Solution(
        [
            answers.VolumeSolution(
                volume,
                bench.system.volumes[volume],
                levels(bench, volume),
                _offers(bench, volume, catalogue),
            )
            for volume in bench.scenario.groups
        ],
        limit.limit_load,
        limit.load_noun,
        limit.limiting_check,
    )


def _offers(bench: Bench, volume: str, catalogue: Catalogue) -> list[answers.Offer]:
    """The cheapest disks of each model for all servers, on the bill of the scenario: what it owns,
    less what its other volumes take, is not bought again."""
    servers = int(nodes.sets_of(bench.recording.values, volume))
    there = (bench.scenario.purchase or NOTHING).owned
    found = []
    for each in solver.offers(bench, volume, catalogue.disks, solver.OFFERED):
        needed = servers * each.array.all_disks
        others = _disks_of_others(bench, volume, each.disk)
        owned = min(needed, max(0, there.get(f"disk/{each.disk}", 0) - others))
        if needed > owned and each.each is None:
            continue
        price = (needed - owned) * (each.each or Decimal(0))
        found.append(
            answers.Offer(
                each.disk,
                each.array.all_disks,
                each.array.fields(),
                needed,
                owned,
                f"{price:.2f}",
                each.currency or None,
            )
        )
    return sorted(found, key=lambda each: (each.currency or "", Decimal(each.price), each.disk))


def _disks_of_others(bench: Bench, volume: str, disk: str) -> int:
    """Disks of a model that the other volumes of all servers have."""
    values = bench.recording.values
    return sum(
        int(record.value("disks") * (record.value("count") or 1) * nodes.sets_of(values, other))
        for other, records in bench.scenario.groups.items()
        for record in records
        if other != volume and record.value("disk") == disk
    )


def levels(
    bench: Bench, volume: str, wanted: tuple[str, ...] = solver.OFFERED
) -> list[answers.LevelFound]:
    """The fewest disks that carry one volume at each of some RAID levels."""
    return [_level(found) for found in solver.by_level(bench, volume, wanted).values()]


def next_part(bench: Bench, catalogue: Catalogue, found: solver.NextLoad) -> answers.NextLoad:
    """What the next part of the load buys."""
    cost = None if found.lacking else cost_between(bench, found.bench, catalogue)
    return answers.NextLoad(
        found.load,
        found.today.disks,
        cost,
        list(found.lacking),
        found.today.needed,
        list(found.kept),
    )


def _level(found: solver.Found) -> answers.LevelFound:
    array = found.array
    return answers.LevelFound(
        found.level,
        LEVELS[found.level].name,
        array.all_disks if array else None,
        array.fields() if array else None,
        list(found.broken),
        found.reason,
    )
