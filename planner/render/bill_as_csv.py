"""The bill of materials as a table that spreadsheets open."""

from __future__ import annotations

import csv
import io
from typing import Any

# Columns of a line as a table, in order.
COLUMNS = (
    "level",
    "kind",
    "key",
    "description",
    "quantity",
    "part_number",
    "unit_price",
    "line_price",
    "currency",
    "price_origin",
    "item",
)
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(lines: list[dict[str, Any]]) -> str:
    """The lines as CSV (RFC 4180). No cell can act as a formula in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in lines:
        writer.writerow([harmless(line.get(column)) for column in COLUMNS])
    return out.getvalue()


def harmless(value: Any) -> Any:
    """A cell that a spreadsheet takes for text, where it is text; unknown stays empty."""
    if value is None:
        return ""
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA_STARTS):
        return "'" + value
    return value
