"""Searches in a list: what was asked, how large, how far, and the best that was found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.search.objectives import USERS_HELD
from planner.pages.search_form.words import Words
from planner.pages.search_result.found import had, reached
from planner.pages.search_result.question_said import asked
from planner.pages.search_result.results import status
from planner.selectors.searches import summary_of


def rows(searches: Iterable[Any], catalogue: Catalogue) -> list[dict[str, Any]]:
    """One line for each search, with what ``selectors.searches.with_best`` adds.

    Args:
        searches: in the order they are shown
        catalogue: of today, for the names of disks
    """
    return [
        {
            "search": row,
            "status": status({**summary_of(row), "answer": None}),
            "best": _best(row, catalogue),
            "asked": asked(
                {
                    "scenario": row.question_scenario,
                    "axes": row.question_axes,
                    "totals": row.question_totals,
                    "goal": row.question_goal,
                    "objectives": row.question_goals,
                    "bounds": row.question_bounds,
                    "states": row.question_states,
                },
                row.goals or (),
                catalogue,
            ),
        }
        for row in searches
    ]


def _best(row: Any, catalogue: Catalogue) -> dict[str, str] | None:
    """The best that is known to hold, else the first of the front; None where there is none."""
    best, goals = row.checked or row.best, row.goals
    if not best or not goals:
        return None
    words = Words(
        row.question_scenario,
        catalogue,
        tuple(best["values"]),
        row.question_totals or (),
        any(each["figure"] == USERS_HELD for each in goals),
    )
    goal = goals[0]
    lacks = [at for at, those in (row.without or {}).items() if best["design"] in those]
    return {
        "title": words.described(had(best["values"], lacks)),
        "reached": reached(goal, best["objectives"][goal["figure"]]),
    }
