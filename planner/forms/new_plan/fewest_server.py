"""The server of a new plan, where nobody wants to choose one: of the models that hold the load the
cheapest, where prices are known of all of them, else the one that takes the fewest servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from calculators import answers, engine
from calculators.checks.check import FAIL, NOT_CHECKED, PASS
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents import origins
from calculators.sheet.said.numbers import count, many, money
from planner.forms.new_plan import ages, fitting_disk, questions

CHOOSE = "fewest"
LABEL = "Let Highwater choose"
_SERVER = "server"
# What a model has to state to be compared with others, and the limits that rest on it.
_STATED = ("processors", "cores_per_processor", "drive_bays")
_LIMITS = frozenset({"bays", "processor-cycles"})
_FEWEST, _CHEAPEST = "on the fewest servers", "for the least money"
_ASSUMED = (
    "house, the model of today or its time that holds {best}; of as much, one with the usual disk, "
    "with every limit checked, with the fewest cores and bays"
)
# What is compared by price, the first that is known of all: kinds of lines, none for all of them.
_MEMORY = "memory"
_COMPARED: dict[str, tuple[str, ...]] = {
    "all hardware": (),
    "the servers with their memory": (_SERVER, _MEMORY),
    "the servers without their memory": (_SERVER,),
}
# So many others are named beside it.
_OTHERS = 3


@dataclass(frozen=True)
class Found:
    """A server that was chosen.

    Attributes:
        document: the scenario with it
        servers: key -> how many it takes of each model with which the load holds, as they were
            ranked; the first is the one that was chosen
        looked: models that were compared
        group: what they are called, such as "Of today"
        priced: what was compared by its price; "" where prices are not known of all that hold
        prices: key -> that price and its currency, where it was compared
        why_not: why prices were not compared; "" where they were
    """

    document: dict[str, Any]
    servers: dict[str, int]
    looked: int
    group: str
    priced: str = ""
    prices: dict[str, tuple[Decimal, str]] = field(default_factory=dict)
    why_not: str = ""


@dataclass(frozen=True)
class _Holds:
    """A model with which the load holds."""

    key: str
    document: dict[str, Any]
    takes: int
    worth: tuple[Any, ...]
    bill: answers.Bill


def offered(system: str, name: str) -> str:
    """What is offered beside the models of an input; "" for nothing."""
    return LABEL if name == _SERVER and questions.finds_servers(system) else ""


def asked(system: str, answers: Mapping[str, Any]) -> bool:
    """Whether the server of a plan is to be chosen."""
    return answers.get(_SERVER) == CHOOSE and questions.finds_servers(system)


def choose(make: Callable[[str], dict[str, Any]], system: str, catalogue: Catalogue) -> Found:
    """The server with which a plan costs least, or takes the fewest.

    Args:
        make: the plan's document with a server
        system: the mail system
        catalogue: the organisation's

    Raises:
        InputProblems: what was answered cannot be sized with any, or holds with none
    """
    (group, models), *_ = ages.grouped(system, _SERVER, catalogue) or [("", ())]
    rows = {key: catalogue.servers[key] for key, _ in models}
    keys = [key for key, row in rows.items() if all(row.get(name) for name in _STATED)]
    held: list[_Holds] = []
    refused, looked = None, 0
    for place, key in enumerate(keys):
        try:
            document = make(key)
            opened = engine.open_scenario(document, catalogue)
        except InputProblems as error:
            refused = error
            continue
        unknown = {each.check.name for each in opened.verdicts if each.verdict == NOT_CHECKED}
        if unknown & _LIMITS:
            continue
        looked += 1
        if opened.verdict == FAIL:
            continue
        takes = int(opened.bench.recording.values["bought.servers"])
        other_disk = bool(fitting_disk.said(document, catalogue))
        worth = (takes, other_disk, opened.verdict != PASS, *_size(rows[key]), place)
        held.append(_Holds(key, document, takes, worth, opened.bill))
    if not held:
        raise refused or InputProblems.one(
            f"/{_SERVER}",
            "none-holds",
            f"Server: with none of {many(looked, 'models')} whose processors and bays can be "
            "checked this load holds.",
            "Name one to see what it breaks, or leave it unnamed.",
        )
    return _best(held, looked, group)


def _best(held: list[_Holds], looked: int, group: str) -> Found:
    """The cheapest of those that hold, or else the one that takes the fewest."""
    priced, prices = next(
        ((what, found) for what in _COMPARED if (found := _prices(held, what))), ("", {})
    )
    ranked = sorted(held, key=lambda each: (prices.get(each.key, (0, ""))[0], *each.worth))
    document = ranked[0].document
    source = _ASSUMED.format(best=_CHEAPEST if priced else _FEWEST)
    origin = {f"/{_SERVER}": {"origin": "assumed", "source": source}}
    return Found(
        {**document, origins.KEY: {**document.get(origins.KEY, {}), **origin}},
        {each.key: each.takes for each in ranked},
        looked,
        group,
        priced,
        prices,
        "" if priced else _why_not(held),
    )


def _prices(held: list[_Holds], what: str) -> dict[str, tuple[Decimal, str]]:
    """What each model comes to, where that is known of all, in one currency; else empty. Servers
    whose price includes memory are not set against those whose does not, without that."""
    kinds = _COMPARED[what]
    if kinds == (_SERVER,) and len({_has(each.bill, _MEMORY) for each in held}) > 1:
        return {}
    found = {each.key: price for each in held if (price := _price(each.bill, kinds)) is not None}
    alike = len({currency for _, currency in found.values()}) == 1
    return found if alike and len(found) == len(held) else {}


def _why_not(held: list[_Holds]) -> str:
    """Why prices of servers are not compared: of how many none is known, else what keeps them
    apart."""
    found = [_price(each.bill, (_SERVER,)) for each in held]
    without, holds = found.count(None), len(held)
    if without == holds:
        return "none that holds has one" if holds > 1 else "it has none"
    if without:
        return f"{count(without)} of the {count(holds)} that hold have none"
    if len({price[1] for price in found if price}) > 1:
        return "they are in several currencies"
    return "memory is in some of them and not in others"


def _has(bill: answers.Bill, kind: str) -> bool:
    return any(each.kind == kind for each in bill.lines)


def _price(bill: answers.Bill, kinds: tuple[str, ...]) -> tuple[Decimal, str] | None:
    """What the lines of some kinds come to, of none all, with the currency; None where a part is
    not known."""
    total = bill.total
    if not kinds:
        if total.price is None or total.unknown or total.memory_unknown:
            return None
        return Decimal(total.price), str(total.currency)
    lines = [each for each in bill.lines if each.kind in kinds and each.to_buy]
    currencies = {str(each.currency) for each in lines}
    if len(currencies) != 1 or any(each.line_price is None for each in lines):
        return None
    return sum((Decimal(each.line_price or 0) for each in lines), Decimal(0)), currencies.pop()


def _size(row: Mapping[str, Any]) -> tuple[int, int]:
    return row["processors"] * row["cores_per_processor"], row["drive_bays"]


def said(found: Found, catalogue: Catalogue) -> str:
    """Which server was chosen, why, and how many it would take of others, with their prices."""
    (key, servers), *others = found.servers.items()
    name = catalogue.servers[key]["name"]
    models = (
        f"{many(found.looked, 'models')} ({found.group[:1].lower()}{found.group[1:]}) whose "
        "processors and bays can be checked"
    )
    told = f"Highwater chose the server: {name}. It takes {many(servers, 'servers')}, "
    if found.priced:
        told += f"and {found.priced} cost {_amount(found, key)}, the least of {models}."
    else:
        told += f"the fewest of {models}; prices are not compared: {found.why_not}."
    if others:
        named = [f"{catalogue.servers[one]['name']}: {_one(found, one)}" for one, _ in others]
        with_prices = " and prices" * bool(found.priced)
        told += f" Others that hold, with their servers{with_prices}: {'; '.join(named[:_OTHERS])}."
        if len(others) > _OTHERS:
            told = f"{told[:-1]}; {count(len(others) - _OTHERS)} more."
    return told


def _one(found: Found, key: str) -> str:
    servers = count(found.servers[key])
    return f"{servers}, {_amount(found, key)}" if key in found.prices else servers


def _amount(found: Found, key: str) -> str:
    """A price as the reader of the sentence has numbers."""
    amount, currency = found.prices[key]
    return f"{money(amount)} {currency}"
