"""A whole space swept on the processors of this machine."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from types import FrameType
from typing import Any

from calculators.inputs.catalogue import from_fixtures
from calculators.search import Partial, Question, merge, read, sweep

# Evaluations in one part: a fraction of a second, so that progress and Ctrl-C need not wait.
EVALUATIONS = 1_000_000
_asked: list[Question] = []


def partials(question: Question, document: Any, jobs: int) -> Iterator[Partial]:
    """What is found so far, after every part; the last is the whole.

    Args:
        question: what is searched
        document: the same as the further processes read it
        jobs: processes

    Raises:
        BrokenProcessPool: a process was lost
    """
    found: Partial | None = None
    each = _parts(question) if jobs == 1 else _parts_of_many(question, document, jobs)
    with _heard() as stop_if_asked:
        for part in each:
            stop_if_asked()
            found = part if found is None else merge([found, part])
            yield found


@contextmanager
def _heard() -> Iterator[Callable[[], None]]:
    """What raises KeyboardInterrupt once Ctrl-C was pressed. Python raises it at once, but drops it
    where it comes while something collected is tidied up: then the next part raises it again."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        signal.default_int_handler(number, frame)

    def stop_if_asked() -> None:
        if pressed:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop_if_asked
    finally:
        signal.signal(signal.SIGINT, before)


def _ranges(question: Question) -> Iterator[tuple[int, int]]:
    step = max(1, EVALUATIONS * question.size // question.evaluations)
    for start in range(0, question.size, step):
        yield start, min(start + step, question.size)


def _parts(question: Question) -> Iterator[Partial]:
    return (sweep(question, start, stop) for start, stop in _ranges(question))


def _parts_of_many(question: Question, document: Any, jobs: int) -> Iterator[Partial]:
    """In the order in which they are done; at most two a process are under way."""
    ranges = _ranges(question)
    waiting: set[Future[Partial]] = set()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(document,)) as pool:
        while True:
            with _uninterrupted():
                for start, stop in ranges:
                    waiting.add(pool.submit(_part, start, stop))
                    if len(waiting) >= 2 * jobs:
                        break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (part.result() for part in done)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits. It reaches all processes of the terminal, and one that it meets while it starts
    leaves the others waiting for ever: those started here never see it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(document: Any) -> None:
    _asked[:] = [read(document, from_fixtures())]


def _part(start: int, stop: int) -> Partial:
    return sweep(_asked[0], start, stop)
