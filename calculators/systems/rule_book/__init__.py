"""The rules of the editions of Exchange side by side: each with its source, and how sure it is.

Generated from the facts and cards themselves. How sure a rule is for an edition follows from its
origin, and from the editions that its source speaks of.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from calculators.formulas import every_formula, is_formula
from calculators.sheet.figures import Fact
from calculators.sheet.sources import is_house
from calculators.sheet.tree.cards import Card, card_of
from calculators.systems import SYSTEMS, exchange_2010, exchange_2013
from calculators.systems.rule_book.written_lines import WrittenLine, written_lines

EDITIONS = {
    "exchange-2010-mailbox": "2010",
    "exchange-2013": "2013",
    "exchange-2016": "2016",
    "exchange-2019": "2019",
    "exchange-se": "SE",
}
STATED, DERIVED, CARRIED, RECALLED, OWN = "stated", "derived", "carried over", "recalled", "own"
CONFIDENCE = {
    STATED: "a source states it for this edition, or for any",
    DERIVED: "worked out from what a source prints for this edition",
    CARRIED: "stated for another edition and taken over; no source was found for this one",
    RECALLED: "from general knowledge, without a source: replace it by what you measure",
    OWN: "a rule of Highwater's own, or true by definition",
}
# What a source does not speak of is carried over. The sizing guidance of 2016 says that all but
# its own tables is as in 2013. Sources that are not here speak of every edition that cites them.
_CALCULATOR = "e2013-calculator"
SPEAKS_OF = {
    _CALCULATOR: {"2013", "2016"},
    "exchange-2016-sizing": {"2016"},
    "exchange-2019-architecture": {"2019"},
    "exchange-2010-script": {"2010"},
    "dell-bp1026": {"2010"},
    "exchange-cpu-2010": {"2010"},
    "exchange-2010-dag-notes": {"2010"},
    "exchange-2010-roles": {"2010"},
    "exchange-2010-cache": {"2010"},
    "exchange-2010-processors": {"2010"},
    "exchange-2010-editions": {"2010"},
    "exchange-client-network-2007": {"2010"},
    "exchange-storage-2021": {"2016", "2019"},
    "exchange-metacache": {"2019"},
    "exchange-high-availability": {"2013", "2016", "2019"},
    "exchange-shadow-redundancy": {"2013", "2016", "2019"},
    "exchange-health-checker": {"2013", "2016", "2019"},
}
# What neither origin nor source tell by themselves.
_KNOWN = {
    ("2010", "iops_each"): DERIVED,
    ("2010", "iops_each_alone"): DERIVED,
    ("2010", "cache_each"): DERIVED,
    ("2010", "client_access_share"): DERIVED,
    ("2010", "volume_databases_limit"): DERIVED,
    ("2010", "passive_mcycles"): RECALLED,
}
_BY_DEFINITION, _RECALLED = "A definition.", "From general knowledge"


@dataclass(frozen=True)
class Stance:
    """A constant in one edition, and how sure it is there."""

    edition: str
    fact: Fact
    confidence: str


@dataclass(frozen=True)
class Constant:
    """A constant by edition; editions that do not know it are left out."""

    key: str
    label: str
    subject: str
    stances: dict[str, Stance]


@dataclass(frozen=True)
class Formula:
    """A formula that the lines of the editions use, and how sure it is in each."""

    name: str
    card: Card | WrittenLine
    confidence: dict[str, str]


@lru_cache(maxsize=1)
def constants() -> tuple[Constant, ...]:
    """Every fact of every edition, in the order of the 2013 facts."""
    found: dict[str, dict[str, Stance]] = {}
    for system, edition in EDITIONS.items():
        for key, fact in SYSTEMS[system].facts.items():
            stance = Stance(edition, fact, confidence_of(edition, key, fact))
            found.setdefault(key, {})[edition] = stance
    order = list(SYSTEMS["exchange-2013"].facts)
    ordered = sorted(found, key=lambda key: order.index(key) if key in order else len(order))
    return tuple(_constant(key, found[key]) for key in ordered)


def _constant(key: str, stances: dict[str, Stance]) -> Constant:
    first = stances.get("2013") or next(iter(stances.values()))
    subject = first.fact.source.partition(", ")[2]
    return Constant(key, first.fact.label, subject, stances)


def confidence_of(edition: str, key: str, fact: Fact) -> str:
    """How sure a constant is in an edition."""
    known = _KNOWN.get((edition, key))
    if known:
        return known
    if fact.note == _BY_DEFINITION:
        return OWN
    if fact.origin == "assumed":
        return RECALLED if fact.note.startswith(_RECALLED) else CARRIED
    # An edition cites the calculator of 2013 only for what holds in any: disks, arrays, links.
    if fact.source.startswith(_CALCULATOR):
        return STATED
    return _of_source(edition, fact.source)


def _of_source(edition: str, reference: str) -> str:
    if is_house(reference):
        return OWN
    spoken_of = SPEAKS_OF.get(reference.partition(",")[0].strip())
    return STATED if spoken_of is None or edition in spoken_of else CARRIED


@lru_cache(maxsize=1)
def formulas() -> tuple[Formula, ...]:
    """Every formula that the lines of the editions call, then every figure that they work out
    themselves, by module."""
    found: list[Formula] = []
    called = _called()
    for name, function in sorted(every_formula().items()):
        if function in called:
            card = card_of(function)
            sure = {edition: _of_source(edition, card.source) for edition in EDITIONS.values()}
            found.append(Formula(name, card, sure))
    lines = dict.fromkeys(written_lines(_lines()))
    for name, line in sorted(lines, key=lambda each: each[0]):
        sure = {edition: _of_source(edition, line.source) for edition in EDITIONS.values()}
        found.append(Formula(name, line, sure))
    return tuple(found)


def _called() -> set[Callable[..., Any]]:
    """The formulas that the lines name."""
    found: set[Callable[..., Any]] = set()
    for lines in _lines():
        for node in ast.walk(ast.parse(inspect.getsource(lines))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                function = getattr(vars(lines).get(node.value.id), node.attr, None)
                if function is not None and is_formula(function):
                    found.add(function)
    return found


def _lines() -> list[ModuleType]:
    return [
        importlib.import_module(found.name)
        for package in (exchange_2010, exchange_2013)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
