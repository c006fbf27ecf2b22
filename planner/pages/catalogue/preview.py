"""What a file would do, as a page shows it before anything is written."""

from __future__ import annotations

from typing import Any

from planner.services.catalogue.files.importing import REFUSED, Import

# Rows that are shown; refused ones first.
SHOWN = 200


def preview(planned: Import) -> dict[str, Any]:
    """Counts and rows of an import, those that are refused first."""
    rows = sorted(planned.rows, key=lambda row: row.action != REFUSED)
    return {
        "counts": planned.counts,
        "rows": rows[:SHOWN],
        "left_out": max(0, len(rows) - SHOWN),
        "refused": planned.counts[REFUSED],
        "replacing": planned.replacing,
    }
