"""The bill of materials as files for spreadsheets: its table as CSV, and as a workbook with numbers
that every reader of a spreadsheet has in an own format."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from planner.render.tables.bill_table import table
from planner.render.tables.cells import harmless
from planner.render.tables.workbook import XLSX, workbook
from planner.report.words.verdicts import PASS

_MONEY = {"line_price": "#,##0.00", "unit_price": "#,##0.00##"}


def as_csv(bill: Mapping[str, Any], priced: bool = True, verdict: str = PASS) -> str:
    """The table as CSV (RFC 4180). No cell can act as a formula. Arguments as for ``table``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    columns, rows = table(bill, priced, verdict)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([harmless(row.get(name)) for name in columns])
    return out.getvalue()


def as_xlsx(bill: Mapping[str, Any], priced: bool = True, verdict: str = PASS) -> bytes:
    """The table as a workbook. Arguments as for ``table``."""
    columns, rows = table(bill, priced, verdict)
    cells = ([_value(name, row.get(name)) for name in columns] for row in rows)
    return workbook(columns, cells, "Bill", _MONEY)


def _value(name: str, value: Any) -> Any:
    """Money is kept as text, and is a number in a workbook."""
    return Decimal(value) if name in _MONEY and isinstance(value, str) else value


# How a file's name ends -> what writes it, and its media type.
BILL_FILES: dict[str, tuple[Callable[..., bytes | str], str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8; header=present"),
    "xlsx": (as_xlsx, XLSX),
}
