"""The bill of materials as a workbook: the table of the CSV, with numbers that every reader of a
spreadsheet has in an own format."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from planner.render.tables.bill_as_csv import table
from planner.render.tables.workbook import XLSX, workbook
from planner.report.words.verdicts import PASS

__all__ = ["XLSX", "as_xlsx"]

_MONEY = {"line_price": "#,##0.00", "unit_price": "#,##0.00##"}


def as_xlsx(bill: Mapping[str, Any], priced: bool = True, verdict: str = PASS) -> bytes:
    """The file.

    Args:
        bill: with lines, total and costs
        priced: whether what things cost is shown
        verdict: of the design
    """
    columns, rows = table(bill["lines"], bill.get("costs"), priced, bill.get("total"), verdict)
    cells = ([_value(name, row.get(name)) for name in columns] for row in rows)
    return workbook(columns, cells, "Bill", _MONEY)


def _value(name: str, value: Any) -> Any:
    """Money is kept as text, and is a number in a workbook."""
    return Decimal(value) if name in _MONEY and isinstance(value, str) else value
