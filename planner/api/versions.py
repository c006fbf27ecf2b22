"""Versions of what can be changed: nobody overwrites what somebody else wrote in between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.http import parse_etags
from rest_framework.request import Request

from planner.api.problems import Stale
from planner.services.scenarios import lock


def tag_of(row: Any) -> str:
    """The ETag of what can be changed: another after every change."""
    return f'"{row.updated_at.timestamp() if row.updated_at else 0:.6f}"'


def names_tag(header: str, tag: str | None) -> bool:
    """Whether If-Match or If-None-Match names a tag. A weak one is as good: compressing makes them
    weak, and says the same."""
    named = [each.removeprefix("W/") for each in parse_etags(header)]
    return tag is not None and ("*" in named or tag.removeprefix("W/") in named)


@contextmanager
def unchanged(request: Request, row: Any) -> Iterator[None]:
    """Change a row only as long as it is what the request's If-Match says; without one, always.

    Raises:
        Stale: it was changed since
    """
    wanted = request.META.get("HTTP_IF_MATCH")
    if wanted is None:
        yield
        return
    with transaction.atomic():
        # Of two who come with the same version, the second waits here and then finds another.
        lock(row)
        if not names_tag(wanted, tag_of(row)):
            raise Stale
        yield
