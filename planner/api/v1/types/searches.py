"""What version 1 answers of searches."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta

from calculators import answers
from calculators.search.answer.asked_answers import Asked
from calculators.search.answer_types.answers import GivesUp, SearchAnswer, Values
from planner.api.v1.types.common import Reply, Url, When


class SearchSummary(Reply):
    """How far a search is."""

    url: Url
    id: UUID
    name: str
    scenario: UUID | None
    status: Literal["queued", "running", "paused", "done", "cancelled", "failed"]
    progress: Annotated[float, Meta(ge=0, le=1)]
    designs: int
    seen: int
    holding: int
    rate: Annotated[float | None, Meta(description="Designs a second.")]
    seconds: Annotated[float, Meta(description="Seconds at work.")]
    created_at: When
    started_at: When | None
    finished_at: When | None
    problem: str | None


class SearchPage(Reply):
    """Searches, and where the next are."""

    items: list[SearchSummary]
    next: Url | None


class Search(SearchSummary):
    """A search with its question and its answer."""

    # Named, as a component has the name that would be made up for it.
    document: Annotated[
        dict[str, Any], Meta(title="Asked search", description="The question, a SearchDocument.")
    ]
    answer: SearchAnswer | None


class SearchDesign(Reply):
    """A design of a search in full."""

    design: int
    values: Values
    gives_up: GivesUp
    document: Annotated[
        dict[str, Any], Meta(description="The scenario of the design, a ScenarioDocument.")
    ]
    answer: answers.Sizing
    states: answers.FailureStates
    asked: Asked | None
