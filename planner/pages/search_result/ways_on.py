"""Ways on from an answer that lacks something: another goal, prices to type, a server to name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.urls import reverse

from calculators.search.objectives import PRICE
from calculators.search.question.other_goals import MAY_LACK
from calculators.sheet.said.numbers import count
from planner.pages.search_form.figures import aim_named
from planner.pages.search_form.words import lowered
from planner.pages.search_result.found import Found

# The place on the form where prices are typed, and where models of a server are chosen.
_PRICES, _SERVERS = "#q-prices", "#q-vary-server"
# Models that are held as today, each with a button.
_MODELS = "#models-kept"
_BOUND = f"bound/{PRICE}"


def ways_on(
    found: Found, search_id: str, scenario_id: Any, goals: Callable[[], Iterable[str]]
) -> dict[str, Any] | None:
    """What to do where the goal is known of no design: None where it is answered.

    Args:
        found: the whole answer
        search_id: of the search
        scenario_id: the scenario it was asked from; None where it is gone
        goals: asked only then: figures that may take the place of what is not known
    """
    lacking = found.answer["unknown"] > 0 or _over_no_budget(found)
    if not lacking:
        return None
    prices = _form(scenario_id, search_id, _PRICES) if _aims_at_price(found) else ""
    nothing = bool(found.answer["holding"]) and not found.front
    rows = [_goal(found, figure) for figure in goals()] if nothing else []
    if not rows and not prices:
        return None
    return {
        "said": _said(found, rows),
        "goals": rows,
        "action": reverse("search-by-goal", args=[search_id]),
        "prices": prices,
    }


def name_a_server(found: Found, search_id: str, scenario_id: Any) -> str:
    """Where a server can be named, as none is and a limit waits for one; "" where none does."""
    known = found.answer.get("best_checked")
    waits = found.lacks_server and not known
    return _form(scenario_id, search_id, _SERVERS) if waits else ""


def let_models_vary(search_id: str, scenario_id: Any) -> str:
    """Where the models that were held can be let vary; "" where the scenario is gone."""
    return _form(scenario_id, search_id, _MODELS)


def _aims_at_price(found: Found) -> bool:
    bounds = found.document.get("bounds") or ()
    goal = found.document.get("goal") or {}
    figures = {row["figure"] for row in (*found.objectives, *bounds)}
    return PRICE in figures or "budget" in goal


def _over_no_budget(found: Found) -> bool:
    """Whether designs fail a budget alone without being near it: their price is not known."""
    alone = any(row["check"] == _BOUND and row["alone"] for row in found.answer["rejections"])
    near = any(row["check"] == _BOUND for row in found.answer["near_misses"])
    return alone and not near and not found.answer["holding"]


def _said(found: Found, rows: list[dict[str, Any]]) -> str:
    """What is missing, and what another goal costs."""
    answer = found.answer
    if not answer["holding"]:
        return "Designs without a price count as over budget."
    if found.front:
        which = f"{count(answer['unknown'])} of the {count(answer['holding'])} designs that hold"
        return f"{which} are left out, as {_unknown(found)} is not known of them."
    if rows and all(row["told"] for row in rows):
        return "By another goal the same designs are ranked at once, without searching again."
    return "By another goal the same designs are searched again." if rows else ""


def _unknown(found: Found) -> str:
    """The goals of which something may not be known, in words."""
    return " or ".join(lowered(goal["label"]) for goal in unknown_goals(found))


def unknown_goals(found: Found) -> list[dict[str, Any]]:
    """The goals that need something of the catalogue, else all of them."""
    goals = [goal for goal in found.objectives if goal["figure"] in MAY_LACK]
    return goals or found.objectives


def _goal(found: Found, figure: str) -> dict[str, Any]:
    """Another goal with the best design by it, where the sweep kept it."""
    kept = {row["figure"]: row for row in found.answer.get("instead") or ()}.get(figure)
    told = ""
    if kept is not None:
        by = found.by(kept)
        reached = ", ".join(each["text"] for each in by.told(kept["best"])[:1])
        told = f"{reached}: {by.words.described(kept['best']['values'])}"
    return {"figure": figure, "title": aim_named(figure), "told": told}


def _form(scenario_id: Any, search_id: str, place: str) -> str:
    if not scenario_id:
        return ""
    return f"{reverse('search-designs', args=[scenario_id])}?from={search_id}{place}"
