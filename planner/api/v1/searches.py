"""Searching a space of designs in one request."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.bodies import read_body
from planner.api.v1.describe import describe
from planner.selectors.catalogue import catalogue_of
from planner.services import documents
from planner.services.searches import search_designs


class SearchesView(ApiView):
    """A search, answered at once; nothing is stored."""

    @describe("Search a space of designs", body="SearchDocument", answers={200: "SearchAnswer"})
    def post(self, request: Request) -> HttpResponse:
        body = documents.read_json(read_body(request))
        return json_response(search_designs(body, catalogue_of(self.organisation)))
