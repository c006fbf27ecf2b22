"""Scenarios: stored questions."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.plans.sizings import stored_response, summary, url_of
from planner.api.v1.types import bodies
from planner.api.versions import began_from, tag_of, unchanged
from planner.models import Scenario, Sizing
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_plan, find_scenario, scenarios_of
from planner.selectors.sizings import sizings_of
from planner.services.scenarios.scenarios import create_scenario, delete_scenario, save_scenario
from planner.services.scenarios.sizings import keep_scenario, size_saved, total_told


class ScenariosView(ApiView):
    """All scenarios of the organisation."""

    @describe("List scenarios", answers={200: "ScenarioPage"}, parameters=[CURSOR, LIMIT])
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, scenarios_of(self.organisation), as_dict)


class PlanScenariosView(ApiView):
    """The scenarios of a plan."""

    @describe(
        "List the scenarios of a plan", answers={200: "ScenarioPage"}, parameters=[CURSOR, LIMIT]
    )
    def get(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        return page_response(request, scenarios_of(self.organisation, plan), as_dict)

    @describe("Add a scenario to a plan", body="ScenarioBody", answers={201: "Scenario"})
    def post(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        body = Body(request, bodies.ScenarioBody)
        # What cannot be sized for a fault of ours is not kept: its pages could not be shown either.
        with transaction.atomic(), body.whole():
            asked = {"name": None, "document": None, **body.document}
            catalogue = catalogue_of(self.organisation)
            scenario = create_scenario(
                plan, request.user, catalogue=catalogue, document_pointer="/document", **asked
            )
            sizing = size_saved(scenario, request.user, catalogue)
        content = as_dict(scenario, sizing)
        return json_response(content, 201, Location=content["url"], ETag=tag_of(scenario))


class ScenarioView(ApiView):
    """One scenario."""

    @describe("Read a scenario", answers={200: "Scenario"})
    def get(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        return json_response(as_dict(scenario), ETag=tag_of(scenario))

    @describe("Change a scenario", body="ScenarioChange", answers={200: "Scenario"}, versioned=True)
    def patch(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        body = Body(request, bodies.ScenarioChange)
        with transaction.atomic(), unchanged(request, scenario), body.whole():
            asked = {"document": None, **body.document}
            with began_from(asked.pop("revision", None)) as expected:
                catalogue = catalogue_of(self.organisation)
                save_scenario(
                    scenario,
                    user=request.user,
                    catalogue=catalogue,
                    document_pointer="/document",
                    expected=expected,
                    **asked,
                )
                sizing = size_saved(scenario, request.user, catalogue)
        return json_response(as_dict(scenario, sizing), ETag=tag_of(scenario))

    @describe("Delete a scenario with its sizings", answers={204: None}, versioned=True)
    def delete(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        with unchanged(request, scenario):
            delete_scenario(scenario)
        return HttpResponse(status=204)


class ScenarioSizingsView(ApiView):
    """The sizings of a scenario."""

    @describe(
        "List the sizings of a scenario", answers={200: "SizingPage"}, parameters=[CURSOR, LIMIT]
    )
    def get(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        return page_response(request, sizings_of(self.organisation, scenario), summary)

    @describe("Size a stored scenario", answers={201: "StoredAnswer"})
    def post(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        catalogue = catalogue_of(self.organisation)
        return stored_response(*keep_scenario(scenario, request.user, catalogue))


def as_dict(scenario: Scenario, sizing: Sizing | None = None) -> dict[str, Any]:
    """A scenario as the API shows it; one that was just saved with the sizing of that."""
    latest = sizing.pk if sizing else getattr(scenario, "latest_sizing", None)
    total = sizing.detail.bill.get("total") if sizing else getattr(scenario, "latest_total", None)
    return {
        "id": str(scenario.pk),
        "url": f"/api/v1/scenarios/{scenario.pk}",
        "plan": str(scenario.plan_id),
        "name": scenario.name,
        "notes": scenario.notes,
        "revision": scenario.revision,
        "measured": scenario.measured,
        "measured_source": scenario.measured_source,
        "document": scenario.document(),
        "latest_sizing": url_of(latest) if latest else None,
        "latest_price": _price(total),
        "created_at": scenario.created_at.isoformat(),
        "updated_at": scenario.updated_at.isoformat(),
    }


def _price(total: dict[str, Any] | None) -> dict[str, Any] | None:
    """What the newest sizing costs, as far as it is known; None where it has no bill."""
    if not total:
        return total
    total = total_told(total)
    names = ("price", "currency", "known", "unknown", "at_least")
    # A bill of before may not say it.
    return {name: total.get(name) for name in names} | {"assumed": total.get("assumed", 0)}
