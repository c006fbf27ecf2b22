"""Objectives and bounds: what a search makes small or large, and how it comes off the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from calculators.search import hardware, reaching
from calculators.search.designs import Designs

LEAST, MOST = "least", "most"
PRICE, DISKS, USERS_HELD, HEADROOM = "price", "disks", "users_held", "headroom"
YEARS_UNTIL_FULL, FUTURES_HELD = "years_until_full", "futures_held"


@dataclass(frozen=True, slots=True)
class Own:
    """A figure of a whole design, beside those of the sheet.

    Args:
        label, unit: as printed
        values: its values over some designs: array (designs,) or a number; NaN where unknown
        late: whether it is worked out only for designs that hold everything else
        runs: how often the sheet is run for it
    """

    label: str
    unit: str
    values: Callable[[Designs], Any]
    late: bool = False
    runs: int = 0


OWN: dict[str, Own] = {
    PRICE: Own("Price", "", hardware.price),
    DISKS: Own("Disks", "disks", hardware.disks),
    "disks_a_server": Own("Disks a server", "disks", hardware.disks_a_server),
    "survives": Own("Lost disks survived", "disks", hardware.survives),
    "power_watts": Own("Power", "W", hardware.power),
    "rack_units": Own("Rack units", "U", hardware.rack_units),
    "spare_capacity": Own("Spare capacity", "share", hardware.spare_capacity),
    HEADROOM: Own("Headroom", "share", hardware.headroom),
    USERS_HELD: Own("Load held", "", reaching.load_held, late=True, runs=reaching.HALVINGS),
    YEARS_UNTIL_FULL: Own(
        "Years until a limit breaks", "years", reaching.years_until_full, late=True, runs=8
    ),
    FUTURES_HELD: Own("Futures held", "share", reaching.futures_held, late=True),
}


@dataclass(frozen=True, slots=True)
class Objective:
    """One goal.

    Args:
        figure: name of a figure of the sheet, or of OWN
        goal: least or most
    """

    figure: str
    goal: str

    def turned(self, values: Any) -> Any:
        """Values turned so that smaller is better, and turned back."""
        return values if self.goal == LEAST else -values


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit of the architect's own, such as a budget.

    Args:
        figure: as of an objective
        side: most or least
        limit: the bound itself, allowed
        place: where the question gives it
    """

    figure: str
    side: str
    limit: float
    place: str

    @property
    def name(self) -> str:
        """As a limit among the others."""
        return f"bound/{self.figure}"

    def sides(self, values: Any) -> tuple[Any, Any]:
        """(needed, available) for values of the figure; one that is not known breaks the bound."""
        if self.side == MOST:
            return np.where(np.isnan(values), np.inf, values), self.limit
        return self.limit, np.where(np.isnan(values), 0.0, values)


def figure_of(figure: str, designs: Designs) -> Any:
    """A figure over some designs: array of their shape, NaN where unknown."""
    own = OWN.get(figure)
    found = own.values(designs) if own else designs.sheet.kept.get(figure, np.nan)
    return np.broadcast_to(np.asarray(found, dtype=float), designs.shape)


# What is paid for a design, whatever comes: regret is counted in it.
OUTLAYS = (PRICE, DISKS, "power_watts", "rack_units")


def is_late(figure: str) -> bool:
    """Whether a figure is worked out only for designs that hold everything else."""
    return figure in OWN and OWN[figure].late


def wanted(objectives: tuple[Objective, ...], bounds: tuple[Bound, ...]) -> tuple[str, ...]:
    """Figures that are an objective or bounded."""
    figures = [*(goal.figure for goal in objectives), *(bound.figure for bound in bounds)]
    return tuple(dict.fromkeys(figures))
