"""The sweep: a range of design numbers, chunk by chunk, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from calculators import engine
from calculators.arrays import buildable, usual_spans
from calculators.errors import InputProblems
from calculators.inputs import parse
from calculators.search.front import front, screened
from calculators.search.objectives import values_of
from calculators.search.partial import NEAREST, Partial, empty, settle
from calculators.search.question import Question
from calculators.search.space import placed

# Designs in one chunk: the arrays of the sheet then stay in the processor's cache.
CHUNK = 32_768
PENDING = 8192


class Stopped(Exception):
    """The sweep was told to stop."""


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
    benches: dict[int, engine.Bench | str] = {}
    for variant, first, last in space.ranges(start, space.size if stop is None else stop, CHUNK):
        if stop_if():
            raise Stopped
        if variant not in benches:
            benches = {variant: _bench(question, variant)}
        bench = benches[variant]
        found.seen += last - first
        if isinstance(bench, str):
            found.refused[bench] = found.refused.get(bench, 0) + last - first
            continue
        _chunk(question, bench, first, last, found)
    settle(found)
    return found


def _bench(question: Question, variant: int) -> engine.Bench | str:
    """The bench of one combination of words, or why it cannot be sized.

    The numbers of a combination are tried until some design of it can be built.
    """
    words = question.space.variant(variant)
    problem = "cannot be built"
    for digits in question.samples():
        document = placed(question.space.scenario, {**digits, **words})
        try:
            return engine.Bench(parse(document, question.catalogue))
        except InputProblems as error:
            problem = error.problems[0].message
    return problem


def _chunk(question: Question, bench: engine.Bench, first: int, last: int, found: Partial) -> None:
    arrays = question.space.arrays(first, last)
    numbers = np.arange(first, last)
    mask = _spans_and_mask(bench, arrays, question)
    if mask is not None and not mask.all():
        arrays = {name: values[mask] for name, values in arrays.items()}
        numbers = numbers[mask]
    found.built += len(numbers)
    if not len(numbers):
        return
    sheet = bench.sweep(arrays, question.kept)
    holds = sheet.holds()
    shape = numbers.shape
    failures = np.zeros(shape, dtype=np.int16)
    for name, mask in holds.items():
        fails = np.broadcast_to(~np.asarray(mask), shape)
        failures += fails
        count = int(np.count_nonzero(fails))
        if count:
            found.broken[name] = found.broken.get(name, 0) + count
    _near(sheet, holds, failures, numbers, found)
    passed = failures == 0
    found.held += int(np.count_nonzero(passed))
    if passed.any():
        _best(question, bench, sheet, passed, numbers, found)


def _spans_and_mask(bench: engine.Bench, arrays: dict[str, Any], question: Question) -> Any:
    """Give spans that were left out, and tell which designs can be built."""
    mask = None
    for records in bench.scenario.groups.values():
        for record in records:
            name = record.name
            level = record.value("level")
            disks = arrays.get(f"{name}.disks", record.value("disks"))
            if f"{name}.spans" not in arrays and f"{name}.disks" in arrays:
                arrays[f"{name}.spans"] = usual_spans(level, disks)
            spans = arrays.get(f"{name}.spans", record.value("spans"))
            row = question.catalogue.controllers.get(record.value("controller") or "", {})
            fits = buildable(level, disks, spans, row)
            mask = fits if mask is None else mask & fits
    return None if mask is None or np.ndim(mask) == 0 else mask


def _near(sheet: Any, holds: Any, failures: Any, numbers: Any, found: Partial) -> None:
    """Keep the designs that break one check only, and that by the least."""
    single = failures == 1
    if not single.any():
        return
    for name, mask in holds.items():
        only = single & ~np.broadcast_to(np.asarray(mask), single.shape)
        count = int(np.count_nonzero(only))
        if not count:
            continue
        found.alone[name] = found.alone.get(name, 0) + count
        needed, available = (
            np.broadcast_to(np.asarray(value, dtype=float), single.shape)[only]
            for value in sheet.checks[name]
        )
        short = (needed - available) / available
        if count > NEAREST:
            closest = np.argpartition(short, NEAREST)[: NEAREST * 4]
        else:
            closest = np.arange(count)
        these = numbers[only][closest]
        rows = [
            (float(gap), int(number))
            for gap, number in zip(short[closest], these, strict=True)
            if np.isfinite(gap)
        ]
        found.nearest[name] = sorted(found.nearest.get(name, []) + rows)[:NEAREST]


def _best(
    question: Question, bench: engine.Bench, sheet: Any, passed: Any, numbers: Any, found: Partial
) -> None:
    columns = [
        values_of(goal, sheet, bench.scenario, question.catalogue, numbers.shape)[passed]
        for goal in question.objectives
    ]
    points, chosen = np.column_stack(columns), numbers[passed]
    known = np.isfinite(points).all(axis=1)
    found.unknown += int(np.count_nonzero(~known))
    points, chosen = screened(points[known], chosen[known], found.points)
    if len(points):
        found.pending.append(front(points, chosen))
        if sum(len(waiting) for _, waiting in found.pending) > PENDING:
            settle(found)
