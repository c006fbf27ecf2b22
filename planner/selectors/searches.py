"""Searches of an organisation, and how far they are."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTransform

from calculators import search
from planner.models import Organisation, Scenario, Search

# What a list shows; the large columns stay in the database.
LARGE = ("document", "rows", "partial", "answer")
# A partial answer is made at most this often, however many look.
PREVIEW_SECONDS = 0.5
_MOST_KEPT = 50
log = logging.getLogger(__name__)
_kept: OrderedDict[UUID, tuple[int, float, dict[str, Any]]] = OrderedDict()
_lock = Lock()


def searches_of(organisation: Organisation, scenario: Scenario | None = None) -> QuerySet[Search]:
    """Searches, newest first, without their large columns."""
    rows = Search.objects.filter(organisation=organisation).defer(*LARGE)
    if scenario is not None:
        rows = rows.filter(scenario=scenario)
    return rows.select_related("scenario__plan", "created_by").order_by("-id")


def with_best(rows: QuerySet[Search]) -> QuerySet[Search]:
    """Searches with the first design of their answer (``best``), the best that is known to hold
    where that is not (``checked``), their objectives (``goals``), what designs have nothing of
    (``without``) and what they are about
    (``question_scenario``, ``question_totals``, ``question_axes``, ``question_goal``,
    ``question_goals``, ``question_bounds``, ``question_states``), without reading the rest."""
    return rows.annotate(
        best=KeyTransform("0", KeyTransform("front", "answer")),
        checked=KeyTransform("best_checked", "answer"),
        goals=KeyTransform("objectives", "answer"),
        without=KeyTransform("without", "answer"),
        question_scenario=KeyTransform("scenario", "document"),
        question_totals=KeyTransform("totals", "document"),
        question_axes=KeyTransform("axes", "document"),
        question_goal=KeyTransform("goal", "document"),
        question_goals=KeyTransform("objectives", "document"),
        question_bounds=KeyTransform("bounds", "document"),
        question_states=KeyTransform("states", "document"),
    )


def search_of(organisation: Organisation, search_id: UUID | str) -> Search | None:
    """The search with its document and answer, where the organisation has it."""
    return (
        Search.objects.filter(organisation=organisation, pk=search_id)
        .select_related("organisation", "scenario__plan", "created_by")
        .defer("rows", "partial")
        .first()
    )


def summary_of(row: Search) -> dict[str, Any]:
    """A search in a list: how far it is."""
    seconds = row.seconds
    return {
        "id": str(row.pk),
        "name": row.name,
        "scenario": str(row.scenario_id) if row.scenario_id else None,
        "status": row.status,
        "progress": row.seen / row.size,
        "designs": row.size,
        "seen": row.seen,
        "holding": row.held,
        "rate": row.seen / seconds if seconds > 0 else None,
        "seconds": seconds,
        "created_at": row.created_at.isoformat(),
        "started_at": row.started_at.isoformat() if row.started_at else None,
        "finished_at": row.finished_at.isoformat() if row.finished_at else None,
        "problem": row.problem or None,
    }


def state_of(row: Search) -> dict[str, Any]:
    """A search with its question, and the answer; as far as it goes while it runs."""
    return {**summary_of(row), "document": row.document, "answer": answer_of(row)}


def answer_of(row: Search) -> dict[str, Any] | None:
    """The answer; before there is one, that of what was found so far, without near misses."""
    if row.answer is not None or not row.seen:
        answer: dict[str, Any] | None = row.answer
        return answer
    with _lock:
        known = _kept.get(row.pk)
    now = time.monotonic()
    if known and (known[0] >= row.seen or now - known[1] < PREVIEW_SECONDS):
        return known[2]
    packed = Search.objects.filter(pk=row.pk).values_list("partial", flat=True).first()
    if packed is None:
        # The answer was stored in this very moment.
        return Search.objects.filter(pk=row.pk).values_list("answer", flat=True).first()
    found = search.unpack(packed)
    try:
        answer = search.finish(row.question(), replace(found, nearest={}, closest=None))
    except Exception:
        # Whatever is wrong ends the search when its answer is made; it can be looked at until then.
        log.exception("What search %s has found so far cannot be shown", row.pk)
        return None
    with _lock:
        _kept[row.pk] = (found.seen, now, answer)
        _kept.move_to_end(row.pk)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return answer
