"""Which organisation a session works for."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from planner.selectors import or_404
from planner.selectors.accounts import memberships_of


@require_POST
@login_required
def choose_organisation(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("organisation", "")
    mine = {str(each.organisation_id): each for each in memberships_of(request.user)}
    membership = or_404(mine.get(wanted))
    request.session["organisation"] = membership.organisation_id
    messages.success(request, f"You work for {membership.organisation.name} now.")
    return redirect("plans")
