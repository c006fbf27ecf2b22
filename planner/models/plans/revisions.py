"""Revisions: a scenario as somebody saved it. What was saved is never changed, only spoken of."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from planner.models.accounts.accounts import PublicModel
from planner.models.fields import FrozenJSONField
from planner.models.plans.plans import Scenario
from planner.models.plans.sizings import Sizing


class Revision(PublicModel):
    """One save of a scenario: who, when, what changed, and the answer of that day."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField(help_text="1 for the first save of the scenario.")
    name = models.CharField(max_length=120, help_text="The scenario's name then.")
    document = FrozenJSONField(help_text="The whole question, as it was saved.")
    changes = models.JSONField(default=list, help_text="What changed, in words.")
    note = models.TextField(blank=True, help_text="What somebody wrote to it.")
    # A sizing may be pruned; the revision stays.
    sizing = models.ForeignKey(
        Sizing,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="revisions",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scenario", "number"], name="revision_number_once"),
        ]

    def __str__(self) -> str:
        return f"Version {self.number} of {self.scenario_id}"

    @property
    def by(self) -> str:
        """Who saved it."""
        user = self.created_by
        return (user.get_full_name() or user.get_username()) if user else "somebody"
