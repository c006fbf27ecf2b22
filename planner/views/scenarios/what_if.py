"""Why a figure changed, what moves it, where the verdict turns."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from calculators.answers import plain
from calculators.errors import InputProblems, Problem
from planner.pages.scenario.answer.answers import attempt
from planner.pages.what_if.assumptions import AssumptionsPage
from planner.pages.what_if.backwards import BackwardsPage
from planner.pages.what_if.changes import ChangesPage
from planner.pages.what_if.moving import MovingPage
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.sizings import comparable_sizings, find_sizing
from planner.services.plans.assumptions import note_assumption
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.services.scenarios.what_if import OnScreen
from planner.views.request.access import MemberRequest, members_only
from planner.views.scenarios.scenarios import as_on_screen, find

_OWN = ("figure", "by")
_NOTED = ("input", "owner", "reason", "confidence", "review_on")
_SIGNING = {"sign": True, "withdraw": False}


@require_safe
@never_cache
@members_only
def changes(request: MemberRequest, sizing_id: UUID) -> HttpResponse:
    """Why a figure changed from an earlier sizing to this one."""
    after = or_404(find_sizing(request.organisation, sizing_id))
    offered = list(comparable_sizings(request.organisation, after))
    asked = request.GET.get("from", "")
    before = find_sizing(request.organisation, _id(asked)) if asked else None
    if asked and before is None:
        raise Http404
    typed = {
        name: text for name, text in request.GET.dict().items() if name not in ("from", "figure")
    }
    screen, problems = _on_screen(after, typed, catalogue_of(request.organisation))
    if problems:
        page = ChangesPage(after, None, offered, problems=problems)
        return render(request, "what_if/changes.html", {"page": page}, status=400)
    if screen is not None:
        # What was just done is held against what was saved last.
        page = ChangesPage(
            screen, before or after, [after, *offered], request.GET.get("figure", ""), typed
        )
        return render(
            request, "what_if/changes.html", {"page": page}, status=400 if page.problems else 200
        )
    if before is None:
        earlier = [each for each in offered if each.scenario_id == after.scenario_id]
        same = next((each for each in earlier if each.pk < after.pk), None)
        before = find_sizing(request.organisation, same.pk) if same else None
    page = ChangesPage(after, before, offered, request.GET.get("figure", ""))
    status = 400 if page.problems else 200
    return render(request, "what_if/changes.html", {"page": page}, status=status)


def _on_screen(
    saved: Any, typed: dict[str, str], catalogue: Any
) -> tuple[OnScreen | None, list[Problem]]:
    """What was typed over the scenario of a sizing, or why it cannot be sized; neither where
    nothing was."""
    drawn = as_on_screen(saved.scenario, typed, catalogue) if typed and saved.scenario else None
    if drawn is None or not drawn.changes:
        return None, []
    if drawn.opened is None:
        return None, drawn.problems
    told = plain(drawn.opened.told()), plain(drawn.opened.bill)
    return OnScreen(saved, drawn.document, *told, catalogue), []


@require_safe
@never_cache
@members_only
def moving(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """What moves a figure of the scenario as it stands on the screen, and where it turns."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    typed = {name: text for name, text in request.GET.dict().items() if name not in _OWN}
    drawn = as_on_screen(found, typed, catalogue)
    page = MovingPage(drawn, catalogue, request.GET.get("figure", ""), request.GET.get("by", ""))
    context = {"scenario": found, "plan": found.plan, "page": page}
    status = 400 if page.problems else 200
    return render(request, "what_if/moving.html", context, status=status)


@require_safe
@never_cache
@members_only
def backwards(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """From the limits back to the load and to the hardware; of one ``way`` alone where it is named.
    Nothing is put into the inputs before somebody has read what it is."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    typed = {name: text for name, text in request.GET.dict().items() if name != "way"}
    drawn = as_on_screen(found, typed, catalogue)
    page = BackwardsPage(found.document(), drawn, catalogue, request.GET.get("way", ""))
    context = {"scenario": found, "plan": found.plan, "page": page}
    status = 400 if page.problems else 200
    return render(request, "what_if/backwards.html", context, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
@members_only
def assumptions(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """What the stored scenario assumes, who answers for it, and what is signed off."""
    found = find(request, scenario_id)
    catalogue = catalogue_of(request.organisation)
    page: AssumptionsPage

    def looked_at(typed: dict[str, str] | None = None) -> AssumptionsPage:
        answer, _ = attempt(found.document(), catalogue)
        return AssumptionsPage(found, answer, typed, request.GET.get("figure", ""))

    def stands() -> bool:
        nonlocal page
        page = looked_at(request.POST.dict())
        return page.stands

    if request.method == "GET":
        page = looked_at()
    else:
        asked: dict[str, Any] = {name: request.POST.get(name, "") for name in _NOTED}
        if request.POST.get("do") in _SIGNING:
            asked["signed_off"] = _SIGNING[request.POST["do"]]
        try:
            with seen(found, stands):
                if page.figures is not None:
                    note_assumption(found, request.user, page.figures, asked)
            address = reverse("scenario-assumptions", args=[scenario_id])
            return redirect(f"{address}#a-{asked['input']}")
        except InputProblems as error:
            page.refuse(error.problems)
        except ChangedMeanwhile:
            page.meet()
    context = {"scenario": found, "plan": found.plan, "page": page}
    return render(request, "what_if/assumptions.html", context, status=page.status)


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None
