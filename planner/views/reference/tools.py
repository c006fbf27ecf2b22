"""Tools beside the plans: small questions with a page each. Nothing typed is stored."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from calculators.studies.measured_hub import METHOD, as_file
from calculators.studies.measured_hub.question import SYSTEM
from planner.pages.tools import TOOLS
from planner.pages.tools.aligned import alignment_page
from planner.pages.tools.kept import answered
from planner.pages.tools.migration import formula_html, migration_figures, migration_page
from planner.pages.tools.relay import MOST_SHOWN, relay_page
from planner.pages.tools.stripes import stripe_page
from planner.pages.tools.validity import validity_page
from planner.report.words.sources import bibliography
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.catalogue.measurements import measurements_of
from planner.selectors.plans import scenarios_of_system
from planner.views.request.access import MemberRequest, members_only
from planner.views.request.wanted import wants_json


@require_safe
@members_only
def index(request: MemberRequest) -> HttpResponse:
    return render(request, "tools/index.html", {"tools": TOOLS})


@require_safe
@never_cache
@members_only
def stripe_map(request: MemberRequest) -> HttpResponse:
    page = answered(stripe_page, request.GET.dict())
    lights = page["drawn"]["lights"] if page["drawn"] else None
    return _respond(request, "stripe_map", page, ("form", "result", "advice"), lights)


@require_safe
@never_cache
@members_only
def alignment(request: MemberRequest) -> HttpResponse:
    page = answered(alignment_page, request.GET.dict())
    return _respond(request, "alignment", page, ("form", "result", "examples"))


@require_safe
@never_cache
@members_only
def benchmark_validity(request: MemberRequest) -> HttpResponse:
    page = answered(validity_page, request.GET.dict())
    return _respond(request, "validity", page, ("form", "result"))


@require_safe
@never_cache
@members_only
def migration(request: MemberRequest) -> HttpResponse:
    catalogue = catalogue_of(request.organisation)
    page = answered(lambda typed: migration_page(typed, catalogue), request.GET.dict())
    page["bibliography"] = bibliography()
    parts = ("form", "result", "table", "profiles")
    return _respond(request, "migration", page, parts, page["charts"])


@require_safe
@never_cache
@members_only
def migration_working(request: MemberRequest) -> HttpResponse:
    """What the numbers of the comparison rest on; asked for when the first of them is opened."""
    figures = migration_figures(request.GET.dict(), catalogue_of(request.organisation))
    return JsonResponse(figures)


@require_safe
@members_only
def migration_formula(request: MemberRequest) -> HttpResponse:
    """The formula of a figure as mathematics, asked for when somebody opens its working."""
    name = request.GET.get("figure", "")
    catalogue = catalogue_of(request.organisation)
    html = formula_html(request.GET.dict(), catalogue, name)
    return JsonResponse({"html": html})


@require_safe
@never_cache
@members_only
def mta_benchmark(request: MemberRequest) -> HttpResponse:
    stored = measurements_of(request.organisation)[:MOST_SHOWN]
    page = answered(
        lambda typed: relay_page(typed, request.organisation, stored), request.GET.dict()
    )
    return _respond(request, "relay", page, ("form", "result"))


@require_safe
@never_cache
@members_only
def hub_counters_of(request: MemberRequest) -> HttpResponse:
    """Which scenario's predictions a file is held against, and what to count meanwhile."""
    hubs = scenarios_of_system(request.organisation, SYSTEM)
    page = {
        "hubs": hubs[:MOST_SHOWN],
        "more": hubs[MOST_SHOWN:].count(),
        "system": SYSTEM,
        "counters": as_file(),
        "method": METHOD,
    }
    return render(request, "tools/hub_counters.html", {"page": page})


def _respond(
    request: MemberRequest,
    name: str,
    page: dict[str, Any],
    parts: tuple[str, ...],
    data: Any = None,
) -> HttpResponse:
    """The page, or its parts for a page that is there already and has changed an input.

    A page that is there keeps its last answer while inputs cannot be read.
    """
    context = {"page": page, "data": data}
    if wants_json(request):
        context["live"] = True
        wrong = bool(page["problems"])
        parts = ("form",) if wrong else parts
        fragments = {
            part: render_to_string(f"tools/{name}/{part}.html", context, request) for part in parts
        }
        fragments["problems"] = render_to_string("tools/problems.html", context, request)
        reply = {"parts": fragments, "query": page["query"], "wrong": wrong}
        return JsonResponse(reply if wrong else {**reply, "data": data})
    return render(request, f"tools/{name}/page.html", context)
