"""Whose report is made next.

A worker has a few processes, and searches want them too: only so many reports at a time are in
workers' hands, and the others wait in the database for their turn. It goes round by organisation,
whoever waits longest since the last, so that one that asks for a hundred keeps nobody waiting for
more than its own. Messages may be lost: whoever has not been heard of is asked again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from calculators.errors import InputProblems
from planner.models import Organisation, Report

log = logging.getLogger(__name__)
Enqueue = Callable[[str], Any]
Status = Report.Status
ACTIVE = [Status.QUEUED, Status.RUNNING]
# How long a message may wait for a worker, and a worker be silent, before it is handed out again.
WAIT = timedelta(seconds=15)
LEASE = timedelta(seconds=15)
RENEWED_SECONDS = 3.0
# A report that brings its worker down this often is given up.
MOST_ATTEMPTS = 5
# Reports of one organisation that are waiting or being made.
MOST_ACTIVE = 100
LOCK = 0x7265706F7274  # One at a time counts what is in hand.


def refuse_too_many(organisation_id: int) -> None:
    """Two who ask at once wait for each other here, so that both count.

    Raises:
        InputProblems: so many are waiting already
    """
    Organisation.objects.select_for_update(no_key=True).get(pk=organisation_id)
    waiting = Report.objects.filter(organisation=organisation_id, status__in=ACTIVE).count()
    if waiting >= MOST_ACTIVE:
        raise InputProblems.one(
            "",
            "too-many",
            f"{waiting} reports of this organisation are waiting or being made already.",
            "Wait until some are done, or cancel some.",
        )


def hand_out(enqueue: Enqueue) -> None:
    """Wake workers for as many reports as may be in hand; any number may do so at once.

    Those that nobody has been heard of come again. Where the queue cannot be reached, that is done
    later.
    """
    for report_id in _take_turns():
        try:
            enqueue(str(report_id))
        except Exception:
            log.warning("The queue cannot be reached; reports are made later", exc_info=True)
            return


def take(report_id: UUID | str) -> Report | None:
    """The report, where it waits to be made and nobody else has it in hand."""
    waiting = Report.objects.filter(pk=report_id, status=Status.QUEUED)
    if not waiting.update(
        status=Status.RUNNING,
        started_at=Now(),
        lease_ends=Now() + LEASE,
        progress=0,
        attempts=F("attempts") + 1,
    ):
        return None
    return Report.objects.filter(pk=report_id).first()


@contextmanager
def kept(report_id: UUID | str) -> Iterator[None]:
    """Keep a report in hand: a thread says that somebody is at it, as typst does not come back
    before it is done."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(RENEWED_SECONDS):
            try:
                mine = Report.objects.filter(pk=report_id, status=Status.RUNNING)
                mine.update(lease_ends=Now() + LEASE)
            except Exception:
                log.warning("Report %s could not be kept in hand", report_id, exc_info=True)
            finally:
                # Of a thread's own; with a pool it goes back there.
                connection.close()

    thread = threading.Thread(target=renew, daemon=True, name=f"report {report_id}")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@transaction.atomic
def _take_turns() -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    active = Report.objects.filter(status__in=ACTIVE)
    in_hand = active.filter(lease_ends__gte=Now()).count()
    _give_up(active.filter(lease_ends__lt=Now(), attempts__gte=MOST_ATTEMPTS))
    free = settings.REPORTS_AT_ONCE - in_hand
    if free <= 0:
        return []
    turns = _by_turns(active.filter(Q(lease_ends=None) | Q(lease_ends__lt=Now())))[:free]
    active.filter(pk__in=turns).update(status=Status.QUEUED, lease_ends=Now() + WAIT)
    return turns


def _by_turns(waiting: QuerySet[Report]) -> list[UUID]:
    """The first report of each organisation, whose last was begun longest ago first; then the
    second of each, and so on."""
    last = Report.objects.filter(organisation=OuterRef("organisation")).order_by()
    begun = last.values("organisation").annotate(at=Max("started_at")).values("at")
    ordered = waiting.annotate(begun=Subquery(begun)).order_by(
        F("begun").asc(nulls_first=True), "id"
    )
    rounds: dict[int, int] = {}
    found = []
    for place, (pk, owner) in enumerate(ordered.values_list("id", "organisation")):
        number = rounds[owner] = rounds.get(owner, -1) + 1
        found.append((number, place, pk))
    return [pk for _, _, pk in sorted(found)]


def _give_up(lost: QuerySet[Report]) -> None:
    lost.update(
        status=Status.FAILED,
        problem="It brought the worker down repeatedly.",
        step="",
        finished_at=Now(),
    )
