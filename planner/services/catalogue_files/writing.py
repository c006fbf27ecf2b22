"""Catalogue rows as a file that can be brought in again. No cell acts as a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from planner.render.cells import harmless

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Files of the same rows are the same to the byte, whenever they are made.
_ONCE = (2020, 1, 1, 0, 0, 0)


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
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    made = datetime(*_ONCE)
    book.properties.created = book.properties.modified = made
    sheet = book.create_sheet(title[:31])
    sheet.append(columns)
    for row in rows:
        cells = []
        for name in columns:
            value = row.get(name)
            cell = WriteOnlyCell(sheet, value=harmless(_cell(value)) if value is not None else None)
            if isinstance(cell.value, str):
                # A text that begins like a formula would else be written as one.
                cell.data_type = "s"
            cells.append(cell)
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def _timeless(data: bytes) -> bytes:
    """The same packed file without the time at which it was packed."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as packed,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as again,
    ):
        for part in packed.infolist():
            content = packed.read(part)
            if part.filename == "docProps/core.xml":
                content = _without_now(content)
            again.writestr(zipfile.ZipInfo(part.filename, _ONCE), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _without_now(content: bytes) -> bytes:
    """The workbook's properties: saving writes today into them."""
    import re

    return re.sub(rb">\d{4}-\d\d-\d\dT[\d:.]+Z?<", b">2020-01-01T00:00:00Z<", content)
