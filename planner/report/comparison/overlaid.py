"""Charts of several scenarios in one picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from planner.report.comparison.comparison import Column
from planner.report.document import MONTHS, Axis, Chart, Series
from planner.report.words import memory
from planner.report.words.texts import line

_FEWEST = 2
# Charts whose lines are needs of one thing, the largest of which decides -> what that is called.
_LARGEST = {"spindles-against-users": "needed in all"}


def overlaid(columns: Sequence[Column]) -> Iterator[Chart]:
    """The line charts that at least two scenarios have, one line for each scenario.

    Each line is the chart's own main line, in steps where that jumps; between two points of others
    it is straight.
    """
    by_key: dict[str, list[tuple[Column, Any]]] = {}
    for column in columns:
        for chart in map(memory.of_chart, column.charts):
            if chart["kind"] == "line":
                by_key.setdefault(chart["key"], []).append((column, chart))
    for key, found in by_key.items():
        first = found[0][1]
        axes = {_axes(chart) for _, chart in found}
        if len(found) < _FEWEST or len(axes) > 1:
            continue
        if key in _LARGEST:
            lines = [(column, _largest(chart)) for column, chart in found]
            drawn = _LARGEST[key]
        else:
            lines = [(column, _main(chart)) for column, chart in found]
            drawn = line(_main_series(first)["label"]) if len(first["series"]) > 1 else ""
        named = {column.id: line(_main_series(chart)["label"]) for column, chart in found}
        if key in _LARGEST or len(set(named.values())) == 1:
            named = {}
        else:
            # Each draws what is the first to run out of its own, which no axis can name.
            drawn = ""
        if all(points == lines[0][1] for _, points in lines[1:]):
            continue
        at = sorted({x for _, points in lines for x, _ in points})
        jumping = {column.id for column, chart in found if _main_series(chart).get("steps")}
        series = tuple(_series(columns, lines, at, named, jumping, line(first["x"].get("unit"))))
        names = "; ".join(line(column.name) for column, _ in lines)
        yield Chart(
            key=key,
            question=line(first["question"]),
            shape="line",
            x=_axis(first["x"]),
            y=replace(_axis(first["y"], drawn), high=_high(chart for _, chart in found)),
            at=tuple(at),
            series=series,
            today=None,
            note="",
            source=line(first.get("source")),
            alt=f"{line(first['question'])} One line for each of: {names}.",
        )


def _series(
    columns: Sequence[Column],
    lines: Sequence[tuple[Column, Any]],
    at: Sequence[float],
    named: Mapping[Any, str],
    jumping: Collection[Any],
    unit: str,
) -> Iterator[Series]:
    """One line for each scenario, in the order of all: the look of a line is that of its place, and
    so that of its scenario in every chart. One without this chart is an empty line.

    Args:
        named: scenario -> what its line is of, where that is not the same in all
        jumping: scenarios whose lines go in steps
        unit: of what is drawn along
    """
    drawn = {column.id: points for column, points in lines}
    last = max(place for place, column in enumerate(columns) if column.id in drawn)
    for place, column in enumerate(columns[: last + 1]):
        points = drawn.get(column.id)
        if points is not None:
            role = "rival" if place else "main"
            label = ": ".join(filter(None, (line(column.name), named.get(column.id))))
            steps = column.id in jumping
            # As it is drawn: over time in the month itself, else as soon as more is asked for.
            jump = None if not steps else 0 if unit == MONTHS else 1
            yield Series(label, role, tuple(_at(points, at, jump)), steps)
        elif place:
            yield Series(f"{line(column.name)}: not in this chart", "rival", (None,) * len(at))


def _axes(chart: Any) -> tuple[str, ...]:
    return tuple(str(chart[axis].get(part)) for axis in "xy" for part in ("unit", "scale"))


def _axis(found: Any, drawn: str = "") -> Axis:
    """An axis; where only one of a chart's lines is drawn along it, with the name of that."""
    label = line(found["label"])
    if drawn and drawn.lower() != label.lower():
        label = f"{label} ({drawn[:1].lower() + drawn[1:] if drawn[1:2].islower() else drawn})"
    return Axis(label, line(found.get("unit") or ""), found.get("scale") or "linear")


def _high(charts: Iterable[Any]) -> float | None:
    """Where the axis ends, the highest end of the charts: a queue that grows endlessly would leave
    all else no room. None where one of them has no end."""
    ends = [chart["y"].get("max") for chart in charts]
    return None if None in ends else max(ends)


def _main(chart: Any) -> list[tuple[float, float]]:
    """The points of the chart's main line."""
    return _points(chart, _main_series(chart)["values"])


def _main_series(chart: Any) -> Any:
    return next((one for one in chart["series"] if one["role"] == "main"), chart["series"][0])


def _largest(chart: Any) -> list[tuple[float, float]]:
    """The points of what the chart's lines, but for what there is, need in all."""
    needs = [one["values"] for one in chart["series"] if one["role"] != "limit"]
    # What one of them does not know, nobody knows in all.
    values = [None if None in each else max(each) for each in zip(*needs, strict=False)]
    return _points(chart, values)


def _points(chart: Any, values: Sequence[Any]) -> list[tuple[float, float]]:
    pairs = zip(chart["x"]["values"], values, strict=False)
    return sorted(
        (float(x), float(y)) for x, y in pairs if isinstance(x, int | float) and y is not None
    )


def _at(
    points: list[tuple[float, float]], at: Sequence[float], jump: int | None = None
) -> Iterator[float | None]:
    """The line at some places; nothing outside of its own.

    Args:
        jump: place of the point whose value a line in steps has between two; None of straight lines
    """
    for x in at:
        left = [point for point in points if point[0] <= x]
        right = [point for point in points if point[0] >= x]
        if not left or not right:
            yield None
            continue
        ends = (x0, y0), (x1, y1) = left[-1], right[0]
        if x1 == x0:
            yield y0
        else:
            yield y0 + (y1 - y0) * (x - x0) / (x1 - x0) if jump is None else ends[jump][1]
