"""What a page could not do and its view did not expect, such as a quota: said, not a fault."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from calculators.errors import InputProblems, Problem
from planner.services import overtaken

log = logging.getLogger(__name__)


class Refusals:
    """Shows the problems, with their remedies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        # No name holds the character that PostgreSQL refuses: such an address leads nowhere. The
        # API says so itself, in its own form.
        match = request.resolver_match
        if "\0" in request.path_info and match and match.app_name != "api":
            raise Http404

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if overtaken.is_overtaken(error):
            log.warning("Overtaken: %s", type(error.__cause__).__name__)
            found = [Problem("", "overtaken", overtaken.WORDS, overtaken.HINT)]
            return _said(request, found, overtaken.STATUS)
        match = request.resolver_match
        if isinstance(error, ValidationError) and match and match.app_name == "admin":
            # An address of the administration with an id that is none, as of a row by content type.
            return render(request, "404.html", status=HTTPStatus.NOT_FOUND)
        if isinstance(error, InputProblems):
            return _said(request, error.problems, HTTPStatus.BAD_REQUEST)
        return None


def _said(request: HttpRequest, problems: list[Problem], status: int) -> HttpResponse:
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"problems": [each.as_dict() for each in problems]}, status=status)
    return render(request, "refused.html", {"problems": problems}, status=status)
