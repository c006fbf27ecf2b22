"""What people do with a search that is under way: pause, resume or cancel it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.db.models.functions import Now
from django.http import Http404
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import Organisation, Search
from planner.selectors.searches import LARGE
from planner.services.searches import parts as search_parts
from planner.services.searches.work import Enqueue, hand_over

Status = Search.Status
# Searches of one organisation that run at a time.
MOST_ACTIVE = 4


@transaction.atomic
def act(row: Search, action: str, enqueue: Enqueue) -> Search:
    """The search after one of ACTIONS; in another status it stays as it is. While that lasts,
    nobody counts.

    Raises:
        InputProblems: it cannot go on, as too many searches of the organisation run already
        Http404: it was deleted meanwhile
    """
    states, change = ACTIONS[action]
    columns = ("status", "started_at", "running_since", "active_seconds", "finished_at")
    try:
        now = Search.objects.select_for_update(no_key=True).defer(*LARGE).get(pk=row.pk)
    except Search.DoesNotExist:
        raise Http404 from None
    if now.status in states:
        change(now, enqueue)
        now.save(update_fields=columns)
    for column in (*columns, "seen", "held"):
        setattr(row, column, getattr(now, column))
    return row


def _pause(row: Search, enqueue: Enqueue) -> None:
    """Let the workers rest."""
    search_parts.stop_clock(row)
    row.status = Status.PAUSED


def _resume(row: Search, enqueue: Enqueue) -> None:
    """Go on."""
    refuse_too_many(row.organisation)
    row.status = Status.RUNNING if row.started_at else Status.QUEUED
    row.running_since = timezone.now() if row.started_at else None
    row.parts.update(taken=False, attempts=0, lease_ends=Now() + search_parts.WAIT)
    parts = list(row.parts.all())
    transaction.on_commit(partial(hand_over, parts, enqueue))


def _cancel(row: Search, enqueue: Enqueue) -> None:
    """End it; what was found so far becomes the answer."""
    search_parts.stop_clock(row)
    row.status = Status.CANCELLED
    row.finished_at = timezone.now()
    row.parts.all().delete()
    if row.seen:
        parts = [search_parts.last_part(row)]
        transaction.on_commit(partial(hand_over, parts, enqueue))


# By their names in addresses: in which status, and what is done, which the API says in its words.
ACTIONS: dict[str, tuple[tuple[str, ...], Callable[[Search, Enqueue], None]]] = {
    "pause": (Search.ACTIVE, _pause),
    "resume": ((Status.PAUSED,), _resume),
    "cancel": ((*Search.ACTIVE, Status.PAUSED), _cancel),
}


def refuse_too_many(organisation: Organisation) -> None:
    """Two who start at once wait for each other here, so that both count."""
    Organisation.objects.select_for_update(no_key=True).get(pk=organisation.pk)
    running = Search.objects.filter(organisation=organisation, status__in=Search.ACTIVE).count()
    if running >= MOST_ACTIVE:
        raise InputProblems.one(
            "",
            "too-many",
            f"{running} searches run already; more would only make all of them slower.",
            "Wait until one is done, or pause or cancel one.",
        )
