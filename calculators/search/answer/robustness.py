"""The futures of the front: where each design holds, which is regretted least, what to measure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from calculators.search.answer.candidates import known, row_of, told
from calculators.search.answer_types.answers import (
    Futures,
    LeastRegret,
    MeasureFirst,
    Regretted,
    UncertainInput,
)
from calculators.search.designs.evaluate import Designs, built, on_the_bench
from calculators.search.figures import hardware
from calculators.search.figures.lookup import figure_of
from calculators.search.partial import Partial
from calculators.search.question.question import Question
from calculators.search.uncertainty import sampling
from calculators.search.uncertainty.regret import held_share, regret
from calculators.search.uncertainty.sensitivity import share_explained
from calculators.sheet.said import numbers

# Futures in which one design is looked at to tell which input matters.
MEASURED = 4096


def futures_of(question: Question, found: Partial) -> Futures | None:
    """What the uncertain inputs make of the front; None where nothing is uncertain."""
    uncertain = question.uncertain
    if uncertain is None:
        return None
    held, mean, worst = _front(question, found)
    best = _least_regret(mean, held)
    outlay = question.outlay or ""
    least = None
    if best is not None and question.outlay is not None:
        least = LeastRegret(
            *row_of(question, int(found.numbers[best]), found.points[best]),
            float(held[best]),
            told(question.outlay, float(mean[best])),
            told(question.outlay, float(worst[best])),
            question.outlay,
        )
    return Futures(
        count=uncertain.count,
        seed=uncertain.seed,
        inputs=[
            UncertainInput(
                each.pointer,
                each.label,
                each.unit,
                each.low,
                each.likely,
                each.high,
                each.confidence,
            )
            for each in uncertain.ranges
        ],
        share_held=held.tolist(),
        regret=[
            Regretted(told(outlay, known(mean[place])), told(outlay, known(worst[place])))
            for place in range(len(held))
        ],
        cheapest=None
        if found.cheapest is None
        else [told(outlay, known(price)) for price in found.cheapest],
        least_regret=least,
        measure_first=[] if best is None else _measure(question, int(found.numbers[best])),
        of_figure="headroom",
        notes=_notes(found),
    )


def _front(question: Question, found: Partial) -> tuple[Any, Any, Any]:
    """Share held, mean and worst regret of the designs of the front, in its order."""
    shape = found.numbers.shape
    held, mean, worst = np.zeros(shape), np.full(shape, np.nan), np.full(shape, np.nan)
    for designs in on_the_bench(question, found.numbers):
        places = np.flatnonzero(np.isin(found.numbers, designs.numbers))
        # Both in the order of their numbers.
        places = places[np.argsort(found.numbers[places])]
        designs = designs.those(np.argsort(designs.numbers))
        held[places] = held_share(designs.in_futures)
        if question.outlay and found.cheapest is not None:
            prices = figure_of(question.outlay, designs)
            regrets = regret(prices, designs.in_futures, found.cheapest)
            mean[places], worst[places] = regrets.mean, regrets.worst
    return held, mean, worst


def _least_regret(mean: Any, held: Any) -> int | None:
    """The place of the design that is regretted least; without prices, that holds most often."""
    if not len(held):
        return None
    if np.isnan(mean).all():
        return int(np.argmax(held))
    return int(np.nanargmin(mean))


def _measure(question: Question, number: int) -> list[MeasureFirst]:
    """The inputs by the share of the headroom's spread that each explains on its own."""
    assert question.uncertain
    drawn = sampling.futures(replace(question.uncertain, count=MEASURED))
    designs = built(question, number)
    if designs is None:
        return []
    arrays = {
        name: np.atleast_2d(values) if np.ndim(values) else values
        for name, values in designs.standing().items()
    }
    many = Designs(designs.variant, designs.numbers, arrays | drawn)
    shares = share_explained(drawn, np.ravel(hardware.headroom(many)))
    if len(shares) == 1:
        # Nothing else moves the headroom; bins see a little less than that.
        shares = {name: float(share > 0.0) for name, share in shares.items()}
    rows = [
        MeasureFirst(each.pointer, each.label, shares[each.input_name])
        for each in question.uncertain.ranges
    ]
    return sorted(rows, key=lambda row: (-row.share_explained, row.pointer))


def _notes(found: Partial) -> list[str]:
    """What regret is, and where there is none; nothing where none is reckoned."""
    if found.cheapest is None:
        return []
    notes = [
        "Regret: what a design costs beyond the cheapest that holds in the future that comes, "
        "among those that hold as planned; where it fails there itself, that one is bought on top."
    ]
    nowhere = int(np.count_nonzero(np.isinf(found.cheapest)))
    if nowhere:
        count = f"{numbers.count(nowhere)} of {numbers.count(len(found.cheapest))}"
        notes.append(f"In {count} futures no design holds; they stay out of the regret.")
    return notes
