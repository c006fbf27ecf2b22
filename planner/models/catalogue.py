"""Catalogue rows: models of disks, controllers and servers that can be bought, and user profiles.

A row without organisation is shared; an organisation's own row takes the place of a shared row
with the same key.
"""

from __future__ import annotations

import hashlib
import json
from decimal import Decimal
from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from planner.models import choices
from planner.models.accounts import Organisation

_TOO_MUCH = 1e12
KEY_PATTERN = RegexValidator(
    r"\A[a-z0-9][a-z0-9.-]*\Z", "Use small letters, digits, dots and hyphens."
)


def positive(*names: str) -> list[models.CheckConstraint]:
    """Constraints that keep figures above zero and finite; unknown figures may stay empty."""
    return [
        models.CheckConstraint(
            condition=Q(**{f"{name}__gt": 0, f"{name}__lt": _TOO_MUCH}),
            name=f"%(class)s_{name}_positive",
        )
        for name in names
    ]


class RowManager(models.Manager["CatalogueRow"]):
    """Shared rows by their key, for fixtures."""

    def get_by_natural_key(self, key: str) -> CatalogueRow:
        return self.get(organisation=None, key=key)


class CatalogueRow(models.Model):
    """What all catalogue rows have: a key, an owner and a source."""

    SERVICE_FIELDS: ClassVar[set[str]] = {"id", "organisation", "fixture_digest"}

    organisation = models.ForeignKey(
        Organisation,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="%(class)s_rows",
        help_text="Empty: shared by all organisations.",
    )
    key = models.CharField(max_length=80, validators=[KEY_PATTERN])
    name = models.CharField(max_length=160)
    origin = models.CharField(
        max_length=10,
        choices=choices.row_origins,
        help_text="Cited where a source states the figures, assumed or given otherwise.",
    )
    source = models.CharField(
        max_length=300, help_text="Key of the bibliography and place in it, or how it was found."
    )
    note = models.TextField(null=True, blank=True)  # noqa: DJ001 - unknown is null in fixtures
    fixture_digest = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="Of the fixture row it was loaded from: an edited row is not overwritten.",
    )

    objects = RowManager()

    class Meta:
        abstract = True
        ordering: ClassVar = ["key"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "key"], nulls_distinct=False, name="%(class)s_key_once"
            ),
            models.CheckConstraint(condition=Q(source__regex=r"\S"), name="%(class)s_source_given"),
            models.CheckConstraint(
                condition=Q(origin__in=["given", "cited", "assumed"]),
                name="%(class)s_origin_known",
            ),
            models.CheckConstraint(condition=~Q(key="") & ~Q(name=""), name="%(class)s_named"),
        ]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.key,)

    def as_row(self) -> dict[str, Any]:
        """The row as the calculators read it: the same keys and values as in a fixture."""
        return {name: _plain(getattr(self, name)) for name in self.row_fields()}

    @classmethod
    def row_fields(cls) -> list[str]:
        """Names of the fields that fixtures, forms and the API carry."""
        return [
            field.attname
            for field in cls._meta.concrete_fields
            if field.name not in cls.SERVICE_FIELDS
        ]


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def digest_of(fields: dict[str, Any]) -> str:
    """Digest of a fixture row."""
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


class Priced(models.Model):
    """What can be bought: part number and price, unknown where nobody stated them."""

    part_number = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001
    price = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, null=True, blank=True)  # noqa: DJ001
    price_origin = models.CharField(  # noqa: DJ001
        max_length=10, null=True, blank=True, choices=choices.price_origins
    )

    class Meta:
        abstract = True
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(price=None)
                | Q(
                    price__gte=0,
                    currency__isnull=False,
                    currency__regex=r"^[A-Z]{3}$",
                    price_origin__isnull=False,
                    price_origin__in=["given", "assumed"],
                ),
                name="%(class)s_price_whole",
                violation_error_message="A price needs its currency (three capitals) and origin.",
            ),
        ]


def _count(**options: Any) -> models.PositiveIntegerField:
    return models.PositiveIntegerField(null=True, blank=True, **options)


def _figure(**options: Any) -> models.FloatField:
    return models.FloatField(null=True, blank=True, **options)


class Disk(CatalogueRow, Priced):
    """A disk model."""

    capacity_gb = models.FloatField(help_text="Decimal gigabytes.")
    rpm = _count()
    interface = models.CharField(max_length=60, null=True, blank=True)  # noqa: DJ001
    form_factor = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001
    year = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001
    seek_read_ms = _figure()
    seek_write_ms = _figure()
    random_iops = _figure(help_text="Small random I/Os a second of one disk.")
    sequential_iops = _figure(help_text="Small sequential I/Os a second of one disk.")
    power_watts = _figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive(
                "capacity_gb",
                "rpm",
                "seek_read_ms",
                "seek_write_ms",
                "random_iops",
                "sequential_iops",
                "power_watts",
            ),
        ]


class Controller(CatalogueRow, Priced):
    """A RAID controller model."""

    max_disks_per_array = _count()
    max_spans = _count()
    cache_mb = _figure()
    battery_backed = models.BooleanField(null=True, blank=True)

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive("max_disks_per_array", "max_spans", "cache_mb"),
        ]


class Server(CatalogueRow, Priced):
    """A server model."""

    processors = _count()
    cores_per_processor = _count()
    mhz = _figure()
    ram_gb = _figure()
    max_ram_gb = _figure()
    drive_bays = _count()
    rack_units = _figure()
    power_watts = _figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive(
                "processors",
                "cores_per_processor",
                "mhz",
                "ram_gb",
                "max_ram_gb",
                "drive_bays",
                "rack_units",
                "power_watts",
            ),
        ]


class UserProfile(CatalogueRow):
    """What one user of a mail system does in a day."""

    system = models.CharField(max_length=60, choices=choices.systems)
    iops_per_user = _figure()
    read_share = _figure(help_text="Part of the database I/Os that reads, 0 to 1.")
    messages_per_day = _figure()
    message_kb = _figure()
    cache_mb_per_user = _figure()
    mailbox_size_mb = _figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *positive(
                "iops_per_user",
                "messages_per_day",
                "message_kb",
                "cache_mb_per_user",
                "mailbox_size_mb",
            ),
            models.CheckConstraint(
                condition=Q(read_share__gte=0, read_share__lte=1), name="%(class)s_read_share"
            ),
        ]


CATALOGUE: dict[str, type[CatalogueRow]] = {
    "disks": Disk,
    "controllers": Controller,
    "servers": Server,
    "user-profiles": UserProfile,
}
