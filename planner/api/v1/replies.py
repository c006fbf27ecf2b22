"""What version 1 of the API answers beside the calculators' own answers: one type each.

The schemas are made from these; fields may be added, and never taken away.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from calculators import answers

When = Annotated[datetime, Meta(tz=True)]
Url = Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
Name = Annotated[str, Meta(min_length=1, max_length=120)]


class Reply(Struct, forbid_unknown_fields=True):
    """An answer; what is no field of it is a mistake of ours."""


class Fault(Reply):
    """Something that is wrong."""

    pointer: Annotated[str, Meta(description="JSON Pointer into the body; empty for the whole.")]
    code: Annotated[str, Meta(description="A stable word for programs, such as too-small.")]
    message: Annotated[str, Meta(description="Field, value and reason.")]
    hint: Annotated[str, Meta(description="The remedy.")]


class Problem(Reply):
    """What is wrong with a request, by RFC 9457."""

    type: Url
    title: str
    status: int
    detail: str
    errors: Annotated[
        list[Fault], Meta(description="Everything that is wrong, not the first only.")
    ]


class StoredAnswer(answers.Sizing, kw_only=True):
    """The answer to a scenario, and where it is stored."""

    id: UUID
    url: Url
    created_at: When


class StoredSizing(StoredAnswer, kw_only=True):
    """A sizing as it is stored."""

    created_by: str
    scenario: UUID | None
    document: Annotated[
        dict[str, Any], Meta(description="The scenario that was sized, a ScenarioDocument.")
    ]


class SizingSummary(Reply):
    """A sizing in a list."""

    id: UUID
    url: Url
    created_at: When
    scenario: UUID | None
    system: str
    engine_version: str
    catalogue: answers.CatalogueStamp
    verdict: answers.VerdictWord
    sentence: str


class SizingPage(Reply):
    """Sizings, and where the next are."""

    items: list[SizingSummary]
    next: Url | None


class Artifacts(Reply):
    """Texts to copy out of a sizing."""

    items: list[answers.Snippet]


class Findings(Reply):
    """What good practice says of a sizing, the heaviest first."""

    items: list[answers.Finding]


class Outlook(Reply):
    """How far a design holds, and what stands around it. Where a later engine refuses what an
    earlier one took, only the sentence is there, with the problems."""

    sentence: str
    load: Annotated[answers.Number, Meta(description="The load it is sized for.")] | UnsetType = (
        UNSET
    )
    limit_load: (
        Annotated[answers.Number | None, Meta(description="The most that holds; null: no limit.")]
        | UnsetType
    ) = UNSET
    load_noun: str | UnsetType = UNSET
    limiting_check: str | UnsetType | None = UNSET
    runs_out: list[answers.RunsOut] | UnsetType = UNSET
    growth_sentence: str | UnsetType = UNSET
    next_load: (
        Annotated[
            answers.NextLoad | None,
            Meta(description="Null where the disks are given, or more load is not asked for."),
        ]
        | UnsetType
    ) = UNSET
    artifacts: list[answers.Snippet] | UnsetType = UNSET
    findings: list[answers.Finding] | UnsetType = UNSET
    states: answers.FailureStates | UnsetType = UNSET
    survives: (
        Annotated[str, Meta(description="Which losses the design survives, in words.")] | UnsetType
    ) = UNSET
    problems: list[Fault] | UnsetType = UNSET


class Charts(Reply):
    """The charts of a sizing, and how far it holds."""

    charts: list[answers.Chart]
    outlook: Outlook


class Report(Reply):
    """A report, on its way or done."""

    id: UUID
    url: Url
    sizing: UUID
    format: str
    status: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: Annotated[int, Meta(ge=0, le=100)]
    step: str | None
    problem: str | None
    standard: str | None
    note: str | None
    created_at: When
    finished_at: When | None
    file: Url | None
    filename: str | None
    size: int | None
    sha256: str | None


class ReportList(Reply):
    """The reports of a sizing."""

    items: list[Report]


class Measurement(Reply):
    """A run of the relay benchmark."""

    id: UUID
    url: Url
    kind: str
    name: str
    ladder: UUID | None
    started_at: When
    messages: int
    seconds: float
    messages_per_minute: float
    accepted_seconds: float
    drained_seconds: float | None
    parameters: Annotated[
        dict[str, Any],
        Meta(description="What was asked of the benchmark: sizes, sessions, messages."),
    ]
    tools: Annotated[dict[str, Any], Meta(description="The tools and their versions.")]
    host: Annotated[
        dict[str, Any], Meta(description="The machine: processor, cores, memory, kernel.")
    ]
    source: str


class MeasurementPage(Reply):
    """Measurements, and where the next are."""

    items: list[Measurement]
    next: Url | None


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


RoleWord = Literal["viewer", "architect", "administrator"]
LinkState = Literal["open", "accepted", "revoked", "expired"]


class Member(Reply):
    """A member of the organisation."""

    id: int
    url: Url
    username: str
    name: str
    email: str
    role: RoleWord
    since: When


class MemberList(Reply):
    """The members of the organisation."""

    items: list[Member]


class Invitation(Reply):
    """An invitation into the organisation."""

    id: UUID
    url: Url
    email: Annotated[str, Meta(description="Empty: for whoever has the link.")]
    role: RoleWord
    status: LinkState
    mailed: Annotated[bool, Meta(description="Whether the link went out by mail.")]
    link: Annotated[str | None, Meta(description="The link, shown once: when it is made.")]
    created_by: str
    created_at: When
    expires_at: When
    accepted_by: str


class InvitationPage(Reply):
    """Invitations, and where the next are."""

    items: list[Invitation]
    next: Url | None


class Token(Reply, kw_only=True):
    """A token, without its secret."""

    id: int
    url: Url
    name: str
    prefix: str
    scopes: list[Literal["read", "write", "manage"]]
    of_organisation: Annotated[
        bool, Meta(description="Whether it outlives the membership of its maker.")
    ]
    created_by: str
    created_at: When
    last_used: When | None
    rotated_at: When | None
    expires_at: When | None
    revoked_at: When | None


class TokenList(Reply):
    """One's own tokens; for administrators all of the organisation."""

    items: list[Token]


class MadeToken(Token, kw_only=True):
    """A token with its secret, which is shown this once."""

    secret: str


class Share(Reply):
    """A link by which a plan is read."""

    id: UUID
    url: Url
    plan: UUID
    name: Annotated[str, Meta(description="For whom it is.")]
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
    created_by: str
    created_at: When


class CommentPage(Reply):
    """Comments, and where the next are."""

    items: list[Comment]
    next: Url | None


class Change(Reply):
    """A value that was changed."""

    field: Annotated[str, Meta(description="JSON Pointer.")]
    before: str | float | bool | None
    after: str | float | bool | None


class ActivityEntry(Reply):
    """One thing that was done."""

    id: int
    at: When
    action: str
    actor: Annotated[str | None, Meta(description="User name; null: Highwater itself.")]
    subject: str
    detail: Annotated[dict[str, Any], Meta(description="Further values, by the action.")]
    changes: list[Change]
    address: str | None
    request_id: str


class ActivityPage(Reply):
    """The activity, and where the earlier is."""

    items: list[ActivityEntry]
    next: Url | None


class QuotaUse(Reply):
    """How much of a kind is kept, and may be."""

    kind: str
    kept: int
    most: Annotated[int, Meta(description="0: without limit.")]


class Organisation(Reply):
    """The organisation that the token or the session works for."""

    name: str
    role: RoleWord | None
    currency: str
    number_format: Annotated[
        Literal["en-GB", "de-DE", "fr-FR", "de-CH"],
        Meta(description="Of pages and PDFs; answers of the API are not touched."),
    ]
    paper: Literal["a4", "letter"]
    administrators_second_step: bool
    has_logo: bool
    sizings_kept_days: int | None
    reports_kept_days: int | None
    searches_kept_days: int | None
    quotas: list[QuotaUse]
