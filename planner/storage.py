"""What to say when the disk of the database or of the queue has no room."""

from __future__ import annotations

import sys

import psycopg
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error
from redis.exceptions import ResponseError

STATUS = 507
RETRY_SECONDS = 30
WORDS = (
    "The disk of this server is full: nothing can be saved until there is room again. "
    "What is saved can be read."
)
# How PostgreSQL and Valkey say it; the launcher lets the database be read only before it is full.
_REASONS = (psycopg.errors.DiskFull, psycopg.errors.ReadOnlySqlTransaction)


def is_full(error: BaseException | None) -> bool:
    """Whether this error, or what brought it about, is a disk without room."""
    while error is not None:
        if isinstance(error, _REASONS):
            return True
        if isinstance(error, ResponseError) and "No space left on device" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def fault(request: HttpRequest) -> HttpResponse:
    """The page for what no view expected: the full disk is told apart from a fault."""
    if not is_full(sys.exc_info()[1]):
        return server_error(request)
    page = render_to_string("507.html", {"words": WORDS})
    return HttpResponse(page, status=STATUS, headers={"Retry-After": str(RETRY_SECONDS)})
