"""The same users on every edition of Exchange."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.studies.migration import migrate
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import choice_parameter, describe
from planner.api.v1.description.schemas import MIGRATION
from planner.forms import numbers
from planner.selectors.catalogue.catalogue import catalogue_of

_WORKING = "working"
_ASKED = [
    OpenApiParameter(
        each.name,
        OpenApiTypes.STR if each.kind == "word" else OpenApiTypes.NUMBER,
        OpenApiParameter.QUERY,
        description=f"{each.label}. {each.help}",
    )
    for each in MIGRATION
]
_DEPTH = choice_parameter(
    _WORKING, "full", "Whether all that the numbers rest on comes with them.", "full", "none"
)


class MigrationView(ApiView):
    """Disk I/O, memory, disks and processors of the same users on each edition."""

    @describe(
        "Compare the editions",
        answers={200: "Migration"},
        parameters=[*_ASKED, _DEPTH],
        fields=True,
    )
    def get(self, request: Request) -> HttpResponse:
        asked = {
            name: numbers.read(text)
            for name, text in request.GET.dict().items()
            if name != _WORKING
        }
        return self._answered(request, asked)

    @describe(
        "Compare the editions for a question",
        body="MigrationQuestion",
        answers={200: "Migration"},
        parameters=[_DEPTH],
        asks=True,
    )
    def post(self, request: Request) -> HttpResponse:
        body = Body(request)
        with body.whole():
            return self._answered(request, body.document)

    def _answered(self, request: Request, asked: Any) -> HttpResponse:
        working = request.GET.get(_WORKING, "full") == "full"
        return json_response(migrate(asked, catalogue_of(self.organisation), working))
