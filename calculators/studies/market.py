"""The disks that can be bought for a scenario, compared in one currency: which were compared, and
which could not be."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from functools import cached_property

from calculators import solver
from calculators.inputs.catalogue import Catalogue, can_be_sized
from calculators.inputs.purchase import NOTHING
from calculators.scenario.bench import Bench
from calculators.sheet.numbers import count, listed, money
from calculators.solver import Offer


class Market:
    """The disk models of a catalogue for the volumes of a scenario.

    Args:
        bench: the scenario on the bench
        catalogue: with the disk models and their prices
    """

    def __init__(self, bench: Bench, catalogue: Catalogue):
        self._bench = bench
        self._purchase = bench.scenario.purchase or NOTHING
        self._own = catalogue.currency
        self._all = catalogue.offers_all("disk")
        self._rows = solver.priced(bench.scenario, catalogue.disks)
        self._taken: dict[str, Decimal] = {}

    @cached_property
    def _offers(self) -> dict[str, list[Offer]]:
        """Volume -> the cheapest disks of each model with a price."""
        return {
            volume: solver.cheapest(self._bench, volume, self._rows, solver.OFFERED)
            for volume in self._bench.scenario.groups
        }

    @cached_property
    def currency(self) -> str:
        """In which prices are compared: the scenario's own; else, of those in which every volume
        has an offer, the organisation's or the one of the most models."""
        if self._purchase.currency:
            return self._purchase.currency
        every = [{offer.currency for offer in offers} for offers in self._offers.values()]
        common = set.intersection(*every) if every else set()
        if self._own in common:
            return self._own
        models = Counter(currency for _, currency in self._models)
        return min(common, key=lambda each: (-models[each], each), default="")

    @cached_property
    def _models(self) -> list[tuple[str, str]]:
        """Key and currency of the models with a price that carry some volume."""
        return sorted({(o.disk, o.currency) for offers in self._offers.values() for o in offers})

    def _price(self, offer: Offer) -> Decimal | None:
        return self._purchase.converted(offer.price, offer.currency, self.currency)

    def cheapest(self, volume: str) -> Offer | None:
        """The cheapest disks of a volume, which the total then has; None where none can be
        compared."""
        prices = [(price, o) for o in self._offers[volume] if (price := self._price(o)) is not None]
        if not prices:
            return None
        price, offer = min(prices, key=lambda each: (each[0], each[1].disk))
        self._taken[volume] = price
        return offer

    def total(self, servers: int = 1) -> str:
        """What the disks that were taken cost, for so many equal servers."""
        cost = servers * sum(self._taken.values(), Decimal(0))
        return f"{money(f'{cost:.2f}')} {self.currency}".strip()

    def compared(self) -> str:
        """Which models were compared and which not, as sentences."""
        known = {
            currency
            for _, currency in self._models
            if self._purchase.converted(Decimal(1), currency, self.currency) is not None
        }
        inside = [pair for pair in self._models if pair[1] in known]
        others = sorted(known - {self.currency})
        one = len(inside) == 1
        said = (
            f"Compared: {_models(len(inside))} that hold{'s' * one}, with a price in "
            f"{self.currency or 'no currency'}"
        )
        if not inside:
            said = "Compared: no model"
        elif others:
            said += f" or, at the rates given, in {listed(others)}"
        left = [
            f"{_models(number)} priced in {currency or 'no currency'}, for which no rate is given"
            for currency, number in sorted(
                Counter(pair[1] for pair in self._models if pair[1] not in known).items()
            )
        ]
        rated = [row for row in self._rows.values() if can_be_sized(row)]
        unpriced = sum(row.get("price") is None for row in rated)
        holding = len({key for key, _ in self._models})
        if short := len(rated) - unpriced - holding:
            left.append(f"{_models(short)} with a price that no number of disks holds with")
        if unpriced:
            left.append(f"{_models(unpriced)} without a price")
        if unrated := len(self._rows) - len(rated):
            left.append(f"{_models(unrated)} without a random I/O rate")
        if not self._all:
            left.append(f"models beyond the first {count(len(self._rows))} of the catalogue")
        return f"{said}. Left out: {listed(left)}." if left else f"{said}; none was left out."


def _models(number: int) -> str:
    return f"{count(number)} model{'s' * (number != 1)}"
