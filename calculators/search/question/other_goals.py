"""What else to aim at where what a design is bought with is not known, such as its price.

A sweep keeps the front of these goals too for as long as no design has all objectives: a search
that ends without a price then answers how few servers or disks hold without another sweep.
"""

from __future__ import annotations

from collections.abc import Iterable

from calculators.search.objectives import DISKS, LEAST, POWER, PRICE, RACK_UNITS, Objective

# Figures that need something of the catalogue that a row may not state.
MAY_LACK = (PRICE, POWER, RACK_UNITS)
# What everything is counted in that is bought, the largest first, and the names of the same thing.
COUNTED = (("servers.all",), ("relays.planned",), (DISKS, "disks.all"))


def other_goals(
    objectives: tuple[Objective, ...], figures: Iterable[str]
) -> dict[str, tuple[Objective, ...]]:
    """Objectives with a number of servers or disks in the place of what may not be known.

    Args:
        objectives: what is made small or large
        figures: names of the scenario's own sheet

    Returns:
        figure that takes the place -> objectives; empty where every objective is always known
    """
    lacking = [place for place, each in enumerate(objectives) if each.figure in MAY_LACK]
    if not lacking:
        return {}
    there = set(figures)
    found = {}
    for names in COUNTED:
        figure = next((name for name in names if name in there or name == DISKS), None)
        if figure is None:
            continue
        left = [
            each for each in objectives if each.figure not in MAY_LACK and each.figure not in names
        ]
        left.insert(lacking[0], Objective(figure, LEAST))
        found[figure] = tuple(left)
    return found
