"""Sizings: make one, list them, read one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from calculators.engine import open_scenario
from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, choice_parameter, describe
from planner.models import Sizing
from planner.report.parts.failures import broken_by, survives
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.sizings import find_sizing, sizings_of
from planner.services.scenarios.group_states import with_losses
from planner.services.scenarios.sizings import (
    answer_json,
    detail_of,
    size_document,
    store_sizing,
    to_json,
)

_SIZINGS = "/api/v1/sizings"


class SizingsView(ApiView):
    """All sizings of the organisation."""

    @describe(
        "Size a scenario",
        body="ScenarioDocument",
        answers={201: "StoredAnswer", 200: "Answer"},
        parameters=[
            choice_parameter("save", "true", "Whether the sizing is stored.", "true", "false"),
            choice_parameter(
                "working",
                "full",
                "Whether figures carry formula, inputs and source. With `none` and `save=false` "
                "the answer is the quickest; its sentence then names the limit that is closest "
                "now, and says nothing of what more users would need or of which limit they "
                "would reach first.",
                "full",
                "none",
            ),
        ],
        asks=lambda request: request.GET.get("save") == "false",
    )
    def post(self, request: Request) -> HttpResponse:
        """Size a scenario document: its verdict and sentence, checks, figures, findings, charts and
        bill. The sizing is kept unless `save` is `false`."""
        save = request.GET.get("save", "true") == "true"
        working = request.GET.get("working", "full") == "full"
        catalogue = catalogue_of(self.organisation)
        body = Body(request)
        with body.whole():
            if not save:
                return json_response(size_document(body.document, catalogue, working))
            opened = open_scenario(body.document, catalogue)
        sizing, text = store_sizing(self.organisation, request.user, opened)
        if not working:
            text = answer_json(opened.told(working=False))
        return stored_response(sizing, text)

    @describe("List sizings, newest first", answers={200: "SizingPage"}, parameters=[CURSOR, LIMIT])
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, sizings_of(self.organisation), summary)


class SizingView(ApiView):
    """One sizing."""

    @describe("Read a sizing", answers={200: "StoredSizing"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        return json_response(
            {
                "id": str(sizing.pk),
                "url": url_of(sizing.pk),
                "created_at": sizing.created_at.isoformat(),
                "broken_by": _broken_by(sizing),
                **sizing.answer,
                "created_by": sizing.created_by.get_username(),
                "scenario": str(sizing.scenario_id) if sizing.scenario_id else None,
                "document": sizing.document,
            }
        )


class ChartsView(ApiView):
    """The charts of a sizing, and how far it holds."""

    @describe("Read the charts of a sizing", answers={200: "Charts"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        detail = detail_of(sizing)
        states = detail.outlook.get("states") or {}
        said = survives(states, detail.charts, sizing.answer["verdict"])
        outlook = {**detail.outlook, "survives": said}
        if states:
            outlook["states"] = with_losses(states, detail.charts)
        return json_response({"charts": detail.charts, "outlook": outlook})


class ArtifactsView(ApiView):
    """Texts to copy out of a sizing, such as a configuration fragment."""

    @describe("Read the texts to copy out of a sizing", answers={200: "Artifacts"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        detail = detail_of(or_404(find_sizing(self.organisation, sizing_id)))
        return json_response({"items": detail.outlook.get("artifacts", [])})


class FindingsView(ApiView):
    """What a reviewer would say of a sizing, each with its source and a fix where one mends it."""

    @describe("Read the findings on a sizing", answers={200: "Findings"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        detail = detail_of(or_404(find_sizing(self.organisation, sizing_id)))
        return json_response({"items": detail.outlook.get("findings", [])})


class StatesView(ApiView):
    """Every limit of a sizing with everything at work, and with each loss: of disks and of a
    server, or of the servers and sites of a group. Of a group the first state has its limits as
    they are checked, for the worst of these losses."""

    @describe("Read the limits of a sizing in each state", answers={200: "States"})
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        detail = detail_of(or_404(find_sizing(self.organisation, sizing_id)))
        empty: dict[str, Any] = {"states": [], "checks": [], "cells": []}
        return json_response(with_losses(detail.outlook.get("states", empty), detail.charts))


def stored_response(sizing: Sizing, text: str) -> HttpResponse:
    """The answer to what made a sizing. It was written once for the database; the id is put
    before it."""
    url = url_of(sizing.pk)
    made = sizing.created_at.isoformat()
    lost = _broken_by(sizing)
    head = to_json({"id": str(sizing.pk), "url": url, "created_at": made, "broken_by": lost})
    return json_response(f"{head[:-1]},{text[1:]}", 201, Location=url)


def _broken_by(sizing: Sizing) -> str:
    """Which single loss breaks a sizing that holds, as every page says it with its verdict."""
    return broken_by(detail_of(sizing).outlook.get("states") or {}, sizing.verdict)


def url_of(sizing_id: UUID) -> str:
    """The address of a sizing."""
    return f"{_SIZINGS}/{sizing_id}"


def summary(sizing: Sizing) -> dict[str, Any]:
    """A sizing in a list."""
    return {
        "id": str(sizing.pk),
        "url": url_of(sizing.pk),
        "created_at": sizing.created_at.isoformat(),
        "scenario": str(sizing.scenario_id) if sizing.scenario_id else None,
        "system": sizing.system,
        "engine_version": sizing.engine_version,
        "catalogue": {"source": sizing.catalogue_source, "version": sizing.catalogue_version},
        "verdict": sizing.verdict,
        "sentence": sizing.sentence,
    }
