"""What was said of the assumptions of a scenario."""

from __future__ import annotations

from planner.models import Assumption, Scenario


def notes_of(scenario: Scenario) -> dict[str, Assumption]:
    """Input -> what is kept of it, with who signed it off."""
    rows = Assumption.objects.filter(scenario=scenario).select_related("signed_off_by")
    return {row.input: row for row in rows}
