"""Bring a revision back: it is saved again, as the newest one."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from calculators.inputs.catalogue import Catalogue
from planner.models import Revision, Scenario
from planner.services.scenarios import scenarios, sizings


def restore(
    scenario: Scenario,
    revision: Revision,
    user: Any,
    catalogue: Catalogue,
    expected: int | None = None,
) -> Scenario:
    """Save a scenario as it was once, with a new sizing. What it was until now stays a revision.

    Raises:
        InputProblems: the catalogue or the rules no longer allow what was asked
        StaleRevision: it was saved since ``expected``
    """
    with transaction.atomic():
        scenarios.save_scenario(
            scenario,
            revision.document,
            user,
            catalogue,
            expected=expected,
            said=f"Version {revision.number} restored",
        )
        sizings.size_scenario(scenario, user, catalogue)
    return scenario
