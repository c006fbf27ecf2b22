"""Reports: asked for here, made by the worker, at most one of a kind at a time for a sizing."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from planner.models import Report, Sizing
from planner.services.sizings import sizing_as_dict

log = logging.getLogger(__name__)
Status = Report.Status
MOST_ATTEMPTS = 3
ACTIVE = [Status.QUEUED, Status.RUNNING]


def request_report(
    sizing: Sizing, user: Any, enqueue: Callable[[str], Any], format: str = "pdf"
) -> Report:
    """The report being made of a sizing; where none is, a new one, queued on commit.

    Args:
        sizing: what it is made of
        user: who asks
        enqueue: hands the report's id to the worker
        format: a format of the renderers

    Raises:
        InputProblems: there is no such format
    """
    known = report_formats()
    if not isinstance(format, str) or format not in known:
        raise InputProblems(
            [
                Problem(
                    "/format",
                    "unknown-choice",
                    "Reports are not made in this format.",
                    "Choose one of: " + ", ".join(known) + ".",
                )
            ]
        )
    try:
        with transaction.atomic():
            report = Report.objects.create(
                organisation_id=sizing.organisation_id,
                sizing=sizing,
                format=format,
                created_by=user,
            )
    except IntegrityError:
        active = Report.objects.filter(sizing=sizing, format=format, status__in=ACTIVE)
        return active.first() or request_report(sizing, user, enqueue, format)
    transaction.on_commit(partial(_hand_over, report, enqueue))
    return report


def cancel_report(report: Report) -> Report:
    """Stop a report that is not finished; a finished one stays as it is."""
    Report.objects.filter(pk=report.pk, status__in=ACTIVE).update(
        status=Status.CANCELLED, finished_at=timezone.now()
    )
    report.refresh_from_db(fields=["status", "progress", "finished_at"])
    return report


def make_report(report_id: UUID | str) -> None:
    """Make a report that was asked for. Run twice, it makes it once.

    Where a worker was lost in the middle the report is still marked as running: it is made again,
    from the beginning.
    """
    from planner import render
    from planner.report.compose import compose

    claimed = Report.objects.filter(pk=report_id, status__in=ACTIVE).update(
        status=Status.RUNNING, started_at=timezone.now(), progress=0, attempts=F("attempts") + 1
    )
    if not claimed:
        return
    report = Report.objects.get(pk=report_id)
    if report.attempts > MOST_ATTEMPTS:
        _finish(report_id, status=Status.FAILED, problem="It brought the worker down repeatedly.")
        return
    sizing = Sizing.objects.select_related(
        "organisation", "scenario__plan", "created_by", "detail"
    ).get(pk=report.sizing_id)
    try:
        made = render.render(
            compose(sizing_as_dict(sizing)),
            format=report.format,
            progress=partial(_note_progress, report_id),
            cancelled=partial(_is_cancelled, report_id),
        )
    except Exception as error:
        if not _is_cancelled(report_id):
            log.exception("Report %s could not be made", report_id)
            _finish(report_id, status=Status.FAILED, problem=_reason(error))
        return
    _finish(
        report_id,
        status=Status.DONE,
        progress=100,
        filename=made.filename,
        media_type=made.media_type,
        content=made.content,
        standard=made.standard,
        note=made.note,
        size=len(made.content),
        sha256=hashlib.sha256(made.content).hexdigest(),
    )


def report_formats() -> list[str]:
    """The formats that reports can be had in."""
    from planner.render import FORMATS

    return list(FORMATS)


def _hand_over(report: Report, enqueue: Callable[[str], Any]) -> None:
    try:
        enqueue(str(report.pk))
    except Exception:
        log.exception("Report %s could not be queued", report.pk)
        report.status = Status.FAILED
        report.problem = "The queue cannot be reached. Ask again in a minute."
        _finish(report.pk, status=report.status, problem=report.problem)


def _finish(report_id: UUID | str, **values: Any) -> None:
    """Write the end of a report, unless it was cancelled or finished in the meantime."""
    Report.objects.filter(pk=report_id, status__in=ACTIVE).update(
        finished_at=timezone.now(), step="", **values
    )


def _note_progress(report_id: UUID | str, percent: float, step: str = "") -> None:
    Report.objects.filter(pk=report_id, status=Status.RUNNING).update(
        progress=max(0, min(99, int(percent))), step=step[:100]
    )


def _is_cancelled(report_id: UUID | str) -> bool:
    return not Report.objects.filter(pk=report_id, status__in=ACTIVE).exists()


def _reason(error: Exception) -> str:
    return f"It could not be made ({type(error).__name__}). Ask again; the log says more."
