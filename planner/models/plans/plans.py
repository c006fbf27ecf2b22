"""Plans, and the scenarios they hold."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from calculators.engine import OpenedScenario
from calculators.inputs.documents.former import renewed
from planner.models import choices
from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.fields import FrozenJSONField


class Plan(PublicModel):
    """A piece of work of an organisation."""

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="plans")
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    example = models.BooleanField(
        default=False, editable=False, help_text="Came with the product, on published data."
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organisation", "name"], name="plan_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="plan_name_given"),
        ]

    def __str__(self) -> str:
        return self.name


class Scenario(PublicModel):
    """One complete question: mail system, populations, design and options.

    The question is one value of one row, so that whoever reads it in whatever way gets what one
    person saved, together with the name and the version that belong to it. A lock would make
    readers wait for writers, and one snapshot would have to be remembered wherever a scenario is
    read. Populations, volumes and RAID groups are rows beside it, written with it, to look things
    up by; nothing is ever put together from them.
    """

    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="scenarios")
    name = models.CharField(max_length=120)
    position = models.PositiveIntegerField(default=0)
    system = models.CharField(max_length=60, choices=choices.systems)
    question = FrozenJSONField(editable=False, help_text="The whole document, as one value.")
    options = models.JSONField(
        default=dict, blank=True, help_text="The mail system's own fields, and assumptions."
    )
    measured = models.JSONField(
        default=dict, blank=True, help_text="Figure name -> what was measured."
    )
    measured_source = models.CharField(
        max_length=300, blank=True, help_text="Key of the bibliography and place in it."
    )
    notes = models.TextField(blank=True)
    revision = models.PositiveIntegerField(
        default=0, editable=False, help_text="The number of the last save."
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    # As it was read when it was saved, for whoever sizes it next.
    opened: OpenedScenario | None = None
    # Whether the last save found nothing that differs from what is stored, and wrote nothing.
    unchanged = False

    class Meta:
        ordering: ClassVar = ["position", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["plan", "name"], name="scenario_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="scenario_name_given"),
        ]

    def __str__(self) -> str:
        return self.name

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in super().__getstate__().items() if key != "opened"}

    def document(self) -> dict[str, Any]:
        """The question as the calculators, the API and the command line take it."""
        found: dict[str, Any] = renewed(deepcopy(self.question))
        return found
