"""What is assumed in a scenario, and who answers for it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from planner.models.accounts.accounts import PublicModel
from planner.models.plans.plans import Scenario


class Assumption(PublicModel):
    """What somebody says of an assumed input: kept beside it, whatever its value becomes."""

    class Confidence(models.TextChoices):
        LOW = "low", "Low"
        MEDIUM = "medium", "Medium"
        HIGH = "high", "High"

    scenario = models.ForeignKey(
        Scenario, on_delete=models.CASCADE, db_index=False, related_name="assumptions"
    )
    input = models.CharField(max_length=200, help_text="Name on the sheet.")
    owner = models.CharField(max_length=120, blank=True)
    reason = models.TextField(blank=True)
    confidence = models.CharField(max_length=10, blank=True)
    review_on = models.DateField(null=True, blank=True)
    signed_off_at = models.DateTimeField(null=True, blank=True)
    signed_off_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    signed_value: Any = models.JSONField(
        null=True, blank=True, help_text="The value that was signed off: another one is not."
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["input"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scenario", "input"], name="assumption_once"),
            models.CheckConstraint(condition=~Q(input=""), name="assumption_input_given"),
        ]

    def __str__(self) -> str:
        return f"{self.input} of {self.scenario_id}"
