"""Revisions of a scenario: every save, and the way back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.plans.scenarios import as_dict
from planner.api.v1.plans.sizings import url_of
from planner.api.v1.types import bodies
from planner.api.versions import began_from, tag_of, unchanged
from planner.models import Revision
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_scenario
from planner.selectors.revisions import find_revision, revisions_of
from planner.services.scenarios import restoring
from planner.services.scenarios.revisions import write_note


class RevisionsView(ApiView):
    """The revisions of a scenario."""

    @describe(
        "List the revisions of a scenario",
        answers={200: "RevisionPage"},
        parameters=[CURSOR, LIMIT],
    )
    def get(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        return page_response(request, revisions_of(scenario), _summary)


class RevisionView(ApiView):
    """One revision."""

    @describe("Read a revision", answers={200: "Revision"})
    def get(self, request: Request, scenario_id: UUID, number: int) -> HttpResponse:
        row = _find(self.organisation, scenario_id, number)
        return json_response({**_summary(row), "document": row.document})

    @describe("Write a note to a revision", body="RevisionChange", answers={200: "Revision"})
    def patch(self, request: Request, scenario_id: UUID, number: int) -> HttpResponse:
        row = _find(self.organisation, scenario_id, number)
        body = Body(request, bodies.RevisionChange)
        with body.whole():
            write_note(row, (body.document or {}).get("note"))
        return json_response({**_summary(row), "document": row.document})


class RestoreRevisionView(ApiView):
    """The way back to a revision."""

    @describe("Restore a revision", body="RestoreBody", answers={200: "Scenario"}, versioned=True)
    def post(self, request: Request, scenario_id: UUID, number: int) -> HttpResponse:
        row = _find(self.organisation, scenario_id, number)
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        catalogue = catalogue_of(self.organisation)
        body = Body(request, bodies.RestoreBody, may_be_empty=True)
        asked = (body.document or {}).get("revision")
        with (
            unchanged(request, scenario),
            body.whole(),
            began_from(asked) as expected,
        ):
            restoring.restore(scenario, row, request.user, catalogue, expected)
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        return json_response(as_dict(scenario), ETag=tag_of(scenario))


def _find(organisation: Any, scenario_id: UUID, number: int) -> Revision:
    scenario = or_404(find_scenario(organisation, scenario_id))
    return or_404(find_revision(scenario, number))


def _summary(row: Revision) -> dict[str, Any]:
    return {
        "number": row.number,
        "name": row.name,
        "by": row.by,
        "at": row.created_at.isoformat(),
        "changes": row.changes,
        "note": row.note,
        "sizing": url_of(row.sizing.pk) if row.sizing else None,
        "url": f"/api/v1/scenarios/{row.scenario_id}/revisions/{row.number}",
    }
