"""The OpenAPI document of version 1."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import include, path
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import patched_settings
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from planner import __version__
from planner.api.base import ApiView
from planner.api.v1.guide import GUIDE
from planner.api.v1.schemas import components
from planner.models import CATALOGUE
from planner.services.sizings import to_json

_PLACES = {
    "key": "The key of a catalogue row.",
    "kind": ", ".join(CATALOGUE) + ".",
    "measurement_id": "The id of a measurement.",
    "number": "The number of a design, from 0.",
    "plan_id": "The id of a plan.",
    "report_id": "The id of a report.",
    "scenario_id": "The id of a scenario.",
    "search_id": "The id of a search.",
    "sizing_id": "The id of a sizing.",
}


class BearerScheme(OpenApiAuthenticationExtension):
    """The token, in the words of OpenAPI."""

    target_class = "planner.api.authentication.BearerTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class BrowserScheme(OpenApiAuthenticationExtension):
    """The session, in the words of OpenAPI."""

    target_class = "planner.api.authentication.BrowserAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


@extend_schema(exclude=True)
class SchemaView(ApiView):
    """The document itself; anybody may read it."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request: Request) -> HttpResponse:
        text, tag = schema_text()
        return HttpResponse(
            text,
            content_type="application/vnd.oai.openapi+json;version=3.1",
            headers={"ETag": tag, "Cache-Control": "no-cache"},
        )


@lru_cache(maxsize=1)
def schema_text() -> tuple[str, str]:
    """The document as JSON, and its tag; made once in the life of a process."""
    text = to_json(make_schema())
    return text, f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'


def make_schema() -> dict[str, Any]:
    """The document, from the views and the calculators' fields."""
    patterns = [path("api/v1/", include("planner.api.v1.urls"))]
    changes = {
        "DESCRIPTION": GUIDE,
        "OAS_VERSION": "3.1.0",
        "VERSION": __version__,
        "SERVERS": [{"url": settings.BASE_URL}],
        "APPEND_COMPONENTS": {"schemas": components()},
        "SORT_OPERATIONS": False,
        # Choices stay where they are: as components they would be named by chance, and one that may
        # be null would become a oneOf that generators of clients do not take.
        "POSTPROCESSING_HOOKS": [],
    }
    with patched_settings(changes):
        found = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    for operations in found["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    parameter["description"] = _PLACES[parameter["name"]]
    return found
