"""Design searches: asked, counted, followed; their designs opened and kept."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from calculators.errors import InputProblems
from planner.models import Scenario
from planner.presentation import api
from planner.presentation.searches.ask import ask_page, first_form, question, typed_form
from planner.presentation.searches.form import Form
from planner.selectors.catalogue import catalogue_of
from planner.views.access import members_only
from planner.views.scenarios import find


@require_http_methods(["GET", "POST"])
@never_cache
@members_only
def ask(request: Any, scenario_id: UUID) -> HttpResponse:
    """The question. Without scripts, counting and rows come back with the page."""
    found = find(request, scenario_id)
    try:
        form = _form(request, found)
    except InputProblems as error:
        return _unsizable(request, found, error)
    return _ask(request, found, form)


@require_POST
@members_only
def space(request: Any, scenario_id: UUID) -> HttpResponse:
    """The form as it was typed, and how large its space is, for the page that is there already."""
    found = find(request, scenario_id)
    try:
        context = _context(request, found, _form(request, found))
    except InputProblems as error:
        return JsonResponse({"problems": [each.as_dict() for each in error.problems]}, status=400)
    return JsonResponse(
        {
            "form": render_to_string("searches/form.html", context, request),
            "size": render_to_string("searches/size.html", context, request),
            "curl": context["curl"],
        }
    )


def _form(request: Any, found: Scenario) -> Form:
    catalogue = catalogue_of(request.organisation)
    if request.method == "POST":
        return typed_form(found.document(), catalogue, dict(request.POST.lists()))
    return first_form(found.document(), catalogue)


def _ask(request: Any, found: Scenario, form: Form, status: int = 200) -> HttpResponse:
    return render(request, "searches/ask.html", _context(request, found, form), status=status)


def _context(request: Any, found: Scenario, form: Form) -> dict[str, Any]:
    address = request.build_absolute_uri("/api/v1/searches?save=true")
    return {
        "scenario": found,
        "page": ask_page(form),
        "curl": api.curl(address, question(form)),
    }


def _unsizable(request: Any, found: Scenario, error: InputProblems) -> HttpResponse:
    context = {"scenario": found, "problems": error.problems}
    return render(request, "searches/ask.html", context, status=400)
