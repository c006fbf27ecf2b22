"""The sweep: a range of design numbers, chunk by chunk, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from calculators.errors import InputProblems
from calculators.search.designs.evaluate import SMALL, Designs, on_the_bench, spread, variant_kept
from calculators.search.designs.given_up import keeps_all, todays
from calculators.search.figures.late import loaded
from calculators.search.figures.lookup import figure_of
from calculators.search.objectives import is_late
from calculators.search.pareto import better, even, front, screened
from calculators.search.partial import NEAREST, Partial, counted, empty, settle
from calculators.search.question.question import Question
from calculators.search.uncertainty.regret import best_in_each

# Designs in one chunk: the arrays of the sheet then stay in the processor's cache.
CHUNK = 32_768
# Evaluations in one chunk at most, over all states and futures: it ends within a few seconds.
MOST_WORK = 8_000_000
PENDING = 8192

Limits = dict[str, tuple[Any, Any, Any]]


class Stopped(Exception):
    """The sweep was told to stop; what it has found until then is whole.

    Args:
        found: what is known of the designs that were looked at
        reached: the first that was not
    """

    def __init__(self, found: Partial, reached: int):
        super().__init__(f"stopped at design {reached}")
        self.found, self.reached = found, reached


class Held(NamedTuple):
    """Designs that hold, in one dimension.

    Args:
        designs: which
        values: figure -> array (designs,) of what is wanted of them
        unsure: array (designs,) of bool: on which of them a limit could not be checked
        without: pointer -> array (designs,) of bool, or one for all: which have nothing of it
    """

    designs: Designs
    values: dict[str, Any]
    unsure: Any
    without: dict[str, Any]

    def those(self, mask: Any) -> Held:
        """The same of the designs under a mask."""
        return Held(
            self.designs.those(mask),
            {figure: column[mask] for figure, column in self.values.items()},
            self.unsure[mask],
            {at: none[mask] if np.ndim(none) else none for at, none in self.without.items()},
        )

    def lost(self, question: Question) -> Any:
        """Of which designs a setting is not there that today's design has."""
        lost = np.zeros(self.unsure.shape, dtype=bool)
        for name in todays(question):
            lost |= self.without.get(f"/{name}", False)
        return lost


def sweep(
    question: Question,
    start: int = 0,
    stop: int | None = None,
    stop_if: Callable[[], bool] = lambda: False,
) -> Partial:
    """Look at the designs start:stop.

    Args:
        question: what is searched
        start, stop: range of design numbers; the whole space by default
        stop_if: asked before every chunk whether to give up

    Raises:
        Stopped: it was told to
    """
    space = question.space
    found = empty(len(question.objectives))
    chunk = max(1, min(CHUNK, MOST_WORK * question.size // question.evaluations))
    for number, first, last in space.pieces(start, space.size if stop is None else stop, chunk):
        if stop_if():
            settle(found)
            raise Stopped(found, first)
        variant = variant_kept(question, number)
        found.seen += last - first
        if isinstance(variant, str):
            counted(found.refused, variant, last - first)
            continue
        designs = variant.range(first, last)
        found.built += designs.numbers.size
        if designs.numbers.size:
            _chunk(question, number, designs, found)
    settle(found)
    return found


def holding(question: Question, numbers: Any) -> set[int]:
    """The designs among some that hold every limit and bound in every state.

    Args:
        numbers: array (designs,) of design numbers, of any combinations of words
    """
    found: set[int] = set()
    for designs in on_the_bench(question, numbers):
        those, _ = _passing(question, designs, empty(len(question.objectives)))
        found |= set(those.numbers.tolist())
    return found


def bounds_of(question: Question, values: Mapping[str, Any]) -> Limits:
    """The architect's own bounds as limits among the others, as far as their figures are there."""
    found: Limits = {}
    for bound in question.bounds:
        if bound.figure in values:
            needed, available = bound.sides(values[bound.figure])
            holds = needed <= available
            if bound.name in found:
                # A figure may be bounded twice, from below and above: the one that breaks counts.
                first, *sides = found[bound.name]
                needed, available = (
                    np.where(first, own, other)
                    for own, other in zip((needed, available), sides, strict=True)
                )
                holds = first & holds
            found[bound.name] = (holds, needed, available)
    return found


def early_limits(question: Question, designs: Designs) -> Limits:
    """All limits of designs, with the bounds whose figures one run of the sheet tells."""
    if not question.bounds:
        return designs.limits()
    return designs.limits() | bounds_of(question, figures_of(question, designs, late=False))


def figures_of(question: Question, designs: Designs, late: bool) -> dict[str, Any]:
    """What is wanted of the designs, worked out early or late."""
    return {
        figure: figure_of(figure, designs)
        for figure in question.looked_at
        if is_late(figure) == late
    }


def _chunk(question: Question, variant: int, designs: Designs, found: Partial) -> None:
    those, values = _passing(question, designs, found)
    found.held += those.numbers.size
    if not those.numbers.size:
        return
    unsure = np.zeros(those.numbers.shape, dtype=bool)
    for name, mask in designs.not_checked().items():
        left = np.isin(those.numbers, designs.numbers[mask])
        counted(found.not_checked, name, int(np.count_nonzero(left)))
        unsure |= left
    without = {
        pointer: mask.all() or np.isin(those.numbers, designs.numbers[mask])
        for pointer, mask in designs.without().items()
    }
    _best(question, variant, Held(those, values, unsure, without), found)


def _passing(
    question: Question, designs: Designs, found: Partial
) -> tuple[Designs, dict[str, Any]]:
    """The designs that hold, in one dimension, with what is wanted of them; counts the others."""
    values = figures_of(question, designs, late=False)
    passed = _held_against(designs.limits() | bounds_of(question, values), designs, found)
    those = designs.those(passed)
    if question.free and those.numbers.size:
        # What is asked of a design is asked at the load that it holds.
        those = loaded(those)
        values = figures_of(question, those, late=False)
    else:
        values = {figure: column[passed] for figure, column in values.items()}
    if those.numbers.size and any(map(is_late, question.wanted)):
        late = figures_of(question, those, late=True)
        passed = _held_against(bounds_of(question, late), those, found)
        values = {figure: column[passed] for figure, column in (values | late).items()}
        those = those if passed.all() else those.those(passed)
    return those, values


def _held_against(limits: Limits, designs: Designs, found: Partial) -> Any:
    """Which designs hold every limit; counts those that do not."""
    shape = designs.shape
    failures = np.zeros(shape, dtype=np.int8 if len(limits) < 128 else np.int16)
    broken = {}
    for name, (mask, *_) in limits.items():
        fails = ~np.asarray(mask)
        count = int(np.count_nonzero(fails)) * (designs.numbers.size // fails.size)
        if count:
            broken[name] = fails
            failures += fails
            counted(found.broken, name, count)
    if not broken:
        return np.ones(shape, dtype=bool)
    single = failures == 1
    for name, fails in broken.items():
        only = fails & single
        count = int(np.count_nonzero(only))
        if count:
            counted(found.alone, name, count)
            _near(name, limits[name], only, designs.numbers, found)
    if not found.held:
        _closest(limits, broken, designs, found)
    return failures == 0


def _near(name: str, limit: tuple[Any, Any, Any], only: Any, numbers: Any, found: Partial) -> None:
    """Keep the designs that break one limit only, and that by the least."""
    _, needed, available = limit
    if np.ndim(needed) == 0 and np.ndim(available) == 0 and not np.isfinite(needed):
        return
    short = shortfall(needed, available, only)
    rows = found.nearest.get(name, [])
    if len(rows) == NEAREST:
        # Ties go to the lower number, so equal gaps of later chunks are still looked at.
        closest = np.flatnonzero(short <= rows[-1][0])
        if not closest.size:
            return
    else:
        closest = np.arange(len(short))
    if closest.size > NEAREST:
        least = np.partition(short[closest], NEAREST - 1)[NEAREST - 1]
        closest = closest[short[closest] <= least]
    closest = closest[np.lexsort((closest, short[closest]))][:NEAREST]
    these = numbers[only][closest] if closest.size else []
    new = [
        (float(gap), int(number))
        for gap, number in zip(short[closest], these, strict=True)
        if np.isfinite(gap)
    ]
    found.nearest[name] = sorted([*rows, *new])[:NEAREST]
    if not found.nearest[name]:
        del found.nearest[name]


def shortfall(needed: Any, available: Any, mask: Any) -> Any:
    """(needed − available) ÷ available under a mask, in one dimension, without noise."""
    needed, available = (
        spread(value, mask.shape)[mask] if np.ndim(value) else np.float64(value)
        for value in (needed, available)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        short = (needed - available) / available
    return spread(even(short), (int(np.count_nonzero(mask)),))


def _closest(limits: Limits, broken: dict[str, Any], designs: Designs, found: Partial) -> None:
    """Where nothing holds: the design whose limits must give way by the least."""
    worst = np.zeros(designs.shape)
    for name, fails in broken.items():
        _, needed, available = limits[name]
        fails = spread(fails, designs.shape)
        worst[fails] = np.maximum(worst[fails], shortfall(needed, available, fails))
    # What holds here fails a later limit, which is looked at on its own.
    worst[~np.isfinite(worst) | (worst == 0)] = np.inf
    at = np.unravel_index(int(np.argmin(worst)), designs.shape)
    if np.isfinite(worst[at]):
        here = (float(worst[at]), int(designs.numbers[at]))
        found.closest = here if found.closest is None else min(found.closest, here)


def _best(question: Question, variant: int, held: Held, found: Partial) -> None:
    known = np.logical_and.reduce([np.isfinite(held.values[figure]) for figure in question.wanted])
    if not known.all():
        found.unknown += int(np.count_nonzero(~known))
        if not known.any():
            _instead(question, variant, held, found)
            return
        held = held.those(known)
    designs, values, unsure, _ = held
    # With one design that has all objectives the goal is answered.
    found.instead = {}
    if question.outlay:
        cheapest = best_in_each(values[question.outlay], designs.in_futures)
        found.cheapest = (
            cheapest if found.cheapest is None else np.minimum(found.cheapest, cheapest)
        )
    points = np.column_stack([goal.turned(values[goal.figure]) for goal in question.objectives])
    row = _first(points, designs.numbers)
    _lead(question, variant, points, held, found, row)
    if unsure.any():
        _surest(points[~unsure], designs.numbers[~unsure], found)
    else:
        _surest(points, designs.numbers, found, row)
    _keeping(question, points, held, found)
    many = question.size > SMALL
    points, numbers = screened(points, designs.numbers, found.points)
    if len(points):
        # The fronts of a small space are found together, in the end.
        found.pending.append(front(points, numbers) if many else (points, numbers))
        # Two objectives are settled fast, and what is settled screens the next chunk.
        waiting = sum(len(waiting) for _, waiting in found.pending)
        settles = points.shape[1] <= 2 or not len(found.points)
        if (many and settles) or waiting > PENDING:
            settle(found)


def _instead(question: Question, variant: int, held: Held, found: Partial) -> None:
    """Look at designs of which an objective is not known by the other goals there are."""
    if len(found.points) or found.pending:
        return
    for figure, other in question.instead.items():
        part = found.instead.setdefault(figure, empty(len(other.objectives)))
        if part is None:
            continue
        try:
            _best(other, variant, held, part)
            settle(part)
        except InputProblems:
            found.instead[figure] = None


def _lead(
    question: Question,
    variant: int,
    points: Any,
    held: Held,
    found: Partial,
    row: tuple[float, ...],
) -> None:
    """Keep the best design with each word, by the first objective and then the others; ``row`` is
    the best of all these."""
    for axis, digit in enumerate(question.space.word_digits(variant)):
        led = row
        of = question.space.words[axis]
        without = held.without.get(of.pointer)
        if without is not None and of.values[digit] is not False:
            kept = np.logical_not(without) & np.ones(len(points), dtype=bool)
            if not kept.any():
                continue
            led = _first(points[kept], held.designs.numbers[kept])
        key = f"{axis}:{digit}"
        found.leaders[key] = better(found.leaders.get(key, led), led)


def _surest(
    points: Any, numbers: Any, found: Partial, row: tuple[float, ...] | None = None
) -> None:
    """Keep the best design of which every limit could be checked, in the same order; ``row`` is the
    best of these, where it is known."""
    if len(points) and (found.surest is None or points[:, 0].min() <= found.surest[0]):
        row = row or _first(points, numbers)
        found.surest = better(found.surest or row, row)


def _keeping(question: Question, points: Any, held: Held, found: Partial) -> None:
    """Keep the best design that gives up nothing, one of which every limit could be checked before
    any other."""
    numbers = held.designs.numbers
    kept = keeps_all(question, numbers, held.lost(question))
    if kept is None or not kept.any():
        return
    row = _first(np.column_stack([held.unsure, points])[kept], numbers[kept])
    found.keeping = better(found.keeping or row, row)


def _first(points: Any, numbers: Any) -> tuple[float, ...]:
    """The best by the first objective, then the others, with its number."""
    left = np.arange(len(points))
    for column in points.T:
        values = even(column[left])
        left = left[values == values.min()]
    return (*points[left[0]].tolist(), int(numbers[left[0]]))
