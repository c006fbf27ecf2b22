"""The five documents that the product describes, for everybody."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from planner.api.base import ApiView, Classes, json_response
from planner.api.v1.description.describe import describe
from planner.pages.reference.passages import document_page, summary
from planner.selectors import or_404


class SourcesView(ApiView):
    """How much of each document the product does; public."""

    authentication_classes: Classes = ()
    permission_classes: Classes = (AllowAny,)

    @describe("List the documents with their passages counted", answers={200: "Sources"})
    def get(self, request: Request) -> HttpResponse:
        told = summary()
        documents = [_headed(each) for each in told["documents"]]
        answer = {"counts": told["counts"], "of": told["of"], "documents": documents}
        return json_response(answer)


class SourceView(ApiView):
    """A document, passage by passage; public."""

    authentication_classes: Classes = ()
    permission_classes: Classes = (AllowAny,)

    @describe("Read a document passage by passage", answers={200: "Source"})
    def get(self, request: Request, key: str) -> HttpResponse:
        page = or_404(document_page(key, {}))
        passages = [_passage(each) for each in page["passages"]]
        return json_response({**_headed(page), "passages": passages})


def _headed(each: dict[str, Any]) -> dict[str, Any]:
    return {
        "key": each["key"],
        "title": each["title"],
        "url": f"/api/v1/sources/{each['key']}",
        "counts": each["counts"],
        "of": each["of"],
    }


def _passage(each: dict[str, Any]) -> dict[str, Any]:
    return {
        "number": each["number"],
        "title": each["title"],
        "says": each["says"],
        "does": each["does"],
        "verdict": each["verdict"],
        "links": [
            {name: link[name] for name in ("kind", "name", "title", "href")}
            for link in each["links"]
        ],
        "numbers": [
            {
                name: number[name]
                for name in ("what", "printed", "computed", "unit", "error", "agrees")
            }
            for number in each["numbers"]
        ],
    }
