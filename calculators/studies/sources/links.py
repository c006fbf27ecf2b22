"""What a passage leads to: each link found, or refused with its reason.

figure:queue.megabytes@test-3   a figure of a scenario of the demo plans, by that scenario's key
check:… chart:… artifact:…      the same
finding:raid-0                  a rule of good practice
fact:SYSTEM/KEY                 a constant of a mail system
field:SYSTEM/NAME               an input; group.NAME and population.NAME for theirs
formula:relay.stage_cost        a formula with a card
case:STUDY                      a study of the validation page
disagreement:WHERE              a figure that does not add up
not-predicted:CASE              what was measured and is not predicted
row:KIND/KEY                    a row of the catalogue
glossary:WORD  source:KEY  tool:NAME
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from calculators import engine
from calculators.best_practice.registry import RULES
from calculators.checks.server import CHECKS
from calculators.errors import SheetError
from calculators.formulas import every_formula
from calculators.inputs.catalogue import FIXTURES, TABLES, from_fixtures
from calculators.sheet.said.numbers import PLAIN, in_style
from calculators.sheet.sources import SOURCES
from calculators.sheet.tree.cards import card_of
from calculators.studies.glossary import BY_WORD
from calculators.studies.validation import validate
from calculators.systems import SYSTEMS

TOOLS: Mapping[str, str] = {
    "stripe-map": "Stripe map and flashing lights",
    "alignment": "Partition alignment",
    "benchmark-validity": "Benchmark rules",
    "migration": "Editions side by side",
    "mta-benchmark": "Relay benchmark",
}
_KIND_OF = {name.replace("_", "-"): kind for kind, name in TABLES.items()}


@dataclass(frozen=True, slots=True)
class Target:
    """What a link leads to.

    Args:
        kind: the word before the colon
        name: what it names
        title: its name for people
        scenario: key of the demo scenario that it is seen in; "" where it needs none
        system: the mail system; "" where it belongs to none
    """

    kind: str
    name: str
    title: str
    scenario: str = ""
    system: str = ""


@lru_cache(maxsize=512)
def target(link: str) -> Target:
    """What a link leads to.

    Raises:
        SheetError: there is nothing of that kind or name
    """
    kind, _, rest = link.partition(":")
    if kind not in _KINDS:
        raise SheetError(f"{link}: links are of the kinds {', '.join(_KINDS)}")
    try:
        return _KINDS[kind](kind, rest)
    except LookupError as error:
        raise SheetError(f"{link}: there is no {error.args[0]}") from error


@lru_cache(maxsize=1)
def scenarios() -> Mapping[str, dict[str, Any]]:
    """The documents of all demo scenarios by key."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        for plan in content if isinstance(content, list) else [content]:
            for scenario in plan["scenarios"]:
                if scenario["key"] in found:
                    raise SheetError(f"{path.name}: two scenarios have the key {scenario['key']}")
                found[scenario["key"]] = scenario["document"]
    return found


@lru_cache(maxsize=32)
def sized(scenario: str) -> dict[str, Any]:
    """The answer to a demo scenario, on the catalogue that comes with the product."""
    # It is kept for everybody.
    with in_style(PLAIN):
        return engine.size(scenarios()[scenario], from_fixtures())


@lru_cache(maxsize=32)
def _charts(scenario: str) -> dict[str, str]:
    charts = engine.charts(scenarios()[scenario], from_fixtures())
    return {chart["key"]: chart["question"] for chart in charts}


@lru_cache(maxsize=32)
def _artifacts(scenario: str) -> dict[str, str]:
    artifacts = engine.artifacts(scenarios()[scenario], from_fixtures())
    return {each["key"]: each["title"] for each in artifacts}


def _in_scenario(titles: Callable[[str], Mapping[str, str]]) -> Callable[[str, str], Target]:
    def find(kind: str, rest: str) -> Target:
        name, _, scenario = rest.partition("@")
        document = scenarios()[scenario]
        return Target(kind, name, titles(scenario)[name], scenario, document["system"])

    return find


def _figures(scenario: str) -> dict[str, str]:
    return {name: each["label"] for name, each in sized(scenario)["figures"].items()}


def _checks(scenario: str) -> dict[str, str]:
    return {each["name"]: CHECKS[each["name"]].label for each in sized(scenario)["checks"]}


def _fact(kind: str, rest: str) -> Target:
    system, _, key = rest.partition("/")
    return Target(kind, key, SYSTEMS[system].facts[key].label, system=system)


def _field(kind: str, rest: str) -> Target:
    key, _, name = rest.partition("/")
    system = SYSTEMS[key]
    fields = {field.name: field for field in system.fields}
    for prefix, more in (("group", system.group_fields), ("population", system.population_fields)):
        fields |= {f"{prefix}.{field.name}": field for field in more}
    return Target(kind, name, fields[name].label, system=key)


def _formula(kind: str, rest: str) -> Target:
    return Target(kind, rest.partition(".")[2], card_of(every_formula()[rest]).sentence)


def _row(kind: str, rest: str) -> Target:
    table, _, key = rest.partition("/")
    return Target(kind, rest, from_fixtures().table(_KIND_OF[table])[key]["name"])


def _studies() -> dict[str, str]:
    return {study["key"]: study["title"] for study in validate()["studies"]}


def _disagreements() -> dict[str, str]:
    places = (row["where"] for row in validate()["disagreements"])
    return {where: where.partition(", ")[2] for where in places}


def _not_predicted() -> dict[str, str]:
    return {row["case"]: row["reason"] for row in validate()["not_predicted"]}


def _named(titles: Callable[[], Mapping[str, str]]) -> Callable[[str, str], Target]:
    return lambda kind, rest: Target(kind, rest, titles()[rest])


_KINDS: dict[str, Callable[[str, str], Target]] = {
    "figure": _in_scenario(_figures),
    "check": _in_scenario(_checks),
    "chart": _in_scenario(_charts),
    "artifact": _in_scenario(_artifacts),
    "finding": lambda kind, rest: Target(kind, rest, RULES[rest].title),
    "fact": _fact,
    "field": _field,
    "formula": _formula,
    "case": _named(_studies),
    "disagreement": _named(_disagreements),
    "not-predicted": _named(_not_predicted),
    "row": _row,
    "glossary": _named(lambda: {word: word for word in BY_WORD}),
    "source": _named(lambda: {key: source.title for key, source in SOURCES.items()}),
    "tool": _named(lambda: TOOLS),
}
