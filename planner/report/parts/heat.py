"""Heat maps: the used share of each resource in each state, in words, numbers and shades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.sheet.said.numbers import amount, many, percent, short, unit_of
from planner.report.words.verdicts import word

# From these parts of what is allowed on, a cell is a shade darker.
_SHADES = (0.25, 0.5, 0.75)
_COUNTED = "copies"
# A resource of which each is held for itself: it is not what a server has in all.
_EACH = "Fullest disk"
SIZED_FOR = "sized for this"


def heat_map(found: Mapping[str, Any]) -> dict[str, Any]:
    """A chart of kind "heat" as a table: states down, resources across."""
    resources = found["series"]
    places = range(len(found["x"]["values"]))
    return {
        "key": found["key"],
        "caption": found["question"],
        "corner": found["x"]["label"],
        "columns": [_column(one) for one in resources],
        "rows": [
            {
                "title": found["x"]["values"][place],
                "detail": found["remarks"][place],
                "figure": found["active_figures"][place],
                "tag": SIZED_FOR if place == found["at_worst"] else "",
                "cells": [_cell(one, place, found["at_worst"]) for one in resources],
            }
            for place in places
        ],
    }


def shade(used: float | None, allowed: float | None) -> int:
    """How dark a cell is, from 0 where nothing is known to 4."""
    if used is None or not allowed:
        return 0
    return 1 + sum(used >= part * allowed for part in _SHADES)


def _column(one: Mapping[str, Any]) -> dict[str, str]:
    if one["has"] is None:
        return {"title": one["label"], "detail": "not known"}
    number, unit = amount(one["has"], one["unit"])
    unit = unit_of(number, unit)
    of = "a disk" if one["label"] == _EACH else "a server"
    detail = f"{number} {unit}" + (" on a server" if one["unit"] == _COUNTED else f" {of}")
    if one["allowed"] is not None and one["allowed"] < one["has"]:
        detail += f", planned to {percent(one['allowed'] / one['has'])}"
    return {"title": one["label"], "detail": detail}


def _cell(one: Mapping[str, Any], place: int, at_worst: int | None) -> dict[str, Any]:
    needed, share = one["needed"][place], one["values"][place]
    verdict = one["verdicts"][place] if one["verdicts"] else ""
    number, unit = amount(needed, one["unit"])
    if one["unit"] == _COUNTED:
        text, detail = short(needed), f"of {many(short(one['has']), _COUNTED)}"
    elif share is None:
        text, detail = f"{number} {unit}", ""
    else:
        text, detail = percent(share / 100), f"{number} {unit}"
    return {
        "verdict": verdict,
        "word": word(verdict),
        "text": text,
        "detail": detail,
        "level": shade(needed, one["allowed"]),
        # The sheet holds the working of the state that the plan is sized for.
        "figure": one["figure"] if place == at_worst else "",
    }


def said(table: Mapping[str, Any]) -> str:
    """The table in words, for those who cannot see it."""
    return " ".join(_row_said(row, table["columns"]) for row in table["rows"])


def _row_said(row: Mapping[str, Any], columns: Sequence[Mapping[str, str]]) -> str:
    parts = [
        f"{column['title'].lower()} {cell['text']}"
        + (f" ({cell['detail']})" if cell["detail"] else "")
        + f" {cell['word'].lower()}"
        for column, cell in zip(columns, row["cells"], strict=True)
    ]
    return f"{row['title']}: {', '.join(parts)}."
