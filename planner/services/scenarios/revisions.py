"""Revisions: written with every save, brought back, spoken of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import LANGUAGE, PLAIN, in_style
from planner.forms.changes import changed
from planner.forms.numbers import typed_in
from planner.models import Revision, Scenario, Sizing
from planner.services import texts

FIRST = "First version"
NOTHING = "No input changed"


class StaleRevision(Exception):
    """Somebody else saved the scenario since it was read.

    Attributes:
        number: of the revision that is stored now
    """

    def __init__(self, number: int):
        super().__init__(f"Version {number} was saved meanwhile.")
        self.number = number


def record(
    scenario: Scenario,
    user: Any,
    catalogue: Catalogue,
    before: Mapping[str, Any] | None,
    further: Sequence[str] = (),
) -> Revision:
    """Write down a save, in its transaction.

    Args:
        scenario: as it is saved, with the number of the save
        user: who saved it
        catalogue: names what the question names
        before: the question of the save before; None for the first
        further: what changed beside the question, in words
    """
    said = list(further)
    if before is not None:
        # What is kept is the same whoever saves it.
        with in_style(PLAIN), typed_in(LANGUAGE):
            said += [each.words for each in changed(before, scenario.question, catalogue)]
    return Revision.objects.create(
        scenario=scenario,
        number=scenario.revision,
        name=scenario.name,
        document=scenario.question,
        changes=said or [FIRST if before is None else NOTHING],
        created_by=user if getattr(user, "pk", None) else None,
    )


def sized(scenario: Scenario, sizing: Sizing) -> None:
    """Keep the answer of a save with it; the first there was."""
    Revision.objects.filter(scenario=scenario, number=scenario.revision, sizing=None).update(
        sizing=sizing
    )


def write_note(revision: Revision, text: Any) -> Revision:
    """Put a note to a revision.

    Raises:
        InputProblems: no text, or too long a one
    """
    problems: list[Problem] = []
    revision.note = texts.note(text, "Note", "/note", problems)
    if problems:
        raise InputProblems(problems)
    revision.save(update_fields=["note"])
    return revision
