"""Signing in by link or password, and out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from planner.forms.accounts import PasswordForm
from planner.services.sign_in import use_sign_in_link
from planner.views.passwords import tell_of_failures

BACKEND = "planner.views.passwords.PatientBackend"


class SignIn(LoginView):
    """Sign in with name and password."""

    template_name = "sign_in.html"
    authentication_form = PasswordForm
    redirect_authenticated_user = True


sign_in = SignIn.as_view()
sign_out = LogoutView.as_view()


@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_link(request: HttpRequest) -> HttpResponse:
    """Sign in by a link. Opening it shows a button: a preview of the link must not use it up.

    Its secret stands behind a #, which no browser sends: it comes in the body, so no log of a
    server or a proxy in between holds it.
    """
    if request.method == "GET":
        return render(request, "sign_in_link.html")
    user: Any = use_sign_in_link(request.POST.get("code", "").strip())
    if user is None:
        return render(request, "sign_in_link.html", {"used": True}, status=410)
    tell_of_failures(request, user)
    login(request, user, backend=BACKEND)
    return redirect("plans")
