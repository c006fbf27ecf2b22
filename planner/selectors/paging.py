"""Pages of long lists, newest first, by the id of the last row seen."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet


def page_of(rows: QuerySet[Any], before: UUID | None, limit: int) -> tuple[list[Any], UUID | None]:
    """One page, and the id after which the next begins; None on the last.

    Ids are ordered by time, so rows added meanwhile move nothing.
    """
    rows = rows.order_by("-id")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: limit + 1])
    return found[:limit], found[limit - 1].pk if len(found) > limit else None
