"""Plans."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.types import bodies
from planner.api.versions import tag_of, unchanged
from planner.models import Plan
from planner.selectors import or_404
from planner.selectors.plans import find_plan, plans_of
from planner.services.scenarios.scenarios import create_plan, delete_plan, update_plan


class PlansView(ApiView):
    """All plans of the organisation."""

    @describe("List plans", answers={200: "PlanPage"}, parameters=[CURSOR, LIMIT])
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, plans_of(self.organisation), as_dict)

    @describe("Make a plan", body="PlanBody", answers={201: "Plan"})
    def post(self, request: Request) -> HttpResponse:
        body = Body(request, bodies.PlanBody)
        with body.whole():
            plan = create_plan(self.organisation, request.user, **{"name": None, **body.document})
        content = as_dict(plan)
        return json_response(content, 201, Location=content["url"], ETag=tag_of(plan))


class PlanView(ApiView):
    """One plan."""

    @describe("Read a plan", answers={200: "Plan"})
    def get(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        return json_response(as_dict(plan), ETag=tag_of(plan))

    @describe("Change a plan", body="PlanChange", answers={200: "Plan"}, versioned=True)
    def patch(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        body = Body(request, bodies.PlanChange)
        with unchanged(request, plan), body.whole():
            update_plan(plan, **body.document)
        return json_response(as_dict(plan), ETag=tag_of(plan))

    @describe(
        "Delete a plan with its scenarios and their sizings", answers={204: None}, versioned=True
    )
    def delete(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        with unchanged(request, plan):
            delete_plan(plan)
        return HttpResponse(status=204)


def as_dict(plan: Plan) -> dict[str, Any]:
    """A plan as the API shows it."""
    url = f"/api/v1/plans/{plan.pk}"
    return {
        "id": str(plan.pk),
        "url": url,
        "name": plan.name,
        "description": plan.description,
        "scenarios": f"{url}/scenarios",
        "scenario_count": getattr(plan, "scenario_count", 0),
        "created_at": plan.created_at.isoformat(),
        "updated_at": plan.updated_at.isoformat(),
    }
