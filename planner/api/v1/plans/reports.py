"""Reports: ask for one, watch it, stop it, fetch it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner import tasks
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.problems import Conflict
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.models import Report
from planner.selectors import or_404
from planner.selectors.sizings import find_report, find_sizing, reports_of
from planner.services.plans.reports import cancel_report, request_report


class SizingReportsView(ApiView):
    """The reports of a sizing."""

    @describe("List the reports of a sizing", answers={200: "ReportList"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        reports = reports_of(self.organisation, sizing)[:100]
        return json_response({"items": [as_dict(report) for report in reports]})

    @describe("Ask for a report", body="ReportBody", answers={202: "Report"})
    def post(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        body = Body(request, bodies.ReportBody, may_be_empty=True)
        with body.whole():
            asked = body.document.get("format", "pdf")
            report = request_report(sizing, request.user, tasks.make_report.delay, asked)
        content = as_dict(report)
        return json_response(content, 202, Location=content["url"])


class ReportView(ApiView):
    """One report."""

    @describe("Watch a report", answers={200: "Report"})
    def get(self, request: Request, report_id: UUID) -> HttpResponse:
        return json_response(as_dict(or_404(find_report(self.organisation, report_id))))

    @describe("Stop a report that is not finished", answers={200: "Report"})
    def delete(self, request: Request, report_id: UUID) -> HttpResponse:
        report = or_404(find_report(self.organisation, report_id))
        return json_response(as_dict(cancel_report(report)))


class ReportFileView(ApiView):
    """The file of a report."""

    compressed = False

    @describe(
        "Fetch the file of a report", answers={200: None}, file="application/pdf", further=(409,)
    )
    def get(self, request: Request, report_id: UUID) -> HttpResponse:
        report = or_404(find_report(self.organisation, report_id, with_file=True))
        if report.status != Report.Status.DONE:
            raise Conflict(f"The report is {report.status}; its file can be fetched when done.")
        return HttpResponse(
            bytes(or_404(report.content)),
            content_type=report.media_type,
            headers={
                "Content-Disposition": f'attachment; filename="{report.filename}"',
                "ETag": f'"{report.sha256}"',
            },
        )


def as_dict(report: Report) -> dict[str, Any]:
    """A report as the API shows it."""
    url = f"/api/v1/reports/{report.pk}"
    done = report.status == Report.Status.DONE
    return {
        "id": str(report.pk),
        "url": url,
        "sizing": str(report.sizing_id),
        "format": report.format,
        "status": report.status,
        "progress": report.progress,
        "step": report.step or None,
        "problem": report.problem or None,
        "standard": report.standard or None,
        "note": report.note or None,
        "created_at": report.created_at.isoformat(),
        "finished_at": report.finished_at.isoformat() if report.finished_at else None,
        "file": f"{url}/file" if done else None,
        "filename": report.filename or None,
        "size": report.size if done else None,
        "sha256": report.sha256 or None,
    }
