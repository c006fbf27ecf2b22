"""Signing in with a password: one after the other, and what is said where it is not tried."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from planner.services.authentication.attempts import delay, failures_of, whole_minutes
from planner.services.authentication.hashing import BusyError, a_slot

RETRY_AFTER_SECONDS = 5
# Fewer are a slip of the finger.
TOLD_FROM = 3
log = logging.getLogger(__name__)


class PatientBackend(ModelBackend):
    """Django's own, one password after the other; it tells a person of others' failures."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> Any:
        if password is None:
            return None
        with a_slot():
            user = super().authenticate(request, username=username, password=password, **kwargs)
        asked_again = request is not None and getattr(request.user, "is_authenticated", False)
        if user is not None and request is not None and not asked_again:
            tell_of_failures(request, user)
        return user


class TooBusy:
    """Middleware: whoever had no turn is asked to come again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, BusyError):
            return None
        log.warning("Too many passwords at a time: a sign-in was put off")
        reply = render(request, "sign_in_later.html", {"busy": True}, status=503)
        reply["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return reply


def locked_out(request: HttpRequest, _original: Any, _credentials: Any) -> HttpResponse:
    """What is said where a password is not even tried."""
    wait = delay(request)
    reply = render(request, "sign_in_later.html", {"minutes": whole_minutes(wait)}, status=429)
    reply["Retry-After"] = str(int(wait.total_seconds()))
    add_never_cache_headers(reply)
    return reply


def tell_of_failures(request: HttpRequest, user: Any) -> None:
    """A notice to the account: wrong passwords since it last signed in."""
    count, last = failures_of(user.get_username(), user.last_login)
    if count < TOLD_FROM:
        return
    where = f" from {last.ip_address}" if last.ip_address else ""
    messages.warning(
        request,
        f"Since you last signed in, {count} tries with a wrong password were refused, the last on "
        f"{last.attempt_time:%Y-%m-%d at %H:%M} UTC{where}. If that was not you, change your "
        "password and tell your administrator.",
        fail_silently=True,
    )
