"""The formats of a report: one renderer and one line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.render import as_json, as_pdf
from planner.render.tables import as_csv
from planner.report.document import Document, Rendering
from planner.report.short import short


@dataclass(frozen=True)
class Format:
    """A format that a report can be had in.

    ``printed``: people read it, with numbers and dates as they chose them. ``shaped``: what of the
    document it holds.
    """

    key: str
    title: str
    media_type: str
    ending: str
    render: Callable[[Document], Rendering]
    printed: bool = False
    shaped: Callable[[Document], Document] = lambda document: document


FORMATS = {
    one.key: one
    for one in (
        Format("pdf", "PDF", "application/pdf", "pdf", as_pdf.render, True),
        Format("pdf-short", "PDF", "application/pdf", "pdf", as_pdf.render, True, short),
        Format("json", "JSON", "application/json", "json", as_json.render),
        Format("csv", "CSV", "text/csv; charset=utf-8", "csv", as_csv.render),
    )
}
