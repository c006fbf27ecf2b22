"""What is there already, given out to the lines that need it: only the rest is bought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.formulas.storage.cost import to_buy
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.sheet.lines.records import Scenario


class Stock:
    """What a scenario owns of each model; each line takes what the lines before it left.

    Args:
        purchase: what the scenario says of buying
    """

    def __init__(self, purchase: Purchase) -> None:
        self._purchase = purchase
        self._left: dict[str, Any] = dict(purchase.owned)

    def bought(
        self, kind: str, key: str | None, needed: Any, figures: Iterable[str] = ()
    ) -> tuple[str | None, Any]:
        """Under which name it is owned, None where it is not, and how many are bought.

        Args:
            kind: of the catalogue
            key: of the row; None where no model is chosen
            needed: how many the design needs: number or array
            figures: that count it
        """
        name = self._purchase.owned_as(kind, key, figures)
        if name is None:
            return None, needed
        rest = to_buy(needed, self._left[name])
        self._left[name] = self._left[name] - (needed - rest)
        return name, rest

    def left(self, name: str) -> Any:
        """How many no line took."""
        return self._left[name]


def models_owned(scenario: Scenario) -> dict[str, int]:
    """Disk models of the RAID groups -> how many are there already; empty where one of them is not
    owned."""
    owned = (scenario.purchase or NOTHING).owned
    records = (record for records in scenario.groups.values() for record in records)
    models = {str(record.value("disk")): None for record in records}
    names = {model: f"disk/{model}" for model in models}
    if not set(names.values()) <= owned.keys():
        return {}
    return {model: owned[name] for model, name in names.items()}


def disks_owned(scenario: Scenario) -> int:
    """Disks that are there already, of the models of the RAID groups; 0 where one is not owned."""
    return sum(models_owned(scenario).values())
