"""Nearest misses: the designs that fail by the least, and the smallest change that saves each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calculators.checks.said import m2_slots
from calculators.scenario.bench import Bench
from calculators.scenario.no_room import room
from calculators.scenario.parse import parse
from calculators.search.answer.candidates import limit_label, value_of
from calculators.search.answer.equivalent_misses import along, distinct
from calculators.search.answer_types.answers import NearMiss, OneStep, Relaxation, RelaxedLimit
from calculators.search.designs.evaluate import built, on_the_bench
from calculators.search.figures.late import load_held, load_told
from calculators.search.partial import Partial
from calculators.search.question.question import NORMAL, Question
from calculators.search.space import Axis
from calculators.search.sweep import Limits, bounds_of, early_limits, figures_of
from calculators.solver import load_of

BOUND = "bound"

# The load of a design as it is asked, the one that would hold, and what is counted.
Load = tuple[int | float | None, int | float | None, str]


def near_misses(question: Question, found: Partial) -> list[NearMiss]:
    """For each limit the designs that break it alone and by the least, those alike once."""
    misses, held = distinct(question, found.nearest)
    rows = [
        (name, *name.rpartition("/")[::2], gap, others, number)
        for name, gap, number, others in misses
    ]
    numbers = list(dict.fromkeys(number for *_, number in rows))
    saved, asked = _saved(question, numbers, held), _asked(question, numbers)
    held_at = {
        state: _held_at(question, state, [number for _, at, *_, number in rows if at == state])
        for state in sorted({state for _, state, *_ in rows} - {BOUND})
    }
    return [
        NearMiss(
            number,
            question.space.digits(number),
            name,
            limit_label(question, name),
            gap,
            # Designs that differ only in what changes neither the shortfall nor the cost.
            others,
            *_load(asked[number], None if state == BOUND else held_at[state][number]),
            _bounded(question, figure, number) if state == BOUND else None,
            saved[number],
            _cause(question, figure, number),
        )
        for name, state, figure, gap, others, number in rows
    ]


def _cause(question: Question, check: str, number: int) -> str:
    """The rounding of databases without which a design that lacks bays holds, and the larger M.2
    disks with which one that lacks slots does; "" for none."""
    if check == m2_slots.SLOTS:
        return _larger_m2(question, number)
    varied = {axis.pointer.rpartition("/")[2] for axis in question.space.axes}
    if check not in room.CHECKED or room.SYMMETRICAL in varied:
        return ""
    bench = Bench(parse(question.space.document(number), question.catalogue))
    found = room.rounded(bench)
    if found is None or not found.holds:
        return ""
    return f"Symmetrical distribution, which {found}, set to No"


def _larger_m2(question: Question, number: int) -> str:
    """The larger M.2 disks of which a server has slots for enough; "" where none would do."""
    bench = Bench(parse(question.space.document(number), question.catalogue))
    larger = (m2_slots.larger_named(each) for each in bench.verdicts)
    return next(filter(None, larger), "")


def relaxation(question: Question, found: Partial) -> Relaxation | None:
    """Where nothing holds: the design whose limits must give way by the least, and by how much."""
    if found.held or found.closest is None:
        return None
    by, number = found.closest
    limits: Limits = {}
    if designs := built(question, number):
        limits = early_limits(question, designs)
        if all(np.all(mask) for mask, *_ in limits.values()):
            limits |= bounds_of(question, figures_of(question, designs, late=True))
    rows = []
    for name, (mask, needed, available) in limits.items():
        if np.all(mask):
            continue
        here, limit = (float(np.ravel(value)[0]) for value in (needed, available))
        label = limit_label(question, name)
        rows.append(RelaxedLimit(name, label, here, limit, (here - limit) / limit))
    return Relaxation(
        number,
        question.space.digits(number),
        by,
        sorted(rows, key=lambda row: -row.by),
        *_relaxed_load(question, number, rows),
    )


def _relaxed_load(question: Question, number: int, rows: list[RelaxedLimit]) -> Load:
    """The load that would hold in every state; none where a bound is broken whatever the load."""
    designs = built(replace(question, bounds=()), number)
    held = float(load_held(designs)[0]) if designs else None
    bound = any(row.check.startswith(f"{BOUND}/") for row in rows)
    asked = _asked(question, [number]).get(number, (None, False, ""))
    return _load(asked, None if bound or question.free else held)


def _held_at(question: Question, state: str, numbers: list[int]) -> dict[int, float | None]:
    """By design the load that would hold in a state."""
    if question.free:
        return dict.fromkeys(numbers)
    states = (state or NORMAL,) if question.states else ()
    same = states == question.states and not question.bounds
    alone = question if same else replace(question, states=states, bounds=())
    found: dict[int, float | None] = {}
    for designs in on_the_bench(alone, np.unique(numbers)):
        found |= zip(designs.numbers.tolist(), load_held(designs, True).tolist(), strict=True)
    return found


def _asked(question: Question, numbers: list[int]) -> dict[int, tuple[float | None, bool, str]]:
    """By design the load that is asked, or of a free one what it holds beside its bounds; whether
    it is counted in whole ones, and what it counts."""
    found: dict[int, tuple[float | None, bool, str]] = {}
    alone = replace(question, bounds=()) if question.free else question
    for designs in on_the_bench(alone, np.unique(numbers)) if numbers else ():
        bench = designs.variant.bench
        asked = load_of(bench, designs.arrays)
        if question.free:
            held = load_told(designs)
            asked = np.where(held > 0, held, asked)
        system = bench.system
        for number, load in zip(
            designs.numbers.tolist(), np.broadcast_to(asked, designs.shape).tolist(), strict=True
        ):
            found[number] = (load, system.load_option is None, system.load_noun)
    return found


def _load(asked: tuple[float | None, bool, str], held: float | None) -> Load:
    """The load of a design as it is asked, beside the one that would hold."""
    load, whole, noun = asked
    return (
        int(load) if whole and load is not None else load,
        int(held) if whole and held is not None else held,
        noun,
    )


def _bounded(question: Question, figure: str, number: int) -> float | None:
    """What a bound would have to be for this design; None where that is not known."""
    designs = built(question, number)
    return value_of(figure, designs) if designs else None


def _saved(question: Question, numbers: list[int], held: set[int]) -> dict[int, list[OneStep]]:
    """By design, for each axis the nearest values, either way, with which it holds.

    Args:
        question: what is searched
        numbers: of the designs
        held: those that hold among all that are one step away from them
    """
    tried = [
        (number, axis, here, digit, changed)
        for number in numbers
        for axis in question.space.axes
        for here, digit, changed in along(question, number, axis)
    ]
    saved: dict[int, list[OneStep]] = {number: [] for number in numbers}
    nearest: dict[tuple[int, str, bool], tuple[Axis, int, int]] = {}
    for number, axis, here, digit, changed in tried:
        side = (number, axis.pointer, digit > here and not axis.of_words)
        known = nearest.get(side)
        if changed in held and (known is None or abs(digit - here) < abs(known[2] - known[1])):
            nearest[side] = (axis, here, digit)
    for (number, *_), (axis, here, digit) in nearest.items():
        step = OneStep(axis.pointer, axis.label, axis.unit, axis.values[here], axis.values[digit])
        saved[number].append(step)
    return saved
