"""The operations of a sheet on single numbers, of which none is looked at for being an array.
Undefined is NaN and spreads."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import Any

# A quotient such as 3.0000000000000004 is three disks, not four: rounding up or down forgives
# this relative error, far below the accuracy of any figure that is put in.
ROUNDING_NOISE = 1e-12
# Copies of a database that can be ordered over servers.
MOST_PLACES = 16


def pick(condition: Any, chosen: Any, otherwise: Any) -> Any:
    """``chosen`` where the condition holds, else ``otherwise``."""
    return chosen if condition else otherwise


def ceil(value: float) -> float:
    """The next whole number up, forgiving rounding noise."""
    if not math.isfinite(value):
        return value
    return float(math.ceil(value - abs(value) * ROUNDING_NOISE))


def floor(value: float) -> float:
    """The next whole number down, forgiving rounding noise."""
    if not math.isfinite(value):
        return value
    return float(math.floor(value + abs(value) * ROUNDING_NOISE))


def nearest(value: float) -> float:
    """The nearest whole number of a value from 0 up; halves are rounded up."""
    return floor(value + 0.5)


def smaller(one: float, other: float) -> float:
    """The smaller of two numbers; NaN if either is undefined."""
    if one != one or other != other:
        return math.nan
    return one if one <= other else other


def larger(one: float, other: float) -> float:
    """The larger of two numbers; NaN if either is undefined."""
    if one != one or other != other:
        return math.nan
    return one if one >= other else other


def held(value: float, low: float, high: float) -> float:
    """The value, held between two numbers."""
    return smaller(larger(value, low), high)


def ratio(dividend: float, divisor: float) -> float:
    """The quotient; undefined where the divisor is nothing."""
    return dividend / divisor if divisor else math.nan


def permutations(things: float, places: float) -> float:
    """Ways to fill so many places in order out of so many things; undefined with too few."""
    if places > things:
        return math.nan
    ways = things * 0 + places * 0 + 1.0
    for place in range(MOST_PLACES):
        if place < places:
            ways *= things - place
    return ways


# Those that are other than on arrays.
SINGLES: dict[str, Callable[..., Any]] = {
    "pick": pick,
    "ceil": ceil,
    "floor": floor,
    "nearest": nearest,
    "ratio": ratio,
    "permutations": permutations,
    "held": held,
    "least": lambda *values: reduce(smaller, values),
    "most": lambda *values: reduce(larger, values),
}
