"""A file as rows of texts: what it is, is seen from its content, not from its name."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from planner.services.catalogue_files.formulas import QUOTED
from planner.services.catalogue_files.limits import (
    MOST_BYTES,
    MOST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_UNPACKED,
    refused,
    too_large,
    too_many_rows,
)

_PACKED = b"PK\x03\x04"
_DELIMITERS = ",;\t|"
KNOWN = "Send CSV (UTF-8), XLSX, or a device or module type of NetBox as YAML."


@dataclass(frozen=True)
class Sheet:
    """A file as a table of texts.

    Args:
        columns: names in its first row
        rows: number of the row in the file, and its texts by column; None where a row ends early
    """

    columns: list[str]
    rows: list[tuple[int, dict[str, Any]]]


def is_xlsx(data: bytes) -> bool:
    """Whether a file is packed as spreadsheets of today are."""
    return data.startswith(_PACKED)


def read_sheet(data: bytes) -> Sheet:
    """The table in a file.

    Raises:
        InputProblems: why it is none
    """
    if len(data) > MOST_BYTES:
        raise too_large()
    if not data.strip():
        raise refused("empty", "The file is empty.", KNOWN)
    found = _from_xlsx(data) if is_xlsx(data) else _from_csv(data)
    columns: list[str] = []
    rows: list[tuple[int, dict[str, Any]]] = []
    for number, cells in found:
        if not any(cell not in (None, "") for cell in cells):
            continue
        if not columns:
            columns = _columns(cells)
            continue
        if len(rows) >= MOST_ROWS:
            raise too_many_rows()
        rows.append((number, dict(zip(columns, map(_harmless_again, cells), strict=False))))
    if not columns:
        raise refused("empty", "The file has no row of column names.", "Begin with the names.")
    return Sheet(columns, rows)


def _columns(cells: list[Any]) -> list[str]:
    names = [str(cell if cell is not None else "").strip() for cell in cells]
    while names and not names[-1]:
        names.pop()
    if len(names) > MOST_COLUMNS:
        raise refused(
            "too-many", f"The file has more than {MOST_COLUMNS} columns.", "Leave the others out."
        )
    doubled = {name for name in names if names.count(name) > 1}
    if doubled:
        raise refused(
            "doubled-column",
            "The file has a column twice: " + ", ".join(sorted(map(repr, doubled)))[:200] + ".",
            "Give every column a name of its own.",
        )
    return names


def _harmless_again(cell: Any) -> Any:
    """A text that was kept from being a formula, without the sign that did it."""
    return cell[1:] if isinstance(cell, str) and QUOTED.match(cell) else cell


def _from_csv(data: bytes) -> Iterator[tuple[int, list[Any]]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused("not-text", "The file is no text in UTF-8.", KNOWN) from None
    if "\0" in text:
        raise refused("not-text", "The file holds bytes that no text has.", KNOWN)
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    csv.field_size_limit(MOST_BYTES)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if any(len(cell) > MOST_CELL for cell in cells):
                raise refused(
                    "too-long",
                    f"Line {reader.line_num}: a cell has more than {MOST_CELL:,} characters.",
                    "Look for a quotation mark that is not closed.",
                )
            yield reader.line_num, list(cells)
    except csv.Error as error:
        raise refused(
            "not-csv", f"Line {reader.line_num} is no CSV: {error}.", "Check its quotation marks."
        ) from None


def _from_xlsx(data: bytes) -> Iterator[tuple[int, list[Any]]]:
    # It takes a while to load, and most requests bring no file.
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = set(packed.namelist())
            if "xl/workbook.xml" not in names or "[Content_Types].xml" not in names:
                raise refused("not-xlsx", "The file is packed and holds no workbook.", KNOWN)
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise too_large()
        # The library reads XML by defusedxml where that is there: no entities, nothing from afar.
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
            if number > MOST_ROWS + 1:
                raise too_many_rows()
            yield number, [_plain(cell) for cell in cells[: MOST_COLUMNS + 1]]
    except (zipfile.BadZipFile, KeyError, ValueError, OSError, IndexError, SyntaxError) as error:
        raise refused(
            "not-xlsx", f"The workbook cannot be read: {str(error)[:200]}.", KNOWN
        ) from None


def _plain(cell: Any) -> Any:
    """A cell as a number, a truth or a text."""
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if cell is None or isinstance(cell, bool | int | float):
        return cell
    return str(cell)[: MOST_CELL + 1]
