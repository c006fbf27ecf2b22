"""What becomes of the candidates: the best with each word, in states, in futures."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from calculators.checks.check import FAIL, NOT_CHECKED
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import TABLES
from calculators.inputs.common_fields import STATES
from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import count, percent, quantity, shown
from planner.pages.search_form.figures import aim_named
from planner.pages.search_form.units import beside
from planner.pages.search_form.words import lowered
from planner.pages.search_result.found import Found
from planner.report.words import verdicts

_FULL = 100.0


def leaders(found: Found, search_id: str) -> list[dict[str, Any]]:
    """For each axis of words the best design with each of its words."""
    goal = found.objectives[0]
    best = aim_named(goal["figure"], goal["goal"])
    # Some of these may be the best only as far as could be checked.
    behind = ", as far as could be checked" if found.answer.get("not_checked") else ""
    tables: dict[str, dict[str, Any]] = {}
    for row in found.answer.get("leaders") or ():
        pointer = row["pointer"]
        heading = found.words.heading(pointer)
        if pointer not in tables:
            title = f"{best} by {lowered(heading['label'])}{behind}"
            tables[pointer] = {"title": title, "rows": _without(found, pointer, search_id)}
        value = found.words.value(pointer, row["value"])
        tables[pointer]["rows"].append(_leader(found, row, value, search_id))
    # With one word only there is nothing to choose.
    return [table for table in tables.values() if len(table["rows"]) > 1]


def _without(found: Found, pointer: str, search_id: str) -> list[dict[str, Any]]:
    """The best of all beside the best with each model, where it buys nothing of any of them."""
    place = found.words.place(pointer)
    if not found.front or not place or place.field.kind not in TABLES:
        return []
    best = found.front[0]
    if pointer not in found.without(best):
        return []
    what = lowered(place.field.label.removesuffix(" model"))
    return [_leader(found, best, f"No {what}s", search_id)]


def _leader(found: Found, row: dict[str, Any], value: str, search_id: str) -> dict[str, Any]:
    return {
        "value": value,
        "title": found.described(row),
        "objectives": found.told(row),
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "broken": found.broken(row["design"]),
    }


def heat_maps(found: Found) -> list[dict[str, Any]]:
    """For each candidate its limits in each state, with what they leave."""
    return [
        _heat_map(found, rank, row)
        for rank, row in enumerate(found.answer["shortlist"], start=1)
        if row.get("states")
    ]


def futures(found: Found, search_id: str) -> dict[str, Any] | None:
    """In how many futures each candidate holds, what is regretted least, what to measure."""
    answer = found.answer.get("futures")
    if not answer:
        return None
    least = answer.get("least_regret")
    candidates = [_candidate(found, row, search_id, least) for row in _in_question(found, answer)]
    return {
        "count": count(answer["count"]),
        "seed": answer["seed"],
        "inputs": [_input(each) for each in answer["inputs"]],
        "notes": answer.get("notes", []),
        "candidates": candidates,
        "regret": any(row["mean"] for row in candidates),
        "least_regret": _least_regret(found, least, search_id),
        "measure": [
            {
                "label": each["label"],
                "share": percent(each["share_explained"]),
                "reach": f"{_FULL * max(0.0, min(1.0, each['share_explained'])):.2f}",
            }
            for each in answer["measure_first"]
        ],
    }


def _in_question(found: Found, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The shortlist, and the least regretted where it is further down the front."""
    rows = [
        {**row, "rank": rank, **(row.get("futures") or {})}
        for rank, row in enumerate(found.answer["shortlist"], start=1)
    ]
    least = answer.get("least_regret")
    if least and least["design"] not in {row["design"] for row in rows}:
        numbers = [row["design"] for row in found.front]
        rows.append({**least, "rank": numbers.index(least["design"]) + 1})
    return rows


def _candidate(
    found: Found, row: dict[str, Any], search_id: str, least: dict[str, Any] | None
) -> dict[str, Any]:
    unit = found.unit(least["figure"]) if least else ""
    known = row.get("regret_mean") is not None
    return {
        "rank": row["rank"],
        "title": found.described(row),
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "share": quantity(row["held"], "share"),
        "reach": f"{_FULL * row['held']:.2f}",
        "mean": quantity(row["regret_mean"], unit) if known else "",
        "worst": quantity(row["regret_worst"], unit) if known else "",
        "least": least is not None and row["design"] == least["design"],
    }


def _heat_map(found: Found, rank: int, row: dict[str, Any]) -> dict[str, Any]:
    states = row["states"]
    names = dict.fromkeys(
        name
        for state in states.values()
        for name, check in state["checks"].items()
        if check["margin"] is not None or check["verdict"] in (FAIL, NOT_CHECKED)
    )
    return {
        "rank": rank,
        "title": found.described(row),
        "states": [STATES.get(state, state) for state in states],
        "rows": [
            {
                "label": CHECKS[name].label if name in CHECKS else name,
                "cells": [_cell(name, state["checks"].get(name)) for state in states.values()],
            }
            for name in names
        ],
    }


def _cell(name: str, check: dict[str, Any] | None) -> dict[str, str]:
    if check is None:
        return {"verdict": "none", "text": "–", "word": ""}
    word = verdicts.word(check["verdict"], name)
    return {
        "verdict": check["verdict"],
        "text": margin(check["margin"], check["verdict"] == FAIL) or word,
        "word": word if check["margin"] is not None else "",
    }


def _input(each: dict[str, Any]) -> dict[str, str]:
    ends = {end: shown(each[end]) for end in ("low", "likely", "high")}
    return {
        "label": each["label"],
        "unit": beside(each["label"], each["unit"]),
        "confidence": percent(each["confidence"]),
        **ends,
    }


def _least_regret(
    found: Found, row: dict[str, Any] | None, search_id: str
) -> dict[str, Any] | None:
    if row is None:
        return None
    unit = found.unit(row["figure"])
    return {
        "title": found.described(row),
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "held": quantity(row["held"], "share"),
        "mean": quantity(row["regret_mean"], unit),
        "worst": quantity(row["regret_worst"], unit),
    }
