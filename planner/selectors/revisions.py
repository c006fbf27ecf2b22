"""Revisions of a scenario."""

from __future__ import annotations

from django.db.models import F, QuerySet
from django.db.models.fields.json import KeyTextTransform

from planner.models import Revision, Scenario, Sizing

# The largest number that a column holds.
_LARGEST = 2**31 - 1
_SIZING = ("id", "sentence", "verdict", "engine_version", "created_at")


def revisions_of(scenario: Scenario) -> QuerySet[Revision]:
    """Revisions, newest first, with who saved them and the sentence of their sizing; without the
    questions."""
    return (
        Revision.objects.filter(scenario=scenario)
        .select_related("created_by", "sizing")
        .only(
            "number",
            "name",
            "changes",
            "note",
            "created_at",
            "scenario_id",
            "created_by__username",
            "created_by__first_name",
            "created_by__last_name",
            *(f"sizing__{name}" for name in _SIZING),
        )
        .order_by("-number")
    )


def revisions_told(scenario: Scenario) -> QuerySet[Revision]:
    """The same, with what their verdicts are said with: ``checks``, and ``states`` of each loss;
    and with what is said of their growth: ``growth_sentence`` and ``runs_out``."""
    return revisions_of(scenario).annotate(
        checks=F("sizing__answer__checks"),
        states=F("sizing__detail__outlook__states"),
        growth_sentence=KeyTextTransform("growth_sentence", "sizing__detail__outlook"),
        runs_out=F("sizing__detail__outlook__runs_out"),
    )


def version_of(sizing: Sizing) -> Revision | None:
    """The newest version that a sizing is the answer of, with its number and its note."""
    return sizing.revisions.only("number", "note").order_by("-number").first()


def find_revision(scenario: Scenario, number: int) -> Revision | None:
    """One revision with its question and its sizing."""
    if number > _LARGEST:
        return None
    return (
        Revision.objects.filter(scenario=scenario, number=number)
        .select_related("created_by", "sizing")
        .first()
    )
