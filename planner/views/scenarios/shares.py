"""Plans shared by a link: made and ended by members, read by whoever has the link."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems
from calculators.sheet.said.numbers import Style, in_style
from planner.forms.accounts import days_typed
from planner.models import PlanShare, Preferences, Sizing
from planner.pages.plans import shared
from planner.render.tables.bill_files import BILL_FILES
from planner.report.priceless import bill_without_prices
from planner.selectors import or_404
from planner.selectors.people import find_share, living_share, shares_of
from planner.selectors.plans import find_plan, find_scenario, scenarios_of
from planner.selectors.revisions import version_of
from planner.selectors.sizings import latest_sizing, latest_sizings
from planner.services.organisation.preferences import preferences_of, respelt, style_of
from planner.services.organisation.rights import Right
from planner.services.plans import shares
from planner.services.scenarios.sizings import detail_of, sizing_as_dict
from planner.services.secrets import digest
from planner.views.request.access import MemberRequest, View, with_right
from planner.views.request.files import as_file

_LONGEST_SECRET = 200


@require_http_methods(["GET", "POST"])
@never_cache
@with_right(Right.WRITE)
def plan_shares(request: MemberRequest, plan_id: UUID) -> HttpResponse:
    plan = or_404(find_plan(request.organisation, plan_id))
    typed = {name: request.POST.get(name, "") for name in ("name", "days", "prices")}
    context: dict[str, Any] = {"plan": plan, "typed": typed, "usual": shares.DAYS}
    if request.method == "POST":
        try:
            context["made"], context["link"] = shares.share_plan(
                plan, request.user, typed["name"], days_typed(typed["days"]), bool(typed["prices"])
            )
            context["typed"] = {}
        except InputProblems as error:
            context["problems"] = error.problems
    context["shares"] = shares_of(plan)
    status = 400 if "problems" in context else 200
    return render(request, "plans/shares.html", context, status=status)


@require_POST
@with_right(Right.WRITE)
def revoke(request: MemberRequest, plan_id: UUID, share_id: UUID) -> HttpResponse:
    found = or_404(find_share(request.organisation, plan_id, share_id))
    shares.revoke_share(found)
    messages.success(request, "The link no longer works.")
    return redirect("plan-shares", plan_id)


def by_link(view: Callable[..., HttpResponse]) -> View:
    """Let in who has a link that works; everybody else learns nothing, not even what it was."""

    @wraps(view)
    def guarded(request: HttpRequest, secret: str, **kwargs: Any) -> HttpResponse:
        share = living_share(digest(secret)) if len(secret) <= _LONGEST_SECRET else None
        if share is None:
            response = render(request, "shared/gone.html", status=404)
        else:
            shares.mark_used(share)
            plain: Any = request
            plain.share = share
            response = view(request, share, secret, **kwargs)
        # The address is the secret: no other page hears of it, and no search engine keeps it.
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    return guarded


@require_safe
@never_cache
@by_link
def shared_plan(request: HttpRequest, share: PlanShare, secret: str) -> HttpResponse:
    organisation = share.plan.organisation
    shown = list(scenarios_of(organisation, share.plan))
    stored = latest_sizings(organisation, shown, charts=True)
    with in_style(_style(share)):
        rows = shared.rows(shown, stored, share.prices)
        context = {"share": share, "plan": share.plan, "secret": secret, "rows": rows}
        return render(request, "shared/plan.html", context)


@require_safe
@never_cache
@by_link
def shared_scenario(
    request: HttpRequest, share: PlanShare, secret: str, scenario_id: UUID
) -> HttpResponse:
    """The stored sizing as its report says it: what is not saved is shown to nobody."""
    sizing = _sizing(share, scenario_id)
    # What moves it is folded, and most of the work: it is worked out for who asks.
    moving = "moving" in request.GET
    scenario = find_scenario(share.plan.organisation, scenario_id)
    with in_style(_style(share)):
        document = (
            shared.document(
                # Its notes stand at the top, and not among those of the model once more.
                {**respelt(sizing_as_dict(sizing, moving)), "notes": ""},
                share.prices,
            )
            if sizing
            else None
        )
        context = {
            "share": share,
            "plan": share.plan,
            "secret": secret,
            "scenario": scenario,
            "document": document,
            "moving": moving,
            "version": version_of(sizing) if sizing else None,
        }
        return render(request, "shared/scenario.html", context)


@require_safe
@never_cache
@by_link
def shared_bill(
    request: HttpRequest, share: PlanShare, secret: str, scenario_id: UUID
) -> HttpResponse:
    return _bill(share, scenario_id, "csv")


@require_safe
@never_cache
@by_link
def shared_workbook(
    request: HttpRequest, share: PlanShare, secret: str, scenario_id: UUID
) -> HttpResponse:
    return _bill(share, scenario_id, "xlsx")


def _bill(share: PlanShare, scenario_id: UUID, ending: str) -> HttpResponse:
    """The bill, without its prices where the link shows none."""
    sizing = or_404(_sizing(share, scenario_id))
    bought: dict[str, Any] = detail_of(sizing).bill
    shown = bought if share.prices else bill_without_prices(bought)
    write, media_type = BILL_FILES[ending]
    content = write(shown, share.prices, sizing.verdict)
    return as_file(content, media_type, f"bom-{scenario_id}.{ending}")


def _style(share: PlanShare) -> Style:
    """Who has only a link reads numbers and days as whoever shares does: else no place on the page
    would say which comma is meant. Where that person is gone, as the organisation does."""
    maker = share.created_by
    chosen = preferences_of(maker) if maker else Preferences()
    return style_of(chosen, share.plan.organisation)


def _sizing(share: PlanShare, scenario_id: UUID) -> Sizing | None:
    scenario = find_scenario(share.plan.organisation, scenario_id)
    if scenario is None or scenario.plan_id != share.plan_id:
        raise Http404
    return latest_sizing(scenario)
