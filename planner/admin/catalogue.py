"""Catalogue rows; every write raises the version of those who see the row."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from planner.admin.audit import AuditedAdmin
from planner.models import CatalogueRow, Controller, Disk, Server, UserProfile
from planner.services.catalogue.catalogue import catalogue_changed


class CatalogueAdmin(AuditedAdmin):
    """What all catalogue rows share."""

    list_filter: ClassVar[Any] = ("origin", "organisation")
    search_fields = ("key", "name", "source")
    autocomplete_fields = ("organisation",)
    list_select_related = ("organisation",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        before = type(obj).objects.filter(pk=obj.pk).first() if change else None
        super().save_model(request, obj, form, change)
        _changed([row for row in (before, obj) if row is not None])

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        _changed([obj])

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        rows = list(queryset)
        super().delete_queryset(request, queryset)
        _changed(rows)


def _changed(rows: list[CatalogueRow]) -> None:
    owners = {row.organisation_id: row.organisation for row in rows}
    # A shared row is seen by all, so it stands for the others.
    for owner in [None] if None in owners else owners.values():
        catalogue_changed(owner)


@admin.register(Disk)
class DiskAdmin(CatalogueAdmin):
    """Disk models."""

    list_display = (
        "name",
        "key",
        "organisation",
        "capacity_gb",
        "rpm",
        "random_iops",
        "price",
        "currency",
        "origin",
    )


@admin.register(Controller)
class ControllerAdmin(CatalogueAdmin):
    """Controller models."""

    list_display = (
        "name",
        "key",
        "organisation",
        "max_disks_per_array",
        "max_spans",
        "cache_mb",
        "battery_backed",
        "price",
        "origin",
    )


@admin.register(Server)
class ServerAdmin(CatalogueAdmin):
    """Server models."""

    list_display = (
        "name",
        "key",
        "organisation",
        "processors",
        "cores_per_processor",
        "mhz",
        "ram_gb",
        "price",
        "origin",
    )


@admin.register(UserProfile)
class UserProfileAdmin(CatalogueAdmin):
    """User profiles."""

    list_display = (
        "name",
        "key",
        "organisation",
        "system",
        "iops_per_user",
        "messages_per_day",
        "origin",
    )
    list_filter: ClassVar[Any] = ("system", "origin", "organisation")
