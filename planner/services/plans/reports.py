"""Reports: asked for here, made by the worker, at most one of a kind at a time for a sizing."""

from __future__ import annotations

import hashlib
import logging
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django_guid import get_guid, set_guid
from psycopg.errors import UniqueViolation

from calculators.errors import InputProblems
from calculators.sheet.said.numbers import PLAIN, Style, in_style
from planner.models import Report, Scenario, Sizing
from planner.services.operation.patience import UNREACHABLE, patiently
from planner.services.organisation.preferences import (
    preferences_of,
    respelt,
    respelt_notes,
    style_of,
)
from planner.services.plans import report_turns
from planner.services.plans.report_turns import ACTIVE, Enqueue
from planner.services.scenarios.sizings import sizing_as_dict

log = logging.getLogger(__name__)
Status = Report.Status


def request_report(
    sizing: Sizing,
    user: Any,
    enqueue: Enqueue,
    format: str = "pdf",
    draft_of: Scenario | None = None,
    draft: str = "",
) -> Report:
    """The report being made of a sizing; where none is, a new one, handed out on commit when it is
    its turn.

    Args:
        sizing: what it is made of
        user: who asks
        enqueue: hands the report's id to the worker
        format: a format of the renderers
        draft_of: the scenario that the sizing is of, where its changes are not saved
        draft: what of it is not saved, printed on the report

    Raises:
        InputProblems: there is no such format, or too many are waiting already
    """
    known = report_formats()
    if not isinstance(format, str) or format not in known:
        raise InputProblems.one(
            "/format",
            "unknown-choice",
            "Reports are not made in this format.",
            "Choose one of: " + ", ".join(known) + ".",
        )
    active = Report.objects.filter(sizing=sizing, format=format, status__in=ACTIVE)
    if found := active.first():
        return found
    try:
        with transaction.atomic():
            report_turns.refuse_too_many(sizing.organisation_id)
            report = Report.objects.create(
                organisation_id=sizing.organisation_id,
                sizing=sizing,
                format=format,
                created_by=user,
                draft_of=draft_of,
                draft=draft,
                request_id=get_guid() or "",
            )
    except IntegrityError as error:
        # Only of one that was asked for at the same moment: whatever else is gone stays gone.
        if not isinstance(error.__cause__, UniqueViolation):
            raise
        return active.first() or request_report(sizing, user, enqueue, format, draft_of, draft)
    transaction.on_commit(partial(report_turns.hand_out, enqueue))
    return report


def cancel_report(report: Report) -> Report:
    """Stop a report that is not finished; a finished one stays as it is."""
    Report.objects.filter(pk=report.pk, status__in=ACTIVE).update(
        status=Status.CANCELLED, finished_at=timezone.now()
    )
    report.refresh_from_db(fields=["status", "progress", "finished_at"])
    return report


def make_report(report_id: UUID | str, enqueue: Enqueue) -> None:
    """Make a report that was asked for, and wake whoever makes the next. Run twice, it makes it
    once.

    Where a worker or the database is lost in the middle, it is handed out again and made from the
    beginning.
    """
    report = patiently(report_turns.take, report_id)
    if report is not None:
        # Somebody else's message may have brought it; in the log it belongs to its own request.
        set_guid(report.request_id or get_guid() or "")
        with report_turns.kept(report_id):
            _make(report)
    report_turns.hand_out(enqueue)


def _make(report: Report) -> None:
    from planner import render
    from planner.report.compose import compose

    try:
        with in_style(patiently(_style_of, report)):
            made = render.render(
                compose(patiently(_content_of, report)),
                format=report.format,
                progress=partial(_note_progress, report.pk),
                cancelled=partial(_is_cancelled, report.pk),
            )
    except UNREACHABLE:
        # Nothing is lost: it is handed out again.
        raise
    except Exception as error:
        if not _is_cancelled(report.pk):
            log.exception("Report %s could not be made", report.pk)
            values: dict[str, Any] = {"status": Status.FAILED, "problem": _reason(error)}
            patiently(partial(_finish, report.pk, **values))
        return
    values = {
        "status": Status.DONE,
        "progress": 100,
        "filename": made.filename,
        "media_type": made.media_type,
        "content": made.content,
        "standard": made.standard,
        "note": made.note,
        "size": len(made.content),
        "sha256": hashlib.sha256(made.content).hexdigest(),
    }
    patiently(partial(_finish, report.pk, **values))


def _content_of(report: Report) -> dict[str, Any]:
    sizings = Sizing.objects.select_related(
        "organisation", "scenario__plan", "created_by", "detail"
    )
    content = respelt(sizing_as_dict(sizings.get(pk=report.sizing_id)))
    if report.draft:
        scenario = report.draft_of
        content["draft"] = report.draft
        content["plan"] = scenario.plan.name if scenario else None
        content["scenario"] = scenario.name if scenario else None
        content["notes"] = respelt_notes(scenario.notes) if scenario else ""
    return content


def _style_of(report: Report) -> Style:
    """How who asked for it reads numbers; files that programs read are the same for everybody."""
    from planner.render import FORMATS

    if not FORMATS[report.format].printed:
        return PLAIN
    asker = Report.objects.select_related("created_by__preferences", "organisation").get(
        pk=report.pk
    )
    return style_of(preferences_of(asker.created_by), asker.organisation)


def report_formats() -> list[str]:
    """The formats that reports can be had in."""
    from planner.render import FORMATS

    return list(FORMATS)


def _finish(report_id: UUID | str, **values: Any) -> None:
    """Write the end of a report, unless it was cancelled or finished in the meantime."""
    Report.objects.filter(pk=report_id, status__in=ACTIVE).update(
        finished_at=timezone.now(), step="", **values
    )


def _note_progress(report_id: UUID | str, percent: float, step: str = "") -> None:
    """How far it is; where the database cannot be reached, nobody asks either."""
    try:
        Report.objects.filter(pk=report_id, status=Status.RUNNING).update(
            progress=max(0, min(99, int(percent))), step=step[:100]
        )
    except UNREACHABLE:
        connection.close()


def _is_cancelled(report_id: UUID | str) -> bool:
    try:
        return not Report.objects.filter(pk=report_id, status__in=ACTIVE).exists()
    except UNREACHABLE:
        connection.close()
        return False


def _reason(error: Exception) -> str:
    return f"It could not be made ({type(error).__name__}). Ask again; the log says more."
