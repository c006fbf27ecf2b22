"""Scenarios side by side with growth: how long each of them holds, and what stops it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from calculators.sheet.said.times import month_said
from planner.report.words.texts import line
from planner.report.words.verdicts import FAIL, NOT_CHECKED

HOLDS_FOR, TITLE, UNIT = "growth.holds_for", "Holds through", "months"
_CHART = "over-the-years"


class Grown(Protocol):
    """A scenario with its answer, its charts and what runs out when."""

    @property
    def answer(self) -> Mapping[str, Any] | None: ...

    @property
    def charts(self) -> Sequence[Mapping[str, Any]]: ...

    @property
    def runs_out(self) -> Sequence[Mapping[str, Any]]: ...

    @property
    def breaks_rebuilding_from(self) -> int | None: ...


def held(column: Grown) -> tuple[int | None, bool, str]:
    """The last month in which every limit holds [months], whether it may be a later one, and both
    in words.

    None where nothing grows, or where there is no answer.
    """
    answer, ends = column.answer, column.runs_out
    if answer is None:
        return None, False, "–"
    if not ends:
        return None, False, "nothing grows"
    first = ends[0]
    if answer["verdict"] == FAIL or first["month"] == 0:
        return 0, False, "does not hold today"
    checked = ", as far as could be checked" if answer["verdict"] == NOT_CHECKED else ""
    doubted = _doubted(ends)
    if doubted is not None:
        checked = f", not known from {f'month {doubted}' if doubted else 'now'} on"
    if column.breaks_rebuilding_from:
        checked += f"; not while a disk is rebuilt from month {column.breaks_rebuilding_from} on"
    if first["month"] is None:
        months = _horizon(column)
        return months, True, f"{month_said(months)} or longer: nothing runs out by then{checked}"
    labels = {check["name"]: check["label"] for check in answer["checks"]}
    name = line(labels.get(first["check"], first["label"]))
    last = first["month"] - 1
    said = f"{month_said(last)}; {name} breaks in month {first['month']}"
    return last, False, f"{said}{checked}"


def _doubted(ends: Sequence[Mapping[str, Any]]) -> int | None:
    """The month from which it is not known whether all holds, though nothing is known to break; of
    what is known in no month the verdict tells."""
    first = ends[0]["month"]
    since = [
        end["not_known_from"]
        for end in ends
        if end.get("not_known_from") is not None
        and (end["not_known_from"] or end["month"] is not None)
    ]
    return min((month for month in since if first is None or month < first), default=None)


def longest(found: Sequence[tuple[int | None, bool, str]]) -> int:
    """1 where the one that holds for the longest is known, 0 where another may hold for longer."""
    most = max((months for months, _, _ in found if months is not None), default=0)
    open_ = [months for months, at_least, _ in found if at_least and months is not None]
    return 0 if any(months < most for months in open_) else 1


def _horizon(column: Grown) -> int:
    """How far was looked [months]: the end of the chart of it."""
    drawn = next((chart for chart in column.charts if chart["key"] == _CHART), None)
    return int(max(drawn["x"]["values"])) if drawn else 0
