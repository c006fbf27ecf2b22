"""Where the verdict turns: the nearest value of each input at which a design that holds breaks, or
one that breaks holds. Each is verified: the design is read and sized there, and just before."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from calculators.checks.said.in_brief import broken, in_brief
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import listed
from calculators.sheet.said.within import within
from calculators.studies.what_if.movable import Movable
from calculators.studies.what_if.moving import Moved

# Values looked at on each side of today's, ever further apart, before the place is halved in.
_LOOKED_AT = 40
# A number without a bound of its own is followed a thousandfold.
_FURTHEST = 1_000.0
_HALVINGS = 60


@dataclass(frozen=True)
class Doubt:
    """From where on it is not known along one input whether a design holds.

    Args:
        input: which
        until: the last value at which no more limits are unchecked than today
        unchecked: labels of the limits that are not checked beyond
    """

    input: Movable
    until: float
    unchecked: tuple[str, ...]

    @property
    def above(self) -> bool:
        """Whether it lies above today's value; at today's, what lies beyond."""
        return self.until >= self.input.value


@dataclass(frozen=True)
class Flip:
    """Where the verdict turns along one input.

    Args:
        input: which
        before: the last value on the way there with today's verdict; None for words
        value: the first value with the other
        breaks: whether the design breaks there; otherwise it holds
        check: the limit that breaks at the value; where it holds there, the one that breaks before
        message: what it says of the design that breaks, and the other limits that do
        doubt: from where on it is not known on the way there whether the design holds; None where
            that is known all the way
        unchecked: labels of the limits that are not checked where the design turns to hold
    """

    input: Movable
    before: Any
    value: Any
    breaks: bool
    check: str
    message: str
    doubt: Doubt | None = None
    unchecked: tuple[str, ...] = ()

    @property
    def above(self) -> bool | None:
        """Whether it lies above today's value; None for words."""
        return None if self.before is None else self.value > self.input.value


@dataclass(frozen=True)
class FlipPoints:
    """Where the verdict of a design turns.

    Args:
        breaks: whether the design breaks today
        flips: the nearest of each input and side, the nearest first as a part of today's value
        steady: inputs along which it does not turn
        bought: names of what the product buys by itself, at each value anew
        doubts: along which inputs it is not known from some value on whether the design holds, and
            no value is found at which it breaks
        left_out: words that are not tried, as the design is too large to size it with each
    """

    breaks: bool
    flips: tuple[Flip, ...]
    steady: tuple[Movable, ...]
    bought: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    left_out: tuple[Movable, ...] = ()


def flip_points(moved: Moved) -> FlipPoints:
    """Where the verdict of a design turns, along each input that somebody may set."""
    inputs = [each for each in moved.inputs if each.pointer]
    numbers = [each for each in inputs if not each.choices]
    flips, doubts = _of_numbers(moved, numbers)
    for each in inputs:
        flips += _of_words(moved, each)
    flips.sort(key=_distance)
    turning = {flip.input.name for flip in flips}
    steady = tuple(each for each in inputs if each.name not in turning)
    labels = {field.name: within(field.label) for field in moved.bench.system.fields}
    bought = tuple(labels[option] for option in sorted(moved.bench.bought()))
    out = tuple(each for each in moved.left_out if each.pointer)
    return FlipPoints(moved.bench.breaks, tuple(flips), steady, bought, doubts, out)


def _distance(flip: Flip) -> float:
    if flip.before is None:
        return 0.0
    return abs(flip.value - flip.input.value) / (abs(flip.input.value) or 1.0)


def _lowest(each: Movable) -> float:
    return max(each.least, -abs(each.value) * _FURTHEST)


def _highest(each: Movable) -> float:
    most = max(abs(each.value), each.step) * _FURTHEST
    if each.unit == "share" and each.value <= 1:
        return min(each.most, 1.0)
    return min(each.most, most)


class _Way:
    """From today's value of an input to one of its ends, in steps of what it is looked at in."""

    def __init__(self, each: Movable, end: float):
        self.input = each
        self.sign = 1 if end > each.value else -1
        self.steps = math.floor(abs(end - each.value) / each.step + 1e-9)

    def at(self, place: int) -> float:
        """The value after so many steps, as somebody would type it; 0 is today's."""
        if place <= 0:
            return float(self.input.value)
        step = self.input.step
        value = self.input.value + self.sign * place * step
        if self.input.whole:
            return float(value)
        # On the grid of what is typed, whatever stands there today.
        places = max(0, -math.floor(math.log10(step) + 1e-9))
        return float(min(max(round(value, places), self.input.least), self.input.most))

    def looked_at(self) -> list[int]:
        """Places that are looked at, the first near, the others ever further apart."""
        if self.steps < 1:
            return []
        if self.steps <= _LOOKED_AT:
            return list(range(1, self.steps + 1))
        return sorted({round(each) for each in np.geomspace(1, self.steps, _LOOKED_AT).tolist()})


def _of_numbers(moved: Moved, numbers: list[Movable]) -> tuple[list[Flip], tuple[Doubt, ...]]:
    """Where the verdict turns, and where it is in doubt and turns nowhere."""
    ways = [
        way
        for each in numbers
        for way in (_Way(each, _lowest(each)), _Way(each, _highest(each)))
        if way.steps >= 1
    ]
    lanes = [(way, place) for way in ways for place in way.looked_at()]
    looked = iter(moved.looked([(way.input, way.at(place)) for way, place in lanes]))
    turning: dict[int, tuple[_Way, int, int]] = {}
    doubted: dict[int, tuple[_Way, int, int]] = {}
    last: dict[int, int] = {}
    for way, place in lanes:
        turns, doubt = next(looked)
        key = id(way)
        if turns and key not in turning:
            turning[key] = (way, last.get(key, 0), place)
        # What breaks already is in no doubt.
        if doubt and not turns and not moved.bench.breaks and key not in turning:
            doubted.setdefault(key, (way, last.get(key, 0), place))
        last[key] = place
    turned = _halved(moved.turned, list(turning.values()))
    if not moved.bench.breaks:
        # A doubt that begins and ends between two values that were looked at.
        near = [(way, low) for way, low, _ in turned if low and id(way) not in doubted]
        for (way, low), doubt in zip(
            near, moved.doubted([(way.input, way.at(low)) for way, low in near]), strict=True
        ):
            if doubt:
                doubted[id(way)] = (way, turning[id(way)][1], low)
    halved = _halved(moved.doubted, list(doubted.values()))
    doubts = {id(way): _doubt(moved, way, low, high) for way, low, high in halved}
    found = []
    for way, low, high in turned:
        if flip := _verified(moved, way, low, high):
            found.append(replace(flip, doubt=doubts.pop(id(way), None)))
    # What somebody may grow into stands before what lies below today's value.
    others = sorted(filter(None, doubts.values()), key=lambda each: not each.above)
    return found, tuple(others)


def _doubt(moved: Moved, way: _Way, low: int, high: int) -> Doubt | None:
    """Where it is in doubt, if reading and sizing the design there and before says so too."""
    there = moved.with_value(way.input.pointer, way.at(high))
    until, kept = _last_built(moved, way, low)
    if there is None or kept is None or moved.doubts(kept) or not moved.doubts(there):
        return None
    return Doubt(way.input, until, moved.doubts(there))


def _halved(
    turned: Callable[[list[tuple[Movable, float]]], list[bool]],
    brackets: list[tuple[_Way, int, int]],
) -> list[tuple[_Way, int, int]]:
    """The brackets halved until their ends are one step apart."""
    for _ in range(_HALVINGS):
        wide = [i for i, (_, low, high) in enumerate(brackets) if high - low > 1]
        if not wide:
            break
        middles = [(brackets[i][1] + brackets[i][2]) // 2 for i in wide]
        lanes = [
            (brackets[i][0].input, brackets[i][0].at(m)) for i, m in zip(wide, middles, strict=True)
        ]
        for i, middle, turns in zip(wide, middles, turned(lanes), strict=True):
            way, low, high = brackets[i]
            brackets[i] = (way, low, middle) if turns else (way, middle, high)
    return brackets


def _verified(moved: Moved, way: _Way, low: int, high: int) -> Flip | None:
    """The place where it turns, if reading and sizing the design there and before says so too."""
    each = way.input
    value = way.at(high)
    there = moved.with_value(each.pointer, value)
    before, kept = _last_built(moved, way, low)
    if (
        there is None
        or kept is None
        or there.breaks == moved.bench.breaks
        or kept.breaks != moved.bench.breaks
    ):
        return None
    return _flip(moved, each, before, value, kept, there)


def _last_built(moved: Moved, way: _Way, place: int) -> tuple[float, Bench | None]:
    """The last value on the way that can be built, and the design there."""
    for here in range(place, max(-1, place - 64), -1):
        value = way.at(here)
        bench = moved.bench if here <= 0 else moved.with_value(way.input.pointer, value)
        if bench is not None:
            return value, bench
    return float(way.input.value), moved.bench


def _flip(moved: Moved, each: Movable, before: Any, value: Any, kept: Bench, there: Bench) -> Flip:
    first, *others = broken((kept if moved.bench.breaks else there).verdicts)
    message = first.message
    if others:
        message += f" It breaks too: {listed([in_brief(other) for other in others])}."
    return Flip(
        each,
        before,
        value,
        not moved.bench.breaks,
        first.check.name,
        message,
        unchecked=moved.doubts(there) if moved.bench.breaks else (),
    )


def _of_words(moved: Moved, each: Movable) -> list[Flip]:
    """Every other choice with which the verdict turns."""
    found = []
    for word, _ in each.choices:
        there = None if word == each.value else moved.with_value(each.pointer, word)
        if there is not None and there.breaks != moved.bench.breaks:
            found.append(_flip(moved, each, None, word, moved.bench, there))
    return found
