"""Versions of what can be changed: nobody overwrites what somebody else wrote in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.http import parse_etags
from rest_framework.request import Request

from calculators.errors import InputProblems
from planner.api.problems import Stale
from planner.services.scenarios.revisions import StaleRevision
from planner.services.scenarios.scenarios import lock


def tag_of(row: Any) -> str:
    """The ETag of what can be changed: another after every change."""
    return f'"{row.updated_at.timestamp() if row.updated_at else 0:.6f}"'


def names_tag(header: str, tag: str | None) -> bool:
    """Whether If-Match or If-None-Match names a tag. A weak one is as good: compressing makes them
    weak, and says the same."""
    named = [each.removeprefix("W/") for each in parse_etags(header)]
    return tag is not None and ("*" in named or tag.removeprefix("W/") in named)


@contextmanager
def unchanged(
    request: Request,
    row: Any,
    again: Callable[[], Any] | None = None,
    tag: Callable[[Any], str] = tag_of,
) -> Iterator[None]:
    """Change a row only as long as it is what the request's If-Match says; without one, always.

    Args:
        request: with the version
        row: what was found
        again: finds it once more, where another may have taken its place
        tag: its version, where that is not of the row alone

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
        if not names_tag(wanted, tag(row)) or (again is not None and again() != row):
            raise Stale
        yield


@contextmanager
def began_from(asked: Any) -> Iterator[int | None]:
    """Save a scenario only as long as its revision is the one that was asked for, if any was.

    Raises:
        InputProblems: it is no number
        Stale: another revision was saved since
    """
    if asked is not None and (isinstance(asked, bool) or not isinstance(asked, int)):
        raise InputProblems.one(
            "/revision",
            "wrong-type",
            "Revision is not a whole number.",
            "Give the revision that was read, or leave it out to save over any.",
        )
    try:
        yield asked
    except StaleRevision as error:
        raise Stale(
            f"Revision {error.number} was saved meanwhile, so nothing was changed. Read it at "
            f"/revisions/{error.number}, and change what you find."
        ) from error
