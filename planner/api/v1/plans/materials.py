"""The bill of materials of a sizing, as JSON, CSV or a workbook."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.v1.description.describe import choice_parameter, describe
from planner.render.tables.bill_files import BILL_FILES
from planner.render.tables.workbook import XLSX
from planner.selectors import or_404
from planner.selectors.sizings import find_sizing
from planner.services.scenarios.sizings import detail_of


class BomView(ApiView):
    """What to buy."""

    @describe(
        "Read the bill of materials",
        answers={200: "BillOfMaterials"},
        csv=True,
        workbook=True,
        parameters=[
            choice_parameter(
                "format",
                "json",
                "JSON, CSV or a workbook; without it, the Accept header decides.",
                "json",
                "csv",
                "xlsx",
            )
        ],
    )
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        wanted = _format(request)
        sizing = or_404(find_sizing(self.organisation, sizing_id))
        bill = detail_of(sizing).bill
        if wanted == "json":
            response = json_response(bill)
        else:
            write, media_type = BILL_FILES[wanted]
            name = f"bom-{sizing.pk}.{wanted}"
            response = HttpResponse(
                write(bill, verdict=sizing.verdict),
                content_type=media_type,
                headers={"Content-Disposition": f'attachment; filename="{name}"'},
            )
        response["Vary"] = "Accept"
        return response


def _format(request: Request) -> str:
    asked = request.GET.get("format")
    if asked is None:
        accepted = request.META.get("HTTP_ACCEPT", "").lower()
        if "application/json" in accepted:
            return "json"
        return "xlsx" if XLSX in accepted else "csv" if "text/csv" in accepted else "json"
    return asked
