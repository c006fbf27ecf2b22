"""Reports: asked for, watched, cancelled, downloaded."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from planner.models import Report, Scenario
from planner.pages.plans.reports import progress
from planner.pages.scenario.scenarios import Sketch
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.sizings import find_report, latest_sizing
from planner.services.plans import reports
from planner.services.scenarios import sizings
from planner.tasks import make_report
from planner.views.request.access import MemberRequest, members_only
from planner.views.request.files import as_file
from planner.views.request.wanted import wants_json
from planner.views.scenarios.scenarios import began_from, find, sketch_of


@require_POST
@members_only
def make(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """Start the PDF of what is on the screen. Nothing is saved: unsaved changes are sized on their
    own, and the report says that it is a draft. ``?format=pdf-short`` makes the short form."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    drawn = sketch_of(request, found)
    format = "pdf-short" if request.GET.get("format") == "pdf-short" else "pdf"
    if drawn.opened is None or drawn.unfinished:
        return _refuse(request, scenario_id, drawn)
    if drawn.changes or began_from(request.POST, found) != found.revision:
        sizing, _ = sizings.store_sizing(request.organisation, request.user, drawn.opened)
        report = reports.request_report(
            sizing,
            request.user,
            make_report.delay,
            format,
            draft_of=found,
            draft=_draft(found, drawn),
        )
        return _respond(request, report)
    latest = latest_sizing(found)
    if latest is None or not sizings.up_to_date(latest, found.document(), catalogue):
        latest = sizings.size_scenario(found, request.user, catalogue)
    report = reports.request_report(latest, request.user, make_report.delay, format)
    return _respond(request, report)


def _draft(found: Scenario, drawn: Sketch) -> str:
    """What of a draft is not saved."""
    count = drawn.count
    if not count:
        return f"Draft: version {found.revision} was saved since; this is not it."
    return f"Draft: {count} change{'' if count == 1 else 's'} not saved as a version."


@require_safe
@never_cache
@members_only
def report(request: MemberRequest, report_id: UUID) -> HttpResponse:
    return _respond(request, _find(request, report_id))


@require_POST
@members_only
def cancel(request: MemberRequest, report_id: UUID) -> HttpResponse:
    return _respond(request, reports.cancel_report(_find(request, report_id)))


@require_safe
@members_only
def download(request: MemberRequest, report_id: UUID) -> HttpResponse:
    found = _find(request, report_id, with_file=True)
    return as_file(bytes(or_404(found.content)), found.media_type, found.filename)


def _refuse(request: MemberRequest, scenario_id: UUID, drawn: Sketch) -> HttpResponse:
    if wants_json(request):
        problems = [problem.as_dict() for problem in drawn.unfinished]
        return JsonResponse({"problems": problems}, status=400)
    return redirect(f"{reverse('scenario', args=[scenario_id])}?{drawn.query}")


def _find(request: MemberRequest, report_id: UUID, with_file: bool = False) -> Report:
    return or_404(find_report(request.organisation, report_id, with_file))


def _respond(request: MemberRequest, found: Report) -> HttpResponse:
    """As JSON for the page that asked, as a page for browsers without scripts."""
    if wants_json(request):
        return JsonResponse(progress(found))
    if request.method == "POST":
        return redirect(reverse("report", args=[found.pk]))
    return render(request, "scenarios/report.html", {"report": progress(found), "found": found})
