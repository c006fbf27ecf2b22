"""Charts of a report as SVG: the same numbers as on the page, the same bytes every time."""

from __future__ import annotations

from planner.reports.document import Chart
from planner.reports.svg import bars, copies, lines

SHAPES = {"line": lines.draw, "bar": bars.draw, "copies": copies.draw}


def draw(chart: Chart) -> str:
    """The chart as the text of an SVG picture."""
    return SHAPES[chart.shape](chart)
