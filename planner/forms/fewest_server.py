"""The server of a new plan, where nobody wants to choose one: the model that holds the load on the
fewest servers. Prices are not compared, for most are not known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from calculators import engine
from calculators.checks.check import FAIL, NOT_CHECKED, PASS
from calculators.errors import InputProblems
from calculators.inputs import origins
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.numbers import count, many
from planner.forms import ages, fitting_disk, questions

CHOOSE = "fewest"
LABEL = "Let Highwater choose: the fewest servers that hold"
_SERVER = "server"
# What a model has to state to be compared with others, and the limits that rest on it.
_STATED = ("processors", "cores_per_processor", "drive_bays")
_LIMITS = frozenset({"bays", "processor-cycles"})
_ASSUMED = {
    "origin": "assumed",
    "source": "house, the model of today or its time that holds on the fewest servers; of as many, "
    "one with the usual disk, with every limit checked, with the fewest cores and bays",
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
    """

    document: dict[str, Any]
    servers: dict[str, int]
    looked: int
    group: str


def offered(system: str, name: str) -> str:
    """What is offered beside the models of an input; "" for nothing."""
    return LABEL if name == _SERVER and questions.finds_servers(system) else ""


def asked(system: str, answers: Mapping[str, Any]) -> bool:
    """Whether the server of a plan is to be chosen."""
    return answers.get(_SERVER) == CHOOSE and questions.finds_servers(system)


def choose(make: Callable[[str], dict[str, Any]], system: str, catalogue: Catalogue) -> Found:
    """The server with which a plan takes the fewest.

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
    ranked, refused, looked = [], None, 0
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
        ranked.append(
            ((takes, other_disk, opened.verdict != PASS, *_size(rows[key]), place), key, document)
        )
    if not ranked:
        raise refused or InputProblems.one(
            f"/{_SERVER}",
            "none-holds",
            f"Server: with none of {many(looked, 'models')} whose processors and bays can be "
            "checked this load holds.",
            "Name one to see what it breaks, or leave it unnamed.",
        )
    ranked.sort(key=lambda each: each[0])
    document = ranked[0][2]
    said = {**document.get(origins.KEY, {}), f"/{_SERVER}": _ASSUMED}
    servers = {key: worth[0] for worth, key, _ in ranked}
    return Found({**document, origins.KEY: said}, servers, looked, group)


def _size(row: Mapping[str, Any]) -> tuple[int, int]:
    return row["processors"] * row["cores_per_processor"], row["drive_bays"]


def said(found: Found, catalogue: Catalogue) -> str:
    """Which server was chosen, why, and how many it would take of others."""
    (key, servers), *others = found.servers.items()
    name = catalogue.servers[key]["name"]
    told = (
        f"Highwater chose the server: {name}. It takes {many(servers, 'servers')}, the fewest of "
        f"{many(found.looked, 'models')} ({found.group[:1].lower()}{found.group[1:]}) whose "
        "processors and bays can be checked; prices are not compared."
    )
    if others:
        named = [f"{catalogue.servers[one]['name']}: {count(n)}" for one, n in others[:_OTHERS]]
        told += f" Others that hold, with their servers: {'; '.join(named)}."
        if len(others) > _OTHERS:
            told = f"{told[:-1]}; {count(len(others) - _OTHERS)} more."
    return told
