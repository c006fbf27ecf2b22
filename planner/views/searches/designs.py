"""Designs of a search: opened with their working, kept as scenarios."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from calculators.errors import InputProblems
from planner.models import Plan, Search
from planner.pages.formula import formula_of
from planner.pages.scenario.answer.sections import further
from planner.pages.search_result.designs.design import design_page, free_name
from planner.pages.search_result.designs.loads import with_load_of
from planner.pages.search_result.designs.selected import SelectedPage, numbers_asked
from planner.report.words import sources
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_plan, plans_of, scenarios_of
from planner.selectors.searches import state_of
from planner.services.scenarios import sizings
from planner.services.scenarios.carried_prices import carry_prices, prices_to_carry
from planner.services.searches import searches as services
from planner.views.request.access import MemberRequest, members_only
from planner.views.searches.searches import find_search

# The load of a scenario that a design becomes: as it was found, or as it is today.
_LOADS = ("own", "today")


@require_safe
@never_cache
@members_only
def design(request: MemberRequest, search_id: UUID, number: int) -> HttpResponse:
    """A design with everything a scenario's page says of its own."""
    row = find_search(request, search_id)
    return _page(request, row, number)


@require_safe
@members_only
def formula(request: MemberRequest, search_id: UUID, number: int) -> HttpResponse:
    """The formula of a figure as mathematics, asked for when somebody opens its working."""
    row = find_search(request, search_id)
    name = request.GET.get("figure", "")
    return JsonResponse({"html": formula_of(_document(row, number), row.catalogue(), name)})


@require_POST
@members_only
def keep(request: MemberRequest, search_id: UUID, number: int) -> HttpResponse:
    """A design becomes a scenario of the plan that was searched for, or of a chosen one."""
    row = find_search(request, search_id)
    plan = _plan(request, row)
    if plan is None:
        return _page(request, row, number, problems=["Choose the plan it goes to."])
    page = _of(row, number)
    load = request.POST.get("load", "")
    if page["keep"] and load not in _LOADS:
        # No scenario is to have other users than the person's without a word.
        said = f"This design is planned for {page['keep']['own']}, today's for "
        messages.warning(request, f"{said}{page['keep']['today']}. Choose one for the scenario.")
        return redirect("search-design", row.pk, number)
    taken = [each.name for each in scenarios_of(request.organisation, plan)]
    catalogue = catalogue_of(request.organisation)
    try:
        with transaction.atomic():
            name = free_name(page["name"], taken)
            document = _document(row, number)
            if load == _LOADS[1]:
                document = with_load_of(document, row.document["scenario"]) or document
            kept = services.keep_design(row, number, plan, name, request.user, catalogue, document)
            sizings.size_scenario(kept, request.user, catalogue)
            wanted = request.POST.get("carry") == "yes"
            today = carry_prices(row, request.user, catalogue) if wanted else None
    except InputProblems as error:
        return _page(request, row, number, problems=[each.message for each in error.problems])
    messages.success(request, f"“{kept.name}” is now a scenario of “{plan.name}”.")
    if today:
        said = f"The prices typed for the search are in “{today.name}” too, as version "
        messages.success(request, f"{said}{today.revision}.")
    return redirect("scenario", kept.pk)


@require_safe
@never_cache
@members_only
def selected(request: MemberRequest, search_id: UUID) -> HttpResponse:
    """Selected designs beside today's."""
    row = find_search(request, search_id)
    wanted = {
        number: (_values(row, number), _document(row, number))
        for number in numbers_asked(request.GET.getlist("design"))
    }
    only = request.GET.get("only") == "different"
    base = request.GET.get("base", "")
    page = SelectedPage(state_of(row), wanted, row.catalogue(), base, only)
    return render(request, "searches/selected.html", {"search": row, "page": page})


def _values(row: Search, number: int) -> dict[str, Any]:
    try:
        found: dict[str, Any] = row.question().space.digits(number)
        return found
    except IndexError as error:
        raise Http404 from error


def _document(row: Search, number: int) -> dict[str, Any]:
    try:
        return services.design_document(row, number)
    except IndexError as error:
        raise Http404 from error


def _of(row: Search, number: int) -> dict[str, Any]:
    document = _document(row, number)
    values = row.question().space.digits(number)
    asked = services.design_asked(row, number)
    return design_page(state_of(row), number, values, document, row.catalogue(), asked)


def _page(
    request: MemberRequest, row: Search, number: int, problems: list[str] | None = None
) -> HttpResponse:
    page = _of(row, number)
    context = {
        "search": row,
        "page": page,
        "answer": page["answer"],
        # To be read: prices are typed in a scenario.
        "bill": page["answer"].bill if page["answer"] else {},
        "bibliography": sources.bibliography(),
        "further": further(page["answer"]) if page["answer"] else (),
        "plans": [] if row.scenario else plans_of(request.organisation),
        "carried": len(prices_to_carry(row)),
        "problems": problems or [],
    }
    return render(request, "searches/design.html", context, status=400 if problems else 200)


def _plan(request: MemberRequest, row: Search) -> Plan | None:
    if row.scenario is not None:
        return row.scenario.plan
    try:
        return find_plan(request.organisation, UUID(request.POST.get("plan", "")))
    except ValueError:
        return None
