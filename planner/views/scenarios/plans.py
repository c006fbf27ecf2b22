"""Plans: the list, one plan, a new one, its name and end."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from calculators.errors import InputProblems
from calculators.sheet.said.numbers import PLAIN, in_style
from planner.forms.began import EditForm
from planner.models import Plan
from planner.pages.plans import levels
from planner.pages.plans.compare import (
    FORMATS,
    ComparePage,
    carry,
    chosen,
    not_shown,
    with_screen,
)
from planner.pages.plans.new_plan import NewPlan
from planner.pages.plans.plans import plan_page
from planner.pages.search_result.designs.design import free_name
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_plan, plans_of, scenarios_of
from planner.selectors.sizings import latest_sizings
from planner.services.organisation.rights import Right
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.views.request.access import MemberRequest, asking_only, members_only, with_right
from planner.views.request.files import as_file
from planner.views.scenarios.scenarios import carried

EXAMPLES, HIDDEN = "examples", "hidden"
_YEAR = 31_536_000
# What is told of a new design as it was made: an edit hides it.
_AS_MADE = "as-made"
# Lists of the catalogue that a new plan may be led to, and what it takes not along.
_ADDED = ("disks", "servers")
_NOT_TYPED = ("add", "csrfmiddlewaretoken")


@require_GET
@members_only
def plans(request: MemberRequest) -> HttpResponse:
    # A person's own plans come before the examples.
    found = list(plans_of(request.organisation).order_by("example", "name"))
    hidden = request.COOKIES.get(EXAMPLES) == HIDDEN
    context = {
        "plans": [plan for plan in found if not (plan.example and hidden)],
        "examples": sum(plan.example for plan in found),
        "hidden": hidden,
    }
    return render(request, "plans/list.html", context)


@require_POST
@asking_only
def show_examples(request: MemberRequest) -> HttpResponse:
    """Hide the plans that came with the product, or show them again, in this browser."""
    response = redirect("plans")
    if request.POST.get("examples") == HIDDEN:
        response.set_cookie(
            EXAMPLES,
            HIDDEN,
            max_age=_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    else:
        response.delete_cookie(EXAMPLES)
    return response


@require_http_methods(["GET", "POST"])
@members_only
def new_plan(request: MemberRequest) -> HttpResponse:
    catalogue = catalogue_of(request.organisation)
    if request.method == "GET":
        return render(request, "plans/new.html", {"form": NewPlan.read(request.GET, catalogue)})
    if (wanted := request.POST.get("add")) in _ADDED:
        typed = {name: text for name, text in request.POST.items() if name not in _NOT_TYPED}
        new = reverse("catalogue-new", args=[wanted])
        return redirect(f"{new}?{urlencode({'back': urlencode(typed)})}")
    form = NewPlan.read(request.POST, catalogue)
    try:
        document = form.document()
        found = form.alternatives(document)
        with in_style(PLAIN):
            # A note that is kept is read by everybody.
            kept = levels.notes(document, found) or form.beside(document)
            disks = form.system_disks(document)
            kept = " ".join(filter(None, (kept, disks.text if disks else "")))
        with transaction.atomic():
            name = form.suggested_name()
            if not form.name.strip():
                # Nobody typed it, so nobody is to be told that it is taken.
                taken = request.organisation.plans.values_list("name", flat=True)
                name = free_name(name, taken)
            plan = scenarios.create_plan(request.organisation, request.user, name)
            scenario = scenarios.create_scenario(
                plan,
                request.user,
                "First design",
                document,
                catalogue,
                notes=levels.at_creation(kept, timezone.localdate()),
            )
            sizings.size_scenario(scenario, request.user, catalogue)
    except InputProblems as error:
        form.refuse(error)
        return render(request, "plans/new.html", {"form": form}, status=400)
    address = reverse("scenario", args=[scenario.pk])
    with in_style(request.style):
        # It is told to the person alone and kept nowhere.
        if found:
            messages.info(request, levels.said(address, document, found), extra_tags=_AS_MADE)
        elif added := form.beside(document, brief=True):
            messages.info(request, added, extra_tags=_AS_MADE)
        if servers := form.to_buy(document):
            messages.info(request, servers, extra_tags=_AS_MADE)
        if disks := form.system_disks(document):
            messages.info(request, disks.said(address), extra_tags=_AS_MADE)
        for said in form.read_as():
            messages.info(request, said, extra_tags="read-as")
    return redirect(address)


@require_GET
@members_only
def plan(request: MemberRequest, plan_id: UUID) -> HttpResponse:
    found = _plan(request, plan_id)
    shown = list(scenarios_of(request.organisation, found))
    stored = latest_sizings(request.organisation, shown)
    page = plan_page(shown, catalogue_of(request.organisation), stored)
    return render(request, "plans/plan.html", {"plan": found, "page": page})


@require_http_methods(["GET", "POST"])
@asking_only
def compare(request: MemberRequest, plan_id: UUID) -> HttpResponse:
    found = _plan(request, plan_id)
    every = list(scenarios_of(request.organisation, found))
    asked = request.GET.getlist("scenario")
    shown = chosen(every, asked)
    stored = latest_sizings(request.organisation, shown, charts=True)
    of = next((each for each in every if str(each.pk) == request.GET.get("of")), None)
    drawn = carried(request, of) if of else None
    page = ComparePage(
        every,
        with_screen(shown, of, drawn),
        catalogue_of(request.organisation),
        stored,
        request.GET.get("base", ""),
        request.GET.get("only") == "different",
        carry(of, drawn),
    )
    if page.found is not None and request.GET.get("format") in FORMATS:
        made = page.file(request.GET["format"], request.organisation, request.user)
        return as_file(made.content, made.media_type, made.filename)
    context = {"plan": found, "page": page, "of": of, "drawn": drawn}
    context["not_shown"] = not_shown(every, asked)
    return render(request, "plans/compare.html", context)


@require_http_methods(["GET", "POST"])
@with_right(Right.WRITE)
def edit_plan(request: MemberRequest, plan_id: UUID) -> HttpResponse:
    found = _plan(request, plan_id)

    def texts() -> dict[str, str]:
        return {"name": found.name, "text": found.description}

    form = EditForm(texts(), {"name": "Name", "text": "Description"})
    if request.method == "POST":
        form.take(request.POST.dict())
        try:
            with seen(found, lambda: form.stands(texts())):
                scenarios.update_plan(found, form.texts["name"], form.texts["text"])
            return redirect("plan", plan_id)
        except InputProblems as error:
            form.problems = error.problems
        except ChangedMeanwhile:
            form.meet(texts())
    context = {"plan": _plan(request, plan_id), **form.context}
    return render(request, "plans/edit.html", context, status=form.status)


@require_POST
@members_only
def delete_plan(request: MemberRequest, plan_id: UUID) -> HttpResponse:
    found = _plan(request, plan_id)
    scenarios.delete_plan(found)
    messages.success(request, f"The plan “{found.name}” is deleted.")
    return redirect("plans")


def _plan(request: MemberRequest, plan_id: UUID) -> Plan:
    return or_404(find_plan(request.organisation, plan_id))
