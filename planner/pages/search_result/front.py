"""The front: candidates as rows and as points of a picture, today's design among them."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.urls import reverse

from calculators.inputs.common_fields import STATES
from calculators.search.objectives import FUTURES_HELD
from calculators.sheet.numbers import figure_text, margin, shown
from planner.pages.search_form.reading.question import NORMAL
from planner.pages.search_form.units import beside
from planner.pages.search_form.words import drawn
from planner.pages.search_result.found import Found
from planner.render.as_csv import cell

# Rows of the table; the picture and the file have more.
MOST_ROWS = 200
MOST_POINTS, MOST_POINTS_RUNNING = 3000, 400


def front_data(found: Found, search_id: str, running: bool) -> dict[str, Any]:
    """What the picture draws and the brush filters."""
    most = MOST_POINTS_RUNNING if running else MOST_POINTS
    pointers = _told(found)
    return {
        "axes": [found.words.heading(pointer) for pointer in pointers],
        "objectives": [
            {**_heading(goal), "figure": goal["figure"], "goal": goal["goal"]}
            for goal in found.objectives
        ],
        "points": [_point(found, row, search_id, pointers) for row in found.front[:most]],
        "today": [
            drawn(found.today["objectives"].get(goal["figure"]), goal["unit"])
            for goal in found.objectives
        ]
        if found.today
        else None,
        "count": len(found.front),
        "most_rows": MOST_ROWS,
    }


def front_table(found: Found, search_id: str) -> dict[str, Any]:
    """The candidates as a table, the best by the first objective first."""
    pointers = _told(found)
    return {
        "axes": [found.words.heading(pointer) for pointer in pointers],
        "objectives": [_heading(goal) for goal in found.objectives],
        "rows": [
            {
                "n": row["design"],
                "address": reverse("search-design", args=[search_id, row["design"]]),
                "cells": _cells(found, row, pointers),
                "objectives": _objectives(found, row),
            }
            for row in found.front[:MOST_ROWS]
        ],
        "count": len(found.front),
        "cut": len(found.front) > MOST_ROWS,
        "most": MOST_ROWS,
    }


def shortlist(found: Found, search_id: str) -> dict[str, Any]:
    """The first candidates: what differs, what they reach, what binds them."""
    pointers = _told(found)
    rows = []
    # Where it is a goal it has a column already.
    share_shown = any(goal["figure"] == FUTURES_HELD for goal in found.objectives)
    for rank, row in enumerate(found.answer["shortlist"], start=1):
        futures = row.get("futures")
        rows.append(
            {
                "rank": rank,
                "design": row["design"],
                "address": reverse("search-design", args=[search_id, row["design"]]),
                "keep": reverse("keep-design", args=[search_id, row["design"]]),
                "title": found.words.described(row["values"]),
                "cells": _cells(found, row, pointers),
                "objectives": _objectives(found, row),
                "verdict": row["verdict"],
                "binding": _binding(row.get("binding")),
                # An answer of an earlier version has none.
                "cautions": row.get("cautions", ()),
                "held": _share(futures["held"]) if futures and not share_shown else "",
                **(_regret(futures) if futures else {}),
            }
        )
    return {
        "axes": [found.words.heading(pointer) for pointer in pointers],
        "objectives": [_heading(goal) for goal in found.objectives],
        "rows": rows,
        "futures": any(row["held"] for row in rows),
        "regret": any(row.get("regret") for row in rows),
        "same": [
            {**found.words.heading(pointer), "value": found.words.value(pointer, value)}
            for pointer, value in (found.front[0]["values"] if found.front else {}).items()
            if pointer not in pointers
        ],
    }


def as_csv(found: Found) -> bytes:
    """The whole front (RFC 4180): numbers as they are, words as the question has them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    figures = [goal["figure"] for goal in found.objectives]
    writer.writerow([cell(name) for name in ("design", *found.pointers, *figures)])
    for row in found.front:
        values = [row["values"][pointer] for pointer in found.pointers]
        reached = [row["objectives"][figure] for figure in figures]
        writer.writerow([cell(value) for value in (row["design"], *values, *reached)])
    return out.getvalue().encode()


def _told(found: Found) -> list[str]:
    """The axes that have a column: what is the same in all candidates is said once."""
    return found.differing() or list(found.pointers[:1])


def _point(
    found: Found, row: dict[str, Any], search_id: str, pointers: list[str]
) -> dict[str, Any]:
    return {
        "n": row["design"],
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "title": found.words.described(row["values"]),
        "values": _values(found, row, pointers),
        "objectives": _objectives(found, row),
        "at": [
            drawn(row["objectives"].get(goal["figure"]), goal["unit"]) for goal in found.objectives
        ],
    }


def _values(found: Found, row: dict[str, Any], pointers: Any) -> list[str]:
    return [found.words.value(pointer, row["values"][pointer]) for pointer in pointers]


def _cells(found: Found, row: dict[str, Any], pointers: Any) -> list[dict[str, Any]]:
    """Values with the side of the column they stand on."""
    return [
        {"text": text, "number": not found.words.heading(pointer)["words"]}
        for pointer, text in zip(pointers, _values(found, row, pointers), strict=True)
    ]


def _objectives(found: Found, row: dict[str, Any]) -> list[str]:
    return [
        figure_text(row["objectives"].get(goal["figure"]), goal["unit"])[0]
        for goal in found.objectives
    ]


def _heading(goal: dict[str, Any]) -> dict[str, str]:
    return {
        "label": goal["label"],
        "unit": beside(goal["label"], figure_text(0.0, goal["unit"])[1]),
    }


def _binding(binding: dict[str, Any] | None) -> dict[str, Any] | None:
    if binding is None:
        return None
    state = str(binding.get("state") or NORMAL)
    return {
        **binding,
        "margin_text": margin(binding["margin"]),
        "state_word": STATES.get(state, state).lower() if state != NORMAL else "",
    }


def _share(share: float) -> str:
    return " ".join(figure_text(share, "share", 3))


def _regret(futures: dict[str, Any]) -> dict[str, str]:
    """Mean regret; nothing where none is reckoned."""
    if futures["regret_mean"] is None:
        return {}
    return {"regret": shown(futures["regret_mean"])}
