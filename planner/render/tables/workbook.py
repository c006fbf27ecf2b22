"""A table as a workbook with one sheet. No cell acts as a formula."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from planner.render.tables.cells import harmless

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Files of the same rows are the same to the byte, whenever they are made.
_ONCE = (2020, 1, 1, 0, 0, 0)
_NOTHING: Mapping[str, str] = {}


def workbook(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    title: str,
    forms: Mapping[str, str] = _NOTHING,
) -> bytes:
    """The file. Numbers are numbers in it, so that each reader sees them in an own format.

    Args:
        columns: their names, the first row
        rows: values by column; None leaves a cell empty
        title: of the sheet
        forms: column -> how a workbook writes its numbers, such as "#,##0.00"
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    made = datetime(*_ONCE)
    book.properties.created = book.properties.modified = made
    sheet = book.create_sheet(title[:31])
    sheet.append(list(columns))
    for row in rows:
        cells = []
        for name, value in zip(columns, row, strict=True):
            cell = WriteOnlyCell(sheet, value=harmless(value) if value is not None else None)
            if isinstance(cell.value, str):
                # A text that begins like a formula would else be written as one.
                cell.data_type = "s"
            elif name in forms:
                cell.number_format = forms[name]
            cells.append(cell)
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


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
