"""Measurements of an organisation."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from planner.models import Measurement, Organisation


def measurements_of(organisation: Organisation) -> QuerySet[Measurement]:
    """Measurements, newest first."""
    return Measurement.objects.filter(organisation=organisation).order_by("-id")


def find_measurement(organisation: Organisation, measurement_id: UUID | str) -> Measurement | None:
    """The measurement, where the organisation has it."""
    return Measurement.objects.filter(organisation=organisation, pk=measurement_id).first()
