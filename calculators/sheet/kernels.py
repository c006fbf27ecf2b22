"""What compiled programs run on floats and arrays. Undefined is NaN and spreads."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from calculators.sheet import singles
from calculators.sheet.singles import MOST_PLACES, ROUNDING_NOISE

# From so many numbers on the time goes into the numbers, and no longer into each operation.
MANY = 4096

Value = Any  # float or numpy.ndarray of floats


def pick(condition: Value, chosen: Value, otherwise: Value) -> Value:
    """``chosen`` where the condition holds, else ``otherwise``."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, chosen, otherwise)
    return chosen if condition else otherwise


def ceil(value: Value) -> Value:
    """The next whole number up, forgiving rounding noise."""
    if isinstance(value, np.ndarray):
        return np.ceil(value - np.abs(value) * ROUNDING_NOISE)
    return singles.ceil(value)


def floor(value: Value) -> Value:
    """The next whole number down, forgiving rounding noise."""
    if isinstance(value, np.ndarray):
        return np.floor(value + np.abs(value) * ROUNDING_NOISE)
    return singles.floor(value)


def nearest(value: Value) -> Value:
    """The nearest whole number of a value from 0 up; halves are rounded up."""
    return floor(value + 0.5)


def smaller(one: Value, other: Value) -> Value:
    """The smaller of two numbers; NaN if either is undefined."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return _bounded(one, other, np.minimum, -math.inf, None)
    return singles.smaller(one, other)


def _bounded(one: Value, other: Value, join: Any, low: float | None, high: float | None) -> Value:
    """Arrays joined; many numbers beside a single one by ``clip``, which is the same and takes half
    as long."""
    if not isinstance(one, np.ndarray):
        one, other = other, one
    if one.size < MANY or isinstance(other, np.ndarray):
        return join(one, other)
    return one.clip(other if low is None else low, other if high is None else high)


def surely_positive(values: Value) -> bool:
    """Whether many numbers are all above nothing; of few it is faster to go on without knowing."""
    many = isinstance(values, np.ndarray) and values.size >= MANY
    return many and bool(values.min() > 0)


def larger(one: Value, other: Value) -> Value:
    """The larger of two numbers; NaN if either is undefined."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return _bounded(one, other, np.maximum, None, math.inf)
    return singles.larger(one, other)


def held(value: Value, low: float, high: float) -> Value:
    """The value, held between two numbers."""
    if isinstance(value, np.ndarray):
        return value.clip(low, high) if value.size >= MANY else _few_held(value, low, high)
    return singles.held(value, low, high)


def _few_held(values: Any, low: Value, high: Value) -> Any:
    return np.minimum(np.maximum(values, low), high)


def ratio(dividend: Value, divisor: Value) -> Value:
    """The quotient; undefined where the divisor is nothing."""
    if isinstance(dividend, np.ndarray) or isinstance(divisor, np.ndarray):
        nothing = np.equal(divisor, 0)
        return np.where(nothing, np.nan, dividend / np.where(nothing, 1.0, divisor))
    return singles.ratio(dividend, divisor)


def quotient(dividend: Value, divisor: Value) -> Value:
    """The plain quotient; of single numbers undefined where the divisor is nothing."""
    try:
        return dividend / divisor
    except ZeroDivisionError:
        return math.nan


def times(one: Value, other: Value) -> Value:
    """The product; many numbers taken once are what they were, and not looked at."""
    return one if _once(one, other) else one * other


def over(dividend: Value, divisor: Value) -> Value:
    """The plain quotient, in the same way."""
    return dividend if _once(dividend, divisor) else dividend / divisor


def _once(values: Value, by: Value) -> bool:
    return type(by) is float and by == 1.0 and getattr(values, "dtype", None) == np.float64


def power(base: Value, exponent: Value) -> Value:
    """The power; of single numbers undefined where it overflows or is no real number."""
    try:
        found = base**exponent
    except (ZeroDivisionError, OverflowError):
        return math.nan
    return math.nan if type(found) is complex else found


def known(value: Value) -> Value:
    """Whether a value is defined."""
    return value == value


def permutations(things: Value, places: Value) -> Value:
    """Ways to fill so many places in order out of so many things; undefined with too few."""
    ways = things * 0 + places * 0 + 1.0
    for place in range(MOST_PLACES):
        ways = ways * pick(place < places, things - place, 1.0)
    return pick(places > things, math.nan, ways)


# Every operation of a sheet, on values.
KERNELS: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "neg": operator.neg,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "eq": operator.eq,
    "and": operator.and_,
    "or": operator.or_,
    "div": quotient,
    "pow": power,
    "pick": pick,
    "ceil": ceil,
    "floor": floor,
    "nearest": nearest,
    "ratio": ratio,
    "known": known,
    "permutations": permutations,
    "held": held,
    "least": lambda *values: reduce(smaller, values),
    "most": lambda *values: reduce(larger, values),
    "sum": lambda *values: reduce(operator.add, values),
}
# The same on single numbers alone.
SINGLE_KERNELS = KERNELS | singles.SINGLES
