"""Objectives and bounds: what a search makes small or large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

LEAST, MOST = "least", "most"
PRICE, DISKS, USERS_HELD, HEADROOM = "price", "disks", "users_held", "headroom"
DISKS_BEYOND_OWNED = "disks_beyond_owned"
DISKS_A_SERVER, SURVIVES, SPARE_CAPACITY = "disks_a_server", "survives", "spare_capacity"
POWER, RACK_UNITS = "power_watts", "rack_units"
YEARS_UNTIL_FULL, FUTURES_HELD = "years_until_full", "futures_held"


@dataclass(frozen=True, slots=True)
class Own:
    """A figure of a whole design, beside those of the sheet.

    Args:
        label, unit: as printed
        late: whether it is worked out only for designs that hold everything else
        runs: how often the sheet is run for it
    """

    label: str
    unit: str
    late: bool = False
    runs: int = 0


# A load is halved so often: among ten million users, or all rates of six figures.
HALVINGS = 24
# Months are looked at one by one until a limit breaks: mostly within ten years, 30 at most.
MONTHS_LOOKED_AT = 120

OWN: dict[str, Own] = {
    PRICE: Own("Price", ""),
    DISKS: Own("Disks", "disks"),
    DISKS_A_SERVER: Own("Disks a server", "disks"),
    DISKS_BEYOND_OWNED: Own("Disks beyond those owned", "disks"),
    SURVIVES: Own("Lost disks survived", "disks"),
    POWER: Own("Power", "W"),
    RACK_UNITS: Own("Rack units", "U"),
    SPARE_CAPACITY: Own("Spare capacity", "share"),
    HEADROOM: Own("Headroom", "share"),
    USERS_HELD: Own("Load held", "", late=True, runs=HALVINGS),
    YEARS_UNTIL_FULL: Own("Years before a limit breaks", "years", late=True, runs=MONTHS_LOOKED_AT),
    FUTURES_HELD: Own("Futures held", "share", late=True),
}
# What is paid for a design, whatever comes: regret is counted in it.
OUTLAYS = (PRICE, DISKS, POWER, RACK_UNITS)


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


def is_late(figure: str) -> bool:
    """Whether a figure is worked out only for designs that hold everything else."""
    return figure in OWN and OWN[figure].late


def wanted(objectives: tuple[Objective, ...], bounds: tuple[Bound, ...]) -> tuple[str, ...]:
    """Figures that are an objective or bounded."""
    figures = [*(goal.figure for goal in objectives), *(bound.figure for bound in bounds)]
    return tuple(dict.fromkeys(figures))
