"""The organisation: its settings, and what it keeps."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.services.authentication.second_step import is_asked
from planner.services.organisation.quotas import usage
from planner.services.organisation.rights import Right
from planner.services.organisation.settings import change_settings


class OrganisationView(ApiView):
    """The organisation that is worked for."""

    @describe("Read the organisation", answers={200: "Organisation"})
    def get(self, request: Request) -> HttpResponse:
        return json_response(self._as_dict())

    @describe(
        "Change the organisation",
        body="OrganisationChange",
        answers={200: "Organisation"},
        needs=Right.MANAGE,
        further=(503,),
    )
    def patch(self, request: Request) -> HttpResponse:
        body = Body(request, bodies.OrganisationChange)
        with body.whole():
            change_settings(self.organisation, body.document, request.user)
        return json_response(self._as_dict())

    def _as_dict(self) -> dict[str, Any]:
        row, auth = self.organisation, self.request.auth
        return {
            "name": row.name,
            "role": getattr(auth, "role", None),
            "currency": row.currency,
            "number_format": row.number_format,
            "paper": row.paper,
            "administrators_second_step": is_asked(row),
            "has_logo": row.logo is not None,
            "sizings_kept_days": row.sizings_kept_days,
            "reports_kept_days": row.reports_kept_days,
            "searches_kept_days": row.searches_kept_days,
            "quotas": [
                {name: each[name] for name in ("kind", "kept", "most")} for each in usage(row)
            ],
        }
