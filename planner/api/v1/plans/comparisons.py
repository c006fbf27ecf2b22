"""Scenarios side by side."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.answers import plain
from planner.api.base import ApiView, json_response
from planner.api.parameters import refused
from planner.api.v1.description.describe import describe
from planner.render.tables.comparison_as_csv import as_csv
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import scenarios_with_ids
from planner.selectors.sizings import latest_sizings
from planner.services.plans.comparisons import compare

_SCENARIO = OpenApiParameter(
    "scenario",
    OpenApiTypes.UUID,
    OpenApiParameter.QUERY,
    many=True,
    required=True,
    description="The id of a scenario; up to five of them.",
)
_BASE = OpenApiParameter(
    "base",
    OpenApiTypes.UUID,
    OpenApiParameter.QUERY,
    description="The scenario that differences are counted from. Left out: the first.",
)
_FORMAT = OpenApiParameter(
    "format",
    OpenApiTypes.STR,
    OpenApiParameter.QUERY,
    enum=("json", "csv"),
    default="json",
    description="JSON or CSV.",
)


class CompareView(ApiView):
    """Up to five scenarios of the organisation side by side."""

    @describe(
        "Compare scenarios",
        answers={200: "Comparison"},
        csv=True,
        parameters=[_SCENARIO, _BASE, _FORMAT],
    )
    def get(self, request: Request) -> HttpResponse:
        asked = dict.fromkeys(_id("scenario", text) for text in request.GET.getlist("scenario"))
        base = request.GET.get("base")
        wanted = None if base is None else _id("base", base)
        if wanted is not None and wanted not in asked:
            raise refused("base", base, "Name one of the scenarios that are compared.")
        shown = scenarios_with_ids(self.organisation, list(asked))
        or_404(shown if len(shown) == len(asked) else None)
        stored = latest_sizings(self.organisation, shown, charts=True)
        answer = compare(shown, catalogue_of(self.organisation), stored, wanted)
        if request.GET.get("format") == "csv":
            return HttpResponse(
                as_csv(answer),
                content_type="text/csv; charset=utf-8; header=present",
                headers={"Content-Disposition": 'attachment; filename="comparison.csv"'},
            )
        return json_response(plain(answer))


def _id(name: str, text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise refused(name, text, "Give the id of a scenario.") from None
