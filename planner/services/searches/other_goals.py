"""A search by another goal: answered from the sweep that was done, else swept anew."""

from __future__ import annotations

from typing import Any

from django_guid import get_guid

from calculators import search
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from planner.models import Search
from planner.services.organisation import quotas
from planner.services.searches import searches
from planner.services.searches.work import Enqueue

# What is taken over as it is: the question's catalogue, and how much was looked at and when.
_TAKEN_OVER = (
    "organisation_id",
    "scenario_id",
    "catalogue_source",
    "catalogue_version",
    "rows",
    "status",
    "size",
    "next_start",
    "seen",
    "held",
    "started_at",
    "finished_at",
    "active_seconds",
)


def goals_there(row: Search) -> list[str]:
    """Figures that may take the place of one that is known of no design, such as its price; none
    where the question cannot be read any more."""
    try:
        return list(row.question().instead)
    except InputProblems:
        return []


def search_by(
    row: Search, figure: Any, name: Any, user: Any, catalogue: Catalogue, enqueue: Enqueue
) -> Search:
    """The same question with another goal, as a search of its own.

    Args:
        row: the search
        figure: what is counted in place of what is not known, of ``goals_there``
        name: of the new search
        user: who asks
        catalogue: of today, for where the sweep has to be done anew
        enqueue: wakes a worker: (search id, start, stop)

    Returns:
        a search that has ended as this one did, or one that is handed to the workers

    Raises:
        InputProblems: there is no such goal, no usable name, or too many searches
    """
    name = searches.named(name)
    question = row.question()
    if figure not in question.instead:
        raise InputProblems.one(
            "/figure",
            "unknown-choice",
            "Figure: there is no such goal for this search.",
            f"Choose from: {', '.join(question.instead)}."
            if question.instead
            else "Every goal of this search is known of each design: ask another question.",
        )
    document = search.with_goal(row.document, question, figure)
    answer = _answered(row, question, figure)
    if answer is None:
        return searches.start_search(
            row.organisation, user, document, name, catalogue, enqueue, row.scenario
        )
    taken = {column: getattr(row, column) for column in _TAKEN_OVER}
    quotas.refuse_over(row.organisation, "searches")
    return Search.objects.create(
        **taken,
        name=name,
        document=document,
        answer=answer,
        created_by=user,
        request_id=get_guid() or "",
    )


def _answered(row: Search, question: search.Question, figure: str) -> dict[str, Any] | None:
    """The answer by another goal out of what the sweep kept; None where it kept nothing, or has
    not ended."""
    if row.answer is None:
        return None
    packed = Search.objects.filter(pk=row.pk).values_list("partial", flat=True).first()
    if packed is None:
        return None
    found = search.by_goal(question, search.unpack(packed), figure)
    return search.finish(*found) if found else None
