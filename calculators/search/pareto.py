"""The Pareto front: designs that nothing beats in every objective."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import numpy as np

# Points of the running front that a new chunk is first held against.
SCREEN = 24
# Adding this multiple and taking it away again leaves 40 of 53 bits: 12 significant digits.
_SPLIT = 2.0**13 + 1


def even(values: Any) -> Any:
    """Values to 12 significant digits, without the noise of the arithmetic that made them.

    The order is kept, as far as two values differ; what has no end stays as it is.
    """
    values = np.asarray(values, dtype=float)
    with np.errstate(invalid="ignore", over="ignore"):
        far = values * _SPLIT
        rounded = far - (far - values)
    return np.where(np.isfinite(rounded), rounded, values)


def better(row: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """Of two rows of objectives and a number, the one that comes first, noise aside."""
    if row is other:
        return row
    first, second = ((*map(_even, each[:-1]), each[-1]) for each in (row, other))
    return row if first <= second else other


def _even(value: float) -> float:
    """One value as ``even`` has many."""
    far = value * _SPLIT
    rounded = far - (far - value)
    return rounded if rounded - rounded == 0.0 else value


def front(points: Any, numbers: Any) -> tuple[Any, Any]:
    """The points that no other point dominates; of equal points the lowest number.

    Points are compared to 12 digits: what differs by noise is equal. They come back as they were.

    Args:
        points: array (designs, objectives), smaller is better, no NaN
        numbers: array (designs,) of design numbers

    Returns:
        (points, numbers) of the front, ordered by objectives and number
    """
    if len(points) == 0:
        return points, numbers
    told = even(points)
    order = np.lexsort((numbers, *told.T[::-1]))
    points, numbers, told = points[order], numbers[order], told[order]
    if points.shape[1] == 1:
        return points[:1], numbers[:1]
    if points.shape[1] == 2:
        best = np.minimum.accumulate(told[:, 1])
        keep = np.ones(len(points), dtype=bool)
        keep[1:] = told[1:, 1] < best[:-1]
        return points[keep], numbers[keep]
    if points.shape[1] == 3:
        kept = _staircase(told)
        return points[kept], numbers[kept]
    kept = []
    left = np.arange(len(points))
    while left.size:
        # In this order nothing that comes later can dominate the first that is left.
        first = left[0]
        kept.append(int(first))
        left = left[1:]
        better = (told[left] < told[first]).any(axis=1)
        left = left[better]
    return points[kept], numbers[kept]


def _staircase(points: Any) -> list[int]:
    """Places of the front among points in lexicographic order, for three objectives.

    What came before is no worse in the first objective, so only the other two count: those of the
    front so far that matter form a staircase, second objective rising, third falling.
    """
    kept: list[int] = []
    seconds: list[float] = []
    thirds: list[float] = []
    for place, (second, third) in enumerate(points[:, 1:].tolist()):
        at = bisect_right(seconds, second)
        if at and thirds[at - 1] <= third:
            continue
        kept.append(place)
        end = at
        while end < len(thirds) and thirds[end] >= third:
            end += 1
        if at and seconds[at - 1] == second:
            at -= 1
        seconds[at:end] = [second]
        thirds[at:end] = [third]
    return kept


def screened(points: Any, numbers: Any, against: Any) -> tuple[Any, Any]:
    """The points that the running front does not dominate, or a sample of it; others cannot matter.

    Who is beaten as the values stand is beaten to 12 digits too: nothing is rounded here.

    Args:
        points: array (designs, objectives)
        numbers: array (designs,)
        against: array (front, objectives) in the order of ``front``
    """
    if len(against) == 0 or len(points) == 0:
        return points, numbers
    if points.shape[1] == 2:
        # As the first objective rises the second falls: the last that is no worse in the first
        # is the best in the second.
        at = np.searchsorted(against[:, 0], points[:, 0], side="right")
        keep = np.concatenate(([np.inf], against[:, 1]))[at] > points[:, 1]
        return points[keep], numbers[keep]
    step = max(1, len(against) // SCREEN)
    for point in against[::step]:
        keep = (points < point).any(axis=1)
        points, numbers = points[keep], numbers[keep]
    return points, numbers
