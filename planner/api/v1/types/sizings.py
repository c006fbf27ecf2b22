"""What version 1 answers of sizings, with their charts, reports and measurements."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from calculators import answers
from planner.api.v1.types.common import Fault, Reply, Url, When


class StoredAnswer(answers.Sizing, kw_only=True):
    """The answer to a scenario, and where it is stored."""

    id: UUID
    url: Url
    created_at: When
    broken_by: Annotated[
        str,
        Meta(
            description="Which single loss breaks a design that holds, such as a lost disk breaks "
            "it: ``verdict`` is with everything at work. Empty where none that was looked at does."
        ),
    ]


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
        Annotated[answers.Number | None, Meta(description="With the hardware as it stands.")]
        | UnsetType
    ) = UNSET
    load_noun: str | UnsetType = UNSET
    limiting_check: str | UnsetType | None = UNSET
    first_check: answers.FirstCheck | UnsetType = UNSET
    first_check_label: str | UnsetType = UNSET
    runs_out: list[answers.RunsOut] | UnsetType = UNSET
    growth_sentence: str | UnsetType = UNSET
    breaks_rebuilding_from: answers.UntilRebuilt | UnsetType = UNSET
    growth_cost: (
        Annotated[
            answers.FixCost | None,
            Meta(
                description="What the hardware for the end of the growth buys more; null where "
                "none was found, nothing grows or prices are not shown."
            ),
        ]
        | UnsetType
    ) = UNSET
    growth_years: (
        Annotated[
            list[answers.GrowthYear],
            Meta(
                description="Today and each year ahead by itself; empty where nothing grows. "
                "What the hardware costs is null where prices are not shown."
            ),
        ]
        | UnsetType
    ) = UNSET
    growth_beside: answers.GrowthBeside | UnsetType = UNSET
    needs_sentence: str | UnsetType = UNSET
    next_load: (
        Annotated[
            answers.NextLoad | None,
            Meta(description="Null where the disks are given, or more load is not asked for."),
        ]
        | UnsetType
    ) = UNSET
    limit_if_bought: (
        Annotated[answers.Number | None, Meta(description="As bought anew for it.")] | UnsetType
    ) = UNSET
    limit_survived: (
        Annotated[
            answers.Number | None,
            Meta(description="In each loss that the design survives today."),
        ]
        | UnsetType
    ) = UNSET
    bought: list[str] | UnsetType = UNSET
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
