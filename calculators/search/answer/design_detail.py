"""One design in full: what was asked of it, in every state and in every future."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from calculators.search.answer.candidates import limit_label, named
from calculators.search.evaluate import Designs, on_the_bench
from calculators.search.figures.late import loaded
from calculators.search.figures.lookup import figure_of
from calculators.search.question.question import Question
from calculators.search.sweep import holding
from calculators.search.uncertainty.regret import held_share, regret


def in_full(
    question: Question, number: int, cheapest: Sequence[float | None] | None = None
) -> dict[str, Any] | None:
    """How a design stands to everything that the search asked for.

    Args:
        question: what is searched
        number: of the design
        cheapest: for each future the least outlay that holds, None where nothing does, as the
            answer has it; without it no regret is reckoned

    Returns:
        {"holds": every limit and bound in every state asked for, "objectives": figure -> value,
        "bounds", "asked_states", "futures": None where nothing is uncertain}; None where the
        design cannot be built
    """
    for designs in on_the_bench(question, np.array([number])):
        designs = loaded(designs) if question.free else designs
        held = bool(holding(question, designs.numbers))
        return {
            "holds": held,
            "objectives": {
                goal.figure: _value(goal.figure, designs) for goal in question.objectives
            },
            "bounds": _bounds(question, designs),
            "asked_states": list(question.states),
            "futures": _in_futures(question, designs, cheapest if held else None),
        }
    return None


def _bounds(question: Question, designs: Designs) -> list[dict[str, Any]]:
    """The limits of the architect's own; a figure that is not known breaks them."""
    rows = []
    for bound in question.bounds:
        label, unit = named(question, bound.figure)
        needed, available = bound.sides(figure_of(bound.figure, designs))
        rows.append(
            {
                "figure": bound.figure,
                "label": label,
                "unit": unit,
                "side": bound.side,
                "limit": bound.limit,
                "value": _value(bound.figure, designs),
                "holds": bool(np.all(needed <= available)),
            }
        )
    return rows


def _in_futures(
    question: Question, designs: Designs, cheapest: Sequence[float | None] | None
) -> dict[str, Any] | None:
    """In how many futures the design holds, what limits it in the others, what is regretted."""
    if question.uncertain is None:
        return None
    count = question.uncertain.count
    masks = {
        prefix + name: np.broadcast_to(mask, (count, 1))
        for prefix, bench in designs.variant.benches.items()
        for name, mask in bench.sweep({**designs.arrays, **question.drawn}).holds().items()
    }
    failures = np.sum([~mask for mask in masks.values()], axis=0)
    broken = {name: ~mask for name, mask in masks.items() if not mask.all()}
    limits = [
        {
            "check": name,
            "label": limit_label(question, name),
            "broken": int(np.count_nonzero(fails)),
            "alone": int(np.count_nonzero(fails & (failures == 1))),
        }
        for name, fails in broken.items()
    ]
    mean = worst = None
    if question.outlay and cheapest is not None:
        best = np.array([np.inf if price is None else price for price in cheapest])
        prices = np.array([figure_of(question.outlay, designs)[0]])
        found = regret(prices, failures == 0, best)
        mean, worst = _known(found.mean), _known(found.worst)
    return {
        "count": count,
        "held": float(held_share(failures == 0)[0]),
        "limits": sorted(limits, key=lambda row: (-row["broken"], row["check"])),
        "regret_mean": mean,
        "regret_worst": worst,
        "figure": question.outlay,
    }


def _value(figure: str, designs: Designs) -> float | None:
    return _known(figure_of(figure, designs))


def _known(values: Any) -> float | None:
    value = float(values[0])
    return value if np.isfinite(value) else None
