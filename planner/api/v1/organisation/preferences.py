"""A person's own settings: how pages and PDFs look."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.models import ApiToken
from planner.services.organisation.preferences import (
    FIELDS,
    LANGUAGE,
    change_preferences,
    preferences_of,
)
from planner.services.organisation.rights import Right


class PreferencesView(ApiView):
    """What a person chose; a token speaks for its maker, that of an organisation for nobody."""

    @describe("Read your own settings", answers={200: "Preferences"}, needs=Right.OWN)
    def get(self, request: Request) -> HttpResponse:
        return json_response(_as_dict(_person(request)))

    @describe(
        "Change your own settings",
        body="PreferencesChange",
        answers={200: "Preferences"},
        needs=Right.OWN,
    )
    def patch(self, request: Request) -> HttpResponse:
        person = _person(request)
        body = Body(request, bodies.PreferencesChange)
        with body.whole():
            change_preferences(person, body.document)
        return json_response(_as_dict(person))


def _person(request: Request) -> Any:
    if isinstance(request.auth, ApiToken) and request.auth.of_organisation:
        raise PermissionDenied(
            "This token is the organisation's and nobody's own: it has no such settings. Those of "
            "the organisation are at /api/v1/organisation."
        )
    return request.user


def _as_dict(person: Any) -> dict[str, Any]:
    found = preferences_of(person)
    return {**{name: getattr(found, name) for name in FIELDS}, "language": LANGUAGE}
