"""How far designs hold: the load, the years and the futures, for many designs at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks.horizon import FURTHEST_YEARS, growing, in_month
from calculators.scenario.bench import Bench
from calculators.search.designs.evaluate import CELLS, Designs
from calculators.search.figures import early
from calculators.search.uncertainty.regret import held_share
from calculators.sheet.lines import nodes
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import load_of, most_load, of_load, planned_users, too_much

# Designs times halvings on the sheet at once.
AT_ONCE = 1024
# Of a number that is to be whole, what its parts may be off.
_SLACK = 1e-6


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


def load_of_all(designs: Designs) -> Any:
    """The same as it is told: of all the equal servers where their number varies, as what each
    holds says nothing of designs with unlike numbers of them."""
    held = load_told(designs)
    return held * nodes.working(designs.sheet.kept) if designs.question.of_all else held


def load_told(designs: Designs) -> Any:
    """The load that designs hold, as their scenarios say it where it is free: with planned growth
    whole users may be of fewer mailboxes than hold (3,100 and a fifth are 3,720 of 3,721)."""
    held, bench = load_held(designs), designs.variant.bench
    if not designs.question.free or not planned_users(bench):
        return held
    users = load_of(bench, designs.arrays | whole_loads(designs))
    return np.where(held > 0, np.minimum(held, np.round(users)), 0.0)


def whole_loads(designs: Designs) -> dict[str, Any]:
    """Input name -> array: the load that designs hold, as their scenarios have it."""
    bench, held = designs.variant.bench, load_held(designs)
    option = bench.system.load_option
    if option is not None:
        asked = bench.scenario.options.value(option)
        return {option: np.where(held > 0, held, asked)} if asked is not None or held.all() else {}
    arrays = designs.arrays
    # Of users with planned growth fewer are there than are counted.
    users = {
        name: np.maximum(1, np.floor(held * share + _SLACK))
        for name, share in of_load(bench, arrays).items()
    }
    # What rounding down has left over goes to the first.
    first, planned = next(iter(users)), load_of(bench, arrays | users)
    of_one = load_of(bench, arrays | users | {first: users[first] + 1}) - planned
    over = np.floor((np.floor(held) - planned + _SLACK) / of_one)
    users[first] = users[first] + np.maximum(0, over)
    return users


def _ahead(designs: Designs) -> int:
    """How many halvings are looked at together, so that the arrays stay small."""
    if designs.numbers.ndim != 1 or (designs.question.free and designs.question.bounds):
        return 1
    return max(1, (AT_ONCE // max(1, designs.numbers.size) + 1).bit_length() - 1)


def loaded(designs: Designs) -> Designs:
    """The same designs with the load that they hold; with one user, or one message, where they hold
    none: nothing is said of no load."""
    held = load_held(designs)
    some = np.where(held > 0, held, 1.0)
    shares = {name: share * some for name, share in _shares(designs).items()}
    return Designs(designs.variant, designs.numbers, designs.arrays | shares, held)


def _shares(designs: Designs) -> dict[str, Any]:
    """Input name -> how much of it one of the load is."""
    return of_load(designs.variant.bench, designs.arrays)


def years_until_full(designs: Designs) -> Any:
    """Years that each design holds before a limit breaks, in whole months: 2.92 where month 36 is
    the first to break. As in the outlook every month is looked at, and what lasts as long as was
    asked is looked at further on, for 30 years. NaN where nothing grows, and where nobody knows
    whether another limit holds until then.

    Args:
        designs: whose, in one dimension
    """
    bench = designs.variant.bench
    if not growing(bench, designs.arrays):
        return np.nan
    asked, furthest = _months(bench)
    standing, count = {**designs.arrays, **_stands(designs)}, designs.numbers.size
    first, left = np.full(count, furthest + 1.0), np.arange(count)
    since: dict[str, Any] = {}
    start = 0
    while left.size and start <= furthest:
        step = max(1, min(int(MONTHS_PER_YEAR), CELLS // left.size))
        months = np.arange(start, min(start + step, furthest + 1))
        holds, unknown = _by_month(_some(designs, standing, left), months)
        for name, mask in unknown.items() if start <= asked else ():
            then = np.where(mask & (months <= asked)[:, np.newaxis], months[:, np.newaxis], np.inf)
            known = since.setdefault(name, np.full(count, np.inf))
            known[left] = np.minimum(known[left], then.min(axis=0))
        ends = ~holds.all(axis=0)
        first[left[ends]] = months[holds.argmin(axis=0)[ends]]
        left, start = left[~ends], start + step
    doubt = np.zeros(count, dtype=bool)
    for name, month in since.items():
        open_ = np.flatnonzero(month < first)
        if open_.size:
            # What is known in no month is told apart, with the limits that are not checked.
            every = np.arange(furthest + 1)
            _, unknown = _by_month(_some(designs, standing, open_), every)
            doubt[open_] |= ~unknown[name].all(axis=0)
    return np.where(doubt, np.nan, np.maximum(first - 1, 0) / MONTHS_PER_YEAR)


def _stands(designs: Designs) -> dict[str, Any]:
    """What the designs buy by themselves and stands while their load grows: all but memory that
    nobody gave, as in the outlook."""
    stands = designs.variant.bench.stands
    return {name: each for name, each in designs.bought_today().items() if name in stands}


def _months(bench: Bench) -> tuple[int, int]:
    """The last month that was asked for, and the last that is looked at."""
    asked = int(bench.scenario.options.value("horizon_years") * MONTHS_PER_YEAR)
    return asked, max(asked, int(FURTHEST_YEARS * MONTHS_PER_YEAR))


def _some(designs: Designs, standing: dict[str, Any], places: Any) -> Designs:
    """Some designs with what they have bought."""
    arrays = {
        name: values[places] if np.shape(values) == designs.shape else values
        for name, values in standing.items()
    }
    return Designs(designs.variant, designs.numbers[places], arrays)


def _by_month(designs: Designs, months: Any) -> tuple[Any, dict[str, Any]]:
    """Whether every limit holds, array (months, designs), and limit -> such an array of where it
    is not known; only where there are any."""
    bench = designs.variant.bench
    grown = in_month(bench, growing(bench, designs.arrays), months[:, np.newaxis].astype(float))
    return designs.held_and_unknown(grown, (months.size, designs.numbers.size))


def futures_held(designs: Designs) -> Any:
    """Share of the futures in which each design holds in every state."""
    return held_share(designs.in_futures)
