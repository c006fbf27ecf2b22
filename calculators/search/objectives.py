"""Objectives: what a search makes small or large, and how they come off the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from calculators import cost
from calculators.catalogue import Catalogue
from calculators.raid import LEVELS
from calculators.records import Record, Scenario

LEAST, MOST = "least", "most"
PRICE, DISKS, SURVIVES = "price", "disks", "survives"


@dataclass(frozen=True, slots=True)
class Objective:
    """One goal.

    Args:
        figure: name of a figure of the sheet, or price, disks, survives
        goal: least or most
    """

    figure: str
    goal: str

    @property
    def on_sheet(self) -> bool:
        return self.figure not in (PRICE, DISKS, SURVIVES)


def values_of(
    objective: Objective, sheet: Any, scenario: Scenario, catalogue: Catalogue, shape: Any
) -> Any:
    """The objective over a chunk, turned so that smaller is better; NaN where unknown."""
    if objective.on_sheet:
        found = sheet.kept.get(objective.figure, np.nan)
    elif objective.figure == DISKS:
        found = _disks(sheet, scenario)
    elif objective.figure == PRICE:
        found = _price(sheet, scenario, catalogue)
    else:
        found = _survives(scenario)
    array = np.broadcast_to(np.asarray(found, dtype=float), shape)
    return array if objective.goal == LEAST else -array


def _records(scenario: Scenario) -> list[Record]:
    return [record for records in scenario.groups.values() for record in records]


def _amount(sheet: Any, record: Record) -> Any:
    """Disks of one kind of group, array or number."""
    count = sheet.arrays.get(f"{record.name}.count", record.value("count"))
    disks = sheet.arrays.get(f"{record.name}.disks", record.value("disks"))
    return cost.bought(count, disks)


def _disks(sheet: Any, scenario: Scenario) -> Any:
    return cost.together([_amount(sheet, record) for record in _records(scenario)])


def _price(sheet: Any, scenario: Scenario, catalogue: Catalogue) -> Any:
    """Price of all disks; unknown where one of them has no price."""
    parts = []
    for record in _records(scenario):
        price = catalogue.disks[record.value("disk")].get("price")
        if price is None:
            return np.nan
        parts.append(cost.line_price(_amount(sheet, record), float(price)))
    return cost.together(parts)


def _survives(scenario: Scenario) -> float:
    """Lost disks that every group of the design survives."""
    return float(min(LEVELS[record.value("level")].survives for record in _records(scenario)))
