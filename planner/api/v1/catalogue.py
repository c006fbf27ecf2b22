"""The catalogue: shared rows and the organisation's own."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.v1.describe import describe
from planner.models import CATALOGUE
from planner.selectors.catalogue import catalogue_rows


class CatalogueView(ApiView):
    """Rows of one kind: disks, controllers, servers, user-profiles."""

    @describe("List catalogue rows", answers={200: "CatalogueRows"})
    def get(self, request: Request, kind: str) -> HttpResponse:
        if kind not in CATALOGUE:
            raise Http404
        return json_response(
            {
                "version": str(self.organisation.catalogue_version),
                "items": catalogue_rows(self.organisation, kind),
            }
        )
