"""The register of assumptions of a scenario."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from calculators.answers import plain
from calculators.engine import open_scenario
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.models import Scenario
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_scenario
from planner.services.plans.assumptions import note_assumption, register_of


class AssumptionsView(ApiView):
    """What is assumed in a scenario, and who answers for it."""

    @describe("Read the assumptions of a scenario", answers={200: "AssumptionRegister"})
    def get(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        return json_response(plain(register_of(scenario, self._figures(scenario))))

    @describe(
        "Say who answers for an assumption",
        body="AssumptionChange",
        answers={200: "AssumptionRegister"},
    )
    def patch(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        body = Body(request, bodies.AssumptionChange)
        with body.whole():
            figures = self._figures(scenario)
            answer = note_assumption(scenario, request.user, figures, body.document or {})
        return json_response(plain(answer))

    def _figures(self, scenario: Scenario) -> dict[str, Any]:
        opened = open_scenario(scenario.document(), catalogue_of(self.organisation))
        figures: dict[str, Any] = plain(opened.sizing)["figures"]
        return figures
