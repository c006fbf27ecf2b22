"""What if something breaks: a scenario sized with everything at work, and with each loss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.checks.check import Check, Verdict, worst
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import STATE, STATES
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems import SYSTEMS, System

NORMAL = "normal"


def states_of(system: System) -> tuple[str, ...]:
    """The states a mail system can be sized in; only the normal one where it asks for none."""
    return tuple(_labels(system))


def in_state(document: Mapping[str, Any], state: str) -> dict[str, Any]:
    """The scenario in another state."""
    found = {key: value for key, value in document.items() if key != STATE.name}
    return found if state == NORMAL else {**found, STATE.name: state}


def heat_map(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """Every check of a scenario in every state.

    Returns:
        {"states": [{"key", "label", "verdict"}], "checks": [{"name", "label", "unit"}], "cells":
        [[{"verdict", "margin", "needed", "available", "message"} or None]]}: a row of cells for
        each state, a cell for each check; None where the check does not arise in the state.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    labels = _labels(SYSTEMS[parse(document, catalogue).system])
    rows = {state: _verdicts(in_state(document, state), catalogue) for state in labels}
    columns: dict[str, Check] = {}
    for verdicts in rows.values():
        columns |= {verdict.check.name: verdict.check for verdict in verdicts}
    return {
        "states": [
            {"key": state, "label": label, "verdict": worst(rows[state])}
            for state, label in labels.items()
        ],
        "checks": [
            {"name": check.name, "label": check.label, "unit": check.unit}
            for check in columns.values()
        ],
        "cells": [_cells(verdicts, columns) for verdicts in rows.values()],
    }


def _labels(system: System) -> Mapping[str, str]:
    for field in system.fields:
        if field.name == STATE.name and field.choices:
            return field.choices()
    return {NORMAL: STATES[NORMAL]}


def _verdicts(document: Any, catalogue: Catalogue) -> list[Verdict]:
    return Bench(parse(document, catalogue)).verdicts


def _cells(verdicts: list[Verdict], columns: Mapping[str, Check]) -> list[dict[str, Any] | None]:
    found = {verdict.check.name: verdict.as_dict() for verdict in verdicts}
    told = ("verdict", "margin", "needed", "available", "message")
    return [{key: found[name][key] for key in told} if name in found else None for name in columns]
