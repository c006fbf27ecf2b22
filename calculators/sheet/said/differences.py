"""Differences as people read them: who reckons with what is printed comes to what is printed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal

from calculators.sheet.said.numbers import (
    MINUS,
    amount,
    decimal_shown,
    difference,
    figure_text,
    one_of,
    read_back,
    sized,
)
from calculators.sheet.said.times import spelled

_SHARE = "share"
_MONTHS = "months"
# What parts add up to is off by less.
_NOISE = 1e-12


def difference_shown(before: float, after: float, unit: str) -> str:
    """What the later of two figures is more or less than the earlier, as both are printed: who
    takes the one printed from the other gets it."""
    written = _written(before, after, unit)
    if written is None:
        return difference(after - before, unit)
    (first, second), of = written
    finest = min(_finest(first), _finest(second))
    return _change(second - first, after - before, finest, unit, of)


def steps_shown(
    before: float, steps: Sequence[float], after: float, unit: str
) -> tuple[str, list[str], str, str]:
    """A change and its parts, all to one place, so that what is printed adds up: to as many places
    as the two values or the change have elsewhere.

    Args:
        before, after: the figure before and after
        steps: parts of the change, in the order in which they are added
        unit: of all

    Returns:
        the figure before, each part, the whole change, the figure after
    """
    written = _written(before, after, unit)
    if written is None:
        return (
            _joined(figure_text(before, unit)),
            [difference(step, unit) for step in steps],
            difference(after - before, unit),
            _joined(figure_text(after, unit)),
        )
    values, of = written
    least = min(map(_finest, values))
    change = read_back(amount(after - before, unit)[0]) if of == amount(0.0, unit)[1] else None
    if change:
        least = min(least, _finest(change))
    factor = 100.0 if unit == _SHARE else 1e-3 if of == "kB/s" else sized(1.0, unit)[0]

    def at(value: float) -> Decimal:
        return Decimal(value * factor).quantize(least, ROUND_HALF_EVEN)

    first, last, so_far = at(before), at(after), before
    told = []
    for step in steps:
        # Each part goes from place to place of the running sum: none is rounded by itself.
        begins, so_far = at(so_far), so_far + step
        if math.isclose(so_far, after, rel_tol=_NOISE):
            so_far = after
        told.append(_change(at(so_far) - begins, step, least, unit, of))
    whole = _change(last - first, after - before, least, unit, of)
    return (
        _joined((decimal_shown(first, unit), of)),
        told,
        whole,
        _joined((decimal_shown(last, unit), of)),
    )


def _written(before: float, after: float, unit: str) -> tuple[list[Decimal], str] | None:
    """Two figures as they are printed, and their unit; None where they are read by their powers of
    ten, or in two units."""
    texts = [figure_text(each, unit) for each in (before, after)]
    values = [read_back(text) for text, _ in texts]
    if texts[0][1] != texts[1][1] or None in values:
        return None
    return [each for each in values if each is not None], texts[0][1]


def _finest(value: Decimal) -> Decimal:
    """One of the last place of a number."""
    return Decimal((0, (1,), int(value.as_tuple().exponent)))


def _change(moved: Decimal, exact: float, least: Decimal, unit: str, of: str) -> str:
    """A difference as it is printed, with its sign; one below the last place says so."""
    if not moved and exact:
        return f"less than {_joined((decimal_shown(least, unit), _points(unit, of, least == 1)))}"
    sign = MINUS if moved < 0 else "+" if moved > 0 else "±"
    if unit == _MONTHS and moved == moved.to_integral_value():
        # As how long each of them holds is said.
        return f"{sign}{spelled(int(abs(moved)))}"
    one = _points(unit, of, abs(moved) == 1)
    return f"{sign}{_joined((decimal_shown(abs(moved), unit), one))}"


def _points(unit: str, of: str, one: bool) -> str:
    """The unit of a difference: of shares percentage points."""
    if unit == _SHARE:
        return f"percentage point{'s' * (not one)}"
    return one_of(of) if one else of


def _joined(parts: tuple[str, str]) -> str:
    return " ".join(filter(None, parts))
