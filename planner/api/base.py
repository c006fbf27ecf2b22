"""What all views of the API share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.middleware.gzip import GZipMiddleware
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import JSONParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from calculators.errors import Problem
from planner.api.authentication import BearerTokenAuthentication, BrowserAuthentication
from planner.api.parameters import refuse_wrong_parameters, refused
from planner.api.problems import NotAllowed
from planner.api.throttling import TokenThrottle
from planner.api.versions import names_tag
from planner.models import Organisation
from planner.selectors.paging import page_of
from planner.services.organisation import rights
from planner.services.organisation.rights import Right
from planner.services.scenarios.sizings import to_json

Classes = Sequence[type[Any]]
DEFAULT_PAGE = 50
LARGEST_PAGE = 200
_READS = ("GET", "HEAD")
_GZIP = GZipMiddleware(lambda request: HttpResponse())


def _asked_instead(request: Request, method: Any) -> list[Problem]:
    """What somebody may do who may not keep what comes of it."""
    asks = getattr(method, "asks", False)
    if not callable(asks) or Right.READ not in rights.rights_of_auth(request.auth):
        return []
    remedy = f"Send POST {request.path}?save=false: it answers the same and stores nothing."
    message = "It would be stored, and what was sent with the request allows reading alone."
    return [Problem("", "may-not-store", message, remedy)]


class AnyAccept(BaseContentNegotiation):
    """Every client gets JSON, whatever it says it accepts."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A view for members of an organisation, by token or by session."""

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    authentication_classes: Classes = (BearerTokenAuthentication, BrowserAuthentication)
    permission_classes: Classes = (IsAuthenticated,)
    throttle_classes: Classes = (TokenThrottle,)
    parser_classes: Classes = (JSONParser,)
    renderer_classes: Classes = (JSONRenderer,)
    content_negotiation_class = AnyAccept
    metadata_class = None
    # Whether answers are worth compressing.
    compressed = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        method = getattr(self, str(request.method).lower(), None)
        if request.auth is not None:
            # For the audit trail, as the pages do it.
            plain: Any = request._request
            plain.organisation, plain.let_in_by = self.organisation, request.auth
            if method is not None:
                self._refuse_without_right(request, request.auth, method)
        # No name holds the character that PostgreSQL refuses: such an address leads nowhere.
        if "\0" in request.path_info:
            raise Http404
        known, fields = getattr(method, "parameters", ()), getattr(method, "fields", False)
        refuse_wrong_parameters(request.GET, known, fields)

    def _refuse_without_right(self, request: Request, auth: Any, method: Any) -> None:
        """403 before anything is looked for, so that nobody learns what is there."""
        asks = getattr(method, "asks", False)
        asks = asks(request) if callable(asks) else asks
        wanted = rights.needed(str(request.method), asks, getattr(method, "needs", None))
        try:
            rights.refuse_without(auth, wanted)
        except rights.NotAllowedError as refused:
            raise NotAllowed(str(refused), _asked_instead(request, method)) from refused

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer 304 to whom has it already; compress for whom asks.

        Not where a browser's session asks: what is secret and what others may choose must not be
        compressed together.
        """
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        known = request.META.get("HTTP_IF_NONE_MATCH", "")
        if known and request.method in _READS and names_tag(known, answer.get("ETag")):
            return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": answer["ETag"]})
        if self.compressed and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            plain: Any = request._request
            answer = _GZIP.process_response(plain, answer)
        return answer

    @property
    def organisation(self) -> Organisation:
        """The organisation of the token or the session; it came with the authentication."""
        auth: Any = self.request.auth
        organisation: Organisation = auth.organisation
        return organisation


def json_response(content: Any, status: int = 200, **headers: str) -> HttpResponse:
    """A JSON response; text is taken as JSON already written."""
    text = content if isinstance(content, str) else to_json(content)
    return HttpResponse(
        text, status=status, content_type="application/json", headers=headers or None
    )


def page_asked(request: Request) -> tuple[UUID | None, int]:
    """The cursor and the length of the page that is asked for."""
    limit = request.GET.get("limit", str(DEFAULT_PAGE))
    if not (limit.isascii() and limit.isdecimal() and len(limit) < 6) or not (
        1 <= int(limit) <= LARGEST_PAGE
    ):
        raise refused("limit", limit, f"Give a whole number from 1 to {LARGEST_PAGE}.")
    cursor = request.GET.get("cursor")
    try:
        return (UUID(cursor) if cursor else None), int(limit)
    except ValueError:
        raise refused(
            "cursor", cursor, 'Follow the address in "next" of the page before, as it was.'
        ) from None


def page_shown(request: Request, rows: QuerySet[Any]) -> tuple[list[Any], str | None]:
    """The rows of the page that is asked for, and the address of the next."""
    before, limit = page_asked(request)
    shown, following = page_of(rows, before, limit)
    return shown, f"{request.path}?cursor={following}&limit={limit}" if following else None


def page_response(
    request: Request, rows: QuerySet[Any], as_dict: Callable[[Any], dict[str, Any]]
) -> HttpResponse:
    """A page of a list."""
    shown, following = page_shown(request, rows)
    return json_response({"items": [as_dict(row) for row in shown], "next": following})
