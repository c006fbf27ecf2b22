"""The activity as a table that spreadsheets open: a line for each change, one at least an entry."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from planner.render.tables.cells import harmless

COLUMNS = (
    "id",
    "at",
    "action",
    "actor",
    "subject",
    "field",
    "before",
    "after",
    "detail",
    "address",
    "request_id",
)


def as_csv(entries: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The entries as CSV (RFC 4180), piece by piece."""
    yield _line(COLUMNS)
    for entry in entries:
        rest = {key: value for key, value in entry["detail"].items() if key != "changes"}
        detail = json.dumps(rest, ensure_ascii=False, sort_keys=True) if rest else ""
        for change in entry["changes"] or [{}]:
            line = {**entry, **change, "detail": detail}
            yield _line([harmless(line.get(column)) for column in COLUMNS])


def _line(cells: Iterable[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()
