"""Charts of a report as SVG: the same numbers as on the page, the same bytes every time."""

from __future__ import annotations

from planner.render.svg import bars, copies, floating, lines, marks
from planner.report.document import Chart

SHAPES = {
    "line": lines.draw,
    "bar": bars.draw,
    "copies": copies.draw,
    "waterfall": floating.waterfall,
    "tornado": floating.tornado,
}


_FOR_PHONES = {"line", "bar", "waterfall", "tornado"}


def draw_narrow(chart: Chart) -> str:
    """The chart for a small screen; empty for a shape that keeps its width, as a map does."""
    if chart.shape not in _FOR_PHONES:
        return ""
    with marks.on_a_phone():
        return draw(chart)


def draw(chart: Chart) -> str:
    """The chart as the text of an SVG picture."""
    return SHAPES[chart.shape](chart)
