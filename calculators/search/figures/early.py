"""Figures of designs that one run of the sheet tells, and the architect's bounds on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from calculators.search import objectives
from calculators.search.designs.evaluate import Designs, spread
from calculators.search.figures import hardware

MADE: dict[str, Callable[[Designs], Any]] = {
    objectives.PRICE: hardware.price,
    objectives.DISKS: hardware.disks,
    objectives.DISKS_A_SERVER: hardware.disks_a_server,
    objectives.DISKS_BEYOND_OWNED: hardware.disks_beyond_owned,
    objectives.SURVIVES: hardware.survives,
    objectives.POWER: hardware.power,
    objectives.RACK_UNITS: hardware.rack_units,
    objectives.SPARE_CAPACITY: hardware.spare_capacity,
    objectives.HEADROOM: hardware.headroom,
}


def figure_of(figure: str, designs: Designs) -> Any:
    """A figure over some designs: array of their shape, NaN where unknown."""
    found = designs.figures.get(figure)
    if found is None:
        own = MADE.get(figure)
        values = own(designs) if own else designs.sheet.kept.get(figure, np.nan)
        found = spread(np.asarray(values, dtype=float), designs.shape)
        designs.figures[figure] = found
    return found


def within_bounds(designs: Designs) -> Any:
    """Whether designs keep the bounds, but for those that are worked out late."""
    within: Any = True
    for bound in designs.question.bounds:
        if not objectives.is_late(bound.figure):
            needed, available = bound.sides(figure_of(bound.figure, designs))
            within = within & (needed <= available)
    return within
