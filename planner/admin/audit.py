"""The audit trail, to be read; and what is changed in the administration goes into it, with what
was there before."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.http import HttpRequest

from planner.models import AuditEntry
from planner.services.activity.audit import Action, record, record_deletion
from planner.services.activity.changes import bounded, differences


class Audited:
    """An administration page whose changes, memberships and roles among them, are written down."""

    def construct_change_message(
        self, request: Any, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        found = _typed_over(form, "")
        for formset in formsets or ():
            for each in formset.forms:
                found += _typed_over(each, f"/{each.instance}", each in formset.deleted_forms)
        request.typed_over = found
        # A mixin: the page it is mixed into has the method.
        return super().construct_change_message(  # type: ignore[misc]
            request, form, formsets, add
        )

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        _note("added", obj, message, request)
        # A mixin: the page it is mixed into has the method.
        return super().log_addition(request, obj, message)  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        _note("changed", obj, message, request)
        # A mixin: the page it is mixed into has the method.
        return super().log_change(request, obj, message)  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for row in queryset:
            record_deletion(row, _owner(row), action=Action.ADMINISTERED, how="deleted", message=[])
        # A mixin: the page it is mixed into has the method.
        return super().log_deletions(request, queryset)  # type: ignore[misc]


class AuditedAdmin(Audited, admin.ModelAdmin):
    """What all our own pages build on."""


def _note(how: str, row: Any, message: Any, request: Any) -> None:
    changes = bounded(getattr(request, "typed_over", []))
    record(Action.ADMINISTERED, row, _owner(row), how=how, message=message or [], **changes)


def _owner(row: Any) -> Any:
    return getattr(row, "organisation", None)


def _typed_over(form: Any, place: str, gone: bool = False) -> list[dict[str, Any]]:
    """What a form puts in the place of what; of a password nothing."""
    names = [
        name
        for name in (form.fields if gone else form.changed_data)
        if "password" not in name and name != "DELETE"
    ]
    before, after = {}, {}
    for name in names:
        field = form.fields[name]
        before[name] = _plain(field, form.get_initial_for_field(field, name))
        if not gone:
            after[name] = _plain(field, form.cleaned_data.get(name))
    return [{**each, "field": f"{place}{each['field']}"} for each in differences(before, after)]


def _plain(field: Any, value: Any) -> Any:
    """A value in words: rows by their names, which a form may have by number alone."""
    choices = getattr(field, "queryset", None)
    if choices is None or value is None:
        return value
    several = not isinstance(value, str | int | UUID | Model)
    numbers = [getattr(each, "pk", each) for each in (value if several else [value])]
    return ", ".join(sorted(str(each) for each in choices.filter(pk__in=numbers)))


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
