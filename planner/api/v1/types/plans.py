"""What version 1 answers of plans and scenarios, and of what is said and shared of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta

from planner.api.v1.types.common import Name, Reply, Url, When


class Plan(Reply):
    """A plan."""

    id: UUID
    url: Url
    name: Name
    description: str
    scenarios: Url
    scenario_count: int
    created_at: When
    updated_at: When


class PlanPage(Reply):
    """Plans, and where the next are."""

    items: list[Plan]
    next: Url | None


class LatestPrice(Reply):
    """What the bill of a scenario comes to, as far as its prices are known."""

    price: Annotated[
        str | None, Meta(description="Of the lines with a price; null where none has one.")
    ]
    currency: str | None
    known: Annotated[int, Meta(description="Lines with a price.")]
    unknown: Annotated[int, Meta(description="Lines without one.")]
    at_least: Annotated[
        bool, Meta(description="Whether price is at least so much, as lines have none.")
    ] = False
    assumed: Annotated[int, Meta(description="How many of the known prices are assumed.")] = 0


class Scenario(Reply):
    """A scenario of a plan."""

    id: UUID
    url: Url
    plan: UUID
    name: Name
    # Named, as a component has the name that would be made up for it.
    document: Annotated[
        dict[str, Any], Meta(title="Asked scenario", description="A ScenarioDocument.")
    ]
    notes: str
    revision: Annotated[int, Meta(description="The number of the last save.")]
    measured: Annotated[
        dict[str, float],
        Meta(description="Name of a figure, to what was measured, in the figure's unit."),
    ]
    measured_source: Annotated[str, Meta(max_length=300)]
    latest_sizing: Url | None
    latest_price: Annotated[
        LatestPrice | None, Meta(description="Of the newest sizing; null where none is kept.")
    ]
    created_at: When
    updated_at: When


class RevisionSummary(Reply):
    """A save of a scenario."""

    number: Annotated[int, Meta(description="1 for the first save.")]
    url: Url
    name: Annotated[str, Meta(description="The scenario's name then.")]
    by: str
    at: When
    changes: Annotated[list[str], Meta(description="What changed, in words.")]
    note: str
    sizing: Annotated[Url | None, Meta(description="The answer of that day, while it is kept.")]


class RevisionPage(Reply):
    """The revisions of a scenario, newest first, and where the next are."""

    items: list[RevisionSummary]
    next: Url | None


class Revision(RevisionSummary, kw_only=True):
    """A save of a scenario with its question."""

    document: Annotated[
        dict[str, Any], Meta(title="Saved scenario", description="A ScenarioDocument.")
    ]


class ScenarioPage(Reply):
    """Scenarios, and where the next are."""

    items: list[Scenario]
    next: Url | None


class Share(Reply):
    """A link by which a plan is read."""

    id: UUID
    url: Url
    plan: UUID
    name: Annotated[str, Meta(description="For whom it is.")]
    prices: Annotated[
        bool, Meta(description="Whether who has the link sees prices, costs and suppliers.")
    ]
    status: Literal["open", "revoked", "expired"]
    link: Annotated[str | None, Meta(description="The link, shown once: when it is made.")]
    created_by: str
    created_at: When
    expires_at: When
    last_used: When | None


class SharePage(Reply):
    """Shares, and where the next are."""

    items: list[Share]
    next: Url | None


class Comment(Reply):
    """What somebody said of a scenario, or of one of its figures."""

    id: UUID
    url: Url
    scenario: UUID
    figure: Annotated[str, Meta(description="Empty: of the whole scenario.")]
    text: str
    unknown_mentions: Annotated[
        list[str], Meta(description="Names behind an @ that no member has; nobody was told.")
    ]
    created_by: str
    created_at: When


class CommentPage(Reply):
    """Comments, and where the next are."""

    items: list[Comment]
    next: Url | None
