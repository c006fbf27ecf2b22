"""Any figure of a design that a search may want, by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from calculators.search import objectives
from calculators.search.designs.evaluate import Designs, spread
from calculators.search.figures import early
from calculators.search.figures import late as reaching

LATE: dict[str, Callable[[Designs], Any]] = {
    objectives.USERS_HELD: reaching.load_of_all,
    objectives.YEARS_UNTIL_FULL: reaching.years_until_full,
    objectives.FUTURES_HELD: reaching.futures_held,
}


def figure_of(figure: str, designs: Designs) -> Any:
    """A figure over some designs: array of their shape, NaN where unknown."""
    late = LATE.get(figure)
    if late is None:
        return early.figure_of(figure, designs)
    return spread(np.asarray(late(designs), dtype=float), designs.shape)
