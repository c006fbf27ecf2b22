"""Measurements: what a benchmark of a mail relay found, kept as it was found."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.fields import FrozenJSONField
from planner.models.plans.sizings import WrittenOnceError

_NEVER_CHANGED = "A measurement is never changed; measure again, or delete it."


class MeasurementQuerySet(models.QuerySet["Measurement"]):
    """Rows that can be added, read and deleted."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError(_NEVER_CHANGED)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError(_NEVER_CHANGED)


class Measurement(PublicModel):
    """One run of the benchmark; the database itself refuses to change it."""

    class Kind(models.TextChoices):
        SINK = "sink", "Straight into smtp-sink"
        RAM_QUEUE = "ram-queue", "One relay, queue on a RAM disk"
        DISK_QUEUE = "disk-queue", "One relay, queue on a real disk"
        SECOND_RELAY = "second-relay", "Through a second relay"
        RELAY = "relay", "A relay, until its queue was empty"
        ACCEPTANCE = "acceptance", "A target, until it had accepted everything"

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, db_index=False, related_name="measurements"
    )
    ladder = models.UUIDField(
        null=True, blank=True, help_text="The same for the stages that were measured together."
    )
    kind = models.CharField(max_length=20, choices=Kind.choices)
    name = models.CharField(max_length=120)
    started_at = models.DateTimeField()
    parameters = FrozenJSONField(help_text="Target, sessions, size, queue, command.")
    messages = models.PositiveIntegerField()
    seconds = models.FloatField(help_text="From the first message to the empty queue.")
    messages_per_minute = models.FloatField()
    accepted_seconds = models.FloatField(help_text="Until the last message was accepted.")
    drained_seconds = models.FloatField(
        null=True, blank=True, help_text="Until the queue was empty; none where none was watched."
    )
    tools = FrozenJSONField(help_text="Versions of what measured.")
    host = FrozenJSONField(help_text="Cores, kernel and memory of the machine; not its name.")
    source = models.CharField(max_length=300, help_text="How it was measured, to be cited.")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        db_index=False,
        related_name="+",
        help_text="A user who made measurements is deactivated, not deleted.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = MeasurementQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["organisation", "-id"], name="measurement_of_organisation"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="measurement_name_given"),
            models.CheckConstraint(condition=~Q(source=""), name="measurement_source_given"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "sink",
                        "ram-queue",
                        "disk-queue",
                        "second-relay",
                        "relay",
                        "acceptance",
                    ]
                ),
                name="measurement_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(messages__gte=1, seconds__gt=0, messages_per_minute__gt=0),
                name="measurement_positive",
            ),
            models.CheckConstraint(
                condition=Q(accepted_seconds__gt=0, accepted_seconds__lte=F("seconds")),
                name="measurement_accepted_first",
            ),
            models.CheckConstraint(
                condition=Q(drained_seconds__isnull=False, drained_seconds=F("seconds"))
                | Q(drained_seconds__isnull=True, accepted_seconds=F("seconds")),
                name="measurement_ends_with_queue",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.messages_per_minute:,.0f} messages/min"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise WrittenOnceError(_NEVER_CHANGED)
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)
