"""Charts of a report as SVG: the same numbers as on the page, the same bytes every time."""

from __future__ import annotations

from planner.render.svg import bars, copies, floating, lines
from planner.report.document import Chart

SHAPES = {
    "line": lines.draw,
    "bar": bars.draw,
    "copies": copies.draw,
    "waterfall": floating.waterfall,
    "tornado": floating.tornado,
}


def draw(chart: Chart) -> str:
    """The chart as the text of an SVG picture."""
    return SHAPES[chart.shape](chart)
