"""The history of a scenario: its versions, one of them, brought back, spoken of."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from calculators.errors import InputProblems
from planner.forms import began
from planner.forms.began import EditForm
from planner.models import Revision, Scenario
from planner.pages.plans.revision import revision_page
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.revisions import find_revision, revisions_told
from planner.selectors.sizings import find_sizing
from planner.services.scenarios import restoring
from planner.services.scenarios import revisions as services
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.services.scenarios.revisions import StaleRevision
from planner.services.scenarios.sizings import sizing_as_dict
from planner.views.request.access import MemberRequest, members_only
from planner.views.request.wanted import wants_json
from planner.views.scenarios.scenarios import began_from, find

_MOST = 500


@require_safe
@members_only
def revisions(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """Every version of a scenario."""
    found = find(request, scenario_id)
    context = {
        "scenario": found,
        "revisions": list(revisions_told(found)[:_MOST]),
        "shown_revisions": _MOST,
    }
    return render(request, "scenarios/history/revisions.html", context)


@require_safe
@members_only
def revision(request: MemberRequest, scenario_id: UUID, number: int) -> HttpResponse:
    """A version as it was, beside the scenario of now."""
    return _page(request, find(request, scenario_id), number)


@require_POST
@members_only
def restore(request: MemberRequest, scenario_id: UUID, number: int) -> HttpResponse:
    """Make a version the newest one. What was the newest stays in the history."""
    found = find(request, scenario_id)
    old = _revision(found, number)
    catalogue = catalogue_of(request.organisation)
    try:
        restoring.restore(found, old, request.user, catalogue, began_from(request.POST, found))
    except StaleRevision as error:
        messages.error(
            request,
            f"Version {error.number} was saved since this page was made, so nothing was restored. "
            "Look at it, and restore again if that is still wanted.",
        )
        return redirect("revision", scenario_id, number)
    except InputProblems as error:
        return _page(request, found, number, problems=error.problems)
    messages.success(
        request,
        f"Version {number} is restored, as version {found.revision}: its inputs. The name and the "
        "notes stay as they are.",
    )
    return redirect("scenario", scenario_id)


@require_POST
@members_only
def note(request: MemberRequest, scenario_id: UUID, number: int) -> HttpResponse:
    """Write to a version why it was made."""
    found = find(request, scenario_id)
    in_place = wants_json(request)
    kept = _revision(found, number)
    form = EditForm({"note": kept.note}, {"note": "Note"})
    form.take(request.POST.dict())
    try:
        with seen(kept, lambda: form.stands({"note": kept.note})):
            services.write_note(kept, form.texts["note"])
    except InputProblems as error:
        form.problems = error.problems
        if in_place:
            said = " ".join(f"{p.message} {p.hint}" for p in error.problems)
            return JsonResponse({"problem": said}, status=400)
        return _page(request, found, number, form)
    except ChangedMeanwhile:
        form.meet({"note": kept.note})
        if in_place:
            said = (
                f"Another note was kept meanwhile: “{kept.note}”. Yours still stands here: keep it "
                "again to put it in the place of that one."
            )
            now = began.written({"note": kept.note})
            return JsonResponse({"problem": said, "began": now}, status=409)
        return _page(request, found, number, form)
    if in_place:
        now = began.written({"note": kept.note})
        return JsonResponse({"note": kept.note, "began": now})
    return redirect(reverse("revision", args=[scenario_id, number]) + "#note")


def _revision(found: Scenario, number: int) -> Revision:
    return or_404(find_revision(found, number))


def _page(
    request: MemberRequest,
    found: Scenario,
    number: int,
    form: EditForm | None = None,
    problems: Any = (),
) -> HttpResponse:
    old = _revision(found, number)
    form = form or EditForm({"note": old.note}, {"note": "Note"}, list(problems))
    sizing = find_sizing(request.organisation, old.sizing_id) if old.sizing_id else None
    kept = sizing_as_dict(sizing) if sizing else None
    # What changed between two answers is told by a page of its own.
    newest = find_revision(found, found.revision) if sizing and number != found.revision else None
    context = {
        "scenario": found,
        "revision": old,
        "sizing": sizing,
        "now": newest.sizing_id if newest else None,
        **form.context,
        "page": revision_page(old, found, catalogue_of(request.organisation), kept),
    }
    return render(request, "scenarios/history/revision.html", context, status=form.status)
