"""A report on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from planner.selectors.sizings import latest_pdf

_WORDS = {
    "queued": "Waiting for the worker",
    "running": "Making the PDF",
    "done": "The PDF is ready",
    "failed": "The PDF could not be made",
    "cancelled": "Cancelled",
}


def progress(report: Any) -> dict[str, Any]:
    """What a browser needs to follow a report."""
    return {
        "id": str(report.pk),
        "status": report.status,
        "word": _WORDS[report.status],
        "progress": report.progress,
        "problem": report.problem,
        "note": report.note,
        "draft": report.draft,
        "active": report.is_active,
        "filename": report.filename,
        "kilobytes": -(-report.size // 1000),
        "address": reverse("report", args=[report.pk]),
        "cancel": reverse("report-cancel", args=[report.pk]),
        "file": reverse("report-file", args=[report.pk]) if report.status == "done" else "",
    }


def ready(scenario: Any, revisions: Sequence[Any]) -> dict[str, Any] | None:
    """The newest PDF of a scenario's newest version that can be had, with when it was made; None
    where there is none.

    Args:
        revisions: of the scenario, the newest first
    """
    report = latest_pdf(scenario, revisions[0] if revisions else None)
    return {**progress(report), "made_at": report.finished_at} if report else None
