"""What moves a figure: every input a little lower and a little higher, one at a time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from calculators.answers import VerdictWord
from calculators.sheet.figures import cents, finite
from calculators.studies.what_if import measure, prices
from calculators.studies.what_if.answers import Sensitivity, SensitivityBar
from calculators.studies.what_if.movable import Movable
from calculators.studies.what_if.moving import Moved
from calculators.studies.what_if.prices import Paid
from calculators.studies.what_if.said import told
from calculators.studies.what_if.said.told_flips import not_tried, of_input, plain_value

# How much lower and higher, as a part of today's value.
USUAL = 0.1
LEAST, MOST = 0.001, 0.9
# A count that cannot be built one lower is tried further down, and likewise up.
_FURTHEST = 64
_MOVES = 1e-12

# The values that an input is given, low and high, and the figure at each of them.
_Ends = tuple[Any, Any, float | None, float | None]


def sensitivity(moved: Moved, figure: str, by: float = USUAL) -> Sensitivity:
    """What moves a figure of a design; nothing where the figure is not known.

    Numbers are taken a part lower and higher, within what may be given: whole numbers at least one
    lower and higher, disks to the next count that can be built. Words are given every other choice;
    the lowest and the highest figure stand for them. The price is moved by what is said of buying
    as well: prices, rates, what is owned.

    Raises:
        InputProblems: the design has no such figure
    """
    bench, catalogue = moved.bench, moved.catalogue
    measure.refuse_unknown(bench, figure)
    today = float(measure.measured(bench, catalogue, figure, {}, ()))
    missing = measure.unpriced(bench, catalogue, figure)
    label = measure.label_of(bench, figure, missing)
    unit = measure.unit_of(bench, catalogue, figure)
    found = Sensitivity(
        figure, label, unit, finite(today), by, [], [], [], "", bench.verdict, missing
    )
    if math.isfinite(today):
        _move(moved, found, today)
        found.at_least = told.is_least(today, missing)
    found.sentence = told.what_moves(found)
    if math.isfinite(today):
        found.sentence += not_tried(moved.left_out)
    return found


def _move(moved: Moved, found: Sensitivity, today: float) -> None:
    """Each input lower and higher: a bar for each that moves the figure, the strongest first."""
    numbers = [each for each in moved.inputs if not each.choices]
    ends = {each.name: _ends(each, found.by, moved) for each in numbers}
    lanes = [(each, end) for each in numbers for end in ends[each.name] if end is not None]
    values = iter(moved.figures(found.figure, lanes))
    bars = []
    for each in numbers:
        low, high = ends[each.name]
        if low is high is None:
            found.not_moved.append(each.label)
        else:
            at_low = None if low is None else _known(next(values))
            at_high = None if high is None else _known(next(values))
            bars.append((each, _bar(each, low, high, at_low, at_high, today)))
    of_words = (each for each in moved.inputs if each.choices)
    bars += [(each, _bar(each, *_of_words(moved, each, found.figure), today)) for each in of_words]
    outlays: dict[str, Paid] = {}
    if of_price := measure.is_price(found.figure):
        outlays = {paid.input.name: paid for paid in prices.paid(moved.bench, moved.catalogue)}
    for paid in outlays.values():
        low, high, at_low, at_high = _of_paid(moved, paid, found.by)
        if low is high is None:
            found.not_moved.append(paid.input.label)
        else:
            bars.append((paid.input, _bar(paid.input, low, high, at_low, at_high, today)))
    least = _MOVES * max(1.0, abs(today))
    found.still += [each.label for each, bar in bars if not bar.swing > least]
    moving = [(each, bar) for each, bar in bars if bar.swing > least]
    for each, bar in sorted(moving, key=lambda pair: -pair[1].swing):
        bar.verdict_at_low, bar.verdict_at_high = (
            _verdict(moved, each, end, paid=each.name in outlays) for end in (bar.low, bar.high)
        )
        bar.swing = (cents(bar.swing) or 0.0) if of_price else bar.swing
        found.inputs.append(bar)


def _verdict(moved: Moved, each: Movable, end: Any, paid: bool) -> VerdictWord | None:
    """Of the design with an input at one end; None where there is none, or it cannot be built."""
    if end is None:
        return None
    # No limit rests on what something costs.
    return moved.bench.verdict if paid else moved.verdict_with(each, end)


def _known(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _bar(
    each: Movable, low: Any, high: Any, at_low: float | None, at_high: float | None, today: float
) -> SensitivityBar:
    """What one input does to the figure, and how far apart it gets.

    Args:
        each: the input
        low, high: the values that it is given; None where none on that side can be
        at_low, at_high: the figure there; None where it has none
        today: the figure as it is
    """
    values = [today, *(value for value in (at_low, at_high) if value is not None)]
    swing = max(values) - min(values)
    ends = plain_value(low), plain_value(high)
    return SensitivityBar(*of_input(each), *ends, finite(at_low), finite(at_high), swing)


def _of_paid(moved: Moved, paid: Paid, by: float) -> _Ends:
    """What something that is said of buying does to the price; None where it cannot be moved."""
    found: list[tuple[float | None, float | None]] = []
    for end in _ends(paid.input, by, moved):
        at = None if end is None else round(end, paid.places)
        if at is None or at == paid.input.value:
            found.append((None, None))
            continue
        found.append((at, _known(float(prices.priced(moved.bench, moved.catalogue, paid, at)))))
    (low, at_low), (high, at_high) = found
    return low, high, at_low, at_high


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


def _of_words(moved: Moved, each: Movable, figure: str) -> _Ends:
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
        return None, None, None, None
    (at_low, low), (at_high, high) = min(found, key=_first), max(found, key=_first)
    return (low, None, at_low, None) if low == high else (low, high, at_low, at_high)


def _first(pair: tuple[float, Any]) -> float:
    return pair[0]
