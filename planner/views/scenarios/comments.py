"""Comments on scenarios and figures."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from planner.pages.scenario.comments import figure_named
from planner.selectors import or_404
from planner.selectors.people import find_comment
from planner.selectors.sizings import latest_sizing
from planner.services.plans import comments
from planner.tasks import deliver_mail
from planner.views.request.access import MemberRequest, members_only, not_allowed
from planner.views.scenarios.scenarios import find


@require_POST
@members_only
def add(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    found = find(request, scenario_id)
    figure = request.POST.get("figure", "").strip()
    if figure and (sizing := latest_sizing(found)) is not None:
        figure = figure_named(figure, sizing.answer["figures"])
    comment = comments.add_comment(
        found,
        request.user,
        request.POST.get("text", ""),
        figure,
        deliver=deliver_mail.delay,
    )
    if said := comments.told(comment):
        messages.info(request, said)
    return redirect(f"{reverse('scenario', args=[scenario_id])}#comments")


@require_POST
@members_only
def delete(request: MemberRequest, comment_id: UUID) -> HttpResponse:
    found = or_404(find_comment(request.organisation, comment_id))
    if not comments.may_delete(found, request.user, "manage" in request.may):
        return not_allowed(request, "Only administrators delete comments of others.")
    comments.delete_comment(found)
    messages.success(request, "The comment is deleted.")
    return redirect(f"{reverse('scenario', args=[found.scenario_id])}#comments")
