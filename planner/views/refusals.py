"""What a page could not do and its view did not expect, such as a quota: said, not a fault."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from calculators.errors import InputProblems


class Refusals:
    """Shows the problems, with their remedies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, InputProblems):
            return None
        if request.headers.get("Accept", "").startswith("application/json"):
            problems = [problem.as_dict() for problem in error.problems]
            return JsonResponse({"problems": problems}, status=HTTPStatus.BAD_REQUEST)
        context = {"problems": error.problems}
        return render(request, "refused.html", context, status=HTTPStatus.BAD_REQUEST)
