"""One design in full: what was asked of it, in every state and in every future."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from calculators.answers import plain
from calculators.search.answer.asked_answers import Asked, AskedBound, AskedFutures
from calculators.search.answer.candidates import (
    as_it_stands,
    built_with_load,
    known,
    limit_label,
    named,
    told,
    value_of,
)
from calculators.search.answer_types.answers import Rejection
from calculators.search.designs.evaluate import Designs
from calculators.search.figures.lookup import figure_of
from calculators.search.objectives import Bound
from calculators.search.question.question import Question
from calculators.search.sweep import holding
from calculators.search.uncertainty.regret import held_share, regret


def in_full(
    question: Question, number: int, cheapest: Sequence[float | None] | None = None
) -> dict[str, Any] | None:
    """How a design stands to everything that the search asked for, ``Asked`` in plain values; None
    where it cannot be built.

    Args:
        question: what is searched
        number: of the design
        cheapest: for each future the least outlay that holds, None where nothing does, as the
            answer has it; without it no regret is reckoned
    """
    designs = built_with_load(question, number)
    if designs is None:
        return None
    held = bool(holding(question, designs.numbers))
    asked = Asked(
        held,
        {goal.figure: value_of(goal.figure, designs) for goal in question.objectives},
        _bounds(question, designs),
        list(question.states),
        _in_futures(question, designs, cheapest if held else None),
    )
    return plain(asked)


def _bounds(question: Question, designs: Designs) -> list[AskedBound]:
    """The architect's own limits, with today's design beside."""
    today = as_it_stands(question) if question.bounds else None
    return [_bound(question, bound, designs, today) for bound in question.bounds]


def _bound(question: Question, bound: Bound, designs: Designs, today: Designs | None) -> AskedBound:
    """A limit of the architect's own; a figure that is not known breaks it."""
    needed, available = bound.sides(figure_of(bound.figure, designs))
    return AskedBound(
        bound.figure,
        *named(question, bound.figure),
        bound.side,
        bound.limit,
        value_of(bound.figure, designs),
        bool(np.all(needed <= available)),
        value_of(bound.figure, today) if today else None,
    )


def _in_futures(
    question: Question, designs: Designs, cheapest: Sequence[float | None] | None
) -> AskedFutures | None:
    """In how many futures the design holds, what limits it in the others, what is regretted."""
    if question.uncertain is None:
        return None
    count = question.uncertain.count
    inputs = {**designs.standing(), **question.drawn}
    masks = {
        prefix + name: np.broadcast_to(mask, (count, 1))
        for prefix, bench in designs.variant.benches.items()
        for name, mask in bench.sweep(inputs).holds().items()
    }
    failures = np.sum([~mask for mask in masks.values()], axis=0)
    broken = {name: ~mask for name, mask in masks.items() if not mask.all()}
    limits = [
        Rejection(
            name,
            limit_label(question, name),
            int(np.count_nonzero(fails)),
            int(np.count_nonzero(fails & (failures == 1))),
        )
        for name, fails in broken.items()
    ]
    mean = worst = None
    if question.outlay and cheapest is not None:
        best = np.array([np.inf if price is None else price for price in cheapest])
        prices = np.array([figure_of(question.outlay, designs)[0]])
        found = regret(prices, failures == 0, best)
        mean, worst = (told(question.outlay, known(each[0])) for each in (found.mean, found.worst))
    return AskedFutures(
        count,
        float(held_share(failures == 0)[0]),
        sorted(limits, key=lambda row: (-row.broken, row.check)),
        mean,
        worst,
        question.outlay,
    )
