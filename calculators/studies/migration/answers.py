"""What a comparison of the editions answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from calculators.answers import CatalogueStamp, Figure, Number


class MigrationCell(Struct, forbid_unknown_fields=True):
    """What an edition says of one figure, or why it says nothing."""

    value: Number | None
    unit: str
    kind: Literal["rule", "measured"] | None
    remark: str
    decided_by: str
    figure: str | None
    origin: str | None
    source: str | None


class EditionDisk(Struct, forbid_unknown_fields=True):
    """A disk of the edition's years."""

    key: str
    name: str


class MigrationEdition(Struct, forbid_unknown_fields=True):
    """An edition with its figures."""

    key: str
    title: str
    short: str
    year: int
    system: str | None
    disk: EditionDisk
    cells: dict[str, MigrationCell]
    beware: list[str]


class EditionPoint(Struct, forbid_unknown_fields=True):
    """An edition in its year."""

    edition: str
    short: str
    year: int
    value: Number | None
    kind: str | None


class EditionSeries(Struct, forbid_unknown_fields=True):
    """A figure along the editions."""

    key: str
    label: str
    points: list[EditionPoint]


class EditionChart(Struct, forbid_unknown_fields=True):
    """The picture of a figure."""

    key: str
    question: str
    unit: str
    scale: str
    note: str
    series: list[EditionSeries]


class Migration(Struct, forbid_unknown_fields=True):
    """The same users on every edition."""

    engine_version: str
    catalogue: CatalogueStamp
    # Named, as a component has the name that would be made up for it.
    question: Annotated[
        dict[str, Any],
        Meta(
            title="Asked migration",
            description="The question with its defaults, a MigrationQuestion.",
        ),
    ]
    sentence: str
    editions: list[MigrationEdition]
    charts: list[EditionChart]
    figures: (
        Annotated[dict[str, Figure], Meta(description="All that the numbers rest on.")] | UnsetType
    ) = UNSET
