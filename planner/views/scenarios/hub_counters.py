"""The counters of a hub: beside what is predicted, and as a file of them says."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from calculators.errors import InputProblems, Problem
from calculators.studies.measured_hub.question import SYSTEM
from planner.pages.scenario.hub_counters import counters_page
from planner.pages.scenario.scenarios import sketch
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.documents import scanning
from planner.views.request.access import MemberRequest, asking_only
from planner.views.scenarios.scenarios import find


@require_http_methods(["GET", "POST"])
@never_cache
@asking_only
def hub_counters(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """Of the scenario as it stands in the address, unsaved changes included. Nothing is stored."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    drawn = sketch(found.document(), request.GET.dict(), catalogue)
    if drawn.document.get("system") != SYSTEM:
        raise Http404
    problems: list[Problem] = []
    text = _text(request, problems) if request.method == "POST" else None
    warm_up = request.POST.get("warm_up_minutes", "")
    page = counters_page(drawn.document, catalogue, text, warm_up, problems)
    context = {"scenario": found, "page": page, "query": drawn.query}
    return render(
        request, "scenarios/counters.html", context, status=400 if page["problems"] else 200
    )


def _text(request: MemberRequest, problems: list[Problem]) -> str | None:
    """What the file holds; of one that is larger than may be not all was kept."""
    file = request.FILES.get("csv")
    most = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    if file is not None and (file.size or 0) <= most:
        data = file.read()
        try:
            scanning.look_at(data, "/csv")
        except InputProblems as error:
            problems += error.problems
            return None
        code = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
        # Names of machines and cards may be in any alphabet; what is read is not.
        return str(data.decode(code, "replace"))
    if file is not None:
        hint = "Keep every tenth sample with relog -t 10, or use manage.py measure_hub."
        problems.append(
            Problem("/csv", "too-large", f"The file is larger than {most:,} bytes.", hint)
        )
    else:
        problems.append(
            Problem("/csv", "required", "No file was chosen.", "Choose the CSV of the counters.")
        )
    return None
