"""The audit trail, to be read; and what is changed in the administration goes into it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest

from planner.models import AuditEntry
from planner.services.audit import Action, record


class Audited:
    """An administration page whose changes, memberships and roles among them, are written down."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        _note("added", obj, message)
        # A mixin: the page it is mixed into has the method.
        return super().log_addition(request, obj, message)  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        _note("changed", obj, message)
        # A mixin: the page it is mixed into has the method.
        return super().log_change(request, obj, message)  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for row in queryset:
            _note("deleted", row, [])
        # A mixin: the page it is mixed into has the method.
        return super().log_deletions(request, queryset)  # type: ignore[misc]


class AuditedAdmin(Audited, admin.ModelAdmin):
    """What all our own pages build on."""


def _note(how: str, row: Any, message: Any) -> None:
    organisation = getattr(row, "organisation", None)
    record(Action.ADMINISTERED, row, organisation, how=how, message=message or [])


admin.site.unregister((User, Group))


@admin.register(User)
class AuditedUserAdmin(Audited, UserAdmin):
    """People."""


@admin.register(Group)
class AuditedGroupAdmin(Audited, GroupAdmin):
    """Groups."""


@admin.register(AuditEntry)
class AuditEntryAdmin(admin.ModelAdmin):
    """Who did what."""

    list_display = ("at", "action", "actor", "organisation", "subject", "address")
    list_filter = ("action", "organisation")
    search_fields = ("actor", "subject", "request_id")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
