"""What benchmarks of mail relays found."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.models import Measurement
from planner.selectors import or_404
from planner.selectors.catalogue.measurements import find_measurement, measurements_of
from planner.services.catalogue.measurements import delete_measurement


class MeasurementsView(ApiView):
    """All measurements of the organisation."""

    @describe("List measurements", answers={200: "MeasurementPage"}, parameters=[CURSOR, LIMIT])
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, measurements_of(self.organisation), as_dict)


class MeasurementView(ApiView):
    """One measurement."""

    @describe("Read a measurement", answers={200: "Measurement"})
    def get(self, request: Request, measurement_id: UUID) -> HttpResponse:
        return json_response(as_dict(or_404(find_measurement(self.organisation, measurement_id))))

    @describe("Delete a measurement", answers={204: None})
    def delete(self, request: Request, measurement_id: UUID) -> HttpResponse:
        delete_measurement(or_404(find_measurement(self.organisation, measurement_id)))
        return HttpResponse(status=204)


def as_dict(row: Measurement) -> dict[str, Any]:
    """A measurement in plain values."""
    return {
        "id": str(row.pk),
        "url": f"/api/v1/measurements/{row.pk}",
        "kind": row.kind,
        "name": row.name,
        "ladder": str(row.ladder) if row.ladder else None,
        "started_at": row.started_at.isoformat(),
        "messages": row.messages,
        "seconds": row.seconds,
        "messages_per_minute": row.messages_per_minute,
        "accepted_seconds": row.accepted_seconds,
        "drained_seconds": row.drained_seconds,
        "parameters": row.parameters,
        "tools": row.tools,
        "host": row.host,
        "source": row.source,
    }
