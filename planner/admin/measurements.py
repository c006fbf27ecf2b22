"""Measurements: looked at and deleted, never changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from planner.admin.audit import AuditedAdmin
from planner.models import Measurement


@admin.register(Measurement)
class MeasurementAdmin(AuditedAdmin):
    """What benchmarks of mail relays found."""

    list_display = (
        "name",
        "organisation",
        "kind",
        "messages",
        "messages_per_minute",
        "started_at",
    )
    list_filter = ("kind", "organisation")
    search_fields = ("id", "name", "source")
    list_select_related = ("organisation",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
