"""Signing in by the company, and coming back from there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from calculators.errors import InputProblems, Problem
from planner.services import company, invitations
from planner.views.second_factor import BACKEND

_CONNECTING, _OFFERED = "connecting", "invitation"


@require_GET
@never_cache
def begin(request: Any) -> HttpResponse:
    """To the provider. Who is signed in already connects the account there with the one here."""
    if not company.is_set_up():
        raise Http404
    request.session[_CONNECTING] = request.user.pk if request.user.is_authenticated else None
    try:
        address = request.build_absolute_uri(reverse("company-return"))
        return company.ask(request, address)
    except company.ProviderError as error:
        return _refused(request, error)


@require_GET
@never_cache
def come_back(request: Any) -> HttpResponse:
    if not company.is_set_up():
        raise Http404
    connecting = request.session.pop(_CONNECTING, None)
    try:
        found = company.answered(request)
        if request.user.is_authenticated and connecting == request.user.pk:
            company.connect(request.user, found)
            messages.success(request, f"You can sign in by {company.name()} now.")
            return redirect("account")
        invitation = invitations.invitation_offered(request.session.get(_OFFERED))
        user = company.person(found, invitation)
    except company.ProviderError as error:
        return _refused(request, error)
    except InputProblems as error:
        return _said(request, error.problems, 403)
    login(request, user, backend=BACKEND)
    request.session.pop(_OFFERED, None)
    return redirect("plans")


def _refused(request: Any, error: Exception) -> HttpResponse:
    problem = Problem(
        "",
        "provider",
        f"Signing in by {company.name()} did not work ({error}).",
        "Begin again from the sign-in page; if it happens again, tell your administrator.",
    )
    return _said(request, [problem], 400)


def _said(request: Any, problems: list[Problem], status: int) -> HttpResponse:
    return render(request, "account/company.html", {"problems": problems}, status=status)
