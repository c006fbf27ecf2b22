"""Errors as problem details (RFC 9457): one shape for everything that goes wrong."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.http.request import UnreadablePostError
from psycopg.errors import LockNotAvailable, QueryCanceled
from rest_framework import exceptions
from rest_framework.views import set_rollback

from calculators.errors import InputProblems, Problem
from planner import storage
from planner.services import overtaken
from planner.services.documents import scanning

TOO_LONG = (QueryCanceled, LockNotAvailable)
MEDIA_TYPE = "application/problem+json"
log = logging.getLogger(__name__)


class TooLarge(exceptions.APIException):
    """The body is longer than any document."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE

    def __init__(self, detail: str, problem: Problem):
        super().__init__(detail)
        self.problems = [problem]


class NotAllowed(exceptions.PermissionDenied):
    """The role or the token does not allow it; the problems say what would do instead."""

    def __init__(self, detail: str, problems: list[Problem]):
        super().__init__(detail)
        self.problems = problems


class LengthRequired(exceptions.APIException):
    """The body's length is not known beforehand."""

    status_code = HTTPStatus.LENGTH_REQUIRED


class Conflict(exceptions.APIException):
    """What was asked does not fit the state things are in."""

    status_code = HTTPStatus.CONFLICT


class Stale(exceptions.APIException):
    """It is no longer what the client read."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_detail = (
        "It was changed since, so its ETag is not the one in If-Match. Read it again, and change "
        "what you find."
    )


def problem_response(
    status: int,
    detail: str,
    errors: list[Problem] | None = None,
    kind: str = "about:blank",
    title: str = "",
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """A problem+json response.

    Args:
        status: HTTP status
        detail: what happened and what to do, for people
        errors: the problems one by one, where there are several
        kind: URI of the kind of problem
        title: the kind in words; the status' own phrase where left out
        headers: further headers
    """
    content: dict[str, Any] = {
        "type": kind,
        "title": title or HTTPStatus(status).phrase,
        "status": int(status),
        "detail": detail,
        "errors": [problem.as_dict() for problem in errors or []],
    }
    # ASCII only: pointers repeat what the client sent, and that need not be valid Unicode.
    return HttpResponse(
        json.dumps(content, separators=(",", ":")),
        status=status,
        content_type=MEDIA_TYPE,
        headers=headers,
    )


def exception_handler(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """The response to anything raised in a view of the API."""
    set_rollback()
    if isinstance(error, InputProblems):
        if {problem.code for problem in error.problems} == {scanning.NOT_SCANNED}:
            problem, again = error.problems[0], {"Retry-After": "60"}
            said = f"{problem.message} {problem.hint}"
            return problem_response(503, said, error.problems, headers=again)
        return input_problems(error.problems)
    if isinstance(error, Http404 | exceptions.NotFound):
        return problem_response(404, "There is nothing here under this address that you may see.")
    if isinstance(error, DjangoPermissionDenied):
        return problem_response(403, "You may not do this.")
    if isinstance(error, RequestDataTooBig):
        return problem_response(413, "The body is too large.")
    if isinstance(error, UnreadablePostError):
        return problem_response(400, "The body broke off before its end.")
    if isinstance(error, TooLarge):
        return problem_response(413, str(error.detail), error.problems)
    if isinstance(error, NotAllowed):
        remedy = "".join(f" {problem.hint}" for problem in error.problems)
        return problem_response(403, f"{error.detail}{remedy}", error.problems)
    if isinstance(error, exceptions.APIException):
        return _api_exception(error)
    if storage.is_full(error):
        retry = {"Retry-After": str(storage.RETRY_SECONDS)}
        return problem_response(storage.STATUS, storage.WORDS, headers=retry)
    if overtaken.is_overtaken(error):
        log.warning("Overtaken: %s", type(error.__cause__).__name__)
        return problem_response(overtaken.STATUS, f"{overtaken.WORDS} {overtaken.HINT}")
    if isinstance(error, OperationalError) and isinstance(error.__cause__, TOO_LONG):
        log.exception("The database took too long")
        return problem_response(
            503,
            "The database took too long, or somebody else was at the same row. Nothing was "
            "changed; try again in a few seconds.",
            headers={"Retry-After": "5"},
        )
    if isinstance(error, OperationalError):
        log.exception("The database cannot be reached")
        return problem_response(
            503,
            "The database cannot be reached. Try again in a few seconds.",
            headers={"Retry-After": "5"},
        )
    log.exception("A fault of the program")
    return problem_response(500, "A fault of the program. It was written to the log.")


def input_problems(problems: list[Problem]) -> HttpResponse:
    """400 with every problem."""
    count = len(problems)
    noun = "problem" if count == 1 else "problems"
    return problem_response(
        400,
        f"{count} {noun} found. " + problems[0].message if count else "Bad input.",
        problems,
        "urn:highwater:problem:input",
        "The input cannot be used",
    )


def _api_exception(error: exceptions.APIException) -> HttpResponse:
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    detail = str(error.detail)
    if isinstance(error, exceptions.NotAuthenticated):
        detail = "Send an API token: Authorization: Bearer TOKEN."
    if isinstance(error, exceptions.MethodNotAllowed):
        detail = "This cannot be done here; the header Allow says what can."
    if isinstance(error, exceptions.UnsupportedMediaType):
        detail = "Send the body as Content-Type: application/json."
    return problem_response(error.status_code, detail, headers=headers)
