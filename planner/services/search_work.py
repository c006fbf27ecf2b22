"""What a worker does for a search.

Messages say which part to look at; they only wake a worker up, and may be lost or doubled. What
is open stands in the database, and is handed out again when nobody has been heard of for a while.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError, connection

from calculators import search
from planner.models import Search, SearchPart
from planner.services import search_parts

log = logging.getLogger(__name__)
Enqueue = Callable[[str, int, int], Any]
T = TypeVar("T")

PART_SECONDS = 0.7
# After this a worker hands in what it has; the rest becomes a part again.
LONGEST_SECONDS = 1.5
RENEWED_SECONDS = 1.0
# For the first part, before anything is measured: so that a first answer is there at once.
FIRST_SECONDS = 0.05
EVALUATIONS_A_SECOND = 2_000_000
SECONDS_A_VARIANT = 0.002
# Seconds between tries while the database cannot be reached.
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
UNREACHABLE = (OperationalError, InterfaceError)


def sweep_part(search_id: str, start: int, stop: int, enqueue: Enqueue) -> None:
    """Look at one part and count it. Run twice, or at the same time, it counts once."""
    row = patiently(search_parts.take_part, search_id, start, stop)
    if row is None:
        return
    try:
        question = patiently(row.question)
        if start == stop:
            _answer(row, question)
        else:
            _sweep(row, question, start, stop, enqueue)
    except search.Stopped:
        return
    except UNREACHABLE:
        # Nothing is lost: the part is still open.
        raise
    except Exception as error:
        log.exception("Search %s failed at %s to %s", search_id, start, stop)
        patiently(search_parts.fail, search_id, _reason(error))


def tend(enqueue: Enqueue) -> None:
    """Hand out again the parts that nobody has been heard of; any number may tend at once."""
    hand_over(search_parts.take_late_parts(), enqueue)


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


def patiently(work: Callable[..., T], *args: Any) -> T:
    """The result of ``work``, tried again while the database cannot be reached."""
    for pause in PAUSES:
        try:
            return work(*args)
        except UNREACHABLE:
            log.warning("The database cannot be reached; trying again", exc_info=True)
            connection.close()
            time.sleep(pause)
    return work(*args)


def _sweep(row: Search, question: search.Question, start: int, stop: int, enqueue: Enqueue) -> None:
    """Sweep in steps, each twice as long as the one before, until the time is up.

    Raises:
        Stopped: the search was paused, cancelled or deleted
    """
    keep = _Keeper(row, start)
    least = step = first_length(question)
    found, reached, seconds = [], start, 0.0
    began = time.monotonic()
    while reached < stop and seconds < LONGEST_SECONDS:
        end = min(stop, reached + step)
        found.append(search.sweep(question, reached, end, keep.is_over))
        reached, step = end, step * 2
        seconds = time.monotonic() - began
    wish = int((reached - start) / max(seconds, 1e-3) * PART_SECONDS)
    parts = patiently(
        search_parts.count_part, row.pk, start, reached, stop, search.merge(found), least, wish
    )
    hand_over(parts, enqueue)


def _answer(row: Search, question: search.Question) -> None:
    """Make the answer of all that was found; twice gives the same."""
    packed = patiently(search_parts.packed_partial, row.pk)
    if packed is not None:
        answer = search.finish(question, search.unpack(packed))
        patiently(search_parts.store_answer, row.pk, answer)


class _Keeper:
    """Keeps a part in hand while it is swept, and hears when it is not wanted any more."""

    def __init__(self, row: Search, start: int) -> None:
        self.row, self.start = row, start
        self.asked = time.monotonic()

    def is_over(self) -> bool:
        if time.monotonic() - self.asked < RENEWED_SECONDS:
            return False
        self.asked = time.monotonic()
        try:
            return not search_parts.renew_part(self.row.pk, self.start)
        except UNREACHABLE:
            # What is found is handed in when the database is back.
            connection.close()
            return False


def _reason(error: Exception) -> str:
    problems = getattr(error, "problems", ())
    said = " ".join(problem.message for problem in problems[:3])
    return f"It could not be searched: {said or type(error).__name__ + '; the log says more.'}"
