"""Who asks, for the audit trail; and every file that leaves is an export."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from planner.services.audit import Action, asking, record


class Audited:
    """Lets services know who asks, and writes down what is downloaded, whichever view gives it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> HttpResponse:
        token = asking.set(request)
        try:
            response = self.get_response(request)
            if _leaves(response) and request.resolver_match:
                found = request.resolver_match
                where = {key: str(value) for key, value in found.kwargs.items()}
                record(
                    Action.EXPORTED,
                    response["Content-Disposition"].partition("filename=")[2].strip('"'),
                    getattr(request, "organisation", None),
                    view=found.view_name,
                    **where,
                )
            return response
        finally:
            asking.reset(token)


def _leaves(response: HttpResponse) -> bool:
    file = response.get("Content-Disposition", "").startswith("attachment")
    return file and response.status_code == HTTPStatus.OK
