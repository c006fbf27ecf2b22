"""Nearest misses: the designs that fail by the least, and the smallest change that saves each."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators import engine
from calculators.search.candidates import limit_label
from calculators.search.objectives import figure_of, is_late
from calculators.search.partial import Partial
from calculators.search.question import Question
from calculators.search.space import Axis, placed
from calculators.search.sweep import bounds_of, figures_of, holding

# Steps along an axis that are tried either way.
MOST_STEPS = 64


def near_misses(question: Question, found: Partial) -> list[dict[str, Any]]:
    """For each limit the designs that break it alone and by the least."""
    return [
        _miss(question, name, gap, number)
        for name, rows in found.nearest.items()
        for gap, number in rows
    ]


def relaxation(question: Question, found: Partial) -> dict[str, Any] | None:
    """Where nothing holds: the design whose limits must give way by the least, and by how much."""
    if found.held or found.closest is None:
        return None
    by, number = found.closest
    limits: dict[str, tuple[Any, Any, Any]] = {}
    for designs in question.on_the_bench(np.array([number])):
        early = figures_of(question, designs, late=False)
        limits = designs.limits() | bounds_of(question, early)
        if all(np.all(mask) for mask, *_ in limits.values()):
            limits |= bounds_of(question, figures_of(question, designs, late=True))
    rows = []
    for name, (mask, needed, available) in limits.items():
        if np.all(mask):
            continue
        here, limit = (float(np.ravel(value)[0]) for value in (needed, available))
        rows.append(
            {
                "check": name,
                "label": limit_label(question, name),
                "needed": here,
                "available": limit,
                "by": (here - limit) / limit,
            }
        )
    return {
        "design": number,
        "values": question.space.digits(number),
        "by": by,
        "limits": sorted(rows, key=lambda row: -row["by"]),
        **_load(question, number, ""),
    }


def _miss(question: Question, name: str, gap: float, number: int) -> dict[str, Any]:
    state, _, check = name.rpartition("/")
    bound = state == "bound"
    return {
        "design": number,
        "values": question.space.digits(number),
        "check": name,
        "label": limit_label(question, name),
        "short_by": gap,
        **_load(question, number, "" if bound else state, known=not bound),
        "bound_needed": _bounded(question, check, number) if bound else None,
        "one_step": _steps(question, number),
    }


def _load(question: Question, number: int, state: str, known: bool = True) -> dict[str, Any]:
    """The load that is asked, and the one that would hold; a bound is not about the load."""
    document = question.space.document(number)
    if state:
        document = placed(document, {"/state": state})
    outlook = engine.outlook(document, question.catalogue)
    return {
        "load": outlook["load"],
        "would_hold": outlook["limit_load"] if known and not question.free else None,
        "load_noun": outlook["load_noun"],
    }


def _bounded(question: Question, figure: str, number: int) -> float | None:
    """What a bound would have to be for this design."""
    for designs in question.on_the_bench(np.array([number])):
        value = float(figure_of(figure, designs)[0])
        return value if np.isfinite(value) or not is_late(figure) else None
    return None


def _steps(question: Question, number: int) -> list[dict[str, Any]]:
    """For each axis the nearest values, either way, with which the design holds."""
    tried = [
        (axis, here, digit, changed)
        for axis in question.space.axes
        for here, digit, changed in _along(question, number, axis)
    ]
    if not tried:
        return []
    held = holding(question, np.unique([changed for *_, changed in tried]))
    nearest: dict[tuple[str, bool], tuple[Axis, int, int]] = {}
    for axis, here, digit, changed in tried:
        side = (axis.pointer, digit > here and not axis.of_words)
        known = nearest.get(side)
        if changed in held and (known is None or abs(digit - here) < abs(known[2] - known[1])):
            nearest[side] = (axis, here, digit)
    return [
        {
            "pointer": axis.pointer,
            "label": axis.label,
            "unit": axis.unit,
            "from": axis.values[here],
            "to": axis.values[digit],
        }
        for axis, here, digit in nearest.values()
    ]


def _along(question: Question, number: int, axis: Axis) -> list[tuple[int, int, int]]:
    """(digit, other digit, its design number) along an axis."""
    digits = question.space.digits(number)
    here = axis.values.index(digits[axis.pointer])
    near = range(max(0, here - MOST_STEPS), min(len(axis.values), here + MOST_STEPS + 1))
    return [
        (here, digit, question.space.number({**digits, axis.pointer: axis.values[digit]}))
        for digit in near
        if digit != here
    ]
