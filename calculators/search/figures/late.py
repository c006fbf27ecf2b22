"""How far designs hold: the load, the years and the futures, for many designs at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks.horizon import growing, in_month
from calculators.search.evaluate import Designs
from calculators.search.figures import early
from calculators.search.uncertainty.regret import held_share
from calculators.sheet.units import MONTHS_PER_YEAR
from calculators.solver import last_whole, most_load, of_load, too_much

# Designs times halvings on the sheet at once.
AT_ONCE = 1024


def load_held(designs: Designs, broken: bool = False) -> Any:
    """The greatest load that holds: whole users, or a rate of six figures.

    Where the load is free, the bounds of the architect hold at that load too.

    Args:
        designs: whose
        broken: whether each is known to break a limit with the load that is asked
    """
    if designs.held is not None:
        return designs.held
    bought, parts = designs.bought(), _shares(designs)

    def holds(load: Any) -> Any:
        changed = bought | {name: share * load for name, share in parts.items()}
        held = designs.hold(changed)
        if designs.question.free and designs.question.bounds:
            then = Designs(designs.variant, designs.numbers, designs.arrays | changed)
            held = held & early.within_bounds(then)
        return held

    bench = designs.variant.bench
    most = too_much(bench, designs.arrays) if broken and not bought else None
    return most_load(bench, holds, designs.shape, _ahead(designs), most)[0]


def _ahead(designs: Designs) -> int:
    """How many halvings are looked at together, so that the arrays stay small."""
    if designs.numbers.ndim != 1 or (designs.question.free and designs.question.bounds):
        return 1
    return max(1, (AT_ONCE // max(1, designs.numbers.size) + 1).bit_length() - 1)


def loaded(designs: Designs) -> Designs:
    """The same designs with the load that they hold."""
    held = load_held(designs)
    shares = {name: share * held for name, share in _shares(designs).items()}
    return Designs(designs.variant, designs.numbers, designs.arrays | shares, held)


def _shares(designs: Designs) -> dict[str, Any]:
    """Input name -> how much of it one of the load is."""
    return of_load(designs.variant.bench, designs.arrays)


def years_until_full(designs: Designs) -> Any:
    """Years until the first limit breaks, at most the horizon; NaN where nothing grows, and where
    nobody knows whether another limit holds until then, as in the outlook."""
    bench = designs.variant.bench
    inputs = growing(bench, designs.arrays)
    if not inputs:
        return np.nan
    bought = designs.bought()
    months = bench.scenario.options.value("horizon_years") * MONTHS_PER_YEAR

    def grown(month: Any) -> dict[str, Any]:
        return bought | in_month(bench, inputs, month)

    last = last_whole(lambda month: designs.hold(grown(month)), designs.shape, int(months))
    years = np.minimum(last + 1, months) / MONTHS_PER_YEAR
    doubt = _in_doubt([designs.unknown(grown(month)) for month in (0.0, last, float(months))])
    return np.where(doubt, np.nan, years)


def _in_doubt(unknown: list[dict[str, Any]]) -> Any:
    """Whether some limit is not known until the first is known to break, of designs: what is
    known in no month is told apart, with the limits that are not checked.

    Args:
        unknown: limit -> whether it is not known, today, in the last month that holds and in the
            last that was asked for
    """
    doubt: Any = False
    for name in dict.fromkeys([*unknown[0], *unknown[1]]):
        today, then, at_last = (each.get(name, False) for each in unknown)
        never = np.logical_and(np.logical_and(today, then), at_last)
        doubt = np.logical_or(doubt, np.logical_or(today, then) & ~never)
    return doubt


def futures_held(designs: Designs) -> Any:
    """Share of the futures in which each design holds in every state."""
    return held_share(designs.in_futures)
