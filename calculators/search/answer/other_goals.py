"""The answer by another goal, where no design is known by the one that was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.search.answer.candidates import objectives_of, row_of
from calculators.search.answer_types.answers import Candidate, OtherGoal
from calculators.search.partial import Partial
from calculators.search.question.objectives_reader import GOALS
from calculators.search.question.question import Question


def other_goals(question: Question, found: Partial) -> list[OtherGoal]:
    """What the same sweep says by other goals; empty where that which was asked is answered."""
    if not found.held or len(found.points):
        return []
    return [
        OtherGoal(figure, objectives_of(question.instead[figure]), len(part.numbers), best)
        for figure in question.instead
        if (part := found.instead.get(figure)) and (best := _best(question.instead[figure], part))
    ]


def by_goal(question: Question, found: Partial, figure: str) -> tuple[Question, Partial] | None:
    """The question with another goal and what the sweep found by it: ``finish`` of both is the
    answer that a search with that goal would give.

    Args:
        question: as it was asked
        found: the whole of its sweep
        figure: of the other goal

    Returns:
        None where the sweep did not keep it: it has to be swept anew
    """
    part = found.instead.get(figure)
    if part is None or len(found.points):
        return None
    whole = replace(
        found,
        points=part.points,
        numbers=part.numbers,
        unknown=part.unknown,
        leaders=part.leaders,
        surest=part.surest,
        keeping=part.keeping,
        cheapest=part.cheapest,
        instead={},
    )
    return question.instead[figure], whole


def with_goal(document: Mapping[str, Any], question: Question, figure: str) -> dict[str, Any]:
    """The document of a search with another goal in the place of its own.

    Raises:
        KeyError: there is no such goal for this question
    """
    objectives = [
        {"figure": each.figure, "goal": each.goal} for each in question.instead[figure].objectives
    ]
    goal = GOALS.get((document.get("goal") or {}).get("name", ""))
    # One with an amount bounds the designs, whatever is made small or large.
    left = {
        key: value
        for key, value in document.items()
        if key != "goal" or (goal is not None and goal.bounded)
    }
    return {**left, "objectives": objectives}


def _best(question: Question, part: Partial) -> Candidate | None:
    if not len(part.numbers):
        return None
    return Candidate(*row_of(question, int(part.numbers[0]), part.points[0]))
