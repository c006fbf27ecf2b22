"""The rows that a list asks for as a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from planner.models import CATALOGUE
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.lists import Asked
from planner.selectors.catalogue.prices import as_seen
from planner.services.catalogue.files.limits import MOST_ROWS, refused
from planner.services.catalogue.files.writing import as_xlsx, csv_lines

_PAGE = 1_000


def export_csv(organisation: Any, kind: str, asked: Asked) -> Iterator[str]:
    """The rows as CSV, in pieces."""
    return csv_lines(CATALOGUE[kind].row_fields(), _rows(organisation, kind, asked))


def export_xlsx(organisation: Any, kind: str, asked: Asked) -> bytes:
    """The rows as a workbook.

    Raises:
        InputProblems: there are more than a workbook should hold
    """
    if catalogue_list.counted(organisation, kind, asked, MOST_ROWS) > MOST_ROWS:
        raise refused(
            "too-many",
            f"More than {MOST_ROWS:,} rows are too many for a workbook.",
            "Ask for fewer, or take them as CSV.",
        )
    return as_xlsx(CATALOGUE[kind].row_fields(), _rows(organisation, kind, asked), kind)


def _rows(organisation: Any, kind: str, asked: Asked) -> Iterator[dict[str, Any]]:
    cursor = None
    while True:
        page = catalogue_list.page_of_rows(organisation, kind, asked, cursor, _PAGE)
        as_seen(organisation, kind, page.rows)
        for row in page.rows:
            yield row.as_full_row()
        cursor = page.following
        if cursor is None:
            return
