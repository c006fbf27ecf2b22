"""Regret: what a design costs beyond the best one in each future.

Methods of the search. Arrays are (futures, designs); prices may be any cost that adds up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Regret:
    """How much is regretted, by design.

    Args:
        mean: array (designs,): over the futures in which some design holds
        worst: array (designs,): in the worst of them
    """

    mean: Any
    worst: Any


def held_share(masks: Any) -> Any:
    """Share of the futures in which each design holds.

    Args:
        masks: array (futures, designs), true where the design holds

    Returns:
        array (designs,), 0 to 1; the same whichever designs stand beside it
    """
    return np.count_nonzero(masks, axis=0) / len(masks)


def best_in_each(prices: Any, holds: Any) -> Any:
    """The least price for which some design holds, in each future.

    The best of several sets of designs is the np.minimum of their bests.

    Args:
        prices: array (designs,); NaN where not known, which is no best
        holds: array (futures, designs), true where the design holds

    Returns:
        array (futures,), in the unit of the prices; infinite where no design holds
    """
    known = np.where(np.isnan(prices), np.inf, prices)
    return np.where(holds, known, np.inf).min(axis=1, initial=np.inf)


def regret(prices: Any, holds: Any, best: Any) -> Regret:
    """What is regretted of each design, in the mean and at worst (Savage 1951).

    The regret of a design in a future is what it costs beyond the cheapest design that holds
    there. Where the design itself fails, that cheapest one must be bought on top: the outlay is
    price + best, the regret the whole price. So the regret is the price less the best where the
    design holds, and the price elsewhere.

    Args:
        prices: array (designs,); NaN where not known
        holds: array (futures, designs), true where the design holds
        best: array (futures,) of the least price that holds, over all designs one could choose,
            these among them (``best_in_each``), in the unit of the prices

    Returns:
        in the unit of the prices; NaN for a design without price, and for all designs where none
        holds in any future. The figures of a design do not depend on those beside it.
    """
    counted = np.isfinite(best)
    if not counted.any():
        nothing = np.full(len(prices), np.nan)
        return Regret(nothing, nothing)
    # One future after the other: sums over an axis are grouped by the shape of the array, and
    # would differ in the last digit with the designs beside.
    total = np.zeros(len(prices))
    least = np.full(len(prices), np.inf)
    for cost, held in zip(best[counted], holds[counted], strict=True):
        spared = np.where(held, cost, 0.0)
        total += spared
        least = np.minimum(least, spared)
    return Regret(prices - total / np.count_nonzero(counted), prices - least)
