"""Searches of a space of designs: answered at once, or stored and swept by the workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.errors import InputProblems
from planner import tasks
from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.parameters import refused
from planner.api.v1.description.describe import CURSOR, LIMIT, choice_parameter, describe
from planner.api.v1.plans import scenarios
from planner.api.v1.types import bodies
from planner.models import Organisation, Plan, Scenario, Search
from planner.pages.search_form.words import usual_name
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_plan, find_scenario
from planner.selectors.searches import search_of, searches_of, state_of, summary_of
from planner.services.scenarios.carried_prices import carry_prices, wanted
from planner.services.searches import other_goals, searches, steering

_SAVED = [
    choice_parameter(
        "save",
        "false",
        "Whether it is stored and swept by the workers, as with the header Prefer: respond-async.",
        "true",
        "false",
    ),
    OpenApiParameter(
        "name",
        OpenApiTypes.STR,
        OpenApiParameter.QUERY,
        description="Name of a stored search; left out, what it looks for.",
    ),
    OpenApiParameter(
        "scenario",
        OpenApiTypes.UUID,
        OpenApiParameter.QUERY,
        description="The stored scenario that a stored search is asked from.",
    ),
]


class SearchesView(ApiView):
    """All searches of the organisation."""

    @describe("List searches", answers={200: "SearchPage"}, parameters=[CURSOR, LIMIT])
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, searches_of(self.organisation), _summary)

    @describe(
        "Search a space of designs",
        body="SearchDocument",
        answers={200: "SearchAnswer", 202: "Search"},
        parameters=_SAVED,
        asks=lambda request: not _saves(request),
    )
    def post(self, request: Request) -> HttpResponse:
        save = _saves(request)
        scenario = _scenario(self.organisation, request.GET.get("scenario"))
        body = Body(request)
        catalogue = catalogue_of(self.organisation)
        with body.whole():
            if not save:
                return json_response(searches.search_designs(body.document, catalogue))
            row = searches.start_search(
                self.organisation,
                request.user,
                body.document,
                request.GET.get("name"),
                catalogue,
                tasks.hand_out,
                scenario,
                lambda document: usual_name(document, scenario.name if scenario else ""),
            )
        return json_response(_state(row), 202, Location=_url(row))


class SearchSpaceView(ApiView):
    """How large a search would be."""

    @describe(
        "Measure a space of designs",
        body="SearchDocument",
        answers={200: "SearchSpace"},
        asks=True,
    )
    def post(self, request: Request) -> HttpResponse:
        body = Body(request)
        with body.whole():
            return json_response(searches.space_of(body.document, catalogue_of(self.organisation)))


class SearchView(ApiView):
    """One search."""

    @describe("Watch a search", answers={200: "Search"})
    def get(self, request: Request, search_id: UUID) -> HttpResponse:
        return json_response(_state(or_404(search_of(self.organisation, search_id))))

    @describe("Delete a search", answers={204: None})
    def delete(self, request: Request, search_id: UUID) -> HttpResponse:
        searches.delete_search(or_404(search_of(self.organisation, search_id)))
        return HttpResponse(status=204)


def _action_view(action: str, change: Callable[..., None]) -> type[ApiView]:
    """Do it; what does not fit the status of the search changes nothing."""

    class SearchActionView(ApiView):
        __doc__ = change.__doc__

        @describe(f"{action.capitalize()} a search", answers={200: "Search"})
        def post(self, request: Request, search_id: UUID) -> HttpResponse:
            row = or_404(search_of(self.organisation, search_id))
            return json_response(_state(steering.act(row, action, tasks.hand_out)))

    return SearchActionView


ACTION_VIEWS = {
    action: _action_view(action, change) for action, (_, change) in steering.ACTIONS.items()
}


class SearchByGoalView(ApiView):
    """The same designs by another goal."""

    @describe(
        "Answer a search by another goal",
        body="OtherGoalBody",
        answers={201: "Search", 202: "Search"},
    )
    def post(self, request: Request, search_id: UUID) -> HttpResponse:
        """Answered at once, 201, where no design has what was asked and the sweep kept the other
        goal, which ``instead`` of the answer names; else swept anew, 202."""
        row = or_404(search_of(self.organisation, search_id))
        body = Body(request, bodies.OtherGoalBody)
        catalogue = catalogue_of(self.organisation)
        with body.whole():
            made = other_goals.search_by(
                row,
                body.document.get("figure"),
                body.document.get("name"),
                request.user,
                catalogue,
                tasks.hand_out,
            )
        return json_response(_state(made), 202 if made.is_active else 201, Location=_url(made))


class SearchDesignView(ApiView):
    """One design of a space."""

    @describe("Open a design of a search", answers={200: "SearchDesign"})
    def get(self, request: Request, search_id: UUID, number: int) -> HttpResponse:
        row = or_404(search_of(self.organisation, search_id))
        return json_response(_there(searches.design_answer, row, number))


class SearchDesignScenarioView(ApiView):
    """A design as a scenario."""

    @describe(
        "Keep a design of a search as a scenario", body="KeptDesign", answers={201: "Scenario"}
    )
    def post(self, request: Request, search_id: UUID, number: int) -> HttpResponse:
        row = or_404(search_of(self.organisation, search_id))
        body = Body(request, bodies.KeptDesign)
        catalogue = catalogue_of(self.organisation)
        with body.whole(), transaction.atomic():
            plan = _plan(self.organisation, body.document.get("plan"))
            name = body.document.get("name")
            carried = wanted(body.document.get("carry_prices"))
            scenario = _there(
                searches.keep_design, row, number, plan, name, request.user, catalogue
            )
            if carried:
                carry_prices(row, request.user, catalogue)
        content = scenarios.as_dict(scenario)
        return json_response(content, 201, Location=content["url"])


def _saves(request: Request) -> bool:
    asynchronous = "respond-async" in request.META.get("HTTP_PREFER", "").lower()
    return request.GET.get("save", "true" if asynchronous else "false") == "true"


def _there(ask: Callable[..., Any], row: Search, number: int, *rest: Any) -> Any:
    try:
        return ask(row, number, *rest)
    except IndexError:
        raise Http404 from None


def _scenario(organisation: Organisation, asked: str | None) -> Scenario | None:
    scenario = _uuid(asked) and find_scenario(organisation, asked or "")
    if asked and not scenario:
        raise refused("scenario", asked, "Give the id of a scenario, or leave it out.")
    return scenario or None


def _plan(organisation: Organisation, asked: Any) -> Plan:
    plan = _uuid(asked) and find_plan(organisation, asked)
    if not plan:
        raise InputProblems.one(
            "/plan",
            "required" if asked is None else "unknown-plan",
            "The plan is missing." if asked is None else "There is no such plan.",
            'Give the "id" of one of GET /api/v1/plans.',
        )
    return plan


def _uuid(text: Any) -> UUID | None:
    try:
        return UUID(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _url(row: Search) -> str:
    return f"/api/v1/searches/{row.pk}"


def _summary(row: Search) -> dict[str, Any]:
    return {"url": _url(row), **summary_of(row)}


def _state(row: Search) -> dict[str, Any]:
    return {"url": _url(row), **state_of(row)}
