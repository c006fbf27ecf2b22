"""The bill of materials of a sizing, as JSON or CSV."""

from __future__ import annotations

import csv
import io
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, found, json_response
from planner.api.v1.describe import choice_parameter, describe
from planner.selectors.sizings import find_sizing
from planner.services.sizings import detail_of

COLUMNS = (
    "level",
    "kind",
    "key",
    "description",
    "quantity",
    "part_number",
    "unit_price",
    "line_price",
    "currency",
    "price_origin",
)
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class BomView(ApiView):
    """What to buy."""

    @describe(
        "Read the bill of materials",
        answers={200: "BillOfMaterials"},
        csv=True,
        parameters=[
            choice_parameter(
                "format",
                "json",
                "JSON or CSV; without it, the Accept header decides.",
                "json",
                "csv",
            )
        ],
    )
    def get(self, request: Request, sizing_id: UUID) -> HttpResponse:
        wanted = _format(request)
        sizing = found(find_sizing(self.organisation, sizing_id))
        bill = detail_of(sizing).bill
        if wanted == "json":
            response = json_response(bill)
        else:
            response = HttpResponse(
                as_csv(bill["lines"]),
                content_type="text/csv; charset=utf-8; header=present",
                headers={"Content-Disposition": f'attachment; filename="bom-{sizing.pk}.csv"'},
            )
        response["Vary"] = "Accept"
        return response


def as_csv(lines: list[dict[str, Any]]) -> str:
    """The lines as CSV (RFC 4180). No cell can act as a formula in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in lines:
        writer.writerow([harmless(line.get(column)) for column in COLUMNS])
    return out.getvalue()


def harmless(value: Any) -> Any:
    """A cell that a spreadsheet takes for text, where it is text; unknown stays empty."""
    if value is None:
        return ""
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA_STARTS):
        return "'" + value
    return value


def _format(request: Request) -> str:
    asked = request.GET.get("format")
    if asked is None:
        accepted = request.META.get("HTTP_ACCEPT", "").lower()
        return "csv" if "text/csv" in accepted and "application/json" not in accepted else "json"
    return asked
