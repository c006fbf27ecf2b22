"""Why designs fail, how near they came, and what would have to give way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from calculators.checks.server import CHECKS
from calculators.search.objectives import OWN
from calculators.sheet.said.numbers import count, percent, quantity, shown
from calculators.sheet.said.said_load import said_load
from calculators.sheet.said.singular import one_counted
from planner.pages.search_form.figures import own_name
from planner.pages.search_form.words import lowered
from planner.pages.search_result.found import Found

_MOST_MISSES = 8
_FULL = 100.0


def rejections(found: Found) -> list[dict[str, Any]]:
    """Limits by how many designs they refuse, as bars."""
    rows = found.answer["rejections"]
    most = max((row["broken"] for row in rows), default=1)
    return [
        {
            "label": limit_name(row),
            "broken": count(row["broken"]),
            "alone": count(row["alone"]),
            "reach": f"{_FULL * row['broken'] / most:.2f}",
            "reach_alone": f"{_FULL * row['alone'] / most:.2f}",
        }
        for row in rows
    ]


def near_misses(found: Found, search_id: str) -> dict[str, list[dict[str, Any]]]:
    """A sentence for each design that fails by one limit alone, the nearest first; those that fail
    it by as much at the same load are one, however they differ, such as in the group of the log."""
    rows = sorted(found.answer["near_misses"], key=lambda row: (row["short_by"], row["design"]))
    apart: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        mark = row["check"], percent(row["short_by"]), row.get("load")
        if mark in apart:
            others = apart[mark].get("others", 0) + 1 + row.get("others", 0)
            apart[mark] = {**apart[mark], "others": others}
        else:
            apart[mark] = row
    told = [_miss(found, row, search_id) for row in apart.values()]
    return {"first": told[:_MOST_MISSES], "further": told[_MOST_MISSES:]}


def relaxation(found: Found, search_id: str) -> dict[str, Any] | None:
    """Where nothing holds: the least that the limits would have to give way."""
    row = found.answer.get("relaxation")
    if row is None:
        return None
    return {
        "title": found.described(row),
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "by": percent(row["by"]),
        "limits": [
            {
                "label": limit_name(each),
                "needed": quantity(each["needed"], _unit(found, each["check"])),
                "available": quantity(each["available"], _unit(found, each["check"])),
                "by": percent(each["by"]),
            }
            for each in row["limits"]
        ],
    }


def refused(found: Found) -> list[dict[str, str]]:
    """Combinations of words that cannot be sized at all."""
    return [
        {"reason": row["reason"], "designs": count(row["designs"])}
        for row in found.answer["refused"]
    ]


def _miss(found: Found, row: dict[str, Any], search_id: str) -> dict[str, Any]:
    return {
        "title": found.described(row),
        "address": reverse("search-design", args=[search_id, row["design"]]),
        "label": limit_name(row),
        "by": percent(row["short_by"]),
        "load": one_counted(f"{shown(row['load'])} {row['load_noun']}") if row.get("load") else "",
        "cures": _joined(_cures(found, row)),
        "others": count(row["others"]) if row.get("others") else "",
        "one_other": row.get("others") == 1,
    }


def _cures(found: Found, row: dict[str, Any]) -> Iterable[str]:
    """Each change that would save the design."""
    if row.get("would_hold"):
        yield one_counted(f"{said_load(row['would_hold'])} {row['load_noun']}")
    if row.get("bound_needed") is not None:
        yield f"a limit of {quantity(row['bound_needed'], _unit(found, row['check']))}"
    for step in row["one_step"]:
        # The sentence says "holds with" already: a setting is called "with restore volume".
        yield found.words.swapped(step["pointer"], step["to"], step["from"]).removeprefix("with ")
    if row.get("cause"):
        yield row["cause"]


def limit_name(row: dict[str, Any]) -> str:
    """A limit by its name; those that the architect set are told apart."""
    if not row["check"].startswith("bound/"):
        return str(row["label"])
    return f"your limit of {lowered(own_name(row['check'].removeprefix('bound/')))}"


def _unit(found: Found, name: str) -> str:
    """The unit of a limit: of the sheet's, or of the figure that the architect bounds."""
    prefix, _, check = name.rpartition("/")
    if prefix != "bound":
        return CHECKS[check].unit if check in CHECKS else ""
    units = {goal["figure"]: goal["unit"] for goal in found.objectives}
    return units.get(check) or (OWN[check].unit if check in OWN else "")


def _joined(parts: Iterable[str]) -> str:
    *rest, last = [*parts] or [""]
    return f"{', '.join(rest)} or {last}" if rest else last
