"""What a worker does for a search.

Messages say which part to look at; they only wake a worker up, and may be lost or doubled. What
is open stands in the database, and is handed out again when nobody has been heard of for a while.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection
from django_guid import get_guid, set_guid

from calculators import search
from planner.models import Search, SearchPart
from planner.services.operation.patience import UNREACHABLE, patiently
from planner.services.searches import parts as search_parts

log = logging.getLogger(__name__)
Enqueue = Callable[[str, int, int], Any]

# A part is a fraction of a second, so that a search that has just begun need not wait long.
LEAST_SECONDS, PART_SECONDS = 0.15, 0.7
# After this a worker hands in what it has; the rest becomes a part again.
LONGEST_SECONDS = 1.5
RENEWED_SECONDS = 1.0
# For the first part, before anything is measured: so that a first answer is there at once.
FIRST_SECONDS = 0.05
EVALUATIONS_A_SECOND = 2_000_000
SECONDS_A_VARIANT = 0.002


def sweep_part(search_id: str, start: int, stop: int, enqueue: Enqueue) -> None:
    """Look at one part and count it. Run twice, or at the same time, it counts once."""
    row = patiently(search_parts.take_part, search_id, start, stop)
    if row is None:
        return
    # Somebody else's message may have brought it; in the log it belongs to its own request.
    set_guid(row.request_id or get_guid() or "")
    try:
        question = patiently(row.question)
        if start == stop:
            _answer(row, question)
        else:
            _sweep(row, question, start, stop, enqueue)
    except UNREACHABLE:
        # Nothing is lost: the part is still open.
        raise
    except Exception as error:
        log.exception("Search %s failed at %s to %s", search_id, start, stop)
        patiently(search_parts.fail, search_id, _reason(error))


def tend(enqueue: Enqueue) -> None:
    """Hand out again the parts that nobody has been heard of; any number may tend at once."""
    late = search_parts.take_late_parts()
    for part in late:
        if part.attempts >= search_parts.MOST_ATTEMPTS:
            search_parts.fail(part.search_id, "It brought the worker down repeatedly.")
    hand_over(late, enqueue)


def hand_over(parts: Sequence[SearchPart], enqueue: Enqueue) -> None:
    """Wake the workers; where the queue cannot be reached, that is done later."""
    for part in parts:
        try:
            enqueue(str(part.search_id), part.start, part.stop)
        except Exception:
            log.warning("The queue cannot be reached; the search goes on later", exc_info=True)
            return


def first_length(question: search.Question) -> int:
    """Designs that are swept in a moment, as far as that can be told beforehand."""
    work = question.evaluations / question.size / EVALUATIONS_A_SECOND
    bench = SECONDS_A_VARIANT / question.space.designs_a_variant
    return max(1, int(FIRST_SECONDS / (work + bench)))


def _sweep(row: Search, question: search.Question, start: int, stop: int, enqueue: Enqueue) -> None:
    """Sweep a part, or as much of it as the time allows, and count that."""
    keep = _Keeper(row, start)
    # One part may be far quicker than the rest, and what it tells would make the last ones long.
    usual = row.seen / row.seconds if row.seen else math.inf
    try:
        found, reached = search.sweep(question, start, stop, keep.is_over), stop
    except search.Stopped as stopped:
        if not keep.wanted:
            return
        found, reached = stopped.found, stopped.reached
    rate = (reached - start) / max(keep.seconds, 1e-3)
    least = max(first_length(question), int(min(rate, usual) * LEAST_SECONDS))
    wish = int(rate * PART_SECONDS)
    swept = (start, reached, stop)
    parts = patiently(search_parts.count_part, row.pk, swept, found, least, wish)
    hand_over(parts, enqueue)


def _answer(row: Search, question: search.Question) -> None:
    """Make the answer of all that was found; twice gives the same."""
    packed = patiently(search_parts.packed_partial, row.pk)
    if packed is not None:
        answer = search.finish(question, search.unpack(packed))
        patiently(search_parts.store_answer, row.pk, answer)


class _Keeper:
    """Keeps a part in hand while it is swept; hears when the time is up or nobody wants it."""

    def __init__(self, row: Search, start: int) -> None:
        self.row, self.start = row, start
        self.wanted = True
        self.began = self.asked = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def is_over(self) -> bool:
        if time.monotonic() - self.asked >= RENEWED_SECONDS:
            self.asked = time.monotonic()
            try:
                self.wanted = search_parts.renew_part(self.row.pk, self.start)
            except UNREACHABLE:
                # What is found is handed in when the database is back.
                connection.close()
        return not self.wanted or self.seconds > LONGEST_SECONDS


def _reason(error: Exception) -> str:
    problems = getattr(error, "problems", ())
    said = " ".join(problem.message for problem in problems[:3])
    return f"It could not be searched: {said or type(error).__name__ + '; the log says more.'}"
