"""The books of a search: which parts are open, and what was found in those that are counted.

A part is a row until it is counted, in the transaction that merges what was found there into the
search. Whoever comes later with the same part finds no row, and drops what it has.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone

from calculators import search
from planner.models import Search, SearchPart
from planner.selectors.searches import LARGE

Status = Search.Status
Id = UUID | str
# States in which parts are worked on; of a cancelled search the last one, its answer.
AT_WORK = (*Search.ACTIVE, Status.CANCELLED)
# How long a message may wait for a worker, and a worker be silent, before the part goes out again.
WAIT = timedelta(seconds=15)
LEASE = timedelta(seconds=10)
ANSWER_LEASE = timedelta(seconds=20)
# A part that brings its worker down this often ends the search.
MOST_ATTEMPTS = 5
# Open parts of an organisation's searches: so many workers find work, so many messages are under
# way. As the queue is worked off in turn, organisations get equal shares, however many searches
# each has; every search keeps a few.
WINDOW, LEAST_WINDOW = 16, 4
TENDED_AT_ONCE = 200


def first_part(row: Search, length: int) -> SearchPart:
    """The part that a search begins with; the others follow when it is counted."""
    row.next_start = min(row.size, length)
    row.save(update_fields=["next_start"])
    part = _open(row, 0, row.next_start)
    part.save()
    return part


def last_part(row: Search) -> SearchPart:
    """The empty part at the end: the answer."""
    part = _open(row, row.size, row.size)
    part.save()
    return part


def take_part(search_id: Id, start: int, stop: int) -> Search | None:
    """The search, where this part of it is still open and nobody else has it in hand."""
    row = Search.objects.defer(*LARGE).filter(pk=search_id, status__in=AT_WORK).first()
    part = SearchPart.objects.filter(search_id=search_id, start=start, stop=stop)
    free = part.filter(Q(taken=False) | Q(lease_ends__lt=Now()), attempts__lt=MOST_ATTEMPTS)
    lease = Now() + (LEASE if start < stop else ANSWER_LEASE)
    if row is None or not free.update(taken=True, attempts=F("attempts") + 1, lease_ends=lease):
        return None
    if row.status == Status.QUEUED:
        now = timezone.now()
        Search.objects.filter(pk=row.pk, status=Status.QUEUED).update(
            status=Status.RUNNING, started_at=now, running_since=now
        )
    return row


def renew_part(search_id: Id, start: int) -> bool:
    """Keep a part in hand; false where it is not wanted any more."""
    part = SearchPart.objects.filter(search_id=search_id, start=start)
    return bool(part.filter(search__status=Status.RUNNING).update(lease_ends=Now() + LEASE))


@transaction.atomic
def count_part(
    search_id: Id, swept: tuple[int, int, int], found: search.Partial, least: int, wish: int
) -> list[SearchPart]:
    """Merge what was found in a part and close it.

    The row is locked: others wait, and who comes second with the same part changes nothing.

    Args:
        search_id: the search
        swept: where the part starts, how far it was swept, and where it stops; what is left of it
            is a part again
        found: what was found there
        least, wish: designs of the parts to come

    Returns:
        the parts to be done next
    """
    start, reached, stop = swept
    row = _locked(search_id, (Status.RUNNING,), "partial")
    if row is None or not row.parts.filter(start=start, stop=stop).delete()[0]:
        return []
    whole = search.merge([search.unpack(row.partial), found]) if row.partial else found
    row.partial, row.seen, row.held = search.pack(whole), whole.seen, whole.held
    rest = [_open(row, reached, stop)] if reached < stop else []
    parts = rest + _cut(row, row.parts.count() + len(rest), least, wish, _window(row))
    SearchPart.objects.bulk_create(parts)
    row.save(update_fields=["partial", "seen", "held", "next_start"])
    return parts


def packed_partial(search_id: Id) -> dict[str, Any] | None:
    """What was found so far; none where the answer is there already."""
    return Search.objects.filter(pk=search_id).values_list("partial", flat=True).first()


@transaction.atomic
def store_answer(search_id: Id, answer: dict[str, Any]) -> None:
    """Keep the answer of all that was found. A search paused in the meantime makes it later.

    What was found stays only where it answers another goal.
    """
    row = _locked(search_id, (Status.RUNNING, Status.CANCELLED))
    if row is not None:
        row.answer = answer
        row.save(update_fields=["answer"])
        if not answer.get("instead"):
            Search.objects.filter(pk=row.pk).update(partial=None)
        _end(row, Status.DONE)


@transaction.atomic
def fail(search_id: Id, problem: str) -> None:
    """Write down why it cannot go on; what was found so far stays."""
    row = _locked(search_id, AT_WORK)
    if row is not None:
        row.problem = problem
        row.save(update_fields=["problem"])
        _end(row, Status.FAILED)


@transaction.atomic
def take_late_parts() -> list[SearchPart]:
    """Parts that nobody has been heard of for too long, to be handed out again."""
    late = SearchPart.objects.filter(lease_ends__lt=Now(), search__status__in=AT_WORK)
    late = late.select_for_update(skip_locked=True, of=("self",)).order_by("lease_ends")
    parts = list(late[:TENDED_AT_ONCE])
    again = SearchPart.objects.filter(pk__in=[part.pk for part in parts])
    again.update(taken=False, lease_ends=Now() + WAIT)
    return parts


def stop_clock(row: Search) -> None:
    """Add the time since the start, or since it was resumed, to that before."""
    row.active_seconds, row.running_since = row.seconds, None


def _window(row: Search) -> int:
    """How many parts of this search may be open."""
    others = Search.objects.filter(organisation=row.organisation_id, status__in=Search.ACTIVE)
    return max(LEAST_WINDOW, WINDOW // max(1, others.count()))


def _cut(row: Search, there: int, least: int, wish: int, window: int) -> list[SearchPart]:
    """New parts, until enough are open; when all is counted, the answer is what is left."""
    made: list[SearchPart] = []
    while there + len(made) < window and row.next_start < row.size:
        start = row.next_start
        # Towards the end parts shrink, so that all workers end together.
        share = (row.size - start) // WINDOW
        row.next_start = min(row.size, start + max(least, min(wish, share)))
        made.append(_open(row, start, row.next_start))
    return made or ([] if there else [_open(row, row.size, row.size)])


def _open(row: Search, start: int, stop: int) -> SearchPart:
    return SearchPart(search=row, start=start, stop=stop, lease_ends=Now() + WAIT)


def _locked(search_id: Id, states: tuple[str, ...], *large: str) -> Search | None:
    """The search, nobody else's until the transaction ends; none where it is in other states."""
    rows = Search.objects.select_for_update(no_key=True).defer(*(set(LARGE) - {*large}))
    return rows.filter(pk=search_id, status__in=states).first()


def _end(row: Search, status: str) -> None:
    """No part is open any more; what was cancelled stays so."""
    if row.status != Status.CANCELLED:
        stop_clock(row)
        row.status, row.finished_at = status, timezone.now()
    row.save(update_fields=["status", "finished_at", "active_seconds", "running_since"])
    row.parts.all().delete()
