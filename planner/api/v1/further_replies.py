"""What version 1 of the API answers of searches, mail systems, sources and catalogue."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from calculators import answers
from calculators.search.answers import Asked, SearchAnswer, Values
from calculators.studies.sources import VERDICTS
from calculators.studies.validation.answers import Value
from planner.api.v1.replies import Fault, Reply, Url, When


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
    document: Annotated[
        dict[str, Any], Meta(description="The scenario of the design, a ScenarioDocument.")
    ]
    answer: answers.Sizing
    states: answers.FailureStates
    asked: Asked | None


class SystemField(Reply):
    """What a mail system asks."""

    name: str
    label: str
    kind: str
    unit: str
    required: bool
    default: Any
    default_origin: str | None
    default_source: str | None
    least: answers.Number | None
    most: answers.Number | None
    choices: Annotated[
        dict[str, str] | None, Meta(description="Key of a choice to its name; null for numbers.")
    ]
    help: str
    group: str
    rare: bool


class SystemFact(Reply):
    """A constant that a scenario may put another value for."""

    value: Any
    unit: str
    label: str
    origin: str
    source: str
    note: str


class MailSystem(Reply):
    """A mail system that can be sized, and what it asks."""

    key: str
    title: str
    fields: list[SystemField]
    population_fields: list[SystemField]
    group_fields: list[SystemField]
    volumes: Annotated[dict[str, str], Meta(description="Key of a volume to its name.")]
    key_figures: list[str]
    assumptions: Annotated[
        dict[str, SystemFact],
        Meta(description="Constants that a scenario may put another value for."),
    ]


class Systems(Reply):
    """The mail systems that can be sized."""

    items: list[MailSystem]


Counts = Annotated[dict[str, int], Meta(description="Verdict to how many passages have it.")]
Counted = Annotated[int, Meta(description="Passages in which there is something to plan.")]


class SourceSummary(Reply):
    """A document with its passages counted."""

    key: str
    title: str
    url: str
    counts: Counts
    of: Counted


class Sources(Reply):
    """How much of the documents the product does."""

    counts: Counts
    of: Counted
    documents: list[SourceSummary]


class PassageLink(Reply):
    """Where it is seen what the product does with a passage."""

    kind: Annotated[
        str,
        Meta(description="figure, check, finding, tool, chart, case, glossary and the like."),
    ]
    name: str
    title: str
    href: Annotated[str, Meta(description="Address of a page.")]


class PassageNumber(Reply):
    """A printed number beside what the product works out today."""

    what: str
    printed: Value
    computed: Value
    unit: str
    error: Annotated[float | None, Meta(description="Relative error, a share.")]
    agrees: bool | None


class Passage(Reply):
    """A passage, and what the product does with it."""

    number: int
    title: str
    says: Annotated[str, Meta(description="In our own words.")]
    does: Annotated[str, Meta(description="What the product does with it.")]
    verdict: Annotated[str, Meta(extra_json_schema={"enum": list(VERDICTS)})]
    links: list[PassageLink]
    numbers: list[PassageNumber]


class Source(SourceSummary):
    """A document passage by passage."""

    passages: list[Passage]


class CatalogueRow(Struct):
    """Further columns carry their unit in their name, such as capacity_gb."""

    key: Annotated[str, Meta(description="What scenarios name it by.")]
    name: str
    origin: str
    source: str
    own: Annotated[bool, Meta(description="Whether it is the organisation's own.")]


class CatalogueRows(Reply):
    """Rows of a kind, and where the next are."""

    version: str
    items: list[CatalogueRow]
    next: Url | None


class ImportedRow(Reply):
    """What becomes of a row of a file."""

    row: Annotated[int, Meta(description="Its number in the file.")]
    key: str
    action: Literal["new", "changed", "same", "refused"]
    changes: Annotated[
        dict[str, list[Any]], Meta(description="Field to what it was and what it becomes.")
    ]
    problems: list[Fault]


class CatalogueImport(Reply):
    """What a file does, or would do."""

    dry_run: bool
    rows: list[ImportedRow]
    counts: Annotated[dict[str, int], Meta(description="Action to how many rows.")]


class Preferences(Reply):
    """What a person chose: how pages and PDFs look. Answers of the API are not touched."""

    number_format: Annotated[
        Literal["", "en-GB", "de-DE", "fr-FR", "de-CH"],
        Meta(description="By a region that writes so; empty: as the organisation."),
    ]
    dates: Annotated[
        Literal["en-GB", "en-US", "en-DE", "en-001"],
        Meta(description="22 November 2026, November 22, 2026, 22.11.2026 or 2026-11-22."),
    ]
    units: Annotated[
        Literal["", "decimal", "binary"],
        Meta(description="GB or GiB; empty: as the rule or the row counts them."),
    ]
    colours: Annotated[
        Literal["", "light", "dark"], Meta(description="Empty: as the system has them.")
    ]
    language: Annotated[Literal["en"], Meta(description="All texts are in English.")]
