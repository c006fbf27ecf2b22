"""From the document of a search to the texts of the form: the way back of ``question_of``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.search.question.axes import first_place
from calculators.search.question.objectives_reader import GOALS, unit_of
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.pages.search_form.reading.places import SERVERS, Place, key_of, places
from planner.pages.search_form.reading.question import (
    CONFIDENCE,
    LEAST,
    MOST,
    OWN_GOAL,
    RANGE_ENDS,
    TOTAL,
    load_of_all,
    load_pointer,
    units_of,
)
from planner.pages.search_form.reading.typed import Typed
from planner.pages.search_form.reading.values import as_range, plain, write_values


def texts_of(question: Mapping[str, Any], figures: Mapping[str, Any] | None = None) -> Typed:
    """What stands in the inputs of a question that was checked before.

    Args:
        question: its document
        figures: of the sizing of its scenario, whose units bounds are written in
    """
    typed = Typed()
    known = places(question["scenario"])
    for pointer, values in (question.get("axes") or {}).items():
        _axis(typed, pointer, values, known)
    _totals(typed, question)
    _goal(typed, question)
    for bound in question.get("bounds") or ():
        for side in (LEAST, MOST):
            if bound.get(side) is not None:
                unit = unit_of(bound["figure"], units_of(figures))
                typed.put(f"bound-{bound['figure']}-{side}", numbers.write(bound[side], unit))
                typed.also("bounds", bound["figure"])
    typed.put("state", *(question.get("states") or ()))
    _uncertain(typed, question)
    return typed


def _totals(typed: Typed, question: Mapping[str, Any]) -> None:
    """The one that has an input; any other stays with the program that asked for it."""
    scenario = question["scenario"]
    system = SYSTEMS[scenario["system"]]
    for row in question.get("totals") or ():
        if (row["of"], row.get("over")) == (load_pointer(system), f"/{SERVERS}"):
            total = row.get("total")
            typed.put(TOTAL, numbers.write(load_of_all(scenario) if total is None else total))


def _axis(typed: Typed, pointer: str, values: Any, known: Mapping[str, Place]) -> None:
    key = key_of(first_place(pointer))
    place = known.get(key)
    if place is None:
        return
    if "/*/" in pointer:
        typed.put(f"same-{key}", "yes")
    if not place.usual:
        typed.also("axes", key)
    name = f"vary-{key}"
    if place.of_words:
        # A filter of the catalogue stays with the program that asked for it.
        listed = values if isinstance(values, list) else []
        typed.put(name, *(numbers.write(value) for value in listed))
        return
    ends = as_range(values) if place.of_steps else None
    if ends is None:
        typed.put(name, write_values(values, place.field.unit))
        return
    for end in ("from", "to", "step"):
        typed.put(f"{name}-{end}", plain(ends.get(end, 1)))


def _goal(typed: Typed, question: Mapping[str, Any]) -> None:
    asked = question.get("goal") or {}
    name = asked.get("name", OWN_GOAL)
    typed.put("goal", name)
    goal = GOALS.get(name)
    if goal and goal.bounded:
        typed.put(f"goal-{goal.bounded[0]}", numbers.write(asked.get(goal.bounded[0])))
    objectives = question.get("objectives") or ()
    if goal and objectives and objectives[0]["figure"] != goal.objectives[0].figure:
        # Other objectives than the goal's make it a question of one's own.
        typed.put("goal", OWN_GOAL)
    for row, objective in enumerate(objectives):
        typed.put(f"objective-{row}", objective["figure"])
        typed.put(f"objective-{row}-goal", objective.get("goal", LEAST))


def _uncertain(typed: Typed, question: Mapping[str, Any]) -> None:
    ranges = question.get("ranges") or {}
    known = places(question["scenario"]) if ranges else {}
    for pointer, ends in ranges.items():
        key = key_of(pointer)
        typed.also("ranges", key)
        unit = known[key].field.unit if key in known else ""
        for end in RANGE_ENDS:
            typed.put(
                f"range-{key}-{end}", numbers.write(ends.get(end), unit * (end != CONFIDENCE))
            )
    for row, pair in enumerate(question.get("correlations") or ()):
        for end, pointer in zip(("first", "second"), pair.get("between", ()), strict=False):
            typed.put(f"correlation-{row}-{end}", key_of(pointer))
        typed.put(f"correlation-{row}-rank", numbers.write(pair.get("rank")))
    for name in ("futures", "seed"):
        if question.get(name) is not None:
            typed.put(name, plain(question[name]))
