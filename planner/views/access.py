"""Who may see a page, and for which organisation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from planner.models import Organisation
from planner.selectors.accounts import membership_of, memberships_of, why_no_membership

View = Callable[..., HttpResponse]


class MemberRequest(HttpRequest):
    """A request of somebody signed in, with the organisation asked for."""

    organisation: Organisation
    user: Any


def members_only(view: View) -> View:
    """Let in who is signed in and belongs to an organisation."""

    @wraps(view)
    def guarded(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            if _wants_json(request):
                return JsonResponse({"signed_out": True, "sign_in": settings.LOGIN_URL}, status=401)
            return redirect_to_login(request.get_full_path())
        membership = membership_of(request.user, request.session.get("organisation"))
        if membership is None:
            # Not another of theirs unasked: what is written would land where nobody looks for it.
            said = why_no_membership(request.user)
            if _wants_json(request):
                return JsonResponse({"problem": said}, status=403)
            mine = memberships_of(request.user)
            context = {"said": said, "mine": mine}
            return render(request, "no_organisation.html", context, status=403)
        request.organisation = membership.organisation
        request.membership = membership
        request.organisations = memberships_of(request.user)
        return view(request, *args, **kwargs)

    return guarded


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")
