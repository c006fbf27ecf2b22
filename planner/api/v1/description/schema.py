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
from planner.api.v1.description.guide import GUIDE
from planner.api.v1.description.schemas import components
from planner.models import CATALOGUE
from planner.services.scenarios.sizings import to_json

_PLACES = {
    "key": "The key of a row or of a document, as the list has it.",
    "kind": ", ".join(CATALOGUE) + ".",
    "comment_id": "The id of a comment.",
    "invitation_id": "The id of an invitation.",
    "member_id": "The number of a member.",
    "share_id": "The id of a share.",
    "token_id": "The number of a token.",
    "measurement_id": "The id of a measurement.",
    "number": "The number of a design, from 0, or of a revision, from 1.",
    "plan_id": "The id of a plan.",
    "report_id": "The id of a report.",
    "scenario_id": "The id of a scenario.",
    "search_id": "The id of a search.",
    "sizing_id": "The id of a sizing.",
}
# Bodies of which no field is needed.
_MAY_BE_EMPTY = {"ReportBody", "RestoreBody", "RotationBody", "ShareBody"}
_TAGS = {
    "sizings": "Size a scenario, and read its working, charts, findings, limits and bill.",
    "solutions": "The fewest and the cheapest disks, and the most load.",
    "searches": "Search a space of designs.",
    "plans": "Plans of the organisation.",
    "scenarios": "Scenarios of the plans.",
    "reports": "Reports of sizings, as files.",
    "catalogue": "Hardware and user profiles.",
    "systems": "Mail systems, with their fields and constants.",
    "migration": "One load on every edition.",
    "validation": "The calculators beside measurements.",
    "measurements": "What a benchmark measured.",
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


def _may_be_empty(operation: dict[str, Any]) -> bool:
    """Whether no body at all is as good as one without fields."""
    content = operation["requestBody"]["content"].get("application/json", {})
    reference: str = content.get("schema", {}).get("$ref", "")
    return reference.rpartition("/")[2] in _MAY_BE_EMPTY


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
    used: set[str] = set()
    for operations in found["paths"].values():
        for operation in operations.values():
            used.update(operation["tags"])
            if "requestBody" in operation:
                operation["requestBody"]["required"] = not _may_be_empty(operation)
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    parameter["description"] = _PLACES[parameter["name"]]
    order = [*(tag for tag in _TAGS if tag in used), *sorted(used - {*_TAGS})]
    found["tags"] = [
        {"name": tag, "description": _TAGS.get(tag, tag.capitalize() + ".")} for tag in order
    ]
    found["info"]["license"] = {"name": "Apache 2.0", "identifier": "Apache-2.0"}
    return found
