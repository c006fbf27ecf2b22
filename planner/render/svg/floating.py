"""Bars that float: a waterfall from one value to another, and a tornado around one value."""

from __future__ import annotations

from planner.render.svg import marks
from planner.render.svg.lines import titled
from planner.render.svg.scale import Scale, nice_ends, tick_text
from planner.report.document import Chart, Series

_TOP, _BOTTOM = 6.0, 28.0
_BAR, _GAP = 11.0, 6.0
_NAME_GAP = 7.0
_WIDEST_NAME = 190.0
_BESIDE = 4.0
# The marks of the legend, and its height.
_KEY, _LEGEND = 7.0, 12.0
# Room for the words beside the longest bar.
_WORDS = 62.0
_OF_TORNADO = _WORDS - 14
# The least that is left for the bars of a tornado where words beside them are long.
_BARS = 150.0
# On a phone the name stands above its bar.
_NAME_LINE = 9.5
UP = marks.RIVALS[1][0]


def waterfall(chart: Chart) -> str:
    """From the first total, step by step, to the last."""
    starts, ends = chart.series
    totals = set(chart.data["totals"])
    x, left, bottom = _scale(chart, 0.0 if _from_zero(chart) else None)
    parts = _grid(chart, x, bottom)
    before = None
    for row, name in enumerate(chart.at):
        start, end = starts.values[row], ends.values[row]
        upper = _upper(row)
        parts.append(_name(name, left, upper))
        if start is None or end is None:
            continue
        first = x.low if row in totals else start
        colour = marks.INK if row in totals else UP if end > start else marks.ACCENT
        if before is not None:
            at = x.at(before)
            parts.append(marks.rule((at, _upper(row - 1) + _BAR), (at, upper), marks.AXIS, 0.6))
        parts += _bar(x, first, end, upper, colour, chart.data["words"][row])
        before = end
    return marks.picture(parts, bottom + _BOTTOM, chart.alt)


def tornado(chart: Chart) -> str:
    """Each input lower and higher, around today's value."""
    lower, higher = chart.series
    x, left, bottom = _scale(chart, None)
    parts = _grid(chart, x, bottom)
    today = chart.today.y if chart.today else 0.0
    room = _room(chart, left) - _BESIDE
    for row, name in enumerate(chart.at):
        upper = _upper(row)
        parts.append(_name(name, left, upper))
        words = chart.data["words"][row]
        ends = [
            (value, colour, word)
            for one, colour, word in (
                (lower, marks.ACCENT, marks.fitted(words[0], room, whole=True)),
                (higher, UP, marks.fitted(words[1], room, whole=True)),
            )
            if (value := one.values[row]) is not None and value != today
        ]
        # The shorter of two on one side lies on the longer, and its words stand beside both.
        ends.sort(key=lambda end: -abs(end[0] - today))
        if len(ends) == 2 and (ends[0][0] < today) == (ends[1][0] < today):
            (far, colour, word), (near, other, further) = ends
            both = [word, further] if far < today else [further, word]
            told = " | ".join(filter(None, both))
            fits = marks.text_width(told) <= room
            ends = [(far, colour, told if fits else word), (near, other, "")]
        for value, colour, word in ends:
            parts += _bar(x, today, value, upper, colour, word)
    at = x.at(today)
    if marks.is_narrow():
        # Names stand above the bars, and no line goes through them.
        spans = [(_upper(row) - 1, _upper(row) + _BAR + 1) for row in range(len(chart.at))]
    else:
        spans = [(_TOP - 3, bottom)]
    parts += [marks.rule((at, top), (at, end), marks.INK, 1.0) for top, end in spans]
    legend, lines = _legend((lower, higher), left, bottom + _BOTTOM + _KEY)
    return marks.picture(parts + legend, bottom + _BOTTOM + lines * _LEGEND, chart.alt)


def _legend(series: tuple[Series, Series], left: float, at: float) -> tuple[list[str], int]:
    """What the two colours are, and on how many lines: on a phone each has its own."""
    parts: list[str] = []
    begin = left
    for place, one in enumerate(series):
        if place and marks.is_narrow():
            left, at = begin, at + _LEGEND
        colour = (marks.ACCENT, UP)[place]
        parts.append(marks.marker((left + _KEY / 2, at - _KEY / 2), 0, colour, _KEY / 2))
        parts.append(marks.text((left + _KEY + _BESIDE, at - 1), one.label, colour=marks.INK))
        left += _KEY + _BESIDE + marks.text_width(one.label) + 3 * _BESIDE
    return parts, len(series) if marks.is_narrow() else 1


def _pitch() -> float:
    return _BAR + _GAP + (_NAME_LINE if marks.is_narrow() else 0.0)


def _upper(row: int) -> float:
    """The upper edge of a bar."""
    return _TOP + row * _pitch() + (_NAME_LINE if marks.is_narrow() else 0.0)


def _from_zero(chart: Chart) -> bool:
    """Whether the totals are drawn from nothing: not where the steps would be too small to see."""
    values = _values(chart.series)
    largest = max((abs(value) for value in values), default=0.0)
    return bool(largest) and (max(values) - min(values)) > largest / 8


def _values(series: tuple[Series, ...]) -> list[float]:
    return [value for one in series for value in one.values if value is not None]


def _scale(chart: Chart, zero: float | None) -> tuple[Scale, float, float]:
    values = _values(chart.series)
    if chart.today:
        values.append(chart.today.y)
    if zero is not None:
        values.append(zero)
    low, high = nice_ends(min(values, default=0.0), max(values, default=1.0))
    names = max((marks.text_width(str(name)) for name in chart.at), default=0.0)
    left = 0.0 if marks.is_narrow() else min(names, _WIDEST_NAME) + _NAME_GAP
    room = _WORDS if chart.shape == "waterfall" else _room(chart, left)
    beside = chart.shape == "waterfall" and not marks.is_narrow()
    start = left if beside else left + _room(chart, left)
    bottom = _TOP + len(chart.at) * _pitch()
    return Scale(low, high, start, marks.width() - room), left, bottom


def _room(chart: Chart, left: float) -> float:
    """Room for the words on either side of the bars of a tornado: as wide as they are, as far as
    the bars can spare it.

    Args:
        left: where the names of the bars end
    """
    if chart.shape == "waterfall" or marks.is_narrow():
        return _OF_TORNADO
    widest = max(
        (marks.text_width(str(one)) for row in chart.data["words"] for one in row), default=0.0
    )
    return max(_OF_TORNADO, min(widest + 2 * _BESIDE, (marks.width() - left - _BARS) / 2))


def _grid(chart: Chart, x: Scale, bottom: float) -> list[str]:
    parts = []
    for tick in x.ticks(marks.FEW if marks.is_narrow() else marks.MANY):
        across = x.at(tick)
        parts.append(marks.rule((across, _TOP - 3), (across, bottom)))
        parts.append(marks.text((across, bottom + 10), tick_text(tick), "middle"))
    parts.append(marks.below_axis(titled(chart.y), x.end, bottom + 22))
    return parts


def _name(name: object, left: float, upper: float) -> str:
    if marks.is_narrow():
        above = marks.fitted(str(name), marks.width())
        return marks.text((0.0, upper - 2.5), above, "start", marks.INK)
    words = marks.fitted(str(name), _WIDEST_NAME)
    return marks.text((left - _NAME_GAP, upper + _BAR / 2 + 2.5), words, "end", marks.INK)


def _bar(x: Scale, start: float, end: float, upper: float, colour: str, words: str) -> list[str]:
    first, last = x.at(start), x.at(end)
    box = (min(first, last), upper, max(first, last, min(first, last) + 0.8), upper + _BAR)
    below = last < first
    spot = last - _BESIDE if below else max(first, last) + _BESIDE
    at = (spot, upper + _BAR / 2 + 2.5)
    parts = [marks.bar(box, colour)]
    if words:
        parts.append(marks.text(at, words, "end" if below else "start", marks.INK))
    return parts
