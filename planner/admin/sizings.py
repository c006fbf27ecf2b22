"""Sizings, which nobody changes, and the reports made of them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from planner.admin.audit import AuditedAdmin
from planner.admin.plans import ReadOnly
from planner.models import Report, Sizing, SizingDetail
from planner.services.plans.reports import cancel_report


@admin.register(Sizing)
class SizingAdmin(ReadOnly, AuditedAdmin):
    """Sizings."""

    list_display = ("id", "organisation", "system", "verdict", "engine_version", "created_at")
    list_filter = ("verdict", "system", "organisation", "engine_version")
    search_fields = ("id", "sentence", "organisation__name", "scenario__name")
    list_select_related = ("organisation",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("answer", "rows", "document")


@admin.register(SizingDetail)
class SizingDetailAdmin(ReadOnly, AuditedAdmin):
    """Charts and bills of materials."""

    list_display = ("sizing_id", "engine_version", "created_at")
    search_fields = ("sizing__id",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("charts", "outlook", "bill")


@admin.register(Report)
class ReportAdmin(AuditedAdmin):
    """Reports can be looked at, stopped and removed."""

    list_display = ("id", "organisation", "format", "status", "progress", "size", "created_at")
    list_filter = ("status", "format", "organisation")
    search_fields = ("id", "sizing__id", "filename")
    list_select_related = ("organisation",)
    actions = ("stop",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("content")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description="Stop", permissions=["delete"])
    def stop(self, request: HttpRequest, reports: Any) -> None:
        """Cancel the chosen reports that are not finished."""
        for report in reports:
            cancel_report(report)
