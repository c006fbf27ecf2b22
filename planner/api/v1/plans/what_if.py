"""Why a figure changed between two sizings, what moves it, and where the verdict turns."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.answers import plain
from calculators.studies import what_if as study
from calculators.studies.reverse_sizing.reverse import reverse
from planner.api.base import ApiView, json_response
from planner.api.parameters import refused
from planner.api.v1.description.describe import describe
from planner.models import Sizing
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.sizings import find_sizing
from planner.services.scenarios import what_if

_FIGURE = OpenApiParameter(
    "figure",
    OpenApiTypes.STR,
    OpenApiParameter.QUERY,
    description="Name of a figure of the answer, or price. Left out: the price, where it is known, "
    "else the disks, the servers or the first key figure.",
)
_OF_CHANGES = OpenApiParameter(
    "figure",
    OpenApiTypes.STR,
    OpenApiParameter.QUERY,
    description="Name of a figure of the answer, or price. Left out: the limit that turned "
    "the verdict, the price where both have one, else of the servers, the disks and what the "
    "binding limit rests on that which changed most.",
)
_FROM = OpenApiParameter(
    "from",
    OpenApiTypes.UUID,
    OpenApiParameter.QUERY,
    required=True,
    description="The id of the earlier sizing.",
)
_BY = OpenApiParameter(
    "by",
    {"type": "number", "minimum": study.LEAST, "maximum": study.MOST, "default": study.USUAL},
    OpenApiParameter.QUERY,
    description="How much lower and higher each number is taken, as a part of its value.",
)


class ChangesView(ApiView):
    """Why a figure changed."""

    @describe(
        "Explain why a figure changed",
        answers={200: "Changes"},
        parameters=[_FROM, _OF_CHANGES],
    )
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        after = or_404(find_sizing(self.organisation, sizing_id))
        before = or_404(self._earlier(request))
        answer = what_if.changes_between(before, after, request.GET.get("figure", ""))
        return json_response(plain(answer))

    def _earlier(self, request: Request) -> Sizing | None:
        asked = request.GET.get("from", "")
        try:
            return find_sizing(self.organisation, UUID(asked))
        except ValueError:
            raise refused("from", asked, "Give the id of a sizing.") from None


class SensitivityView(ApiView):
    """What moves a figure."""

    @describe(
        "Read what moves a figure of a sizing",
        answers={200: "Sensitivity"},
        parameters=[_FIGURE, _BY],
    )
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        figure, by = request.GET.get("figure", ""), _part(request)
        return json_response(plain(what_if.sensitivity_of(sizing, figure, by)))


class FlipPointsView(ApiView):
    """Where the verdict turns."""

    @describe("Read where the verdict of a sizing turns", answers={200: "FlipPoints"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        return json_response(plain(what_if.flip_points_of(sizing)))


class ReverseView(ApiView):
    """From the limits back to the load, and from the load back to the hardware."""

    @describe("Size backwards from a sizing", answers={200: "Reverse"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        catalogue = catalogue_of(self.organisation)
        return json_response(plain(reverse(sizing.document, catalogue)))


def _part(request: Request) -> float:
    asked = request.GET.get("by", "")
    try:
        by = float(asked) if asked else study.USUAL
    except ValueError:
        by = 0.0
    if not study.LEAST <= by <= study.MOST:
        remedy = f"Give a part of the value from {study.LEAST} to {study.MOST}, such as 0.1."
        raise refused("by", asked, remedy)
    return by
