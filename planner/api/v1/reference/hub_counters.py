"""A hub of one's own: counters beside what is predicted, and what a file of them holds."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from calculators.studies import measured_hub
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.selectors.catalogue.catalogue import catalogue_of


class HubCountersView(ApiView):
    """Each counter of a hub beside its prediction; nothing is stored."""

    @describe("List the counters of a hub", answers={200: "HubCounters"})
    def get(self, request: Request) -> HttpResponse:
        return json_response(measured_hub.unasked())

    @describe(
        "Compare the counters of a hub",
        body="HubCountersQuestion",
        answers={200: "HubCounters"},
        asks=True,
    )
    def post(self, request: Request) -> HttpResponse:
        body = Body(request)
        with body.whole():
            return json_response(
                measured_hub.answer(body.document, catalogue_of(self.organisation))
            )
