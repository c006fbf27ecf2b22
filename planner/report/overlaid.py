"""Charts of several scenarios in one picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from planner.report.comparison import Column
from planner.report.document import Axis, Chart, Series
from planner.report.texts import line

_FEWEST = 2


def overlaid(columns: Sequence[Column]) -> Iterator[Chart]:
    """The line charts that at least two scenarios have, one line for each scenario.

    Each line is the chart's own main line; between two of its points it is straight.
    """
    by_key: dict[str, list[tuple[Column, Any]]] = {}
    for column in columns:
        for chart in column.charts:
            if chart["kind"] == "line":
                by_key.setdefault(chart["key"], []).append((column, chart))
    for key, found in by_key.items():
        first = found[0][1]
        axes = {_axes(chart) for _, chart in found}
        if len(found) < _FEWEST or len(axes) > 1:
            continue
        lines = [(column, _main(chart)) for column, chart in found]
        if all(points == lines[0][1] for _, points in lines[1:]):
            continue
        at = sorted({x for _, points in lines for x, _ in points})
        series = tuple(
            Series(line(column.name), "main" if place == 0 else "rival", tuple(_at(points, at)))
            for place, (column, points) in enumerate(lines)
        )
        names = "; ".join(one.label for one in series)
        yield Chart(
            key=key,
            question=line(first["question"]),
            shape="line",
            x=_axis(first["x"]),
            y=_axis(first["y"]),
            at=tuple(at),
            series=series,
            today=None,
            note="",
            source=line(first.get("source")),
            alt=f"{line(first['question'])} One line for each of: {names}.",
        )


def _axes(chart: Any) -> tuple[str, ...]:
    return tuple(str(chart[axis].get(part)) for axis in "xy" for part in ("unit", "scale"))


def _axis(found: Any) -> Axis:
    return Axis(line(found["label"]), line(found.get("unit") or ""), found.get("scale") or "linear")


def _main(chart: Any) -> list[tuple[float, float]]:
    """The points of the chart's main line."""
    series = next((one for one in chart["series"] if one["role"] == "main"), chart["series"][0])
    pairs = zip(chart["x"]["values"], series["values"], strict=False)
    return sorted(
        (float(x), float(y)) for x, y in pairs if isinstance(x, int | float) and y is not None
    )


def _at(points: list[tuple[float, float]], at: Sequence[float]) -> Iterator[float | None]:
    """The line at some places; nothing outside of its own."""
    for x in at:
        left = [point for point in points if point[0] <= x]
        right = [point for point in points if point[0] >= x]
        if not left or not right:
            yield None
            continue
        (x0, y0), (x1, y1) = left[-1], right[0]
        yield y0 if x1 == x0 else y0 + (y1 - y0) * (x - x0) / (x1 - x0)
