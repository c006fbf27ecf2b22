"""Sizings: the answer to a scenario at one moment, written once.

The database itself refuses to change a sizing (triggers, see the migration). A row goes only
with the scenario or the organisation it belongs to: the foreign keys cascade in the database,
and the trigger refuses every deletion whose owner is still there.
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models

from calculators.inputs.catalogue import Catalogue
from planner.models import choices
from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.fields import FrozenJSONField
from planner.models.plans.plans import Scenario


class WrittenOnceError(Exception):
    """Somebody tried to change a sizing."""


class WrittenOnceQuerySet(models.QuerySet[Any]):
    """Rows that can be added and read."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError("A sizing is never changed; size the scenario again.")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError("A sizing is never changed; size the scenario again.")

    def delete(self) -> NoReturn:
        raise WrittenOnceError("A sizing goes only with its scenario or organisation.")


class WrittenOnce(models.Model):
    """A row that is inserted and never updated."""

    objects = WrittenOnceQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise WrittenOnceError("A sizing is never changed; size the scenario again.")
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError("A sizing goes only with its scenario or organisation.")


class Sizing(PublicModel, WrittenOnce):
    """One answer, with the question and everything needed to show it again."""

    # The database cascades these itself, after the owner's row is gone; see the migration.
    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="sizings",
    )
    scenario = models.ForeignKey(
        Scenario,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="sizings",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        db_index=False,
        related_name="+",
        help_text="A user who made sizings is deactivated, not deleted.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    system = models.CharField(max_length=60, choices=choices.systems)
    verdict = models.CharField(max_length=12)
    sentence = models.TextField()
    engine_version = models.CharField(max_length=20)
    catalogue_source = models.CharField(max_length=20)
    catalogue_version = models.CharField(max_length=40)
    document = FrozenJSONField()
    answer = FrozenJSONField()
    rows = FrozenJSONField(help_text="The catalogue rows the answer rests on.")

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["organisation", "-id"], name="sizing_of_organisation"),
            models.Index(
                fields=["scenario", "-id"],
                condition=models.Q(scenario__isnull=False),
                name="sizing_of_scenario",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system}, {self.created_at:%Y-%m-%d %H:%M}: {self.verdict}"

    def catalogue(self) -> Catalogue:
        """The part of the catalogue that this sizing used, as it was then."""
        return Catalogue(
            disks=self.rows["disks"],
            controllers=self.rows["controllers"],
            servers=self.rows["servers"],
            profiles=self.rows["profiles"],
            source=self.catalogue_source,
            version=self.catalogue_version,
            further=self.rows.get("further", {}),
        )


class SizingDetail(WrittenOnce):
    """Charts, load limit, findings, states and bill of materials: made and kept with a sizing."""

    sizing = models.OneToOneField(
        Sizing,
        primary_key=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="detail",
    )
    charts = FrozenJSONField()
    outlook = FrozenJSONField()
    bill = FrozenJSONField()
    engine_version = models.CharField(max_length=20)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "charts and bill of materials"
        verbose_name_plural = "charts and bills of materials"

    def __str__(self) -> str:
        return f"Charts and bill of materials of {self.sizing_id}"
