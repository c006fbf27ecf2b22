"""Work that waits for a database that is on its way up again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError, connection

log = logging.getLogger(__name__)
T = TypeVar("T")

# Seconds between tries.
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
UNREACHABLE = (OperationalError, InterfaceError)


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
