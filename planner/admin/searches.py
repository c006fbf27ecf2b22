"""Searches can be looked at, stopped and removed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from planner import tasks
from planner.admin.audit import AuditedAdmin
from planner.models import Search
from planner.services.searches.steering import act


@admin.register(Search)
class SearchAdmin(AuditedAdmin):
    """Searches, without what they hold."""

    list_display = ("name", "organisation", "status", "size", "seen", "held", "created_at")
    list_filter = ("status", "organisation")
    search_fields = ("id", "name")
    list_select_related = ("organisation",)
    exclude = ("document", "rows", "partial", "answer")
    actions = ("pause", "cancel")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer(*self.exclude)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description="Pause", permissions=["delete"])
    def pause(self, request: HttpRequest, rows: Any) -> None:
        """Let the chosen searches rest."""
        for row in rows:
            act(row, "pause", tasks.hand_out)

    @admin.action(description="Cancel", permissions=["delete"])
    def cancel(self, request: HttpRequest, rows: Any) -> None:
        """End the chosen searches that are not finished."""
        for row in rows:
            act(row, "cancel", tasks.hand_out)
