"""What a page could not do and its view did not expect, such as a quota: said, not a fault."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, ValidationError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    JsonResponse,
)
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string

from calculators.errors import InputProblems, Problem
from calculators.sheet.said.numbers import count
from planner.services import overtaken
from planner.views.request.wanted import wants_json

log = logging.getLogger(__name__)
TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class Refusals:
    """Shows the problems, with their remedies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            _say_not_here(request, response)
        return response

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


def _say_not_here(request: HttpRequest, response: HttpResponse) -> None:
    """What a button leads to was opened as a page, as by the browser's history: it was empty."""
    if "text/html" in request.headers.get("Accept", ""):
        words = "This address takes what a button sends, and is no page. Nothing was changed."
        text = _not_done(request, {"title": "Nothing to open here", "words": words})
        response.content = text.encode()


def _said(request: HttpRequest, problems: list[Problem], status: int) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"problems": [each.as_dict() for each in problems]}, status=status)
    return render(request, "refused.html", {"problems": problems}, status=status)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that is refused before any view has it: what is wrong with it, and
    how much it may be."""
    most = ""
    if isinstance(exception, RequestDataTooBig):
        most = f"{filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)} of text"
    elif isinstance(exception, TooManyFieldsSent):
        most = f"{count(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS)} fields"
    if not most:
        return HttpResponse(_not_done(request, {}), status=HTTPStatus.BAD_REQUEST)
    words = f"Nothing was saved: a form has at most {most}."
    hint = "Go back with your browser, what you typed is still there, and send less at a time."
    if wants_json(request):
        found = Problem("", "too-large", words, hint)
        return JsonResponse({"problems": [found.as_dict()]}, status=TOO_LARGE)
    page = _not_done(request, {"title": "Too large", "words": f"{words} {hint}"})
    return HttpResponse(page, status=TOO_LARGE)


def _not_done(request: HttpRequest, said: dict[str, str]) -> str:
    """The page of a request that no view had: where a form sent it, what was typed stays behind
    Back."""
    return render_to_string("400.html", {**said, "sent": request.method == "POST"})
