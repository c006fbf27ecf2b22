"""Where a person is signed in: listed, and ended."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from planner.models import SignedIn
from planner.services.activity import audit

_MARK_EVERY = timedelta(minutes=5)
# What browsers say of themselves; most name those that they want to be taken for behind it.
_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
log = logging.getLogger(__name__)


def watch_sign_ins() -> None:
    """Hear of every way in: page, link, passkey, company and administration."""
    user_logged_in.connect(_signed_in, dispatch_uid="sessions")


def sessions_of(user: Any, current: str | None) -> list[dict[str, Any]]:
    """The sessions that still live, the last used first."""
    living = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    rows = SignedIn.objects.filter(user=user, session_key__in=living)[:100]
    return [
        {"row": row, "current": row.session_key == current, "browser": browser_of(row.agent)}
        for row in rows
    ]


def browser_of(agent: str) -> str:
    """A browser as its person calls it, "Chrome on Windows"; of others what they say themselves."""
    program = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    if not program:
        return agent[:90] or "unknown"
    return f"{program} on {system}" if system else program


def mark_used(session_key: str) -> None:
    """Write down that a session was used, now and then; who asks is kept in the cache."""
    try:
        if not cache.add(f"seen:{session_key}", 1, int(_MARK_EVERY.total_seconds())):
            return
        SignedIn.objects.filter(session_key=session_key).update(last_used=timezone.now())
    except Exception:
        # Neither a cache that is down nor a disk that is full ends any reading.
        log.debug("The use of a session was not written down", exc_info=True)


def end_session(user: Any, session_id: int) -> bool:
    """End one session of a person; whether there was such a one."""
    row = SignedIn.objects.filter(user=user, pk=session_id).first()
    if row is None:
        return False
    _end([row])
    return True


def end_others(user: Any, current: str | None) -> int:
    """End all sessions of a person but this one; how many there were."""
    rows = list(SignedIn.objects.filter(user=user).exclude(session_key=current or ""))
    _end(rows)
    return len(rows)


def follow(request: HttpRequest) -> None:
    """The session goes on under another key."""
    _signed_in(request, request.user)
    forget_ended()


def forget_ended() -> int:
    """Remove what is known of sessions that are over."""
    there = Session.objects.values("session_key")
    gone, _ = SignedIn.objects.exclude(session_key__in=there).delete()
    return gone


def _end(rows: list[SignedIn]) -> None:
    with transaction.atomic():
        for row in rows:
            audit.record(audit.Action.SESSION_ENDED, row, address=row.address)
            Session.objects.filter(session_key=row.session_key).delete()
            row.delete()


def _signed_in(request: HttpRequest, user: Any, **_: Any) -> None:
    if getattr(request, "by_half", False):
        # The second step comes by here again, with the session that lets in.
        return
    if request.session.session_key is None:
        request.session.save()
    key = str(request.session.session_key)
    SignedIn.objects.update_or_create(
        session_key=key,
        defaults={
            "user": user,
            "address": audit.address_of(request),
            "agent": request.META.get("HTTP_USER_AGENT", "")[:300],
            "last_used": timezone.now(),
        },
    )
    try:
        cache.set(f"seen:{key}", 1, int(_MARK_EVERY.total_seconds()))
    except Exception:
        log.debug("The cache cannot be reached", exc_info=True)
