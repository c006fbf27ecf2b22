"""The second step of signing in, and passkeys, which are both steps at once.

Whoever gave a password, or opened a link, and has a second proof, is nobody yet: pages, API and
administration see an anonymous person till the proof is given. Only this module knows better.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.models import AnonymousUser, update_last_login
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from planner.services.activity import audit
from planner.services.authentication import factors, sessions

BACKEND = "planner.views.account.passwords.PatientBackend"
HALF, ASKED, NEXT = "half_signed_in", "passkey_asked", "after_second_step"


class HalfRequest(HttpRequest):
    """A request of somebody who may have the second step to go."""

    half: Any  # Who that is; None where nobody is signed in by half.
    by_half: bool
    proven: bool


class HalfSignedIn:
    """Middleware: nobody is signed in by half; and a session says that it is used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HalfRequest) -> HttpResponse:
        request.half = None
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            if request.session.get(HALF):
                request.half = request.user if request.user.is_authenticated else None
                request.user = AnonymousUser()
            elif request.session.session_key and "_auth_user_id" in request.session:
                sessions.mark_used(request.session.session_key)
        return self.get_response(request)


def watch_sign_ins() -> None:
    """Hear of every way in, so that none forgets the second step."""
    user_logged_in.connect(_signed_in, dispatch_uid="second step")
    # In the place of Django's own, which takes half a sign-in for one.
    user_logged_in.disconnect(dispatch_uid="update_last_login")
    user_logged_in.connect(_was_in, dispatch_uid="update_last_login")


def _signed_in(request: HalfRequest, user: Any, **_: Any) -> None:
    proven = getattr(request, "proven", False)
    request.session.pop(HALF, None)
    request.by_half = not proven and factors.has_factors(user)
    if request.by_half:
        request.session[HALF] = True


def _was_in(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    """When somebody was last in; who has a second step to go is not."""
    if not getattr(request, "by_half", False):
        update_last_login(sender, user)


@require_http_methods(["GET", "POST"])
@never_cache
def second_step(request: HalfRequest) -> HttpResponse:
    """A code of the app, a recovery code or a passkey."""
    if request.half is None:
        return redirect("plans" if request.user.is_authenticated else "sign-in")
    goal = request.GET.get("next", "")
    if url_has_allowed_host_and_scheme(goal, {request.get_host()}, request.is_secure()):
        request.session[NEXT] = goal
    app = factors.confirmed_app(request.half)
    context = {
        "app": app is not None,
        "lost": app is not None and not factors.can_be_read(app),
        "passkeys": request.half.passkeys.exists(),
    }
    if request.method == "GET":
        return render(request, "account/second.html", context)
    if factors.prove(request.half, request.POST.get("code", "")):
        return redirect(_in(request, request.half))
    audit.record(audit.Action.SIGN_IN_FAILED, actor=request.half, step="second")
    return render(request, "account/second.html", {**context, "wrong": True}, status=400)


@require_POST
@never_cache
def ask_passkey(request: HttpRequest) -> HttpResponse:
    """What the browser asks a device for."""
    options, request.session[ASKED] = factors.ask_passkey(host_of(request))
    return JsonResponse(options)


@require_POST
@never_cache
def answer_passkey(request: HalfRequest) -> HttpResponse:
    """The device's answer; it names the person and proves both knowledge and possession."""
    asked = request.session.pop(ASKED, None)
    user = factors.answer_passkey(host_of(request), asked, body_of(request))
    if user is None or (request.half is not None and request.half != user):
        said = "No account here goes with this passkey, or it was asked too long ago. Try again."
        return JsonResponse({"problem": said}, status=400)
    return JsonResponse({"goal": _in(request, user)})


def body_of(request: HttpRequest) -> Any:
    """The JSON of a body, as far as it is some."""
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError, RawPostDataException):
        # The last: a form, which the protection of forms has read already.
        return None


def host_of(request: HttpRequest) -> str:
    """Scheme, name and port by which this server is reached; the name is one of ALLOWED_HOSTS."""
    return f"{request.scheme}://{request.get_host()}"


def _in(request: HalfRequest, user: Any) -> str:
    goal: str = request.session.get(NEXT, "")
    if request.half is not None and request.half != user:
        logout(request)
    request.proven = True
    login(request, user, backend=BACKEND)
    request.session.pop(NEXT, None)
    request.session.pop(HALF, None)
    return goal or settings.LOGIN_REDIRECT_URL
