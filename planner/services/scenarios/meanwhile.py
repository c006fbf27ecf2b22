"""Changes of what somebody has seen: only as long as it still is what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from planner.services.scenarios.scenarios import lock


class ChangedMeanwhile(Exception):
    """Somebody else changed it since, so nothing was done."""


@contextmanager
def seen(row: Any, stands: Callable[[], bool]) -> Iterator[None]:
    """Change a row, or what hangs on it, only as long as it is what somebody saw.

    Args:
        row: nobody else changes it till the end
        stands: whether it still is; asked once the row is held and up to date

    Raises:
        ChangedMeanwhile: it is not
        Http404: the row was deleted
    """
    with transaction.atomic():
        lock(row)
        if not stands():
            raise ChangedMeanwhile
        yield
