"""Signing in by the company, and coming back from there.

Who is signed in connects the account there only after a form of the account page: a page
elsewhere that leads here must not add another's way in.
"""

from __future__ import annotations

import time

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from calculators.errors import InputProblems, Problem
from planner.services.organisation import company, invitations
from planner.views.account.second_factor import BACKEND

_CONNECTING, _ALLOWED, _OFFERED = "connecting", "may_connect_until", "invitation"
_PATIENCE_SECONDS = 300


def allow_connecting(request: HttpRequest) -> None:
    """The person said that the account is to be connected; the next way to the provider does."""
    request.session[_ALLOWED] = time.time() + _PATIENCE_SECONDS


def may_connect(request: HttpRequest) -> bool:
    """Whether the person said so a moment ago."""
    return bool(request.session.get(_ALLOWED, 0) > time.time())


@require_GET
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """To the provider."""
    if not company.is_set_up():
        raise Http404
    if request.user.is_authenticated and not may_connect(request):
        return redirect("account")
    request.session.pop(_ALLOWED, None)
    request.session[_CONNECTING] = request.user.pk if request.user.is_authenticated else None
    try:
        address = request.build_absolute_uri(reverse("company-return"))
        return company.ask(request, address)
    except company.ProviderError as error:
        return _refused(request, error)


@require_GET
@never_cache
def come_back(request: HttpRequest) -> HttpResponse:
    if not company.is_set_up():
        raise Http404
    connecting = request.session.pop(_CONNECTING, None)
    try:
        found = company.answered(request)
        if request.user.is_authenticated:
            if connecting != request.user.pk:
                return redirect("account")
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


def _refused(request: HttpRequest, error: Exception) -> HttpResponse:
    problem = Problem(
        "",
        "provider",
        f"Signing in by {company.name()} did not work ({error}).",
        "Begin again from the sign-in page; if it happens again, tell your administrator.",
    )
    return _said(request, [problem], 400)


def _said(request: HttpRequest, problems: list[Problem], status: int) -> HttpResponse:
    return render(request, "account/company.html", {"problems": problems}, status=status)
