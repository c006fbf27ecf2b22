"""What the solver finds for an opened scenario, as answers."""

from __future__ import annotations

from calculators import answers, solver
from calculators.best_practice.cost import cost_between
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench


def solution(bench: Bench, catalogue: Catalogue, limit: answers.LoadLimit) -> answers.Solution:
    """The fewest and the cheapest disks that carry each volume, and the most load it all holds."""
    return answers.Solution(
        [
            answers.VolumeSolution(
                volume,
                bench.system.volumes[volume],
                levels(bench, volume),
                [
                    answers.Offer(
                        offer.disk,
                        offer.array.all_disks,
                        offer.array.fields(),
                        f"{offer.price:.2f}",
                        offer.currency or None,
                    )
                    for offer in solver.cheapest(bench, volume, catalogue.disks, solver.OFFERED)
                ],
            )
            for volume in bench.scenario.groups
        ],
        limit.limit_load,
        limit.load_noun,
        limit.limiting_check,
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
        found.load, found.disks, cost, list(found.lacking), found.needed, list(found.kept)
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
