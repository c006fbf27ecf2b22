"""The disks that can be bought for a scenario, compared in one currency: which were compared, and
which could not be. What is owned is not bought again, and every server is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from calculators import solver
from calculators.inputs.catalogue import Catalogue, can_be_sized
from calculators.inputs.purchase.currency_signs import only_currency
from calculators.inputs.purchase.purchase import NOTHING
from calculators.scenario.bench import Bench
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count, listed, many, money
from calculators.solver import Array


@dataclass(frozen=True, slots=True)
class Choice:
    """Disks of one model for a volume of each server.

    Args:
        disk: catalogue key
        array: the fewest of them that hold
        each: price of one that is bought, in the currency of the comparison; None where it is not
            known there
    """

    disk: str
    array: Array
    each: Decimal | None


@dataclass(frozen=True, slots=True)
class Bought:
    """What the disks of all volumes of all servers come to.

    Args:
        choices: volume -> its disks
        cost: of those that are bought, in the currency of the comparison
        disks, owned: of all servers, and how many of them are there already
    """

    choices: dict[str, Choice]
    cost: Decimal
    disks: int
    owned: int


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
        values = bench.recording.values
        # Volume -> on how many servers its disks stand.
        self._servers = {
            volume: int(nodes.sets_of(values, volume)) for volume in bench.scenario.groups
        }

    @cached_property
    def _offers(self) -> dict[str, list[solver.Offer]]:
        """Volume -> the fewest disks of each model with a price, and of each that is owned."""
        return {
            volume: solver.offers(self._bench, volume, self._rows, solver.OFFERED)
            for volume in self._bench.scenario.groups
        }

    @cached_property
    def _priced(self) -> list[list[solver.Offer]]:
        """Those with a price, of each volume."""
        return [[each for each in some if each.each is not None] for some in self._offers.values()]

    @cached_property
    def currency(self) -> str:
        """In which prices are compared: the scenario's own; else, of those in which every volume
        has an offer, that of the prices typed, the organisation's or the one of the most models."""
        if self._purchase.currency:
            return self._purchase.currency
        every = [{each.currency for each in some} for some in self._priced]
        common = set.intersection(*every) if every else set()
        for wanted in filter(None, (self._typed, self._own)):
            if wanted in common:
                return wanted
        models = Counter(currency for _, currency in self._models)
        return min(common, key=lambda each: (-models[each], each), default="")

    @cached_property
    def _typed(self) -> str:
        """The only currency of the prices typed for the scenario; "" where they have several."""
        return only_currency(row.get("currency") for row in self._purchase.prices.values())

    @cached_property
    def _models(self) -> list[tuple[str, str]]:
        """Key and currency of the models with a price that carry some volume."""
        return sorted({(each.disk, each.currency) for some in self._priced for each in some})

    def _choices(self, volume: str) -> list[Choice]:
        """The cheapest that is bought new, and all that are owned: nothing else is cheapest."""
        new, owned = [], []
        for offer in self._offers[volume]:
            each = offer.each
            if each is not None:
                each = self._purchase.converted(each, offer.currency, self.currency)
            choice = Choice(offer.disk, offer.array, each)
            new += [choice] if each is not None else []
            owned += [choice] if offer.owned else []
        return [*sorted(new, key=lambda each: (_whole(each), each.disk))[:1], *owned]

    @cached_property
    def bought(self) -> Bought | None:
        """The cheapest disks of all volumes of all servers; None where none can be compared."""
        return min(
            filter(None, map(self._made, self._ways())),
            key=lambda each: (
                each.cost,
                each.disks,
                [choice.disk for choice in each.choices.values()],
            ),
            default=None,
        )

    def _ways(self) -> Iterator[dict[str, Choice]]:
        """Every choice for each volume with every one for the others."""
        volumes = list(self._bench.scenario.groups)
        ways = product(*(self._choices(volume) for volume in volumes))
        return (dict(zip(volumes, way, strict=True)) for way in ways)

    def more_of_own(self) -> str:
        """That no more disks than the cheapest are short of models that are owned, whose price
        nobody knows, and from which price on they are cheaper; "" where that is not so."""
        found = self.bought
        to_buy = found.disks - found.owned if found else 0
        if found is None or not to_buy:
            return ""
        short = [self._short(way) for way in self._ways() if self._made(way) is None]
        more, disk = min(filter(None, short), default=(to_buy + 1, ""))
        if more > to_buy:
            return ""
        name, each = self._rows[disk]["name"], self._money(found.cost / more)
        return (
            f" {count(more)} more of the {name}, of which you have some, would do too: no price of "
            f"it is known; below {each} a disk {'it is' if more == 1 else 'they are'} cheaper."
        )

    def _short(self, choices: dict[str, Choice]) -> tuple[int, str] | None:
        """How many disks are short of the only model of a way of which some are; None where there
        are several such models."""
        short = self._needed(choices) - self._there
        return next((more, disk) for disk, more in short.items()) if len(short) == 1 else None

    def _needed(self, choices: dict[str, Choice]) -> Counter[str]:
        """The disks of each model that all servers take."""
        needed: Counter[str] = Counter()
        for volume, choice in choices.items():
            needed[choice.disk] += self._servers[volume] * choice.array.all_disks
        return needed

    @cached_property
    def _there(self) -> Counter[str]:
        """The disks of each model that are owned."""
        owned = self._purchase.owned
        return Counter({disk: owned.get(f"disk/{disk}", 0) for disk in self._rows})

    def _made(self, choices: dict[str, Choice]) -> Bought | None:
        """What such disks come to; None where the price of one that is bought is not known."""
        needed = self._needed(choices)
        to_buy = needed - self._there
        prices = {choice.disk: choice.each for choice in choices.values()}
        cost = Decimal(0)
        for disk, number in to_buy.items():
            each = prices[disk]
            if each is None:
                return None
            cost += number * each
        return Bought(choices, cost, needed.total(), needed.total() - to_buy.total())

    def lacking(self) -> str:
        """The first volume for which no disks can be compared; "" where each has some."""
        without = (v for v in self._bench.scenario.groups if not self._choices(v))
        return next(without, next(iter(self._bench.scenario.groups)))

    def cost(self) -> str:
        """What the disks that are bought cost, as a sentence."""
        found = self.bought
        if found is None:
            return ""
        if found.owned == found.disks:
            return "All of them are owned: they cost nothing."
        said = self._money(found.cost)
        if found.owned:
            of = f"{count(found.owned)} of the {many(found.disks, 'disks')}"
            are = "is" if found.owned == 1 else "are"
            rest = found.disks - found.owned
            return f"{of} {are} owned; the other {count(rest)} cost{'s' * (rest == 1)} {said}."
        servers = set(self._servers.values())
        if len(servers) == 1 and servers != {1}:
            of_one = self._money(found.cost / servers.pop())
            return f"They cost {of_one} for each server, {said} for all."
        return f"They cost {said}."

    def _money(self, cost: Decimal) -> str:
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
        said = f"Compared: {_models(len(inside))} that hold{'s' * one}, with a price in "
        owned = {each.disk for some in self._offers.values() for each in some if each.owned}
        free = owned - {key for key, _ in inside}
        if one and not free:
            said = "Nothing to compare with: only 1 model that holds has a price in "
        wanted = self._typed or self._own
        if not inside:
            said = "Compared: no model"
        elif all(currency != self.currency for _, currency in inside):
            said += f"{listed(others)}, in {self.currency} at the rates given"
        elif others:
            said += f"{self.currency} or, at the rates given, in {listed(others)}"
        elif wanted and wanted != self.currency and not self._purchase.currency:
            whose = "prices typed here" if self._typed else "prices of the organisation"
            said += f"{self.currency or 'no currency'} ({whose} are in {wanted}, and too few are)"
        else:
            said += self.currency or "no currency"
        if free:
            said += f", and {_models(len(free))} that {'is' if len(free) == 1 else 'are'} owned"
        left = [
            f"{_models(number)} priced in {currency or 'no currency'}, for which no rate is given"
            for currency, number in sorted(
                Counter(pair[1] for pair in self._models if pair[1] not in known).items()
            )
        ]
        rated = [row for row in self._rows.values() if can_be_sized(row)]
        unpriced = sum(
            row.get("price") is None and key not in owned
            for key, row in self._rows.items()
            if can_be_sized(row)
        )
        holding = len({key for key, _ in self._models} | owned)
        if short := len(rated) - unpriced - holding:
            left.append(f"{_models(short)} with a price that no number of disks holds with")
        if unpriced:
            left.append(f"{_models(unpriced)} without a price")
        if unrated := len(self._rows) - len(rated):
            left.append(f"{_models(unrated)} without a random I/O rate")
        if not self._all:
            left.append(f"models beyond the first {count(len(self._rows))} of the catalogue")
        return f"{said}. Left out: {listed(left)}." if left else f"{said}; none was left out."


def _whole(choice: Choice) -> Decimal:
    return (choice.each or Decimal(0)) * choice.array.all_disks


def _models(number: int) -> str:
    return f"{count(number)} model{'s' * (number != 1)}"
