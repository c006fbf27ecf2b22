"""How far designs hold: the load, the years and the futures, for many designs at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks.horizon import growing
from calculators.checks.load_limit import loads
from calculators.formulas.workload.growth import grown
from calculators.inputs.fields import MOST_USERS
from calculators.search.evaluate import Designs
from calculators.search.figures import early
from calculators.search.objectives import HALVINGS
from calculators.search.uncertainty.regret import held_share
from calculators.sheet.units import MONTHS_PER_YEAR

# A rate is found between a thousandth and a thousandfold of today's.
_WIDEST = 1000.0


def load_held(designs: Designs) -> Any:
    """The greatest load that holds: whole users, or a rate rounded down to four figures.

    Where the load is free, the bounds of the architect hold at that load too.
    """
    if designs.held is not None:
        return designs.held
    bench, bought, shares = designs.variant.bench, designs.bought(), _shares(designs)

    def holds(load: Any) -> Any:
        changed = bought | {name: share * load for name, share in shares.items()}
        held = designs.hold(changed)
        if designs.question.free and designs.question.bounds:
            then = Designs(designs.variant, designs.numbers, designs.arrays | changed)
            held = held & early.within_bounds(then)
        return held

    if bench.system.load_option is None:
        return _last_whole(holds, designs.shape, MOST_USERS)
    # Rates have no whole steps: the search runs over their logarithm.
    asked = next(iter(loads(bench).values()))
    low, high = np.full(designs.shape, asked / _WIDEST), np.full(designs.shape, asked * _WIDEST)
    none = ~holds(low)
    for _ in range(HALVINGS):
        middle = np.sqrt(low * high)
        fits = holds(middle)
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    steps = 10.0 ** (3 - np.floor(np.log10(low)))
    return np.where(none, 0.0, np.floor(low * steps) / steps)


def loaded(designs: Designs) -> Designs:
    """The same designs with the load that they hold."""
    held = load_held(designs)
    shares = {name: share * held for name, share in _shares(designs).items()}
    return Designs(designs.variant, designs.numbers, designs.arrays | shares, held)


def _shares(designs: Designs) -> dict[str, Any]:
    """Input name -> its share of the load."""
    today = loads(designs.variant.bench)
    asked = {name: designs.arrays.get(name, value) for name, value in today.items()}
    total = sum(asked.values())
    return {name: value / total for name, value in asked.items()}


def years_until_full(designs: Designs) -> Any:
    """Years until the first limit breaks, at most the horizon; NaN where nothing grows."""
    bench = designs.variant.bench
    inputs = growing(bench, designs.arrays)
    if not inputs:
        return np.nan
    bought = designs.bought()
    months = bench.scenario.options.value("horizon_years") * MONTHS_PER_YEAR

    def holds(month: Any) -> Any:
        then = {name: grown(value, share, month) for name, (value, share) in inputs.items()}
        return designs.hold(bought | then)

    last = _last_whole(holds, designs.shape, int(months))
    return np.minimum(last + 1, months) / MONTHS_PER_YEAR


def futures_held(designs: Designs) -> Any:
    """Share of the futures in which each design holds in every state."""
    return held_share(designs.in_futures)


def _last_whole(holds: Any, shape: tuple[int, ...], most: int) -> Any:
    """The greatest whole number up to ``most`` that holds, 0 where none does."""
    low, high = np.zeros(shape), np.full(shape, float(most + 1))
    for _ in range(int(most + 1).bit_length()):
        middle = np.floor((low + high) / 2)
        fits = holds(np.maximum(middle, 1)) & (middle >= 1)
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    return low
