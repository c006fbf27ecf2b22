"""What uses a row of the catalogue, so that nobody deletes it from under a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from planner.models import CATALOGUE, Organisation, Scenario

# So many are named; the rest is counted.
NAMED = 20


@dataclass(frozen=True)
class Use:
    """A scenario that names a row."""

    scenario: Scenario

    @property
    def words(self) -> str:
        return f"the scenario “{self.scenario.name}” of the plan “{self.scenario.plan.name}”"


def uses_of(organisation: Organisation, kind: str, key: str) -> tuple[list[Use], int]:
    """The scenarios that name an own row, some of them, and how many there are.

    A row that stands in place of a built-in one of its key is not missed: the built-in one is seen
    again when it goes.
    """
    if CATALOGUE[kind].objects.filter(organisation=None, key=key).exists():
        return [], 0
    rows = (
        Scenario.objects.filter(plan__organisation=organisation)
        .annotate(said=Cast("question", TextField()))
        .filter(_names(kind, key))
        .select_related("plan")
        .order_by("plan__name", "name")
    )
    named = list(rows[: NAMED + 1])
    total = rows.count() if len(named) > NAMED else len(named)
    return [Use(scenario) for scenario in named[:NAMED]], total


def _names(kind: str, key: str) -> Q:
    """Scenarios whose question holds the key as a text of its own, as a value or as a name."""
    found = Q(said__contains=f'"{key}"')
    return found | Q(said__contains=f'"{kind}/{key}"')
