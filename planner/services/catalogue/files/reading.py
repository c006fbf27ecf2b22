"""A file as rows of texts: what it is, is seen from its content, not from its name."""

from __future__ import annotations

import csv
import io
import logging
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import repeat, zip_longest
from typing import Any

from calculators.errors import InputProblems
from planner.render.tables.cells import as_it_was
from planner.services.catalogue.files.limits import (
    MOST_BYTES,
    MOST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    refused,
    too_large,
    too_many_rows,
)
from planner.services.catalogue.files.unpacking import has_formulas

_log = logging.getLogger(__name__)
_PACKED = b"PK\x03\x04"
_DELIMITERS = ",;\t|"
# Where the cells of a row are that stand behind the last column.
BEYOND = ""
# As many as a spreadsheet has.
_MOST_LINES = 2**20
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
KNOWN = "Send CSV (UTF-8), XLSX, or a device or module type of NetBox as YAML."
_AGAIN = "Open it in a spreadsheet, save it again as .xlsx or as CSV, and send that."


@dataclass(frozen=True)
class Sheet:
    """A file as a table of texts.

    Args:
        columns: names in its first row
        rows: number of the row in the file, and its texts by column; None where a row ends early
        doubtful: whether a point in its numbers may stand between thousands
    """

    columns: list[str]
    rows: list[tuple[int, dict[str, Any]]]
    doubtful: bool = False


class UncomputedFormula(str):
    """A formula of a workbook whose value nobody has computed."""


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
    doubtful = False
    if is_xlsx(data):
        found = _from_xlsx(data)
    else:
        text, delimiter = _text(data)
        found, doubtful = _from_csv(text, delimiter), delimiter == ";"
    columns: list[str] = []
    rows: list[tuple[int, dict[str, Any]]] = []
    for number, cells in found:
        if not any(_holds(cell) for cell in cells):
            continue
        if not columns:
            columns = _columns(cells)
            continue
        if len(rows) >= MOST_ROWS:
            raise too_many_rows()
        row = dict(zip(columns, map(as_it_was, cells), strict=False))
        if beyond := [cell for cell in cells[len(columns) :] if _holds(cell)]:
            row[BEYOND] = beyond
        rows.append((number, row))
    if not columns:
        raise refused("empty", "The file has no row of column names.", "Begin with the names.")
    return Sheet(columns, rows, doubtful)


def _holds(cell: Any) -> bool:
    """Whether there is anything in a cell."""
    return bool(cell.strip()) if isinstance(cell, str) else cell is not None


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


def _text(data: bytes) -> tuple[str, str]:
    """The text of a file, and what stands between its cells."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused("not-text", "The file is no text in UTF-8.", KNOWN) from None
    if "\0" in text:
        raise refused("not-text", "The file holds bytes that no text has.", KNOWN)
    said = _SEPARATOR.match(text)
    if said and said[1] in _DELIMITERS:
        # Some spreadsheets say it first; the line stays, empty, so that lines keep their numbers.
        return text[said.end() - 1 :], said[1]
    first = text.lstrip("\r\n").partition("\n")[0]
    return text, max(_DELIMITERS, key=first.count)


def _from_csv(text: str, delimiter: str) -> Iterator[tuple[int, list[Any]]]:
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
    try:
        yield from _rows_of_workbook(data)
    except InputProblems:
        raise
    except Exception as error:
        # Whatever a library raises of a file that another program wrote, or that is damaged.
        _log.info("A workbook cannot be read: %r", error)
        raise refused("not-xlsx", "The workbook cannot be read.", _AGAIN) from None


def _rows_of_workbook(data: bytes) -> Iterator[tuple[int, list[Any]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = set(packed.namelist())
        if "xl/workbook.xml" not in names or "[Content_Types].xml" not in names:
            raise refused("not-xlsx", "The file is packed and holds no workbook.", KNOWN)
        written = has_formulas(packed)
    # Formulas are read beside their values: one without a value is no empty cell.
    formulas = _cells(data, values=False) if written else repeat(())
    for number, (cells, said) in enumerate(
        zip(_cells(data, values=True), formulas, strict=False), start=1
    ):
        if number > _MOST_LINES:
            raise too_many_rows()
        # Of a formatted cell far below there may be a million rows above.
        if cells.count(None) == len(cells) and said.count(None) == len(said):
            continue
        both = zip_longest(cells, said) if said else ((cell, None) for cell in cells)
        yield number, [_plain(cell, formula) for cell, formula in both]


def _cells(data: bytes, values: bool) -> Iterator[tuple[Any, ...]]:
    """The rows of the first sheet: values, or formulas as they are written. No row is longer than
    any that is read, however far to the right somebody put a cell."""
    # It takes a while to load, and most requests bring no file.
    from openpyxl import load_workbook

    # The library reads XML by defusedxml where that is there: no entities, nothing from afar.
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False)
    rows: Iterator[tuple[Any, ...]] = book.worksheets[0].iter_rows(
        max_col=MOST_COLUMNS + 1, values_only=True
    )
    return rows


def _plain(cell: Any, formula: Any = None) -> Any:
    """A cell as a number, a truth or a text."""
    if cell is None and isinstance(formula, str) and formula.startswith("="):
        return UncomputedFormula(formula[:MOST_CELL])
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if cell is None or isinstance(cell, bool | int | float):
        return cell
    return str(cell)[: MOST_CELL + 1]
