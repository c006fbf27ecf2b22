"""A bar chart: bars lie, so that their names can be read; a limit is a line across them."""

from __future__ import annotations

from itertools import pairwise

from calculators.sheet.said.numbers import shown
from planner.render.svg import marks
from planner.render.svg.labels import apart
from planner.render.svg.lines import looks, titled
from planner.render.svg.scale import Scale, nice_ends, tick_text
from planner.report.document import Chart, Series

_TOP, _TOP_OF_LIMIT, _BOTTOM = 3.0, 20.0, 28.0
_BAR, _GAP = 11.0, 7.0
_NAME_GAP = 7.0
_INSIDE = 4.0
# Between a text and the line of a limit.
_CLEAR = 3.0
# On a phone the name stands above its bars.
_NAME_LINE = 9.5


def draw(chart: Chart) -> str:
    """The chart as SVG."""
    bars = [one for one in chart.series if one.role != "limit"]
    limits = [one for one in chart.series if one.role == "limit"]
    colours = {
        one.label: look.colour for one, look in zip(chart.series, looks(chart.series), strict=True)
    }
    top = _TOP_OF_LIMIT if limits else _TOP
    rows = [[one for one in bars if _at(one, row) is not None] for row in range(len(chart.at))]
    lift = _NAME_LINE if marks.is_narrow() else 0.0
    edges = [top]
    for there in rows:
        edges.append(edges[-1] + lift + _BAR * max(1, len(there)) + _GAP)
    bottom = edges[-1]
    left = max((marks.text_width(str(name)) for name in chart.at), default=0) + _NAME_GAP
    left = 0.0 if marks.is_narrow() else left
    x = Scale(*_ends(chart), left, marks.width() - 52)
    parts = _grid(chart, x, top, bottom)
    for row, name in enumerate(chart.at):
        upper = edges[row] + lift + _GAP / 2
        middle = (edges[row] + edges[row + 1]) / 2
        if marks.is_narrow():
            above = marks.fitted(str(name), marks.width())
            parts.append(marks.text((0.0, upper - 2.5), above, "start", marks.INK))
        else:
            parts.append(marks.text((left - _NAME_GAP, middle + 2.5), str(name), "end", marks.INK))
        for index, one in enumerate(rows[row]):
            parts += _bar(
                chart,
                one,
                row,
                upper + index * _BAR,
                x,
                colours[one.label],
                named=len(bars) > 1,
                limit=_limit_at(limits, row, x),
            )
    for one in limits:
        parts += _limit(one, x, bottom, edges)
    return marks.picture(parts, bottom + _BOTTOM, chart.alt)


def _limit_at(limits: list[Series], row: int, x: Scale) -> float | None:
    value = next((_at(one, row) for one in limits), None)
    return None if value is None or value > x.high else x.at(value)


def _beside_line(at: float, anchor: str, wide: float, limit: float | None, left: float) -> float:
    """Where a text stands that would lie on the line of a limit: left of it within a bar, right of
    it beyond one.

    Args:
        at, anchor: where it would stand
        limit: where the line is; None without one
        left: where the bars begin
    """
    start = at - wide if anchor == "end" else at
    if limit is None or not start - _CLEAR < limit < start + wide + _CLEAR:
        return at
    if anchor == "start":
        return limit + _CLEAR
    return limit - _CLEAR if limit - _CLEAR - wide > left + _CLEAR else at


def _at(one: Series, row: int) -> float | None:
    return one.values[row] if row < len(one.values) else None


def _ends(chart: Chart) -> tuple[float, float]:
    values = [v for one in chart.series for v in one.values if v is not None]
    low, high = nice_ends(min([0.0, *values]), max(values, default=1.0))
    return low, chart.y.high if chart.y.high is not None else high


def _grid(chart: Chart, x: Scale, top: float, bottom: float) -> list[str]:
    parts = []
    for tick in apart(x, marks.FEW if marks.is_narrow() else marks.MANY):
        across = x.at(tick)
        parts.append(marks.rule((across, top), (across, bottom)))
        parts.append(marks.text((across, bottom + 10), tick_text(tick), "middle"))
    title = titled(chart.y)
    parts.append(marks.rule((x.at(x.low), top), (x.at(x.low), bottom), marks.AXIS, 0.8))
    parts.append(marks.below_axis(title, x.end, bottom + 22))
    return parts


def _bar(
    chart: Chart,
    one: Series,
    row: int,
    top: float,
    x: Scale,
    colour: str,
    named: bool,
    limit: float | None,
) -> list[str]:
    value = _at(one, row)
    if value is None:
        return []
    end = min(x.at(value), x.end)
    words = " ".join(
        filter(
            None,
            [
                one.label if named else "",
                shown(value, 3),
                chart.y.unit if len(chart.y.unit) < 3 else "",
            ],
        )
    )
    parts = [marks.bar((x.at(x.low), top + 0.8, end, top + _BAR - 0.8), colour)]
    if value > x.high:
        # An arrow says that the bar goes on beyond the edge.
        parts.append(
            f'<path d="M{marks.n(end)},{marks.n(top + 0.8)} l4.5,{marks.n(_BAR / 2 - 0.8)} '
            f'l-4.5,{marks.n(_BAR / 2 - 0.8)} z" fill="{colour}"/>'
        )
    if end - x.at(x.low) > marks.text_width(words) + 2 * _INSIDE:
        spot, anchor, ink = (min(end, x.end) - _INSIDE, "end", marks.PAPER)
    else:
        spot, anchor, ink = (end + _INSIDE, "start", marks.INK)
    spot = _beside_line(spot, anchor, marks.text_width(words), limit, x.at(x.low))
    parts.append(marks.text((spot, top + _BAR / 2 + 2.5), words, anchor, ink))
    return parts


def _limit(one: Series, x: Scale, bottom: float, edges: list[float]) -> list[str]:
    values = {v for v in one.values if v is not None}
    if len(values) == 1:
        across = x.at(values.pop())
        return [
            marks.rule((across, _TOP_OF_LIMIT - 4), (across, bottom), marks.LIMIT, 1.1, "4 2.5"),
            marks.text((across, _TOP_OF_LIMIT - 7), one.label, "middle", marks.LIMIT),
        ]
    return [
        marks.rule((x.at(value), upper), (x.at(value), lower), marks.LIMIT, 1.1, "4 2.5")
        for value, (upper, lower) in zip(one.values, pairwise(edges), strict=False)
        if value is not None and value <= x.high
    ]
