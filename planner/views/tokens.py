"""API tokens: made, shown once, revoked."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from calculators.errors import InputProblems
from planner.selectors.accounts import tokens_of
from planner.services.tokens import create_token, revoke_token
from planner.views.access import members_only


@require_http_methods(["GET", "POST"])
@never_cache
@members_only
def tokens(request: Any) -> HttpResponse:
    context: dict[str, Any] = {"name": request.POST.get("name", ""), "problems": []}
    if request.method == "POST":
        try:
            context["made"], context["secret"] = create_token(
                request.organisation, request.user, context["name"]
            )
            context["name"] = ""
        except InputProblems as error:
            context["problems"] = error.problems
    context["tokens"] = tokens_of(request.organisation, request.user)
    context["address"] = request.build_absolute_uri("/api/v1/sizings")
    status = 400 if context["problems"] else 200
    return render(request, "tokens.html", context, status=status)


@require_POST
@members_only
def revoke(request: Any, token_id: int) -> HttpResponse:
    mine = {token.pk: token for token in tokens_of(request.organisation, request.user)}
    if token_id not in mine:
        raise Http404
    revoke_token(mine[token_id])
    messages.success(request, f"The token “{mine[token_id].name}” no longer works.")
    return redirect("tokens")
