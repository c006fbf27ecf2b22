"""Labels beside what they name: places are tried until one covers nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from planner.render.svg.marks import TEXT_SIZE, Box, Point, text_width
from planner.render.svg.scale import Scale, tick_text

_APART = 6.0
# How much wider bold text is.
_BOLD = 1.12
# Beyond its room a text is cut off, or lies on the numbers of an axis: worse than on a line.
_OUTSIDE = 40.0
LINE = TEXT_SIZE + 2.2


def apart(scale: Scale, about: int) -> list[float]:
    """Round numbers of an axis that lies, as many as stand apart from one another."""
    ticks = scale.ticks(about)
    while len(ticks) > 2 and any(
        (text_width(tick_text(one)) + text_width(tick_text(other))) / 2 + _APART
        > scale.at(other) - scale.at(one)
        for one, other in pairwise(ticks)
    ):
        ticks = ticks[::2]
    return ticks


def samples(lines: Iterable[Sequence[Point]]) -> list[Point]:
    """Points close together along lines: what a label must not cover."""
    found: list[Point] = []
    for points in lines:
        for (x1, y1), (x2, y2) in pairwise(points):
            count = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / _APART))
            found += [
                (x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count)
                for step in range(count)
            ]
        found += points[-1:]
    return found


def box_of(words: str, at: Point, anchor: str, bold: bool = False) -> Box:
    """The room that a text takes."""
    width = text_width(words) * (_BOLD if bold else 1.0)
    left = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return (left, at[1] - TEXT_SIZE * 0.85, left + width, at[1] + TEXT_SIZE * 0.3)


def place(
    words: str,
    wanted: Iterable[tuple[Point, str]],
    room: Box,
    lines: Sequence[Point],
    taken: Sequence[Box],
    bold: bool = False,
) -> tuple[Point, str, Box]:
    """The first wanted place that covers nothing, otherwise the one that covers least."""
    best: tuple[float, Point, str, Box] | None = None
    for at, anchor in wanted:
        box = box_of(words, at, anchor, bold)
        cost = _cost(box, room, lines, taken)
        if best is None or cost < best[0]:
            best = (cost, at, anchor, box)
        if cost == 0:
            break
    assert best is not None
    return best[1:]


def spread(tops: Sequence[float], low: float, high: float) -> list[float]:
    """Heights of labels in a column, moved apart as little as needed, in the given order."""
    order = sorted(range(len(tops)), key=lambda index: tops[index])
    placed = [0.0] * len(tops)
    last = low - LINE
    for index in order:
        last = placed[index] = max(tops[index], last + LINE)
    last = high + LINE
    for index in reversed(order):
        last = placed[index] = min(placed[index], last - LINE)
    return placed


def _cost(box: Box, room: Box, lines: Sequence[Point], taken: Sequence[Box]) -> float:
    left, top, right, bottom = box
    outside = max(0.0, room[0] - left, room[1] - top, right - room[2], bottom - room[3])
    crossed = sum(left - 2 < x < right + 2 and top - 1 < y < bottom + 1 for x, y in lines)
    covered = sum(
        left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
        for other in taken
    )
    return _OUTSIDE * outside + crossed + 20 * covered
