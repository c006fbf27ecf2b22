"""A line chart: limit dashed, today's point marked, lines named where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape

from calculators.sheet.said.numbers import shown
from planner.render.svg import marks
from planner.render.svg.labels import apart, place, samples, spread
from planner.render.svg.marks import Box, Point
from planner.render.svg.scale import Scale, decade_ends, nice_ends, tick_text
from planner.report.document import MONTHS, Axis, Chart, Series

HEIGHT = 168.0
_TOP, _BOTTOM = 20.0, 30.0
_TICK_GAP = 5.0
# Of a chart for a phone: what is left free at its right, the sign before a name, its line.
_EDGE, _SIGN, _NAMED = 12.0, 18.0, 11.0
# An axis begins at nothing unless the numbers are far away from it.
_NEAR_ZERO = 0.25
# Where the name of today's point is tried, in points below it: beside it first, then past the lines
# that run close to it.
_TRIED_HEIGHTS = (11, -6, 2.5, 18, -14, 26, -24, -36, 36, -48, -58)
# Where the name of a line is tried along it, and how far below it: close to it first.
_TRIED = (0.5, 0.62, 0.74, 0.38, 0.86, 0.26, 0.95)
_TRIED_CLOSELY = tuple(step / 40 for step in range(38, 1, -2))
_BESIDE = ((-4, -1, "end"), (9, 1, "start"))
_FARTHER = tuple(
    (up, side, anchor)
    for up in (-10, 15, -20, 25, -30, 35, -42, -54)
    for side, anchor in ((-1, "end"), (4, "start"))
)
# From this far away a dotted line leads from today's point to its name.
_LED = 30
# A line that ends this far before the plot does is named where it is: the margin is no part of it.
_SHORT = 0.08
# What names in the margin may take of the paper.
_MARGIN = 200.0


@dataclass(frozen=True)
class Look:
    """How a series is drawn; ``shape`` is that of its markers."""

    colour: str
    dash: str
    width: float
    shape: int


@dataclass(frozen=True)
class Drawn:
    """A series on paper: its lines, lone points, and whether it is named within the plot, as one
    that leaves it or ends early is."""

    label: str
    look: Look
    runs: list[list[Point]]
    lone: list[Point]
    within: bool

    @property
    def end(self) -> Point | None:
        ends = [run[-1] for run in self.runs] + self.lone
        return max(ends, default=None)


def looks(series: Sequence[Series]) -> list[Look]:
    """One look for each series, by its role."""
    found, rivals = [], 0
    for index, one in enumerate(series):
        if one.role == "main":
            found.append(Look(marks.ACCENT, "", 1.7, index))
        elif one.role == "limit":
            found.append(Look(marks.LIMIT, "4 2.5", 1.1, index))
        elif one.role == "measured":
            found.append(Look(marks.INK, "", 1.1, index))
        else:
            colour, dash = marks.RIVALS[rivals % len(marks.RIVALS)]
            found.append(Look(colour, dash, 1.2, index))
            rivals += 1
    return found


def draw(chart: Chart) -> str:
    """The chart as SVG."""
    values = [v for one in chart.series for v in one.values if v is not None]
    # Of some things, as relays, there are whole ones only.
    whole = all(float(value).is_integer() for value in values)
    y = Scale(*_ends(chart.y, values, whole), HEIGHT - _BOTTOM, _TOP, chart.y.scale == "log", whole)
    high = y.high
    ticks = y.ticks()
    left = max((marks.text_width(tick_text(tick)) for tick in ticks), default=0) + _TICK_GAP + 2
    named = [_name(one) for one in chart.series]
    span = _span([v for v in chart.at if v is not None])
    within = [
        any(v is not None and v > high for v in one.values) or _ends_early(chart.at, one, span)
        for one in chart.series
    ]
    room = max(
        (marks.text_width(name) for name, inner in zip(named, within, strict=True) if not inner),
        default=0,
    )
    # On a phone lines are named below, where there is room.
    right = marks.width() - (_EDGE if marks.is_narrow() else min(_MARGIN, room + 9))
    x = Scale(*span, left, right)
    plot = (left, _TOP, right, HEIGHT - _BOTTOM)
    drawn = [
        _drawn(
            name, look, *_points(chart.at, one, chart.x.unit), x, y, inner, one.role != "measured"
        )
        for name, look, one, inner in zip(
            named, looks(chart.series), chart.series, within, strict=True
        )
    ]
    parts = [*_axes(chart, x, y, ticks, plot), *_lines(drawn, chart.series)]
    if marks.is_narrow():
        names = _names_below(chart, drawn, x, y, plot)
        return marks.picture([*parts, *names[0]], names[1], chart.alt)
    parts += _labels(chart, drawn, x, y, plot)
    return marks.picture(parts, HEIGHT, chart.alt)


def _names_below(
    chart: Chart, drawn: Sequence[Drawn], x: Scale, y: Scale, plot: Box
) -> tuple[list[str], float]:
    """Today's point and every line by its sign and name, one below the other; where they end."""
    parts: list[str] = []
    height = HEIGHT + 4
    room = marks.width() - _SIGN - 4
    if chart.today is not None:
        top = min(max(y.at(chart.today.y), plot[1]), plot[3])
        parts += [marks.ring((x.at(chart.today.x), top)), marks.ring((_SIGN / 2, height - 2.5))]
        words = marks.fitted(chart.today.text, room)
        parts.append(marks.text((_SIGN + 4, height), words, "start", marks.INK, bold=True))
        height += _NAMED
    for one in drawn:
        ends = ((0.0, height - 2.5), (_SIGN, height - 2.5))
        parts.append(marks.path(ends, one.look.colour, one.look.width, one.look.dash))
        if one.lone:
            parts.append(marks.marker((_SIGN / 2, height - 2.5), one.look.shape, one.look.colour))
        words = marks.fitted(one.label, room)
        parts.append(marks.text((_SIGN + 4, height), words, "start", one.look.colour))
        height += _NAMED
    return parts, height


def titled(axis: Axis) -> str:
    """The title of an axis, with its unit where the label does not say it already."""
    said = not axis.unit or f" {axis.unit.lower()} " in f" {axis.label.lower()} "
    return axis.label if said else f"{axis.label}, {axis.unit}"


def _ends(axis: Axis, values: Sequence[float], whole: bool) -> tuple[float, float]:
    low = axis.low if axis.low is not None else min(values, default=0.0)
    high = axis.high if axis.high is not None else max(values, default=1.0)
    if axis.scale == "log":
        positive = [value for value in values if value > 0] or [1.0]
        low = low if low > 0 else min(positive)
        nice = decade_ends(low, max(high, low))
    else:
        nice = nice_ends(min(0.0, low) if axis.low is None else low, high, whole=whole)
    return (
        axis.low if axis.low is not None and axis.low > 0 else nice[0],
        axis.high if axis.high is not None and axis.high > nice[0] else nice[1],
    )


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    if 0 <= low < _NEAR_ZERO * high:
        low = 0.0
    return (low, high) if high > low else (low, low + 1.0)


def _ends_early(at: Sequence[float], one: Series, span: tuple[float, float]) -> bool:
    """Whether a line ends far before the plot does."""
    known = [x for x, value in zip(at, one.values, strict=False) if value is not None]
    return bool(known) and max(known) < span[1] - _SHORT * (span[1] - span[0])


def _name(one: Series) -> str:
    values = {v for v in one.values if v is not None}
    if one.role == "limit" and len(values) == 1:
        return f"{one.label} {shown(values.pop(), 4)}"
    return one.label


def _points(
    at: Sequence[float], one: Series, unit: str
) -> tuple[Sequence[float], Sequence[float | None]]:
    """Where a line goes; one in steps jumps as soon as more is asked for, and over time in the
    month itself, as the sentence and the table say it."""
    if not one.steps:
        return at, one.values
    places, values = [*at[:1]], [*one.values[:1]]
    for (before, was), (here, value) in pairwise(zip(at, one.values, strict=False)):
        places += [here if unit == MONTHS else before, here]
        values += [was, value] if unit == MONTHS else [value, value]
    return places, values


def _drawn(
    label: str,
    look: Look,
    at: Sequence[float],
    values: Sequence[float | None],
    x: Scale,
    y: Scale,
    within: bool,
    joined: bool,
) -> Drawn:
    runs: list[list[Point]] = []
    run: list[Point] = []
    for place_x, value in zip(at, values, strict=False):
        if value is None and joined:
            continue
        if value is None:
            runs.append(run)
            run = []
        else:
            run.append((x.at(place_x), y.at(value)))
    runs.append(run)
    lone = [one[0] for one in runs if len(one) == 1 and y.end <= one[0][1] <= y.start]
    inside = [part for one in runs if len(one) > 1 for part in clip(one, y.end, y.start)]
    return Drawn(label, look, inside, lone, within)


def clip(points: Sequence[Point], top: float, bottom: float) -> list[list[Point]]:
    """The parts of a line between two heights, cut exactly at the edge."""
    parts: list[list[Point]] = []
    for start, end in pairwise(points):
        if max(start[1], end[1]) < top or min(start[1], end[1]) > bottom:
            continue
        cut = [start, end]
        for index, (here, there) in enumerate(((start, end), (end, start))):
            edge = min(max(here[1], top), bottom)
            if edge != here[1]:
                share = (edge - here[1]) / (there[1] - here[1])
                cut[index] = (here[0] + share * (there[0] - here[0]), edge)
        if parts and parts[-1][-1] == cut[0]:
            parts[-1].append(cut[1])
        else:
            parts.append(cut)
    return parts


def _axes(chart: Chart, x: Scale, y: Scale, ticks: Sequence[float], plot: Box) -> list[str]:
    left, _, right, bottom = plot
    title = titled(chart.y) + (", log scale" if y.log else "")
    parts = [marks.text((0, 9), marks.fitted(title, marks.width()), colour=marks.INK)]
    for tick in ticks:
        height = y.at(tick)
        parts.append(marks.rule((left, height), (right, height)))
        parts.append(marks.text((left - _TICK_GAP, height + 2.5), tick_text(tick), "end"))
    parts.append(marks.rule((left, bottom), (right, bottom), marks.AXIS, 0.8))
    for tick in apart(x, marks.FEW if marks.is_narrow() else 8):
        across = x.at(tick)
        parts.append(marks.rule((across, bottom), (across, bottom + 3), marks.AXIS, 0.8))
        parts.append(marks.text((across, bottom + 11), tick_text(tick), "middle"))
    parts.append(marks.below_axis(titled(chart.x), right, bottom + 23))
    return parts


def _lines(drawn: Sequence[Drawn], series: Sequence[Series]) -> list[str]:
    parts = []
    for one, source in zip(drawn, series, strict=True):
        look = one.look
        parts += [marks.path(run, look.colour, look.width, look.dash) for run in one.runs]
        lone = one.lone
        if source.role == "measured":
            lone = [*lone, *(point for run in one.runs for point in run)]
        parts += [marks.marker(point, look.shape, look.colour) for point in lone]
    return parts


def _labels(chart: Chart, drawn: Sequence[Drawn], x: Scale, y: Scale, plot: Box) -> list[str]:
    parts: list[str] = []
    taken: list[Box] = []
    lines = samples(run for one in drawn for run in [*one.runs, one.lone] if run)
    room = (plot[0] + 2, plot[1] - 8, marks.WIDTH, plot[3] - 1)
    if chart.today is not None:
        height = y.at(chart.today.y)
        at = (x.at(chart.today.x), min(max(height, plot[1]), plot[3]))
        parts.append(marks.rule(at, (at[0], plot[3]), marks.MUTED, 0.6, "1 2"))
        parts.append(marks.ring(at))
        around = [
            ((at[0] + side * gap, at[1] + up), "start" if side > 0 else "end")
            for gap in (7, 12)
            for up in _TRIED_HEIGHTS
            for side in (1, -1)
        ]
        taken.append((at[0] - 5, at[1] - 5, at[0] + 5, at[1] + 5))
        spot, anchor, box = place(chart.today.text, around, room, lines, taken, bold=True)
        taken.append(box)
        if abs(spot[1] - at[1]) > _LED:
            parts.append(marks.rule(at, (at[0], spot[1]), marks.MUTED, 0.6, "1 2"))
        parts.append(marks.text(spot, chart.today.text, anchor, marks.INK, bold=True))
    ending = [one for one in drawn if not one.within and one.end is not None]
    heights = spread([one.end[1] + 2.5 for one in ending if one.end], plot[1], plot[3])
    for one, height in zip(ending, heights, strict=True):
        said = marks.fitted(one.label, marks.WIDTH - plot[2] - 5)
        shown = marks.text((plot[2] + 5, height), said, "start", one.look.colour)
        named = f"<g><title>{escape(one.label)}</title>{shown}</g>"
        parts.append(shown if said == one.label else named)
    for one in drawn:
        along = [point for run in [*one.runs, one.lone] if run for point in samples([run])]
        if one.within and along:
            wanted = [
                ((point[0] + side * 4, point[1] + up), anchor)
                for shares, beside in (
                    (_TRIED, _BESIDE),
                    (_TRIED_CLOSELY, _BESIDE),
                    (_TRIED_CLOSELY, _FARTHER),
                )
                for share in shares
                for point in [along[int(share * (len(along) - 1))]]
                for up, side, anchor in beside
            ]
            spot, anchor, box = place(one.label, wanted, room, lines, taken)
            taken.append(box)
            parts.append(marks.text(spot, one.label, anchor, one.look.colour))
    return parts
