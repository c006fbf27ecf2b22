"""The charts that the calculators answer with: plain types, as those of ``calculators.answers``."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

Number = int | float


class Axis(Struct, forbid_unknown_fields=True):
    """An axis of a chart."""

    label: str
    unit: str
    values: list[Number | str | None] | UnsetType = UNSET
    scale: str | UnsetType = UNSET
    min: Number | UnsetType = UNSET
    max: Number | UnsetType = UNSET


class Point(Struct, forbid_unknown_fields=True):
    """Where today's design stands in a chart."""

    x: Number | str | None
    y: Number | None


class Series(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line or the bars of a chart."""

    label: str
    values: list[Number | None]
    role: str
    steps: Annotated[bool, Meta(description="Whether it jumps between its values.")] | UnsetType = (
        UNSET
    )


class Resource(Series):
    """A resource of a server in every state of a group: a row of a heat map."""

    unit: str
    needed: list[Number | None]
    has: Number | None
    allowed: Number | None
    verdicts: list[str]
    figure: str


class ServerCopies(Series):
    """A server of a group and the copies of each database on it."""

    site: int
    number: int
    serves: str
    lagged: list[bool]
    copies: int
    active: int


class Witness(Struct, forbid_unknown_fields=True):
    """Whether a group needs a witness, and where it stands."""

    needed: bool
    place: str


class _Chart(Struct, tag_field="kind", forbid_unknown_fields=True, kw_only=True):
    key: str
    question: Annotated[str, Meta(description="The question that the chart answers.")]
    x: Axis
    y: Axis
    today: Point | None
    source: str
    note: str


class LineChart(_Chart, tag="line", kw_only=True):
    """Curves over a number."""

    series: list[Series]


class BarChart(_Chart, tag="bar", kw_only=True):
    """Bars over words."""

    series: list[Series]


class HeatChart(_Chart, tag="heat", kw_only=True):
    """States down, resources across."""

    series: list[Resource]
    active_figures: list[str]
    remarks: list[str]
    at_worst: int | None
    on_lagged: Annotated[
        list[int],
        Meta(
            description="Of each state, how many databases of a group have nothing but a lagged "
            "copy then, which is activated and protects no longer."
        ),
    ] = []
    not_survived: Annotated[
        list[str],
        Meta(description="The next loss after the loss of a site, where that is not survived."),
    ] = []


class CopiesChart(_Chart, tag="copies", kw_only=True):
    """Databases over servers."""

    series: list[ServerCopies]
    sites: list[str]
    databases: int
    witness: Witness


Chart = LineChart | BarChart | HeatChart | CopiesChart
