"""Near misses that are one to a reader: what they differ in changes neither shortfall nor cost."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from calculators.search.designs.evaluate import (
    SMALL,
    Designs,
    Variant,
    on_the_bench,
    variant_kept,
)
from calculators.search.figures.late import loaded
from calculators.search.figures.lookup import figure_of
from calculators.search.objectives import is_late
from calculators.search.pareto import even
from calculators.search.question.question import Question
from calculators.search.space import Axis
from calculators.search.sweep import Limits, bounds_of, early_limits, figures_of, shortfall

# Steps along an axis that are tried either way.
MOST_STEPS = 64
# Designs that are looked at to tell how many share a near miss.
MOST_ALIKE = 4096

# Limit, shortfall and cost of a design that breaks one limit only.
Mark = tuple[str, float, float | None]


def along(question: Question, number: int, axis: Axis) -> list[tuple[int, int, int]]:
    """(digit, other digit, its design number) along an axis."""
    stride = question.space.stride(axis)
    here = number // stride % len(axis.values)
    near = range(max(0, here - MOST_STEPS), min(len(axis.values), here + MOST_STEPS + 1))
    return [(here, digit, number + (digit - here) * stride) for digit in near if digit != here]


def distinct(
    question: Question, nearest: dict[str, list[tuple[float, int]]]
) -> tuple[list[tuple[str, float, int, int]], set[int]]:
    """The nearest misses of each limit, those that are alike once.

    Args:
        question: what is searched
        nearest: limit -> [(shortfall, design number)], smallest first

    Returns:
        [(limit, shortfall, design number, how many other designs are alike)], and the designs that
        hold among all that were looked at: those one step away along an axis are
    """
    numbers = list(dict.fromkeys(number for near in nearest.values() for _, number in near))
    groups, held = _alike(question, numbers)
    found = []
    for name, near in nearest.items():
        known: set[int] = set()
        for gap, number in near:
            if number not in known:
                found.append((name, gap, number, len(groups[number]) - 1))
            known |= groups[number]
    return found, held


def _alike(question: Question, numbers: list[int]) -> tuple[dict[int, set[int]], set[int]]:
    """By design those that differ from it only in what, changed alone, makes no difference; and the
    designs that were met and hold."""
    axes = question.space.axes
    steps = {number: [along(question, number, axis) for axis in axes] for number in numbers}
    singles = {there for rows in steps.values() for row in rows for *_, there in row}
    marks, held = _marks(question, singles | set(numbers))
    products = {
        number: _product(
            number,
            [[there for *_, there in row if _same(marks, there, number)] for row in steps[number]],
        )
        for number in numbers
    }
    more, others = _marks(question, set().union(*products.values()) - set(marks))
    marks |= more
    groups = {
        number: {number} | {there for there in product if _same(marks, there, number)}
        for number, product in products.items()
    }
    return groups, held | others


def _same(marks: dict[int, Mark], one: int, other: int) -> bool:
    return one in marks and marks[one] == marks.get(other)


def _product(number: int, free: list[list[int]]) -> set[int]:
    """All designs that go any of the free ways at once, as far as they are to be looked at."""
    steps, count = [], 1
    for row in free:
        count *= len(row) + 1
        if count > MOST_ALIKE:
            break
        steps.append([0, *(there - number for there in row)])
    return {number + sum(step) for step in itertools.product(*steps)}


def _marks(question: Question, numbers: set[int]) -> tuple[dict[int, Mark], set[int]]:
    """The marks of those among some designs that break one limit only, and those that hold."""
    found: dict[int, Mark] = {}
    held: set[int] = set()
    if not numbers:
        return found, held
    late = any(map(is_late, question.wanted))
    if not late and question.size <= SMALL:
        return _looked_up(question, numbers)
    wanted = np.fromiter(numbers, dtype=np.int64, count=len(numbers))
    wanted.sort()
    for designs in on_the_bench(question, wanted):
        passed = _mark(question, designs, early_limits(question, designs), found)
        if late and passed.any():
            those = designs.those(passed)
            those = loaded(those) if question.free else those
            limits = bounds_of(question, figures_of(question, those, late=True))
            designs, passed = those, _mark(question, those, limits, found)
        held.update(designs.numbers[passed].tolist())
    return found, held


def _looked_up(question: Question, numbers: set[int]) -> tuple[dict[int, Mark], set[int]]:
    """The same in a small space: every design of a combination of words is marked at once."""
    each = question.space.designs_a_variant
    found: dict[int, Mark] = {}
    held: set[int] = set()
    for number in sorted({number // each for number in numbers}):
        variant = variant_kept(question, number)
        if isinstance(variant, Variant):
            if _marks not in variant.known:
                variant.known[_marks] = _marks_of(question, variant, number * each)
            marks, holding = variant.known[_marks]
            found |= {one: marks[one] for one in numbers & marks.keys()}
            held |= numbers & holding
    return found, held


def _marks_of(
    question: Question, variant: Variant, first: int
) -> tuple[dict[int, Mark], frozenset[int]]:
    """The marks of all designs of a combination of words, and those that hold."""
    marks: dict[int, Mark] = {}
    designs = variant.whole(first)
    if not designs.numbers.size:
        return marks, frozenset()
    passed = _mark(question, designs, early_limits(question, designs), marks)
    return marks, frozenset(designs.numbers[passed].tolist())


def _mark(question: Question, designs: Designs, limits: Limits, found: dict[int, Mark]) -> Any:
    """Add the marks of designs; which of them hold every limit."""
    failures = np.zeros(designs.shape, dtype=np.int16)
    for holds, *_ in limits.values():
        failures += ~np.asarray(holds)
    single = failures == 1
    if single.any():
        paid = question.paid
        costs = figure_of(paid, designs) if paid else np.zeros(designs.shape)
        for name, (holds, *_) in limits.items():
            only = ~np.asarray(holds) & single
            if not only.any():
                continue
            rows = zip(
                designs.numbers[only].tolist(),
                shortfall(*limits[name][1:], only).tolist(),
                even(costs[only]).tolist(),
                strict=True,
            )
            for number, gap, cost in rows:
                found[number] = (name, gap, cost if np.isfinite(cost) else None)
    return failures == 0
