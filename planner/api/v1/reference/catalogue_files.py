"""Catalogue rows from files and as files."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.uploads import read_file
from planner.api.v1.description.describe import choice_parameter, describe
from planner.api.v1.reference.catalogue import ASKED
from planner.models import Organisation
from planner.selectors.catalogue import lists as catalogue_list
from planner.services.catalogue.files.exporting import export_csv, export_xlsx
from planner.services.catalogue.files.importing import plan_import, run_import
from planner.services.catalogue.files.writing import XLSX
from planner.services.documents import scanning

_DRY = choice_parameter("dry_run", "false", "Only say what would happen.", "true", "false")
_FORMAT = choice_parameter("format", "csv", "What kind of file.", "csv", "xlsx")
_OF_LISTS = {"fields", "cursor", "limit"}


class CatalogueImportView(ApiView):
    """Rows from a CSV or XLSX file, or a type of NetBox."""

    @describe(
        "Bring catalogue rows in from a file, all or nothing",
        answers={200: "CatalogueImport"},
        parameters=[_DRY],
        further=(411, 413, 503),
        takes="text/csv",
        example="CatalogueFile",
    )
    def post(self, request: Request, kind: str) -> HttpResponse:
        data = read_file(request)
        scanning.look_at(data)
        dry = request.GET.get("dry_run") == "true"
        done = (plan_import if dry else run_import)(self.organisation, kind, data)
        return json_response({"dry_run": dry, **done.as_dict()}, HTTPStatus.OK)


class CatalogueExportView(ApiView):
    """Rows as a file that can be brought in again."""

    @describe(
        "Export catalogue rows",
        answers={200: None},
        parameters=[_FORMAT, *(each for each in ASKED if each.name not in _OF_LISTS)],
        fields=True,
        file=("text/csv", XLSX),
    )
    def get(self, request: Request, kind: str) -> HttpResponse:
        given = request.GET.dict()
        wanted = given.pop("format", "csv")
        asked = catalogue_list.read_asked(kind, given)
        return file_response(self.organisation, kind, asked, wanted)


def file_response(
    organisation: Organisation, kind: str, asked: catalogue_list.Asked, wanted: str
) -> HttpResponse:
    """A file of rows as an answer."""
    made: Any
    if wanted == "xlsx":
        made = HttpResponse(export_xlsx(organisation, kind, asked), content_type=XLSX)
    else:
        made = StreamingHttpResponse(
            export_csv(organisation, kind, asked),
            content_type="text/csv; charset=utf-8; header=present",
        )
    made["Content-Disposition"] = f'attachment; filename="{kind}.{wanted}"'
    answer: HttpResponse = made
    return answer
