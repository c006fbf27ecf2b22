"""Checking passwords, without letting that keep others from the machine.

A hash is slow on purpose. At most one process at a time, or one for two processors, works on one;
a few requests wait for their turn, further ones are told to come again, so that threads remain
for everybody else.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from planner.launch.programs import WEB_THREADS
from planner.services.attempts import delay, failures_of

SLOTS = max(1, (os.cpu_count() or 2) // 2)
# Of the threads of one process, those that may be busy with passwords.
MOST_WAITING = max(1, WEB_THREADS // 2)
PATIENCE_SECONDS = 5.0
RETRY_AFTER_SECONDS = 5
_LOOK_AGAIN_SECONDS = 0.02
# Fewer are a slip of the finger.
TOLD_FROM = 3
log = logging.getLogger(__name__)
_waiting = BoundedSemaphore(MOST_WAITING)


class BusyError(Exception):
    """Too many passwords are being checked; this one was not."""


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
        if user is not None and request is not None:
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


def locked_out(request: Any, _original: Any, _credentials: Any) -> HttpResponse:
    """What is said where a password is not even tried."""
    seconds = int(delay(request).total_seconds())
    reply = render(request, "sign_in_later.html", {"minutes": -(-seconds // 60)}, status=429)
    reply["Retry-After"] = str(seconds)
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


@contextmanager
def a_slot() -> Iterator[None]:
    """A turn at hashing.

    Raises:
        BusyError: there is none, even after some patience
    """
    if not _waiting.acquire(blocking=False):
        raise BusyError
    try:
        descriptor = _locked()
        try:
            yield
        finally:
            os.close(descriptor)
    finally:
        _waiting.release()


def _locked() -> int:
    """The descriptor of a locked file; the lock ends with it, and with a process that is killed."""
    folder = settings.VAR_DIR / "hashing"
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        for number in range(SLOTS):
            descriptor = os.open(folder / str(number), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
            else:
                return descriptor
        if time.monotonic() > until:
            raise BusyError
        time.sleep(_LOOK_AGAIN_SECONDS)
