"""API tokens: made, shown once, rotated, revoked."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from calculators.errors import InputProblems
from planner.forms.accounts import days_typed
from planner.models import ApiToken
from planner.selectors.accounts import tokens_seen
from planner.services.organisation.rights import MEANING, SCOPES, Right, rights_of
from planner.services.organisation.tokens import (
    create_token,
    may_rotate,
    revoke_token,
    rotate_token,
)
from planner.views.request.access import MemberRequest, not_allowed, with_right

_FIRST = ("read", "write")


@require_http_methods(["GET", "POST"])
@never_cache
@with_right(Right.OWN)
def tokens(request: MemberRequest) -> HttpResponse:
    typed: dict[str, Any] = {
        "name": request.POST.get("name", ""),
        "scopes": request.POST.getlist("scopes") if "name" in request.POST else list(_FIRST),
        "days": request.POST.get("days", ""),
        "of_organisation": request.POST.get("of_organisation") == "yes",
    }
    if request.method == "GET":
        return _tokens(request, typed=typed)
    try:
        made, secret = create_token(
            request.organisation,
            request.user,
            typed["name"],
            # The form of before had a name alone.
            typed["scopes"] if "scopes" in request.POST or "days" in request.POST else None,
            days_typed(typed["days"]),
            typed["of_organisation"],
        )
    except InputProblems as error:
        return _tokens(request, 400, typed=typed, problems=error.problems)
    return _tokens(request, made=made, secret=secret)


@require_POST
@with_right(Right.OWN)
def revoke(request: MemberRequest, token_id: int) -> HttpResponse:
    token = _token(request, token_id)
    revoke_token(token)
    messages.success(request, f"The token “{token.name}” no longer works.")
    return redirect("tokens")


@require_POST
@never_cache
@with_right(Right.OWN)
def rotate(request: MemberRequest, token_id: int) -> HttpResponse:
    token = _token(request, token_id)
    if not may_rotate(token, request.user):
        return not_allowed(request, "Its new secret is for whose the token is. You may revoke it.")
    secret = rotate_token(token)
    return _tokens(request, made=token, secret=secret, rotated=True)


def _token(request: MemberRequest, token_id: int) -> ApiToken:
    seen = tokens_seen(request.organisation, request.user, "manage" in request.may)
    found = {token.pk: token for token in seen}
    if token_id not in found:
        raise Http404
    return found[token_id]


def _tokens(request: MemberRequest, status: int = 200, **further: Any) -> HttpResponse:
    rights = rights_of(request.membership.role)
    context = {
        "typed": {"name": "", "scopes": _FIRST, "days": "", "of_organisation": False},
        "tokens": tokens_seen(request.organisation, request.user, "manage" in request.may),
        "scopes": [(str(each), MEANING[each]) for each in SCOPES if each in rights],
        "address": request.build_absolute_uri("/api/v1/sizings"),
        "now": timezone.now(),
        **further,
    }
    return render(request, "tokens.html", context, status=status)
