"""Copies over servers and sites: a grid of databases down and servers across.

The number in a cell is the activation preference. The active copy is filled, a lagged one is
dashed, so that neither print nor eye needs the colour. Classes let a page take its own colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from planner.render.svg import marks
from planner.render.svg.marks import Point, n
from planner.report.document import Chart

_NAMES = 38.0
_SITE_GAP = 14.0
_HEAD, _ROW, _FOOT, _LEGEND = 40.0, 10.6, 28.0, 15.0
_BETWEEN = 5.0
_WIDEST = 74.0
_FAINT, _EMPTY = "#dce8f3", "#f0f3f6"


def draw(chart: Chart) -> str:
    """The chart as SVG."""
    servers = chart.data["servers"]
    sites = chart.data["sites"]
    room = marks.WIDTH - _NAMES - _SITE_GAP * (len(sites) - 1)
    wide = min(room / len(servers), _WIDEST)
    lefts = [
        _NAMES + place * wide + server["site"] * _SITE_GAP for place, server in enumerate(servers)
    ]
    tops = _tops(chart)
    height = tops[-1] + _ROW
    parts = _heads(sites, servers, lefts, wide, height)
    for row, (name, top) in enumerate(zip(chart.at, tops, strict=True)):
        parts.append(_text((_NAMES - 5, top + 7.6), str(name), "end", "ink", marks.INK))
        for server, left, one in zip(servers, lefts, chart.series, strict=True):
            parts.append(_cell((left, top), wide, one.values[row], server["lagged"][row]))
    for server, left in zip(servers, lefts, strict=True):
        middle = left + wide / 2
        parts.append(
            _text((middle, height + 11), str(server["copies"]), "middle", "ink", marks.INK)
        )
        parts.append(_text((middle, height + 21), str(server["active"]), "middle"))
    parts.append(_text((_NAMES - 5, height + 11), "copies", "end"))
    parts.append(_text((_NAMES - 5, height + 21), "active", "end"))
    parts += _legend(chart, height + _FOOT)
    return marks.picture(parts, height + _FOOT + _LEGEND, chart.alt)


def _tops(chart: Chart) -> list[float]:
    """Where each row begins: databases of the other site stand a little apart."""
    found, top, before = [], _HEAD, None
    for row in range(len(chart.at)):
        site = next(
            server["site"]
            for server, one in zip(chart.data["servers"], chart.series, strict=True)
            if one.values[row] == 1
        )
        if before not in (None, site):
            top += _BETWEEN
        found.append(top)
        top, before = top + _ROW, site
    return found


def _heads(
    sites: Sequence[str],
    servers: Sequence[dict[str, Any]],
    lefts: Sequence[float],
    wide: float,
    height: float,
) -> list[str]:
    """Names of sites and servers; a line where the next kind of server begins."""
    parts = []
    for site, name in enumerate(sites):
        here = [left for left, one in zip(lefts, servers, strict=True) if one["site"] == site]
        left, right = here[0], here[-1] + wide
        parts.append(_text(((left + right) / 2, 9), name, "middle", "ink", marks.INK, bold=True))
        parts.append(_rule((left + 1, 14), (right - 1, 14), marks.AXIS))
        kinds = [(one["serves"], left) for one, left in zip(servers, lefts, strict=True)
                 if one["site"] == site]  # fmt: skip
        for kind in dict.fromkeys(kind for kind, _ in kinds):
            of_kind = [left for each, left in kinds if each == kind]
            middle = (of_kind[0] + of_kind[-1] + wide) / 2
            parts.append(_text((middle, 23), kind, "middle"))
        for (before, _), (kind, left) in pairwise(kinds):
            if kind != before:
                parts.append(_rule((left, 16), (left, height), marks.AXIS))
    for server, left in zip(servers, lefts, strict=True):
        name = str(server["number"])
        parts.append(_text((left + wide / 2, 35), name, "middle", "ink", marks.INK))
    return parts


def _cell(at: Point, wide: float, preference: float | None, lagged: bool) -> str:
    left, top = at
    box = f'x="{n(left + 1)}" y="{n(top + 0.8)}" width="{n(wide - 2)}" height="{n(_ROW - 1.6)}"'
    if preference is None:
        return f'<rect class="copy-none" {box} rx="1.5" fill="{_EMPTY}"/>'
    active = preference == 1
    kind = "active" if active else "lagged" if lagged else "passive"
    fill = marks.ACCENT if active else marks.PAPER if lagged else _FAINT
    edge = f' stroke="{marks.ACCENT}" stroke-width="0.7" stroke-dasharray="2 1.4"' if lagged else ""
    ink = marks.PAPER if active else marks.INK
    words = _text((left + wide / 2, top + 7.7), f"{preference:g}", "middle", f"on-{kind}", ink)
    return f'<rect class="copy-{kind}" {box} rx="1.5" fill="{fill}"{edge}/>{words}'


def _legend(chart: Chart, top: float) -> list[str]:
    """What the three kinds of cells mean, and where the witness stands."""
    kinds = [("1", False, "active"), ("2", False, "takes over, in this order")]
    if any(any(server["lagged"]) for server in chart.data["servers"]):
        kinds.append(("3", True, "lagged"))
    parts, left = [], _NAMES
    for number, lagged, words in kinds:
        parts.append(_cell((left, top), 16, float(number), lagged))
        parts.append(_text((left + 20, top + 7.7), words))
        left += 34 + marks.text_width(words)
    witness = chart.data["witness"]
    if not witness["needed"]:
        said = "no witness needed: the number of servers is odd"
        return [*parts, _text((marks.WIDTH, top + 8), said, "end", "ink", marks.INK)]
    said = f"witness: {witness['place']}"
    parts.append(_text((marks.WIDTH, top + 8), said, "end", "ink", marks.INK))
    width = marks.text_width(said) + 12
    parts.append(
        f'<rect class="copy-witness" x="{n(marks.WIDTH - width)}" y="{n(top + 1.6)}" width="7" '
        f'height="7" fill="none" stroke="{marks.INK}" stroke-width="0.9"/>'
    )
    return parts


def _text(
    at: Point,
    words: str,
    anchor: str = "start",
    kind: str = "muted",
    colour: str = marks.MUTED,
    bold: bool = False,
) -> str:
    return marks.text(at, words, anchor, colour, bold).replace(
        "<text ", f'<text class="copy-{kind}" ', 1
    )


def _rule(start: Point, end: Point, colour: str) -> str:
    return marks.rule(start, end, colour).replace("<line ", '<line class="copy-rule" ', 1)
