"""The figures of a report as CSV (RFC 4180), for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Any

from planner.render.tables.cells import harmless
from planner.report.document import Document, Figure, Rendering

COLUMNS = (
    "figure",
    "label",
    "value",
    "unit",
    "printed",
    "origin",
    "source",
    "formula",
    "substituted",
    "inputs",
    "note",
)


def render(document: Document) -> Rendering:
    """One line for each figure, with its working."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for figure in document.figures:
        writer.writerow([cell(value) for value in _row(figure)])
    return Rendering(out.getvalue().encode())


def cell(value: Any) -> Any:
    """A cell that no spreadsheet runs as a formula; numbers stay numbers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value)


def _row(figure: Figure) -> tuple[Any, ...]:
    printed = " ".join(filter(None, (figure.quantity.text, figure.quantity.unit)))
    return (
        figure.name,
        figure.label,
        figure.quantity.value,
        figure.quantity.value_unit,
        printed,
        figure.origin,
        figure.source,
        figure.formula,
        figure.substituted,
        "; ".join(figure.inputs),
        figure.note,
    )
