"""Searches in a list: what was asked, how large, how far, and the best that was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.search.objectives import LEAST
from calculators.search.question.objectives_reader import GOALS, NO_GOAL
from calculators.sheet.numbers import count, listed, shown
from planner.pages.search_form.figures import aim_named
from planner.pages.search_form.words import Words, lowered
from planner.pages.search_result.found import reached
from planner.pages.search_result.results import status
from planner.selectors.searches import summary_of

# So many axes are named.
_NAMED = 4


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
            "asked": _asked(row, catalogue),
        }
        for row in searches
    ]


def _asked(row: Any, catalogue: Catalogue) -> str:
    """What varied, within what, and what for: it tells searches of one name apart."""
    axes: Mapping[str, Any] = row.question_axes or {}
    words = Words(row.question_scenario, catalogue, tuple(axes), row.question_totals or ())
    said = {pointer: within for pointer, values in axes.items() if (within := _within(values))}
    varied = [
        f"{words.heading(pointer)['label']} ({within})"
        for pointer, within in list(said.items())[:_NAMED]
    ]
    if len(said) > _NAMED:
        varied.append(f"{count(len(said) - _NAMED)} more")
    return f"Varied: {listed(varied) or 'nothing'}; wanted: {listed(_wanted(row))}"


def _wanted(row: Any) -> list[str]:
    """What is made small or large; what the goal stands for where the question names nothing."""
    if row.question_goals is None:
        goal = GOALS[row.question_goal["name"]] if row.question_goal else NO_GOAL
        aims = [(each.figure, each.goal) for each in goal.objectives]
    else:
        aims = [(each["figure"], each.get("goal", LEAST)) for each in row.question_goals]
    return [lowered(aim_named(*each)) for each in aims]


def _within(values: Any) -> str:
    """How far an axis goes: "3 to 6", "12 choices"; "" of one value."""
    if isinstance(values, Mapping) and {"from", "to"} <= values.keys():
        return f"{_end(values['from'])} to {_end(values['to'])}"
    if isinstance(values, Sequence) and not isinstance(values, str):
        return f"{count(len(values))} choices" if len(values) > 1 else ""
    return "choices of the catalogue"


def _end(value: Any) -> str:
    # A program may have sent a number as text.
    return value if isinstance(value, str) else shown(value)


def _best(row: Any, catalogue: Catalogue) -> dict[str, str] | None:
    """The best that is known to hold, else the first of the front; None where there is none."""
    best, goals = row.checked or row.best, row.goals
    if not best or not goals:
        return None
    words = Words(
        row.question_scenario, catalogue, tuple(best["values"]), row.question_totals or ()
    )
    goal = goals[0]
    return {
        "title": words.described(best["values"]),
        "reached": reached(goal, best["objectives"][goal["figure"]]),
    }
