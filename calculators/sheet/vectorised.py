"""Branches on numbers that serve a number, an array of a million designs and a node alike.

Formulas use these instead of ``if`` and ``math``. Undefined is NaN and spreads. Handed a node, each
gives the operation that the printed formula and the compiled program are made from.
"""

from __future__ import annotations

from typing import Any

from calculators.sheet import kernels
from calculators.sheet.singles import MOST_PLACES
from calculators.sheet.tree.expressions import Node, Operation, has_node

Number = Any  # float, numpy.ndarray of floats, or a node of the sheet


def pick(condition: Number, chosen: Number, otherwise: Number) -> Number:
    """``chosen`` where the condition holds, else ``otherwise``."""
    if isinstance(condition, Node):
        return Operation("pick", (condition, chosen, otherwise))
    return kernels.pick(condition, chosen, otherwise)


def both(one: Number, other: Number) -> Number:
    """Whether two conditions hold together."""
    return one & other


def either(one: Number, other: Number) -> Number:
    """Whether one condition holds, or the other."""
    return one | other


def equal(one: Number, other: Number) -> Number:
    """Whether two numbers are the same."""
    return Operation("eq", (one, other)) if has_node((one, other)) else one == other


def ceil(value: Number) -> Number:
    """The next whole number up, forgiving rounding noise."""
    return Operation("ceil", (value,)) if isinstance(value, Node) else kernels.ceil(value)


def floor(value: Number) -> Number:
    """The next whole number down, forgiving rounding noise."""
    return Operation("floor", (value,)) if isinstance(value, Node) else kernels.floor(value)


def nearest(value: Number) -> Number:
    """The nearest whole number of a value from 0 up; halves are rounded up."""
    return Operation("nearest", (value,)) if isinstance(value, Node) else kernels.nearest(value)


def least(*values: Number) -> Number:
    """The smallest of the values; NaN if any is undefined."""
    return _extreme("least", values, kernels.smaller)


def most(*values: Number) -> Number:
    """The largest of the values; NaN if any is undefined."""
    return _extreme("most", values, kernels.larger)


def _extreme(kind: str, values: tuple[Number, ...], join: Any) -> Number:
    if len(values) == 1 and isinstance(values[0], tuple | list):
        values = tuple(values[0])
        if len(values) == 1:
            return values[0]
    if has_node(values):
        return Operation(kind, values)
    result = values[0]
    for value in values[1:]:
        result = join(result, value)
    return result


def clip(value: Number, low: Number, high: Number) -> Number:
    """The value, held between low and high."""
    return least(most(value, low), high)


def total(parts: Any) -> Number:
    """The sum of the parts; with one part, that part itself."""
    if isinstance(parts, Node):
        return Operation("sum", (parts,))
    if len(parts) > 1 and has_node(tuple(parts)):
        return Operation("sum", tuple(parts))
    result = parts[0]
    for part in parts[1:]:
        result = result + part
    return result


def ratio(dividend: Number, divisor: Number) -> Number:
    """The quotient; undefined where the divisor is nothing."""
    if has_node((dividend, divisor)):
        return Operation("ratio", (dividend, divisor))
    return kernels.ratio(dividend, divisor)


def known(value: Number) -> Number:
    """Whether a value is defined."""
    return Operation("known", (value,)) if isinstance(value, Node) else kernels.known(value)


def permutations(things: Number, places: Number) -> Number:
    """Ways to fill so many places in order out of so many things; undefined with too few."""
    if has_node((things, places)):
        return Operation("permutations", (things, places))
    return kernels.permutations(things, places)


__all__ = [
    "MOST_PLACES",
    "Number",
    "both",
    "ceil",
    "clip",
    "either",
    "equal",
    "floor",
    "known",
    "least",
    "most",
    "nearest",
    "permutations",
    "pick",
    "ratio",
    "total",
]
