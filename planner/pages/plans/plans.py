"""A plan's scenarios in one table, and side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from calculators.answers import plain
from calculators.engine import engine_version, open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import STATE
from calculators.scenario.losses.failure_states import NORMAL, labels_of
from calculators.systems import SYSTEMS
from planner.report.document import of_one
from planner.report.key_numbers import at_a_glance, bar, key_number, measured, price
from planner.report.parts.failures import broken_by
from planner.report.parts.unused import not_bought
from planner.report.words.verdicts import against, whole, whole_sign
from planner.services.organisation.preferences import respelt
from planner.services.scenarios.sizings import key_figures, up_to_date

MOST_COMPARED = 6
_NOTHING: Mapping[Any, Any] = {}


def plan_page(
    scenarios: Iterable[Any], catalogue: Catalogue, stored: Mapping[Any, Any] = _NOTHING
) -> dict[str, Any]:
    """Each scenario with verdict and key figures, and predicted beside measured.

    Args:
        scenarios: of one plan
        catalogue: the organisation's
        stored: scenario -> its newest sizing; what is there and of today is not sized again
    """
    rows = [_row(scenario, catalogue, stored.get(scenario.pk)) for scenario in scenarios]
    beside = [row for row in rows if row["compared"]]
    return {
        "rows": rows,
        "measured": beside,
        "sources": sorted({row["scenario"].measured_source for row in beside}),
        "comparable": len(rows) > 1,
    }


def side_by_side(
    scenarios: Iterable[Any],
    chosen: list[str],
    catalogue: Catalogue,
    stored: Mapping[Any, Any] = _NOTHING,
) -> dict[str, Any]:
    """Checks and key figures of some scenarios of one plan, one column each.

    Args:
        scenarios: of one plan
        chosen: ids of those to show; all where there is none
        catalogue: the organisation's
        stored: scenario -> its newest sizing
    """
    everything = list(scenarios)
    wanted = [each for each in everything if str(each.pk) in chosen] or everything
    columns = [
        _row(scenario, catalogue, stored.get(scenario.pk)) for scenario in wanted[:MOST_COMPARED]
    ]
    return {
        "scenarios": [(each, each in wanted[:MOST_COMPARED]) for each in everything],
        **lines(columns),
        "most": MOST_COMPARED,
    }


def _lines(columns: list[dict[str, Any]], part: str) -> list[dict[str, Any]]:
    """Rows of a table: every name any column has, with each column's cell or nothing."""
    titles: dict[str, str] = {}
    for column in columns:
        for each in column[part]:
            titles.setdefault(each.name, each.title)
    cells = [{each.name: each for each in column[part]} for column in columns]
    return [
        {"name": name, "title": title, "cells": [column.get(name) for column in cells]}
        for name, title in titles.items()
    ]


def _answer(
    scenario: Any, catalogue: Catalogue, sizing: Any
) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    """The answer, the bill and what comes of each loss, in the plain number format: as stored where
    the sizing is of today, otherwise made now."""
    document = scenario.document()
    if sizing is None or not up_to_date(sizing, document, catalogue):
        opened = scenario.opened
        if opened is None or not opened.is_of(document, catalogue):
            opened = open_scenario(document, catalogue)
        return plain(opened.told()), plain(opened.bill), plain(opened.failure_states)
    detail = getattr(sizing, "detail", None)
    if detail is None or detail.engine_version != engine_version(sizing.system):
        opened = open_scenario(document, catalogue)
        return sizing.answer, plain(opened.bill), plain(opened.failure_states)
    return sizing.answer, detail.bill, sizing.kept_states or {}


def _row(scenario: Any, catalogue: Catalogue, sizing: Any) -> dict[str, Any]:
    try:
        result, bill, states = map(respelt, _answer(scenario, catalogue, sizing))
    except InputProblems as error:
        return {**_blank(scenario), "problems": error.problems}
    return {**laid_out(scenario, result, bill, states), "state": _state(scenario)}


def laid_out(
    scenario: Any,
    result: Mapping[str, Any],
    bill: Mapping[str, Any],
    states: Mapping[str, Any],
) -> dict[str, Any]:
    """An answer as a column or a row: verdict, price, key figures, checks."""
    verdict = result["verdict"]
    figures = result["figures"]
    none = not_bought(figures)
    return {
        **_blank(scenario),
        "price": price(bill, verdict),
        "verdict": verdict,
        "sign": whole_sign(verdict, broken_by(states, verdict)),
        "word": whole(verdict, against(result["checks"]), broken_by(states, verdict)),
        "sentence": result["sentence"],
        "figures": [
            replace(
                number, quantity=of_one(at_a_glance(number.name, figures[number.name], figures))
            )
            for number in (
                key_number(name, figures[name])
                for name in key_figures(scenario.system)
                if name in figures and name not in none
            )
        ],
        "checks": [bar(check) for check in result["checks"]],
        "compared": measured(figures, scenario.measured),
    }


def _blank(scenario: Any) -> dict[str, Any]:
    system = SYSTEMS.get(scenario.system)
    return {
        "scenario": scenario,
        "system": system.title if system else scenario.system,
        "compared": [],
        "figures": [],
        "checks": [],
        "verdict": "",
        "sign": "",
        "price": None,
    }


def _state(scenario: Any) -> str:
    """What is broken in what is sized, within a sentence; "" where all works."""
    system, state = SYSTEMS.get(scenario.system), scenario.question.get(STATE.name)
    if system is None or not state or state == NORMAL:
        return ""
    label = labels_of(system).get(state, "")
    return label[:1].lower() + label[1:]


def lines(columns: list[dict[str, Any]]) -> dict[str, Any]:
    """Columns with the rows of a table around them."""
    return {
        "columns": columns,
        "figures": _lines(columns, "figures"),
        "checks": _lines(columns, "checks"),
    }
