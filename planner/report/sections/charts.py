"""Chart data of a sizing as a chart of the document, with a text alternative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.sheet.said.numbers import shown, unit_shown
from planner.report.document import Axis, Chart, HeatMap, Point, Series, Shade
from planner.report.parts import heat
from planner.report.words.texts import line

_TOLD = ("limit", "measured")
_COPIES = "copies"
# What some shapes hold beside the series, in the chart and in each of them.
_BESIDE = ("sites", "databases", "witness")
_OF_SERIES = ("site", "number", "serves", "lagged", "copies", "active")


def picture(found: Mapping[str, Any]) -> Chart | HeatMap:
    """One picture of the sizing: a table where it is read as one, otherwise drawn."""
    return heat_map(found) if found["kind"] == "heat" else chart(found)


def heat_map(found: Mapping[str, Any]) -> HeatMap:
    """A heat map of the sizing."""
    table = heat.heat_map(found)
    return HeatMap(
        question=line(found["question"]),
        corner=table["corner"],
        columns=tuple((column["title"], column["detail"]) for column in table["columns"]),
        rows=tuple(
            (
                row["title"],
                "; ".join(filter(None, (row["detail"], row["tag"]))),
                tuple(
                    Shade(*(cell[part] for part in ("verdict", "word", "text", "detail", "level")))
                    for cell in row["cells"]
                ),
            )
            for row in table["rows"]
        ),
        note=line(found.get("note")),
        source=line(found.get("source")),
    )


def chart(found: Mapping[str, Any]) -> Chart:
    """One chart of the sizing."""
    x, y = _axis(found["x"]), _axis(found["y"])
    at = tuple(line(v) if isinstance(v, str) else v for v in found["x"]["values"])
    series = tuple(
        Series(line(one["label"]), one["role"], tuple(one["values"]), bool(one.get("steps")))
        for one in found["series"]
    )
    today = _today(found.get("today"), x, y)
    copies = found["kind"] == _COPIES
    return Chart(
        key=found["key"],
        question=line(found["question"]),
        shape=found["kind"],
        x=x,
        y=y,
        at=at,
        series=series,
        today=today,
        note=line(found.get("note")),
        source=line(found.get("source")),
        alt=_copies_alt(found) if copies else _alt(found["kind"], x, y, at, series, today),
        data=_copies_data(found) if copies else {},
    )


def _copies_data(found: Mapping[str, Any]) -> dict[str, Any]:
    servers = [{part: one[part] for part in _OF_SERIES} for one in found["series"]]
    return {**{part: found[part] for part in _BESIDE}, "servers": servers}


def _copies_alt(found: Mapping[str, Any]) -> str:
    """Which servers there are, and what each holds; the table has the copies one by one."""
    parts = [f"Grid of {len(found['x']['values'])} databases over {len(found['series'])} servers."]
    for site, name in enumerate(found["sites"]):
        held = [one for one in found["series"] if one["site"] == site]
        copies, active = ({one[part] for one in held} for part in ("copies", "active"))
        parts.append(
            f"{name}: {len(held)} servers with {_span(copies)} copies each, {_span(active)} of "
            "them active."
        )
    return " ".join(parts)


def _span(values: set[int]) -> str:
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"


def _axis(found: Mapping[str, Any]) -> Axis:
    return Axis(
        line(found["label"]),
        line(unit_shown(found.get("unit") or "")),
        found.get("scale") or "linear",
        found.get("min"),
        found.get("max"),
    )


def _today(found: Mapping[str, Any] | None, x: Axis, y: Axis) -> Point | None:
    if not found or found.get("x") is None or found.get("y") is None:
        return None
    text = f"this design: {_said(found['x'], x)}, {_said(found['y'], y)}"
    return Point(found["x"], found["y"], text)


def _said(value: Any, axis: Axis) -> str:
    beyond = axis.high is not None and not isinstance(value, str) and value > axis.high
    text = f"more than {shown(axis.high, 3)}" if beyond else shown(value, 3)
    return f"{text} {axis.unit}" if axis.unit else text


def _alt(
    kind: str, x: Axis, y: Axis, at: Sequence[Any], series: Sequence[Series], today: Point | None
) -> str:
    """What the picture shows, in words and numbers."""
    parts = [f"{kind.capitalize()} chart of {y.label} against {x.label}."]
    for one in series:
        pairs = [(a, v) for a, v in zip(at, one.values, strict=False) if v is not None]
        if not pairs:
            continue
        name = f"{one.label} ({one.role})" if one.role in _TOLD else one.label
        if kind == "bar":
            said = ", ".join(f"{a} {_said(v, y)}" for a, v in pairs)
        elif len({v for _, v in pairs}) == 1:
            said = _said(pairs[0][1], y)
        else:
            (first, low), (last, high) = pairs[0], pairs[-1]
            said = (
                f"from {_said(low, y)} at {_said(first, x)} to {_said(high, y)} at {_said(last, x)}"
            )
        parts.append(f"{name}: {said}.")
    if today:
        parts.append(f"{today.text[:1].upper()}{today.text[1:]}.")
    return " ".join(parts)
