"""A scenario is saved, cloned, renamed, removed."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import in_style, many
from planner.forms.began import EditForm
from planner.forms.flat import left_out
from planner.models import Scenario
from planner.pages.scenario.conflicts import conflict
from planner.pages.scenario.scenarios import sketch
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.revisions import find_revision
from planner.services.organisation.rights import Right
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.services.scenarios.revisions import StaleRevision
from planner.views.request.access import MemberRequest, members_only, with_right
from planner.views.request.wanted import wants_json
from planner.views.scenarios.scenarios import began_from, find, page_of


@require_POST
@members_only
def save(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """Write what was typed as the next version; of two who began from the same one, the second is
    shown what the first did."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    began = began_from(request.POST, found)
    if began != found.revision:
        return _conflict(request, found, began)
    drawn = sketch(found.document(), request.POST.dict(), catalogue)
    if drawn.unfinished:
        return _unfinished(request, found, catalogue)
    try:
        with transaction.atomic():
            scenarios.save_scenario(
                found,
                drawn.document,
                request.user,
                catalogue,
                opened=drawn.opened,
                expected=began,
            )
            sizings.size_scenario(found, request.user, catalogue)
    except StaleRevision:
        return _conflict(request, find(request, scenario_id), began)
    said = scenarios.told(found)
    if empty := left_out(drawn.now):
        said += f" Left out: {many(empty, 'groups')} of disks in which nothing was chosen."
    messages.success(request, said, extra_tags="saved")
    return redirect("scenario", scenario_id)


def _unfinished(request: MemberRequest, found: Scenario, catalogue: Catalogue) -> HttpResponse:
    """The page with what was typed, and what is wrong or missing in it; nothing is saved. It is
    drawn anew, for it is written as its reader reads, and what is kept is not."""
    with in_style(request.style):
        drawn = sketch(found.document(), request.POST.dict(), catalogue)
        for each in drawn.unfinished[len(drawn.problems) :]:
            messages.error(request, f"Nothing is saved yet. {each.message} {each.hint}")
        return page_of(request, found, drawn, status=400)


def _conflict(request: MemberRequest, found: Scenario, began: int) -> HttpResponse:
    """Both sides of every input, to choose from; nothing is saved. Where no input differs, as after
    a button that was pressed twice, there is nothing to choose."""
    before = find_revision(found, began)
    latest = find_revision(found, found.revision)
    catalogue, typed = catalogue_of(request.organisation), request.POST.dict()
    base = before.document if before else found.document()
    met = conflict(base, found.document(), typed, catalogue)
    if not met.rows and not met.whole:
        said = f"Saved as version {found.revision} already: no input differs from it."
        messages.success(request, said, extra_tags="saved")
        return redirect("scenario", found.pk)
    context = {
        "scenario": found,
        "began": began,
        "latest": latest,
        "own": latest is not None and latest.created_by_id == request.user.pk,
        "conflict": met,
        # Where Back leads from a page after this one, for what is posted is not asked for again.
        "instead": sketch(base, typed, catalogue).at(reverse("scenario", args=[found.pk]), began),
    }
    return render(request, "scenarios/history/conflict.html", context, status=HTTPStatus.CONFLICT)


@require_POST
@members_only
def clone(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """A copy of the scenario as it stands on the page, unsaved changes included."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    drawn = sketch(found.document(), request.POST.dict(), catalogue)
    if drawn.unfinished:
        return _unfinished(request, found, catalogue)
    with transaction.atomic():
        copied = scenarios.clone_scenario(found, request.user, catalogue, opened=drawn.opened)
        if drawn.changes:
            scenarios.save_scenario(
                copied,
                drawn.document,
                request.user,
                catalogue,
                measured={},
                measured_source="",
                opened=drawn.opened,
            )
        sizings.size_scenario(copied, request.user, catalogue)
    messages.success(request, f"“{copied.name}” is a copy of “{found.name}”.")
    return redirect("scenario", copied.pk)


@require_http_methods(["GET", "POST"])
@with_right(Right.WRITE)
def edit(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    found = find(request, scenario_id)

    def texts() -> dict[str, str]:
        return {"name": found.name, "text": found.notes}

    form = EditForm(texts(), {"name": "Name", "text": "Notes"})
    if request.method == "POST":
        form.take(request.POST.dict())
        name, notes = form.texts["name"], form.texts["text"]
        catalogue = catalogue_of(request.organisation)
        try:
            with seen(found, lambda: form.stands(texts())):
                scenarios.save_scenario(
                    found, None, request.user, catalogue, name=name, notes=notes
                )
            sizings.size_saved(found, request.user, catalogue)
            return redirect("scenario", scenario_id)
        except InputProblems as error:
            form.problems = error.problems
        except ChangedMeanwhile:
            form.meet(texts())
    context = {"scenario": find(request, scenario_id), **form.context}
    return render(request, "scenarios/edit.html", context, status=form.status)


@require_POST
@members_only
def rename(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """Another name, given on the page itself; what is not saved there stays as it is."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    name = request.POST.get("name", "")
    began = began_from(request.POST, found)
    try:
        scenarios.save_scenario(found, None, request.user, catalogue, name=name, expected=began)
        sizings.size_saved(found, request.user, catalogue)
    except (InputProblems, StaleRevision) as error:
        problems = error.problems if isinstance(error, InputProblems) else ()
        on = "The name stays. Load the page again and rename it then: nothing typed is lost."
        said = " ".join(f"{p.message} {p.hint}" for p in problems) or f"{error} {on}"
        if wants_json(request):
            return JsonResponse({"problem": said}, status=400 if problems else 409)
        messages.error(request, said)
        return redirect("scenario", scenario_id)
    if wants_json(request):
        return JsonResponse({"name": found.name, "revision": found.revision})
    return redirect("scenario", scenario_id)


@require_POST
@members_only
def delete(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    found = find(request, scenario_id)
    scenarios.delete_scenario(found)
    messages.success(request, f"The scenario “{found.name}” is deleted.")
    return redirect("plan", found.plan_id)
