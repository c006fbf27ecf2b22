"""Catalogue rows as a file that can be brought in again. No cell acts as a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from planner.render.tables.cells import harmless
from planner.render.tables.workbook import XLSX, workbook

__all__ = ["XLSX", "as_xlsx", "csv_lines"]


def csv_lines(columns: list[str], rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The file in pieces: names, then a line for each row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([harmless(_cell(row.get(name))) for name in columns])
        if out.tell() > 2**16:
            yield out.getvalue()
            out.seek(0)
            out.truncate()
    yield out.getvalue()


def as_xlsx(columns: list[str], rows: Iterable[dict[str, Any]], title: str) -> bytes:
    """The file as a workbook with one sheet."""
    return workbook(columns, ([_cell(row.get(name)) for name in columns] for row in rows), title)


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value
