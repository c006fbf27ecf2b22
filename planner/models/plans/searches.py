"""Searches of a space of designs, and the parts of them that are not done yet."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from calculators import search as design_search
from calculators.inputs.catalogue import Catalogue
from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.fields import FrozenJSONField
from planner.models.plans.plans import Scenario


class Search(PublicModel):
    """One search: its question, frozen with the catalogue, how far it is, and what it found.

    Everything that is needed to go on is here and in the parts; messages to workers only wake
    them up, so that every message may be lost.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        PAUSED = "paused", "Paused"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Cancelled"
        FAILED = "failed", "Failed"

    ACTIVE: ClassVar = (Status.QUEUED, Status.RUNNING)

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, db_index=False, related_name="searches"
    )
    scenario = models.ForeignKey(
        Scenario,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="searches",
        help_text="The scenario it was asked from.",
    )
    name = models.CharField(max_length=120)
    document = FrozenJSONField(help_text="The question; the order of its axes numbers the designs.")
    catalogue_source = models.CharField(max_length=20)
    catalogue_version = models.CharField(max_length=40)
    rows = FrozenJSONField(help_text="The catalogue as it was when the search began.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    size = models.BigIntegerField(help_text="Designs.")
    next_start = models.BigIntegerField(default=0, help_text="Where the next part begins.")
    seen = models.BigIntegerField(default=0, help_text="Designs looked at.")
    held = models.BigIntegerField(default=0, help_text="Designs that hold.")
    partial = FrozenJSONField(
        null=True, blank=True, editable=False, help_text="What was found so far, packed."
    )
    answer = FrozenJSONField(null=True, blank=True)
    problem = models.TextField(blank=True, help_text="Why it failed.")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    request_id = models.CharField(
        max_length=40, blank=True, editable=False, help_text="X-Request-Id of the request for it."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    running_since = models.DateTimeField(
        null=True, blank=True, help_text="The start, or the last time it was resumed."
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    active_seconds = models.FloatField(default=0, help_text="Before that, without pauses.")

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name_plural = "searches"
        indexes: ClassVar = [
            models.Index(fields=["organisation", "-id"], name="search_of_organisation"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="search_name_given"),
            models.CheckConstraint(
                condition=Q(
                    status__in=["queued", "running", "paused", "done", "cancelled", "failed"]
                ),
                name="search_status_known",
            ),
            models.CheckConstraint(
                condition=Q(seen__gte=0, seen__lte=F("size"), next_start__lte=F("size")),
                name="search_counts_nothing_twice",
            ),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(answer__isnull=False, seen=F("size")),
                name="search_done_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.status}"

    @property
    def is_active(self) -> bool:
        return self.status in self.ACTIVE

    @property
    def seconds(self) -> float:
        """How long it has run, without pauses."""
        if not self.running_since:
            return self.active_seconds
        return self.active_seconds + (timezone.now() - self.running_since).total_seconds()

    def catalogue(self) -> Catalogue:
        """The catalogue as it was when the search began."""
        return Catalogue(
            **{table: self.rows[table] for table in ("disks", "controllers", "servers")},
            profiles=self.rows["profiles"],
            source=self.catalogue_source,
            version=self.catalogue_version,
            further=self.rows.get("further", {}),
        )

    def question(self) -> design_search.Question:
        """The question, read once in the life of a process.

        Raises:
            InputProblems: a later engine may refuse what an earlier one took
        """
        return _question(self.pk)


class SearchPart(models.Model):
    """A range of designs that nobody has finished yet; the row goes when it is counted."""

    search = models.ForeignKey(
        Search, on_delete=models.CASCADE, db_index=False, related_name="parts"
    )
    start = models.BigIntegerField()
    stop = models.BigIntegerField()
    taken = models.BooleanField(default=False, help_text="Whether a worker has it in hand.")
    lease_ends = models.DateTimeField(help_text="When it is handed out again.")
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["search", "start"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["search", "start"], name="search_part_once"),
            models.CheckConstraint(
                condition=Q(start__gte=0, start__lte=F("stop")), name="search_part_forward"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start:,} to {self.stop:,}"


@lru_cache(maxsize=8)
def _question(search_id: UUID) -> Any:
    columns = ("document", "rows", "catalogue_source", "catalogue_version")
    row = Search.objects.only(*columns).get(pk=search_id)
    return design_search.read(row.document, row.catalogue())
