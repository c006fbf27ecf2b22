"""The fewest and the cheapest disks of a scenario."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from calculators import engine
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.selectors.catalogue.catalogue import catalogue_of


class SolutionsView(ApiView):
    """How few disks carry each volume of a scenario; nothing is stored."""

    @describe(
        "Find the fewest disks of a scenario",
        body="ScenarioDocument",
        answers={200: "Solution"},
        asks=True,
    )
    def post(self, request: Request) -> HttpResponse:
        body = Body(request)
        with body.whole():
            return json_response(engine.solve(body.document, catalogue_of(self.organisation)))
