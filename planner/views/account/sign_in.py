"""Signing in by link or password, and out."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from planner.forms.accounts import PasswordForm
from planner.services.authentication.sign_in import use_sign_in_link
from planner.services.organisation import company
from planner.views.account.passwords import tell_of_failures
from planner.views.account.second_factor import BACKEND


class SignIn(LoginView):
    """Sign in with name and password."""

    template_name = "sign_in.html"
    authentication_form = PasswordForm
    redirect_authenticated_user = True
    # Django's own takes what is put for what is posted.
    http_method_names = ("get", "post", "head")

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        if request.half is not None:
            query = urlencode({"next": request.GET.get("next", "")})
            return redirect(f"{reverse('second-step')}?{query}")
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        named = company.name() if company.is_set_up() else ""
        return super().get_context_data(company=named, **kwargs)


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
