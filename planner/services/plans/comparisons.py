"""Scenarios side by side, each as it is sized today."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.answers import plain
from calculators.checks.load_limit import on_each_of
from calculators.engine import engine_version, open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import quantity
from calculators.systems import SYSTEMS, System
from planner.models import Scenario, Sizing
from planner.report.comparison.comparison import MOST_COMPARED, Column, Comparison, compared
from planner.services.organisation.preferences import respelt
from planner.services.scenarios.sizings import up_to_date

_FEWEST = 1
_USERS = re.compile(r"population_\d+\.users")


def compare(
    scenarios: Sequence[Scenario],
    catalogue: Catalogue,
    stored: Mapping[Any, Sizing],
    base: Any = None,
) -> Comparison:
    """Scenarios side by side.

    Args:
        scenarios: up to five, in the order of the columns
        catalogue: the organisation's
        stored: scenario -> its newest sizing; what is there and of today is not sized again
        base: the scenario that differences are counted from; the first where left out

    Raises:
        InputProblems: no scenario, or more than five
    """
    if not _FEWEST <= len(scenarios) <= MOST_COMPARED:
        code = "too-few" if len(scenarios) < _FEWEST else "too-many"
        raise InputProblems.one(
            "",
            code,
            f"Scenarios: {len(scenarios)} given instead of {_FEWEST} to {MOST_COMPARED}.",
            f"Name up to {MOST_COMPARED} different scenarios.",
        )
    return compared(columns_of(scenarios, catalogue, stored), base or scenarios[0].pk)


def columns_of(
    scenarios: Sequence[Scenario], catalogue: Catalogue, stored: Mapping[Any, Sizing]
) -> list[Column]:
    """Each scenario with its answer of today."""
    return [_column(each, catalogue, stored.get(each.pk)) for each in scenarios]


def column_of(id: Any, name: str, plan: str, document: Any, catalogue: Catalogue) -> Column:
    """A question that is stored nowhere, with its answer."""
    return _made((id, name, plan), document, catalogue, None)


def _column(scenario: Scenario, catalogue: Catalogue, sizing: Sizing | None) -> Column:
    about = (scenario.pk, scenario.name, scenario.plan.name)
    return _made(about, scenario.document(), catalogue, sizing)


def _made(
    named: tuple[Any, str, str], document: Any, catalogue: Catalogue, sizing: Sizing | None
) -> Column:
    system = SYSTEMS.get(document["system"])
    about = (*named, system.title if system else document["system"])
    try:
        found = _answer(document, catalogue, sizing)
        answer, bill, charts, states, ends, rebuilding = map(respelt, found)
    except InputProblems as error:
        problems = tuple(problem.message for problem in error.problems)
        return Column(*about, None, {}, problems=problems)
    assert system is not None
    values = {name: figure["value"] for name, figure in answer["figures"].items()}
    load = values.get(system.load_figure)
    if load is not None and system.load_of_one:
        load *= nodes.working(values) or 1
    today = sizing is not None and up_to_date(sizing, document, catalogue)
    return Column(
        *about,
        {**answer, "key_figures": list(system.key_figures)},
        bill,
        charts,
        load,
        system.load_noun,
        sizing.pk if sizing is not None and today else None,
        words=_words(system, answer["figures"], catalogue),
        states=states,
        runs_out=ends,
        breaks_rebuilding_from=rebuilding,
    )


def _words(
    system: System, figures: Mapping[str, Mapping[str, Any]], catalogue: Catalogue
) -> dict[str, str]:
    """Inputs that are chosen from a list -> what the list calls the choice; the load of one of
    several servers -> that it is so."""
    fields = {
        "": {each.name: each for each in system.fields},
        "population": {each.name: each for each in system.population_fields},
        "raid_group": {each.name: each for each in system.group_fields},
    }
    found: dict[str, str] = {}
    for name, figure in figures.items():
        row, _, column = name.rpartition(".")
        asked, value = fields.get(row.rpartition("_")[0], {}).get(column), figure["value"]
        if asked is None or not isinstance(value, str) or figure.get("formula"):
            continue
        if asked.kind in TABLES:
            known = catalogue.table(asked.kind).get(value)
            found[name] = str(known["name"]) if known else value
        elif asked.choices:
            found[name] = asked.choices().get(value, value)
    return found | _loads(system, figures)


def _loads(system: System, figures: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The inputs that are the load, each as that of one of the servers where there are several."""
    values = {name: figure["value"] for name, figure in figures.items()}
    servers = nodes.working(values) if system.load_of_one else 1
    if not (servers or 1) > 1:
        return {}
    return {
        name: f"{quantity(figure['value'], figure['unit'])}{on_each_of(servers)}"
        for name, figure in figures.items()
        if name == system.load_option or _USERS.fullmatch(name)
        if not figure.get("formula")
    }


def _answer(document: Any, catalogue: Catalogue, sizing: Sizing | None) -> tuple[Any, ...]:
    """Answer, bill, charts, what comes of each loss, what runs out when and from which month on it
    breaks while a disk is rebuilt, in the plain number format: as stored where the sizing is of
    today, otherwise made now."""
    if sizing is not None and up_to_date(sizing, document, catalogue):
        detail = getattr(sizing, "detail", None)
        if detail is not None and detail.engine_version == engine_version(sizing.system):
            states = detail.outlook.get("states") or {}
            ends = detail.outlook.get("runs_out") or []
            rebuilding = detail.outlook.get("breaks_rebuilding_from")
            return sizing.answer, detail.bill, detail.charts, states, ends, rebuilding
    opened = open_scenario(document, catalogue)
    told = opened.told(), opened.bill, opened.charts, opened.failure_states
    answer, bill, charts, states = map(plain, told)
    rebuilding = opened.breaks_rebuilding_from
    return answer, bill, charts, states, plain(opened.runs_out), rebuilding
