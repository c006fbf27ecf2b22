"""What version 1 answers of mail systems and of the documents behind them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from calculators import answers
from calculators.studies.sources import VERDICTS
from calculators.studies.validation.answers import Value
from planner.api.v1.types.common import Reply


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
