"""Remove what was kept long enough, organisation by organisation.

A sizing goes when nothing holds it: it is not the latest of its scenario, and no report that is
kept was made of it. What is given up is said beforehand (dry run) and written down afterwards.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from planner.models import (
    AuditEntry,
    Invitation,
    Organisation,
    PlanShare,
    Report,
    Search,
    SignInLink,
    Sizing,
)
from planner.services.activity import audit
from planner.services.authentication import sessions

log = logging.getLogger(__name__)
KINDS = ("sizings", "reports", "searches")
# Rows of one transaction: short ones, as others wait for them.
BATCH = 200
# Between two prunings by the workers; and what one of them may take, as a task has its end.
EVERY = timedelta(hours=20)
SECONDS = 50.0
# Invitations and shares are told of so long after their end.
ENDED_KEPT = timedelta(days=30)
LOCK = 0x7072756E65

Counts = dict[str, dict[str, int]]


def prune(
    organisations: QuerySet[Organisation] | None = None,
    dry_run: bool = False,
    seconds: float = float("inf"),
) -> Counts:
    """Remove what was kept long enough.

    Args:
        organisations: whose; all, and sessions and sign-in links that have run out, where left out
        dry_run: only count
        seconds: after this the rest is left for the next time

    Returns:
        name of the organisation -> kind -> rows; "" for what belongs to none
    """
    ends = time.monotonic() + seconds
    counts: Counts = {}
    for owner in Organisation.objects.all() if organisations is None else organisations:
        found = {kind: _removed(owner, kind, dry_run, ends) for kind in reversed(KINDS)}
        counts[owner.name] = {kind: found[kind] for kind in KINDS}
        if any(found.values()) and not dry_run:
            audit.record(audit.Action.PRUNED, "", owner, None, **found)
    if organisations is None:
        now = timezone.now()
        counts[""] = {
            "sessions": _gone(Session.objects.filter(expire_date__lt=now), dry_run),
            "sign-in links": _gone(SignInLink.objects.filter(expires_at__lt=now), dry_run),
            "ended sessions": 0 if dry_run else sessions.forget_ended(),
            "links that ended": sum(
                _gone(model._default_manager.filter(expires_at__lt=now - ENDED_KEPT), dry_run)
                for model in (Invitation, PlanShare)
            ),
        }
        if not dry_run:
            audit.record(audit.Action.PRUNED, "whole", None, None, **counts[""])
    return counts


def prune_when_due() -> bool:
    """Prune, where nobody has for the better part of a day; whether it was done."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            if not cursor.fetchone()[0]:
                return False
        last = AuditEntry.objects.filter(
            action=audit.Action.PRUNED, subject="begun", at__gt=timezone.now() - EVERY
        )
        if last.exists():
            return False
        audit.record(audit.Action.PRUNED, "begun")
    # Not in that transaction: others wait for what it removes.
    counts = prune(seconds=SECONDS)
    log.info("Pruned: %s", counts)
    return True


def kept_days(owner: Organisation, kind: str) -> int:
    """How long an organisation keeps things of a kind; 0 is for ever."""
    own: int | None = getattr(owner, f"{kind}_kept_days")
    return server_days(kind) if own is None else own


def server_days(kind: str) -> int:
    """How long the server keeps things of a kind; 0 is for ever."""
    return int(settings.KEPT_DAYS[kind])


def prunable(owner: Organisation, kind: str) -> QuerySet[Any]:
    """What an organisation has kept long enough."""
    days = kept_days(owner, kind)
    if not days:
        return _ALL[kind](owner, timezone.now()).none()
    return _ALL[kind](owner, timezone.now() - timedelta(days=days))


def _sizings(owner: Organisation, before: datetime) -> QuerySet[Any]:
    later = Sizing.objects.filter(scenario=OuterRef("scenario"), pk__gt=OuterRef("pk"))
    return (
        Sizing.objects.filter(organisation=owner, created_at__lt=before)
        .filter(Q(scenario=None) | Exists(later))
        .exclude(Exists(Report.objects.filter(sizing=OuterRef("pk"))))
        .order_by("pk")
    )


def _reports(owner: Organisation, before: datetime) -> QuerySet[Any]:
    ended = Report.objects.exclude(status__in=Report.ACTIVE)
    return ended.filter(organisation=owner, finished_at__lt=before).order_by("pk")


def _searches(owner: Organisation, before: datetime) -> QuerySet[Any]:
    ended = Search.objects.exclude(status__in=[*Search.ACTIVE, Search.Status.PAUSED])
    return ended.filter(organisation=owner, finished_at__lt=before).order_by("pk")


_ALL: dict[str, Callable[[Organisation, datetime], QuerySet[Any]]] = {
    "sizings": _sizings,
    "reports": _reports,
    "searches": _searches,
}


def _removed(owner: Organisation, kind: str, dry_run: bool, ends: float) -> int:
    rows = prunable(owner, kind)
    if dry_run:
        return rows.count()
    count = 0
    while time.monotonic() < ends and (keys := list(rows.values_list("pk", flat=True)[:BATCH])):
        with transaction.atomic():
            if kind == "sizings":
                _remove_sizings(keys)
            else:
                rows.model._default_manager.filter(pk__in=keys).delete()
        count += len(keys)
    return count


def _remove_sizings(keys: list[Any]) -> None:
    """Past the guard of the model and, for this transaction, that of the database."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL highwater.pruning = 'yes'")
        cursor.execute("DELETE FROM planner_sizing WHERE id = ANY(%s)", [keys])
        cursor.execute("SET LOCAL highwater.pruning = 'no'")


def _gone(rows: QuerySet[Any], dry_run: bool) -> int:
    return rows.count() if dry_run else rows.delete()[0]
