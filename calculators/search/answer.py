"""The answer: front, shortlist with binding limits, rejections, nearest misses and their cure."""

from __future__ import annotations

from typing import Any

from calculators import engine
from calculators.errors import InputProblems
from calculators.limits import CHECKS
from calculators.search.objectives import LEAST
from calculators.search.partial import Partial, merge
from calculators.search.question import Question
from calculators.search.space import placed


def finish(question: Question, found: Partial) -> dict[str, Any]:
    """What a person asks of a search, in plain values.

    Returns:
        {"designs", "buildable", "holding", "unknown", "objectives", "front", "shortlist",
        "rejections", "near_misses", "notes", "refused"}
    """
    found = merge([found])
    front = [
        _candidate(question, int(number), point)
        for number, point in zip(found.numbers, found.points, strict=True)
    ]
    return {
        "designs": found.seen,
        "buildable": found.built,
        "holding": found.held,
        "unknown": found.unknown,
        "objectives": [{"figure": goal.figure, "goal": goal.goal} for goal in question.objectives],
        "front": front,
        "shortlist": [_opened(question, row) for row in front[: question.shortlist]],
        "rejections": [
            {
                "check": name,
                "label": CHECKS[name].label,
                "broken": count,
                "alone": found.alone.get(name, 0),
            }
            for name, count in sorted(found.broken.items(), key=lambda row: (-row[1], row[0]))
        ],
        "near_misses": [
            _miss(question, name, gap, number)
            for name, rows in sorted(found.nearest.items())
            for gap, number in rows
        ],
        "notes": _notes(found),
        "refused": [
            {"reason": reason, "designs": count} for reason, count in sorted(found.refused.items())
        ],
    }


def _notes(found: Partial) -> list[str]:
    """What to know before reading the front."""
    if not found.unknown:
        return []
    which = "All" if found.unknown == found.held else f"{found.unknown:,} of {found.held:,}"
    return [
        f"{which} designs that hold have an objective that is not known, such as the price of a "
        "disk without one, and stay out of the front. Give the price in the catalogue, or ask for "
        "the number of disks instead."
    ]


def _candidate(question: Question, number: int, point: Any) -> dict[str, Any]:
    return {
        "design": number,
        "values": question.space.digits(number),
        "objectives": {
            goal.figure: float(value) if goal.goal == LEAST else -float(value)
            for goal, value in zip(question.objectives, point, strict=True)
        },
    }


def _opened(question: Question, candidate: dict[str, Any]) -> dict[str, Any]:
    """A candidate with the limit that binds it."""
    answer = engine.size(question.space.document(candidate["design"]), question.catalogue, False)
    binding = next((check for check in answer["checks"] if check["margin"] is not None), None)
    return {
        **candidate,
        "verdict": answer["verdict"],
        "binding": None
        if binding is None
        else {"check": binding["name"], "margin": binding["margin"], "message": binding["message"]},
    }


def _miss(question: Question, check: str, gap: float, number: int) -> dict[str, Any]:
    """A design that breaks one check only, and the smallest changes that save it."""
    document = question.space.document(number)
    outlook = engine.outlook(document, question.catalogue)
    return {
        "design": number,
        "values": question.space.digits(number),
        "check": check,
        "short_by": gap,
        "load": outlook["load"],
        "would_hold": outlook["limit_load"],
        "load_noun": outlook["load_noun"],
        "one_step": _steps(question, number),
    }


def _steps(question: Question, number: int) -> list[dict[str, Any]]:
    """Changes of one axis to its next value, either way, after which the design holds."""
    digits = question.space.digits(number)
    found = []
    for axis in question.space.numbers:
        here = axis.values.index(digits[axis.pointer])
        for there in (here - 1, here + 1):
            if not 0 <= there < len(axis.values):
                continue
            changed = placed(question.space.scenario, {**digits, axis.pointer: axis.values[there]})
            if _holds(question, changed):
                found.append(
                    {
                        "pointer": axis.pointer,
                        "label": axis.label,
                        "unit": axis.unit,
                        "from": axis.values[here],
                        "to": axis.values[there],
                    }
                )
    return found


def _holds(question: Question, document: dict[str, Any]) -> bool:
    try:
        answer = engine.size(document, question.catalogue, working=False)
    except InputProblems:
        return False
    return bool(answer["verdict"] != "fail")
