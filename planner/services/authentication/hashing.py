"""Turns at hashing passwords, so that it keeps nobody else from the machine.

A hash is slow on purpose. At most one process at a time, or one for two processors, works on one;
a few requests wait for their turn, further ones are told to come again, so that threads remain
for everybody else.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings

from planner.launch.programs import WEB_THREADS

# Of the threads of one process, those that may be busy with passwords.
MOST_WAITING = max(1, WEB_THREADS // 2)
PATIENCE_SECONDS = 5.0
_LOOK_AGAIN_SECONDS = 0.02
_waiting = BoundedSemaphore(MOST_WAITING)


class BusyError(Exception):
    """Too many passwords are being checked; this one was not."""


def slots(processors: int | None) -> int:
    """How many passwords are checked at once: by half of the processors, where their number is
    known."""
    return max(1, (processors or 2) // 2)


@contextmanager
def a_slot() -> Iterator[None]:
    """A turn at hashing.

    Raises:
        BusyError: there is none, even after some patience
    """
    if not _waiting.acquire(blocking=False):
        raise BusyError
    try:
        descriptor = _locked()
        try:
            yield
        finally:
            os.close(descriptor)
    finally:
        _waiting.release()


def _locked() -> int:
    """The descriptor of a locked file; the lock ends with it, and with a process that is killed."""
    folder = settings.VAR_DIR / "hashing"
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        for number in range(slots(os.cpu_count())):
            descriptor = os.open(folder / str(number), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
            else:
                return descriptor
        if time.monotonic() > until:
            raise BusyError
        time.sleep(_LOOK_AGAIN_SECONDS)
