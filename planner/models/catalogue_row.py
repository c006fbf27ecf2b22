"""What all rows of the catalogue have: a key, an owner, a source, a place in their life, a price.

A row without organisation is built in and shared; an organisation's own row takes the place of a
shared row with the same key.
"""

from __future__ import annotations

import hashlib
import json
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from planner.models import choices
from planner.models.accounts.accounts import Organisation

_TOO_MUCH = 1e12
KEY_PATTERN = RegexValidator(
    r"\A[a-z0-9][a-z0-9.-]*\Z", "Use small letters, digits, dots and hyphens."
)
COUNTS_PATTERN = RegexValidator(
    r"\A[1-9]\d{0,3}(, ?[1-9]\d{0,3})*\Z", "Give whole numbers with commas, such as 2, 4, 8."
)
UNSPSC_PATTERN = RegexValidator(r"\A\d{8}\Z", "Give the eight digits of a UNSPSC commodity.")
# What a row did not have before rows could be edited by people: left out of it where unknown, so
# that what was stored before reads as it did.
LATER: set[str] = {
    "manufacturer",
    "lifecycle",
    "stated_on",
    "retired",
    "supplier",
    "supplier_part_number",
    "unit",
    "unspsc",
    "price_on",
    "price_until",
}

# What belongs to a price, and to no other.
OF_A_PRICE = ("price", "currency", "price_origin", "price_on", "price_until")


def positive(*names: str) -> list[models.CheckConstraint]:
    """Constraints that keep figures above zero and finite; unknown figures may stay empty."""
    return [
        models.CheckConstraint(
            condition=Q(**{f"{name}__gt": 0, f"{name}__lt": _TOO_MUCH}),
            name=f"%(class)s_{name}_positive",
        )
        for name in names
    ]


def text(most: int, **options: Any) -> models.CharField:
    """A text that may be unknown."""
    return models.CharField(max_length=most, null=True, blank=True, **options)


def count(**options: Any) -> models.PositiveIntegerField:
    """A whole number that may be unknown."""
    return models.PositiveIntegerField(null=True, blank=True, **options)


def figure(**options: Any) -> models.FloatField:
    """A number that may be unknown."""
    return models.FloatField(null=True, blank=True, **options)


def flag(**options: Any) -> models.BooleanField:
    """Yes, no or unknown."""
    return models.BooleanField(null=True, blank=True, **options)


def indexes(*names: str) -> list[models.Index]:
    """Indexes for lists that are sorted by these: within an owner, unknown values apart."""
    return [
        models.Index(fields=["organisation", name, "key"], name=f"%(class)s_by_{name}"[:40])
        for name in names
    ]


class RowManager(models.Manager["CatalogueRow"]):
    """Shared rows by their key, for fixtures."""

    def get_by_natural_key(self, key: str) -> CatalogueRow:
        return self.get(organisation=None, key=key)


class CatalogueRow(models.Model):
    """What all catalogue rows have: a key, an owner and a source."""

    SERVICE_FIELDS: ClassVar[set[str]] = {"id", "organisation", "fixture_digest", "updated_at"}
    # Fields that came later than the kind itself.
    LATER: ClassVar[set[str]] = set()
    # Whether all its unknown fields are left out where the calculators read it.
    SPARSE: ClassVar[bool] = False
    # Fields that lists can be sorted by; each has an index.
    SORTED: ClassVar[tuple[str, ...]] = ("key", "name")

    organisation = models.ForeignKey(
        Organisation,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="%(class)s_rows",
        help_text="Empty: shared by all organisations.",
    )
    key = models.CharField(
        max_length=80,
        validators=[KEY_PATTERN],
        help_text="What scenarios name it by: small letters, digits, dots and hyphens.",
    )
    name = models.CharField(max_length=160)
    manufacturer = text(80)
    origin = models.CharField(
        max_length=10,
        choices=choices.row_origins,
        help_text="Cited where a source states the figures, assumed or given otherwise.",
    )
    source = models.CharField(
        max_length=300,
        help_text="A document and the place in it, such as a data sheet, or how it was measured. "
        "Whoever reads a plan sees it, by a share link too: no quote, price or name belongs here.",
    )
    stated_on = models.DateField(
        null=True, blank=True, help_text="The day of the source, as year-month-day."
    )
    lifecycle = text(
        20, choices=choices.lifecycles, help_text="Whether it can still be bought; empty: unknown."
    )
    retired = models.BooleanField(
        default=False,
        help_text="No longer offered for new designs; scenarios that name it go on.",
    )
    note = models.TextField(null=True, blank=True)  # noqa: DJ001 - unknown is null in fixtures
    fixture_digest = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="Of the fixture row it was loaded from: an edited row is not overwritten.",
    )
    updated_at = models.DateTimeField(auto_now=True, null=True)

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
        later = LATER | self.LATER
        found = {name: plain(getattr(self, name)) for name in self.row_fields()}
        return {
            name: value
            for name, value in found.items()
            if (name not in later and not self.SPARSE) or value is not None
            if name != "retired" or value
        }

    def as_full_row(self) -> dict[str, Any]:
        """The row with every field, unknown ones too."""
        return {name: plain(getattr(self, name)) for name in self.row_fields()}

    @classmethod
    def row_fields(cls) -> list[str]:
        """Names of the fields that fixtures, forms, files and the API carry."""
        return list(_row_fields(cls))


@cache
def _row_fields(model: type[CatalogueRow]) -> tuple[str, ...]:
    return tuple(
        field.attname
        for field in model._meta.concrete_fields
        if field.name not in model.SERVICE_FIELDS
    )


def plain(value: Any) -> Any:
    """A value of a column as JSON has it."""
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, date):
        return value.isoformat()
    return int(value) if isinstance(value, float) and value.is_integer() else value


def digest_of(fields: dict[str, Any]) -> str:
    """Digest of a fixture row."""
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


class Priced(models.Model):
    """What can be bought: part numbers and price, unknown where nobody stated them."""

    part_number = text(80, help_text="Of the manufacturer.")
    supplier = text(120, help_text="Who sells it at this price.")
    supplier_part_number = text(80)
    unit = text(20, help_text="What the price is for, such as each or a pair; empty: each.")
    unspsc = text(
        8, validators=[UNSPSC_PATTERN], help_text="Eight digits of the United Nations' code."
    )
    price = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    currency = text(3, help_text="Three capitals, such as EUR.")
    price_origin = text(
        10,
        choices=choices.price_origins,
        help_text="Given where somebody offered it, assumed otherwise.",
    )
    price_on = models.DateField(null=True, blank=True, help_text="The day of the price.")
    price_until = models.DateField(null=True, blank=True, help_text="The last day it is valid.")

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
            models.CheckConstraint(
                condition=Q(price_until=None)
                | Q(price_on=None)
                | Q(price_until__gte=models.F("price_on")),
                name="%(class)s_price_dates",
                violation_error_message="A price is valid until a day that is not before its own.",
            ),
        ]
