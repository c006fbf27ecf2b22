"""The register of assumptions: who answers for what, and what is signed off."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import nearest, shown
from planner.models import Assumption, Scenario
from planner.report.parts.assumptions import AssumptionRegister, Figures, assumed, register
from planner.selectors.assumptions import notes_of
from planner.services import texts

_LAST_YEAR = 2200


def register_of(scenario: Scenario, figures: Figures) -> AssumptionRegister:
    """All that is assumed in a scenario, with what was said of it."""
    return register(scenario.pk, figures, notes_of(scenario), timezone.now().date())


def note_assumption(
    scenario: Scenario, user: Any, figures: Figures, asked: Mapping[str, Any]
) -> AssumptionRegister:
    """Change what is given of one assumption; the rest stays.

    Args:
        scenario: whose it is
        user: who says it, and signs it off
        figures: of the scenario's answer of today
        asked: "input", and any of "owner", "reason", "confidence", "review_on", "signed_off"

    Raises:
        InputProblems: everything wrong with it
    """
    problems: list[Problem] = []
    known = assumed(figures)
    name = asked.get("input")
    if not isinstance(name, str) or name not in known:
        problems.append(
            Problem(
                "/input",
                "required" if name is None else "unknown-input",
                f"Input: {shown(name)} is not assumed in this scenario."
                if name is not None
                else "Input is missing.",
                nearest(name, known, "Give the name of an assumed input, as the register has it."),
            )
        )
    values = _read(asked, problems)
    if problems:
        raise InputProblems(problems)
    if "signed_off" in values:
        signed = values.pop("signed_off")
        values |= {
            "signed_off_at": timezone.now() if signed else None,
            "signed_off_by": user if signed else None,
            "signed_value": known[str(name)]["value"] if signed else None,
        }
    with transaction.atomic():
        Assumption.objects.update_or_create(scenario=scenario, input=name, defaults=values)
    return register_of(scenario, figures)


def _read(asked: Mapping[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """The columns that are changed; problems are added to the list."""
    values: dict[str, Any] = {}
    if "owner" in asked:
        values["owner"] = texts.note(asked["owner"], "Owner", "/owner", problems, most=120)
    if "reason" in asked:
        values["reason"] = texts.note(asked["reason"], "Reason", "/reason", problems, most=2_000)
    if "confidence" in asked:
        values["confidence"] = _confidence(asked["confidence"], problems)
    if "review_on" in asked:
        values["review_on"] = _day(asked["review_on"], problems)
    if "signed_off" in asked:
        values["signed_off"] = asked["signed_off"]
        if not isinstance(asked["signed_off"], bool):
            problems.append(
                Problem(
                    "/signed_off",
                    "wrong-type",
                    f"Signed off: {shown(asked['signed_off'])} is not true or false.",
                    "Give true or false.",
                )
            )
    return values


def _confidence(value: Any, problems: list[Problem]) -> str:
    offered = ["", *Assumption.Confidence.values]
    if isinstance(value, str) and value in offered:
        return value
    hint = "Choose one of: " + ", ".join(Assumption.Confidence.values) + "; or leave it empty."
    message = f"Confidence: {shown(value)} is not a choice."
    problems.append(Problem("/confidence", "unknown-choice", message, hint))
    return ""


def _day(value: Any, problems: list[Problem]) -> date | None:
    if value is None or value == "":
        return None
    try:
        found = date.fromisoformat(value)
        if found.year <= _LAST_YEAR:
            return found
    except (TypeError, ValueError):
        pass
    problems.append(
        Problem(
            "/review_on",
            "not-a-date",
            f"Review date: {shown(value)} is not a day.",
            "Give a day such as 2027-03-31, or nothing.",
        )
    )
    return None
