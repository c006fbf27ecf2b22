"""Numeric branches that serve one number and an array of a million designs alike.

Formulas use these instead of ``if`` and ``math``. Undefined is NaN and spreads.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from calculators.sheet.units import HALF

# A quotient such as 3.0000000000000004 is three disks, not four: rounding up or down forgives
# this relative error, far below the accuracy of any figure that is put in.
ROUNDING_NOISE = 1e-12
# Copies of a database that can be ordered over servers.
MOST_PLACES = 16

Number = Any  # float or numpy.ndarray of floats, by design of the sheet


def pick(condition: Number, chosen: Number, otherwise: Number) -> Number:
    """``chosen`` where the condition holds, else ``otherwise``."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, chosen, otherwise)
    return chosen if condition else otherwise


def ceil(value: Number) -> Number:
    """The next whole number up, forgiving rounding noise."""
    if isinstance(value, np.ndarray):
        return np.ceil(value - np.abs(value) * ROUNDING_NOISE)
    if not math.isfinite(value):
        return value
    return float(math.ceil(value - abs(value) * ROUNDING_NOISE))


def floor(value: Number) -> Number:
    """The next whole number down, forgiving rounding noise."""
    if isinstance(value, np.ndarray):
        return np.floor(value + np.abs(value) * ROUNDING_NOISE)
    if not math.isfinite(value):
        return value
    return float(math.floor(value + abs(value) * ROUNDING_NOISE))


def _extreme(values: tuple[Number, ...], scalar: Any, array: Any) -> Number:
    if len(values) == 1 and isinstance(values[0], tuple | list):
        values = tuple(values[0])
    if any(isinstance(value, np.ndarray) for value in values):
        result = values[0]
        for value in values[1:]:
            result = array(result, value)
        return result
    if any(value != value for value in values):
        return math.nan
    return scalar(values)


def least(*values: Number) -> Number:
    """The smallest of the values; NaN if any is undefined."""
    return _extreme(values, min, np.minimum)


def most(*values: Number) -> Number:
    """The largest of the values; NaN if any is undefined."""
    return _extreme(values, max, np.maximum)


def clip(value: Number, low: Number, high: Number) -> Number:
    """The value, held between low and high."""
    return least(most(value, low), high)


def total(parts: Any) -> Number:
    """The sum of the parts; with one part, that part itself."""
    result = parts[0]
    for part in parts[1:]:
        result = result + part
    return result


def nearest(value: Number) -> Number:
    """The nearest whole number of a value from 0 up; halves are rounded up."""
    return floor(value + HALF)


def ratio(dividend: Number, divisor: Number) -> Number:
    """The quotient; undefined where the divisor is nothing."""
    if isinstance(dividend, np.ndarray) or isinstance(divisor, np.ndarray):
        nothing = np.equal(divisor, 0)
        return np.where(nothing, np.nan, dividend / np.where(nothing, 1.0, divisor))
    return dividend / divisor if divisor else math.nan


def known(value: Number) -> Number:
    """Whether a value is defined."""
    return value == value


def permutations(things: Number, places: Number) -> Number:
    """Ways to fill so many places in order out of so many things; undefined with too few."""
    ways = things * 0 + places * 0 + 1.0
    for place in range(MOST_PLACES):
        ways = ways * pick(place < places, things - place, 1.0)
    return pick(places > things, math.nan, ways)
