"""Design searches: asked, counted, followed, steered; their answers as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems
from calculators.search.question.range_ends import widened
from planner.models import Scenario, Search
from planner.pages.scenario import api
from planner.pages.scenario.scenarios import Sketch
from planner.pages.search_form.ask import (
    ask_page,
    first_form,
    name_of,
    question,
    refuse,
    typed_form,
)
from planner.pages.search_form.axes import letting_vary
from planner.pages.search_form.figures import aim_named
from planner.pages.search_form.form import Form
from planner.pages.search_form.words import LONGEST_NAME
from planner.pages.search_result import listed, results
from planner.pages.search_result.designs.design import free_name
from planner.pages.search_result.found import Found
from planner.pages.search_result.front import as_csv
from planner.pages.what_if.backwards import SETTINGS, VARY
from planner.selectors import or_404
from planner.selectors import searches as selectors
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.carried_prices import prices_to_carry
from planner.services.searches import other_goals, steering
from planner.services.searches import searches as services
from planner.tasks import hand_out
from planner.views.request.access import MemberRequest, asking_only, asking_unless, members_only
from planner.views.request.files import as_file
from planner.views.request.wanted import wants_json
from planner.views.scenarios.scenarios import carried, find

MOST_LISTED = 200


@require_safe
@never_cache
@members_only
def searches(request: MemberRequest) -> HttpResponse:
    rows = selectors.with_best(selectors.searches_of(request.organisation))[:MOST_LISTED]
    context = {"rows": listed.rows(rows, catalogue_of(request.organisation))}
    return render(request, "searches/list.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@asking_unless(lambda request: request.POST.get("do") == "search")
def ask(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The question. Without scripts, counting and rows come back with the page."""
    found = find(request, scenario_id)
    drawn = carried(request, found)
    try:
        form = _form(request, drawn)
    except InputProblems as error:
        context = {"scenario": found, "problems": error.problems, "drawn": drawn}
        return render(request, "searches/form/ask.html", context, status=400)
    if request.POST.get("do") != "search":
        return render(request, "searches/form/ask.html", _context(request, found, form, drawn))
    try:
        if form.mistyped:
            raise InputProblems(form.problems)
        row = services.start_search(
            request.organisation,
            request.user,
            question(form),
            _name(request, form, found),
            form.catalogue,
            hand_out,
            found,
        )
    except InputProblems as error:
        refuse(form, error)
        return render(
            request, "searches/form/ask.html", _context(request, found, form, drawn), status=400
        )
    return redirect("search", row.pk)


def _name(request: MemberRequest, form: Form, found: Scenario) -> str:
    """The name that was typed; else one that no other search of the scenario has."""
    name = name_of(form, found.name)
    if form.typed.text("name"):
        return name
    return free_name(name, _names(request, found))


def _names(request: MemberRequest, found: Scenario | None) -> Any:
    """The names that searches of a scenario have."""
    return selectors.searches_of(request.organisation, found).values_list("name", flat=True)


@require_POST
@asking_only
def space(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The form as it was typed, and how large its space is, for the page that is there already."""
    found = find(request, scenario_id)
    try:
        drawn = carried(request, found)
        context = _context(request, found, _form(request, drawn, patient=True), drawn)
    except InputProblems as error:
        return JsonResponse({"problems": [each.as_dict() for each in error.problems]}, status=400)
    return JsonResponse(
        {
            "form": render_to_string("searches/form/form.html", context, request),
            "size": render_to_string("searches/form/size.html", context, request),
            "curl": context["curl"],
        }
    )


@require_safe
@never_cache
@members_only
def search(request: MemberRequest, search_id: UUID) -> HttpResponse:
    return _respond(request, find_search(request, search_id))


@require_POST
@members_only
def act(request: MemberRequest, search_id: UUID, action: str) -> HttpResponse:
    """Pause, resume or cancel."""
    if action not in steering.ACTIONS:
        raise Http404
    row = find_search(request, search_id)
    try:
        steering.act(row, action, hand_out)
    except InputProblems as error:
        return _respond(request, row, error)
    if wants_json(request):
        return _respond(request, find_search(request, search_id))
    return redirect("search", search_id)


@require_POST
@members_only
def by_goal(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """The same designs by another goal: at once where the sweep kept it, else searched again."""
    row = find_search(request, search_id)
    figure = request.POST.get("figure", "")
    of = row.scenario.name if row.scenario else row.name
    name = f"{aim_named(figure)}, {of}"[:LONGEST_NAME]
    catalogue = catalogue_of(request.organisation)
    try:
        made = other_goals.search_by(row, figure, name, request.user, catalogue, hand_out)
    except InputProblems as error:
        return _respond(request, row, error)
    return redirect("search", made.pk)


@require_POST
@members_only
def let_vary(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """The same question with what it held as today varied: a search of its own."""
    row = find_search(request, search_id)
    return _asked_again(request, row, lambda: letting_vary(row.document))


@require_POST
@members_only
def widen(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """The same question with wider ranges where its best stands at their end."""
    row = find_search(request, search_id)
    ends = or_404(selectors.answer_of(row)).get("at_the_end") or ()
    return _asked_again(request, row, lambda: widened(row.document, ends))


def _asked_again(
    request: MemberRequest, row: Search, change: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """A changed question as a search of its own."""
    name = free_name(row.name, _names(request, row.scenario))
    catalogue = catalogue_of(request.organisation)
    try:
        made = services.start_search(
            request.organisation, request.user, change(), name, catalogue, hand_out, row.scenario
        )
    except InputProblems as error:
        return _respond(request, row, error)
    return redirect("search", made.pk)


@require_safe
@members_only
def answer_file(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """The question and its answer, as the API has them."""
    row = find_search(request, search_id)
    state = selectors.state_of(row)
    body = json.dumps({"document": state["document"], "answer": state["answer"]}, indent=1)
    return as_file(body.encode(), "application/json", f"search-{row.pk}.json")


@require_safe
@members_only
def front_file(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """The whole front as a table."""
    row = find_search(request, search_id)
    answer = or_404(selectors.answer_of(row))
    body = as_csv(Found(row.document, answer, row.catalogue()))
    return as_file(body, "text/csv; charset=utf-8", f"front-{row.pk}.csv")


def find_search(request: MemberRequest, search_id: UUID) -> Search:
    """The search, where the organisation has it."""
    return or_404(selectors.search_of(request.organisation, search_id))


def _form(request: MemberRequest, drawn: Sketch, patient: bool = False) -> Form:
    catalogue = catalogue_of(request.organisation)
    if request.method == "POST" and request.POST.get("do") != "begin":
        return typed_form(drawn.document, catalogue, dict(request.POST.lists()), patient)
    settings = request.GET.get(VARY) == SETTINGS
    return first_form(drawn.document, catalogue, _earlier(request), drawn.opened, settings)


def _earlier(request: MemberRequest) -> dict[str, Any] | None:
    """The question of another search, to ask it again with changes."""
    try:
        row = selectors.search_of(request.organisation, UUID(request.GET.get("from", "")))
    except ValueError:
        return None
    return row.document if row else None


def _context(request: MemberRequest, found: Scenario, form: Form, drawn: Sketch) -> dict[str, Any]:
    address = request.build_absolute_uri("/api/v1/searches?save=true")
    return {
        "scenario": found,
        "drawn": drawn,
        "page": ask_page(form),
        "curl": api.curl(address, question(form)),
    }


def _respond(
    request: MemberRequest, row: Search, error: InputProblems | None = None
) -> HttpResponse:
    """The page, or its parts for a page that is there already."""
    state = selectors.state_of(row)
    page = results.result_page(
        state, row.catalogue(), not wants_json(request), lambda: other_goals.goals_there(row)
    )
    problems = error.problems if error else []
    context = {"search": row, "page": page, "problems": problems}
    code = 400 if error else 200
    if not wants_json(request):
        context["carried"] = len(prices_to_carry(row))
        return render(request, "searches/search.html", context, status=code)
    parts = {
        part: render_to_string(f"searches/found/{part}.html", context, request)
        for part in ("status", "sentence", "details")
    }
    active = page["status"]["active"]
    return JsonResponse({"parts": parts, "data": page["data"], "active": active}, status=code)
