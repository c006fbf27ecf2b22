"""How somebody wants pages and PDFs to look: signs of numbers, dates, clock, units, colours."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class NumberFormat(models.TextChoices):
    """Which signs part digits, by a region that writes so."""

    EN = "en-GB", "1,234,567.8"
    DE = "de-DE", "1.234.567,8"
    FR = "fr-FR", "1 234 567,8"
    CH = "de-CH", "1’234’567.8"


class Preferences(models.Model):
    """What a person chose. Empty fields are as the organisation or the system has it."""

    class Dates(models.TextChoices):
        """How days are written, in English, by a region that writes so."""

        GB = "en-GB", "22 November 2026"
        US = "en-US", "November 22, 2026"
        DE = "en-DE", "22.11.2026"
        ISO = "en-001", "2026-11-22"

    class Units(models.TextChoices):
        AS_COUNTED = "", "As the rule or the row counts them"
        DECIMAL = "decimal", "Decimal: KB, MB, GB, TB"
        BINARY = "binary", "Binary: KiB, MiB, GiB, TiB"

    class Colours(models.TextChoices):
        SYSTEM = "", "As the system"
        LIGHT = "light", "Light"
        DARK = "dark", "Dark"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="preferences",
    )
    number_format = models.CharField(
        max_length=5,
        blank=True,
        choices=NumberFormat.choices,
        help_text="Empty: as the organisation.",
    )
    dates = models.CharField(max_length=6, choices=Dates.choices, default=Dates.GB)
    units = models.CharField(max_length=7, blank=True, choices=Units.choices, default="")
    colours = models.CharField(max_length=5, blank=True, choices=Colours.choices, default="")
    # By its name in the IANA's list, which grows: what there is, is asked when somebody chooses.
    time_zone = models.CharField(max_length=64, blank=True, default="", help_text="Empty: UTC.")
    # A digest of what the page about kept data said when its reader agreed.
    agreed_version = models.CharField(max_length=64, blank=True, default="", editable=False)
    agreed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name_plural = "preferences"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(number_format__in=["", *NumberFormat.values]),
                name="preferences_number_format_known",
            ),
            models.CheckConstraint(
                condition=Q(dates__in=["en-GB", "en-US", "en-DE", "en-001"]),
                name="preferences_dates_known",
            ),
            models.CheckConstraint(
                condition=Q(units__in=["", "decimal", "binary"]), name="preferences_units_known"
            ),
            models.CheckConstraint(
                condition=Q(colours__in=["", "light", "dark"]), name="preferences_colours_known"
            ),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.user}"
