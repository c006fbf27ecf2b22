"""Measure your own hub: counters beside predictions, and what a file of them holds."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import percent, shown
from calculators.studies import measured_hub
from planner.forms import numbers

_STEADY = {True: "pass", False: "fail", None: "not-checked"}


def counters_page(
    document: dict[str, Any],
    catalogue: Catalogue,
    text: str | None,
    warm_up: str,
    problems: list[Problem],
) -> dict[str, Any]:
    """What the page shows.

    Args:
        document: the scenario of the hub
        catalogue: the organisation's
        text: what a file holds; None where none was sent
        warm_up: minutes as they were typed
        problems: what is wrong with what was sent already
    """
    question: dict[str, Any] = {"scenario": document}
    asked = {**question, **({} if text is None else {"csv": text})}
    if warm_up.strip():
        asked["warm_up_minutes"] = numbers.read(warm_up)
    page: dict[str, Any] = {"warm_up": warm_up, "problems": problems, "run": None, "groups": []}
    found = _answered(asked, catalogue, page)
    if found is None and asked != question:
        # What is predicted is shown beside a file that cannot be read.
        found = _answered(question, catalogue, {"problems": []})
    if found is None:
        return page
    error = 0.0 if found["run"] is None else found["run"]["stated_error"]
    rows = [_row(row, error) for row in found["counters"]]
    page["groups"] = [
        {"title": title, "rows": [row for row in rows if row["group"] == title]}
        for title in dict.fromkeys(row["group"] for row in rows)
    ]
    page["method"] = found["method"]
    if found["run"] is not None:
        page["run"] = _run(found["run"])
    return page


def _answered(
    question: dict[str, Any], catalogue: Catalogue, page: dict[str, Any]
) -> dict[str, Any] | None:
    try:
        return measured_hub.answer(question, catalogue)
    except InputProblems as error:
        page["problems"] = [*page["problems"], *error.problems]
        return None


def _row(row: dict[str, Any], error: float) -> dict[str, Any]:
    difference = row["difference"]
    return {
        **row,
        "predicted": _said(row["predicted"]),
        "measured": _said(row["measured"]),
        "difference": "" if difference is None else percent(difference, signed=True),
        "verdict": {True: "pass", False: "warn"}.get(row["within_stated_error"], ""),
        "against": {
            True: f"within the stated error of {percent(error)}",
            False: f"beyond the stated error of {percent(error)}",
        }.get(row["within_stated_error"], row["not_held"]),
    }


def _run(run: dict[str, Any]) -> dict[str, Any]:
    return {
        **run,
        "verdict": _STEADY[run["steady"]],
        "said": run["state"],
        "samples": shown(run["samples_counted"]),
        "counted": shown(run["counted_seconds"], 3),
        "warm": shown(run["warm_up_seconds"], 3),
        "pressure": [
            {
                **row,
                "predicted": _said(row["predicted"]),
                "measured": _said(row["measured"]),
            }
            for row in run["back_pressure"]
        ],
        "query": urlencode({name: f"{value:.6g}" for name, value in run["inputs"].items()}),
    }


def _said(value: float | None) -> str:
    return "" if value is None else shown(value, 3)
