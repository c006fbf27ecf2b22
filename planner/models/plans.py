"""Plans, and the scenarios they hold."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from calculators.engine import OpenedScenario
from planner.models import choices
from planner.models.accounts import Organisation, PublicModel


class Plan(PublicModel):
    """A piece of work of an organisation."""

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="plans")
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)
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

    Populations, volumes and RAID groups are rows of their own; ``document()`` puts the question
    together again.
    """

    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="scenarios")
    name = models.CharField(max_length=120)
    position = models.PositiveIntegerField(default=0)
    system = models.CharField(max_length=60, choices=choices.systems)
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
        document: dict[str, Any] = {"system": self.system}
        if populations := list(self.populations.all()):
            document["populations"] = [row.as_document() for row in populations]
        groups = [
            (group, volume) for volume in self.volumes.all() for group in volume.raid_groups.all()
        ]
        document.update(self.options)
        if groups:
            groups.sort(key=lambda pair: pair[0].position)
            document["raid_groups"] = [
                {"volume": volume.name, **group.as_document()} for group, volume in groups
            ]
        return document
