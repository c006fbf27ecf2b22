"""What version 1 answers of the catalogue."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from planner.api.v1.types.common import Fault, Reply, Url


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
    replaces_built_in: Annotated[
        bool, Meta(description="Whether a new row stands in for the built-in one with its key.")
    ]
    changes: Annotated[
        dict[str, list[Any]], Meta(description="Field to what it was and what it becomes.")
    ]
    problems: list[Fault]


class CatalogueImport(Reply):
    """What a file does, or would do."""

    dry_run: bool
    rows: list[ImportedRow]
    counts: Annotated[dict[str, int], Meta(description="Action to how many rows.")]
