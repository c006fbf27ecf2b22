"""Write down who did what: sign-ins, tokens, roles, changes, deletions, exports.

An entry is part of the transaction of what it tells of, so there is never one without the other.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest
from django_guid import get_guid

from planner.models import ApiToken, AuditEntry, Organisation
from planner.services.activity import access_notices
from planner.services.activity.changes import bounded, deleted, differences

Action = AuditEntry.Action
# The request that is being answered; none in commands and tasks.
asking: ContextVar[HttpRequest | None] = ContextVar("asking", default=None)


def record(
    action: Action,
    subject: Any = "",
    organisation: Organisation | None = None,
    actor: Any = None,
    **detail: Any,
) -> None:
    """Add an entry.

    Args:
        action: what was done
        subject: to what; a row is named by its kind, its name and its id
        organisation: whose it is
        actor: who did it; who asks, where left out
        detail: further plain values; never a secret
    """
    request = asking.get()
    let_in_by = getattr(request, "let_in_by", None)
    if isinstance(let_in_by, ApiToken):
        detail = {"token": let_in_by.name, **detail}
    user: Any = actor if actor is not None else getattr(request, "user", None)
    known = user is not None and user.pk is not None
    AuditEntry(
        action=action,
        actor=user.get_username() if known else "",
        actor_number=user.pk if known else None,
        organisation=organisation.name if organisation else "",
        organisation_number=organisation.pk if organisation else None,
        subject=(subject if isinstance(subject, str) else _named(subject))[:200],
        detail=detail,
        address=address_of(request),
        request_id=(get_guid() or "")[:40],
    ).save()
    if action == Action.ACCESS_CHANGED and known:
        access_notices.tell_of(user, detail)


def record_change(
    row: Any,
    organisation: Organisation | None,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    action: Action = Action.CHANGED,
) -> None:
    """Add an entry with what was and what is, where anything differs."""
    if found := differences(before, after):
        record(action, row, organisation, **bounded(found))


def record_deletion(
    row: Any,
    organisation: Organisation | None,
    action: Action = Action.DELETED,
    **detail: Any,
) -> None:
    """Add an entry with all that a row held that is about to go."""
    record(action, row, organisation, **detail, **deleted(row))


def watch_sign_ins() -> None:
    """Hear of every way in and out: page, link and administration."""
    user_logged_in.connect(_signed_in, dispatch_uid="audit")
    user_logged_out.connect(_signed_out, dispatch_uid="audit")
    user_login_failed.connect(_sign_in_failed, dispatch_uid="audit")


def _signed_in(request: Any, user: Any, **_: Any) -> None:
    """Who has a second step to go is not in yet."""
    by_half = getattr(request, "by_half", False)
    record(Action.FIRST_STEP if by_half else Action.SIGNED_IN, actor=user)


def _signed_out(user: Any, **_: Any) -> None:
    if user is not None:
        record(Action.SIGNED_OUT, actor=user)


def _sign_in_failed(credentials: dict[str, Any], **_: Any) -> None:
    """Of names that nobody has nothing is kept: people type passwords there."""
    user = get_user_model().objects.filter(username=credentials.get("username") or "").first()
    record(Action.SIGN_IN_FAILED, actor=user, known=user is not None)


def _named(row: Any) -> str:
    return f"{row._meta.verbose_name} “{str(row)[:120]}” {row.pk}"


def address_of(request: HttpRequest | None) -> str | None:
    """Whence a request comes."""
    if request is None:
        return None
    found = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        # The last is the one that the proxy itself wrote.
        found = request.headers.get("X-Forwarded-For", found).rpartition(",")[2].strip()
    try:
        return str(ipaddress.ip_address(found))
    except ValueError:
        return None
