"""Nearest misses: the designs that fail by the least, and the smallest change that saves each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from calculators.search.answer.candidates import limit_label
from calculators.search.answer.equivalent_misses import along, distinct
from calculators.search.evaluate import on_the_bench
from calculators.search.figures.late import load_held
from calculators.search.figures.lookup import figure_of
from calculators.search.partial import Partial
from calculators.search.question.question import NORMAL, Question
from calculators.search.space import Axis
from calculators.search.sweep import bounds_of, figures_of, holding
from calculators.solver import loads

BOUND = "bound"


def near_misses(question: Question, found: Partial) -> list[dict[str, Any]]:
    """For each limit the designs that break it alone and by the least, those alike once."""
    rows = [
        (name, *name.rpartition("/")[::2], gap, others, number)
        for name, gap, number, others in distinct(question, found.nearest)
    ]
    saved = _saved(question, list(dict.fromkeys(number for *_, number in rows)))
    loads_of = {
        state: _loads(question, state, [number for _, here, *_, number in rows if here == state])
        for state in sorted({state for _, state, *_ in rows} - {BOUND})
    }
    return [
        {
            "design": number,
            "values": question.space.digits(number),
            "check": name,
            "label": limit_label(question, name),
            "short_by": gap,
            # Designs that differ only in what changes neither the shortfall nor the cost.
            "others": others,
            **(_load_of(question, number, None) if state == BOUND else loads_of[state][number]),
            "bound_needed": _bounded(question, figure, number) if state == BOUND else None,
            "one_step": saved[number],
        }
        for name, state, figure, gap, others, number in rows
    ]


def relaxation(question: Question, found: Partial) -> dict[str, Any] | None:
    """Where nothing holds: the design whose limits must give way by the least, and by how much."""
    if found.held or found.closest is None:
        return None
    by, number = found.closest
    limits: dict[str, tuple[Any, Any, Any]] = {}
    for designs in on_the_bench(question, np.array([number])):
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
        **_relaxed_load(question, number, rows),
    }


def _relaxed_load(question: Question, number: int, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The load that would hold in every state; none where a bound is broken whatever the load."""
    held = None
    everywhere = replace(question, bounds=())
    for designs in on_the_bench(everywhere, np.array([number])):
        held = float(load_held(designs)[0])
    bound = any(row["check"].startswith(f"{BOUND}/") for row in rows)
    return _load_of(question, number, None if bound or question.free else held)


def _loads(question: Question, state: str, numbers: list[int]) -> dict[int, dict[str, Any]]:
    """By design the load that is asked, and the one that would hold in a state."""
    states = (state or NORMAL,) if question.states else ()
    alone = replace(question, states=states, bounds=())
    found = {}
    for designs in on_the_bench(alone, np.unique(numbers)):
        held = load_held(designs)
        for number, load in zip(designs.numbers.tolist(), held.tolist(), strict=True):
            found[number] = _load_of(question, number, None if question.free else load)
    return found


def _load_of(question: Question, number: int, held: float | None) -> dict[str, Any]:
    """The load of a design as it is asked, beside the one that would hold."""
    for designs in on_the_bench(question, np.array([number])):
        bench = designs.variant.bench
        whole = bench.system.load_option is None
        asked = sum(
            float(np.ravel(designs.arrays.get(name, value))[0])
            for name, value in loads(bench).items()
        )
        return {
            "load": int(asked) if whole else asked,
            "would_hold": int(held) if whole and held is not None else held,
            "load_noun": bench.system.load_noun,
        }
    return {"load": None, "would_hold": held, "load_noun": ""}


def _bounded(question: Question, figure: str, number: int) -> float | None:
    """What a bound would have to be for this design; None where that is not known."""
    for designs in on_the_bench(question, np.array([number])):
        value = float(figure_of(figure, designs)[0])
        return value if np.isfinite(value) else None
    return None


def _saved(question: Question, numbers: list[int]) -> dict[int, list[dict[str, Any]]]:
    """By design, for each axis the nearest values, either way, with which it holds."""
    tried = [
        (number, axis, here, digit, changed)
        for number in numbers
        for axis in question.space.axes
        for here, digit, changed in along(question, number, axis)
    ]
    saved: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
    if not tried:
        return saved
    held = holding(question, np.unique([changed for *_, changed in tried]))
    nearest: dict[tuple[int, str, bool], tuple[Axis, int, int]] = {}
    for number, axis, here, digit, changed in tried:
        side = (number, axis.pointer, digit > here and not axis.of_words)
        known = nearest.get(side)
        if changed in held and (known is None or abs(digit - here) < abs(known[2] - known[1])):
            nearest[side] = (axis, here, digit)
    for (number, *_), (axis, here, digit) in nearest.items():
        saved[number].append(
            {
                "pointer": axis.pointer,
                "label": axis.label,
                "unit": axis.unit,
                "from": axis.values[here],
                "to": axis.values[digit],
            }
        )
    return saved
