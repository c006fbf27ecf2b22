"""The losses of a group of servers as states, each with its limits, beside everything at work.

The page and the report draw them as the chart of a group; a program reads them as it reads the
states of any other design.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.answers import plain
from calculators.checks.server import CHECKS
from planner.report.parts.failures import OF_GROUPS, losses

# Limit whose need a loss moves -> the figure of the chart that says so.
_MOVED = {"processor-cycles": "cpu.needed_mcycles", "memory-installed": "memory.required_gib"}
_AT_WORST, _IN_STATE = "At worst a server", "{}: a server"


def with_losses(found: Mapping[str, Any], charts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The states of a design with those of its group of servers, as ``FailureStates`` has them.

    The first state keeps the limits as they are checked, for the worst of the losses. In the
    others processors and memory have what that loss asks of a server; what no loss moves stays.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
        charts: of the sizing; where there is none of a group, nothing is added
    """
    chart = next((each for each in charts if each["key"] == OF_GROUPS), None)
    if chart is None or not found.get("states"):
        return dict(found)
    known = [state["key"] for state in found["states"]]
    added = [each for each in losses(found, charts) if each[0] not in known]
    rows = {row["figure"]: row for row in chart["series"]}
    stay = dict(zip((check["name"] for check in found["checks"]), found["cells"][0], strict=True))
    names = [*stay, *(name for name in _MOVED if name not in stay)]
    places = {label: place for place, label in enumerate(chart["x"]["values"])}
    return {
        **found,
        "states": [
            *found["states"],
            *({"key": key, "label": label, "verdict": after} for key, label, after in added),
        ],
        "checks": [
            *found["checks"],
            *(_check(name) for name in names if name not in stay),
        ],
        "cells": [
            *([*cells, *[None] * (len(names) - len(stay))] for cells in found["cells"]),
            *(
                [_cell(name, stay.get(name), rows, label, places.get(label)) for name in names]
                for _, label, _ in added
            ),
        ],
        "sources": list(dict.fromkeys([*found.get("sources", ()), _document(chart["source"])])),
    }


def _check(name: str) -> dict[str, str]:
    check = CHECKS[name]
    return {"name": name, "label": check.label, "unit": check.unit}


def _cell(
    name: str,
    stays: Mapping[str, Any] | None,
    rows: Mapping[str, Mapping[str, Any]],
    label: str,
    place: int | None,
) -> Mapping[str, Any] | None:
    """A limit with that lost: of what a loss moves the chart's numbers, else as it stands, as with
    a lost disk, which is no state of the chart."""
    row = rows.get(_MOVED.get(name, ""))
    if row is None or place is None:
        return stays
    told = plain(
        CHECKS[name].judge_values((None, None), row["needed"][place], row["allowed"]).told()
    )
    said = told["message"].replace(_AT_WORST, _IN_STATE.format(label))
    return {key: told[key] for key in ("verdict", "margin", "needed", "available")} | {
        "message": said
    }


def _document(source: str) -> str:
    return source.partition(",")[0]
