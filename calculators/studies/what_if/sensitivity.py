"""What moves a figure: every input a little lower and a little higher, one at a time."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from calculators.answers import VerdictWord
from calculators.checks.check import PASS
from calculators.studies.what_if import measure, prices
from calculators.studies.what_if.movable import Movable
from calculators.studies.what_if.moving import Moved
from calculators.studies.what_if.prices import Paid

# How much lower and higher, as a part of today's value.
USUAL = 0.1
LEAST, MOST = 0.001, 0.9
# A count that cannot be built one lower is tried further down, and likewise up.
_FURTHEST = 64
_MOVES = 1e-12


@dataclass(frozen=True)
class Bar:
    """What one input does to the figure.

    Args:
        input: which
        low, high: the values that it is given; None where none on that side can be
        at_low, at_high: the figure there; None where it has none
        verdict_low, verdict_high: of the design there; None where it cannot be built
    """

    input: Movable
    low: Any
    high: Any
    at_low: float | None
    at_high: float | None
    verdict_low: VerdictWord | None = None
    verdict_high: VerdictWord | None = None

    def swing(self, today: float) -> float:
        """How far apart the figure gets."""
        ends = [today, *(end for end in (self.at_low, self.at_high) if end is not None)]
        return max(ends) - min(ends)


@dataclass(frozen=True)
class Tornado:
    """What moves a figure.

    Args:
        figure, label, unit: which
        value: today's
        by: how much lower and higher, as a part of each input's value
        bars: one for each input that moves it, the strongest first
        still: inputs that were moved and do not move it
        unmoved: inputs at zero, of which no part can be taken
        verdict: of the design today
        unpriced: of a price, lines of the bill that have none
    """

    figure: str
    label: str
    unit: str
    value: float
    by: float
    bars: tuple[Bar, ...]
    still: tuple[Movable, ...]
    unmoved: tuple[Movable, ...]
    verdict: VerdictWord = PASS
    unpriced: int = 0


def sensitivity(moved: Moved, figure: str, by: float = USUAL) -> Tornado | None:
    """What moves a figure of a design; None where the figure is not known.

    Numbers are taken a part lower and higher, within what may be given: whole numbers at least one
    lower and higher, disks to the next count that can be built. Words are given every other choice;
    the lowest and the highest figure stand for them. The price is moved by what is said of buying
    as well: prices, rates, what is owned.

    Raises:
        InputProblems: the design has no such figure
    """
    bench = moved.bench
    measure.refuse_unknown(bench, figure)
    today = float(measure.measured(bench, moved.catalogue, figure, {}, ()))
    if not math.isfinite(today):
        return None
    numbers = [each for each in moved.inputs if not each.choices]
    ends = {each.name: _ends(each, by, moved) for each in numbers}
    unmoved = tuple(each for each in numbers if ends[each.name] == (None, None))
    lanes = [(each, end) for each in numbers for end in ends[each.name] if end is not None]
    values = iter(moved.figures(figure, lanes))
    bars = []
    for each in numbers:
        low, high = ends[each.name]
        if each not in unmoved:
            at_low = None if low is None else _known(next(values))
            at_high = None if high is None else _known(next(values))
            bars.append(Bar(each, low, high, at_low, at_high))
    bars += [_of_words(moved, each, figure) for each in moved.inputs if each.choices]
    outlays: dict[str, Paid] = {}
    if measure.is_price(figure):
        outlays = {paid.input.name: paid for paid in prices.paid(bench, moved.catalogue)}
    for paid in outlays.values():
        bar = _of_paid(moved, paid, by)
        if bar is None:
            unmoved = (*unmoved, paid.input)
        else:
            bars.append(bar)
    moving = [bar for bar in bars if bar.swing(today) > _MOVES * max(1.0, abs(today))]
    still = tuple(bar.input for bar in bars if bar not in moving)
    moving = [_judged(moved, bar, outlays.get(bar.input.name)) for bar in moving]
    moving.sort(key=lambda bar: -bar.swing(today))
    unit = measure.unit_of(bench, moved.catalogue, figure)
    missing = measure.unpriced(bench, moved.catalogue, figure)
    label = measure.label_of(bench, figure, missing)
    return Tornado(
        figure,
        label,
        unit,
        today,
        by,
        tuple(moving),
        still,
        unmoved,
        moved.bench.verdict,
        missing,
    )


def _judged(moved: Moved, bar: Bar, paid: Paid | None) -> Bar:
    """A bar with the verdict of the design at both ends."""

    def verdict(end: Any) -> VerdictWord | None:
        if end is None:
            return None
        # No limit rests on what something costs.
        return moved.bench.verdict if paid is not None else moved.verdict_with(bar.input, end)

    return replace(bar, verdict_low=verdict(bar.low), verdict_high=verdict(bar.high))


def _of_paid(moved: Moved, paid: Paid, by: float) -> Bar | None:
    """What something that is said of buying does to the price; None where it cannot be moved."""
    found: list[tuple[float | None, float | None]] = []
    for end in _ends(paid.input, by, moved):
        at = None if end is None else round(end, paid.places)
        if at is None or at == paid.input.value:
            found.append((None, None))
            continue
        found.append((at, _known(float(prices.priced(moved.bench, moved.catalogue, paid, at)))))
    (low, at_low), (high, at_high) = found
    return None if low is high is None else Bar(paid.input, low, high, at_low, at_high)


def _known(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _ends(each: Movable, by: float, moved: Moved) -> tuple[float | None, float | None]:
    """The values below and above today's that it is given; None where there is none."""
    value = float(each.value)
    low, high = value - abs(value) * by, value + abs(value) * by
    if each.whole:
        low, high = min(math.floor(low), value - 1), max(math.ceil(high), value + 1)
    low, high = max(low, each.least), min(high, each.most)
    if each.unit == "share" and value <= 1:
        high = min(high, 1.0)
    ends = [low if low < value else None, high if high > value else None]
    if each.whole:
        for place, sign in ((0, -1), (1, 1)):
            ends[place] = _buildable(each, ends[place], sign, moved)
    return ends[0], ends[1]


def _buildable(each: Movable, end: float | None, sign: int, moved: Moved) -> float | None:
    """The first value from an end outwards that can be built."""
    if end is None:
        return None
    tried = end + sign * np.arange(_FURTHEST, dtype=float)
    fits = each.possible(moved.bench, tried) & (tried >= each.least) & (tried <= each.most)
    return float(tried[np.argmax(fits)]) if fits.any() else None


def _of_words(moved: Moved, each: Movable, figure: str) -> Bar:
    """Every other choice; those that cannot be built are left out."""
    found = []
    for word, _ in each.choices:
        bench = None if word == each.value else moved.with_value(each.pointer, word)
        if bench is None:
            continue
        value = float(measure.measured(bench, moved.catalogue, figure, {}, ()))
        if math.isfinite(value):
            found.append((value, word))
    if not found:
        return Bar(each, None, None, None, None)
    (at_low, low), (at_high, high) = min(found, key=_first), max(found, key=_first)
    if low == high:
        return Bar(each, low, None, at_low, None)
    return Bar(each, low, high, at_low, at_high)


def _first(pair: tuple[float, Any]) -> float:
    return pair[0]
