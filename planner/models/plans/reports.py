"""Reports: documents made from a sizing by the worker."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.plans.plans import Scenario
from planner.models.plans.sizings import Sizing


class Report(PublicModel):
    """One document being made, or made.

    Whether it is somebody's turn, and who has been heard of, is here; messages to workers only wake
    them up, so that every message may be lost.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"

    ACTIVE: ClassVar = (Status.QUEUED, Status.RUNNING)

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="reports")
    # Cascaded by the database, like the sizing itself.
    sizing = models.ForeignKey(
        Sizing, on_delete=models.DO_NOTHING, db_constraint=False, related_name="reports"
    )
    format = models.CharField(max_length=10, default="pdf")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0, help_text="Percent.")
    step = models.CharField(max_length=100, blank=True, help_text="What is being done.")
    lease_ends = models.DateTimeField(
        null=True,
        editable=False,
        help_text="When it is handed out again; none while it waits for its turn.",
    )
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    problem = models.TextField(blank=True, help_text="Why it failed.")
    standard = models.CharField(
        max_length=20, blank=True, help_text="What the file keeps, such as PDF/UA-1."
    )
    note = models.TextField(blank=True, help_text="What of the text could not be printed.")
    filename = models.CharField(max_length=200, blank=True)
    media_type = models.CharField(max_length=100, blank=True)
    size = models.PositiveIntegerField(default=0, help_text="Bytes.")
    sha256 = models.CharField(max_length=64, blank=True)
    content = models.BinaryField(
        null=True,
        blank=True,
        editable=False,
        help_text="Kept in the database: web servers and workers may be different machines.",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    draft_of = models.ForeignKey(
        Scenario,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The scenario whose unsaved changes it prints.",
    )
    draft = models.CharField(
        max_length=200, blank=True, help_text="What of it is not saved; empty for what is."
    )
    request_id = models.CharField(
        max_length=40, blank=True, editable=False, help_text="X-Request-Id of the request for it."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(
                fields=["organisation", "started_at"], name="report_turns_of_organisation"
            ),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(progress__lte=100), name="report_progress_percent"),
            models.CheckConstraint(
                condition=Q(status__in=["queued", "running", "done", "failed", "cancelled"]),
                name="report_status_known",
            ),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(content__isnull=False), name="report_done_has_file"
            ),
            models.UniqueConstraint(
                fields=["sizing", "format"],
                condition=Q(status__in=["queued", "running"]),
                name="report_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.format} of {self.sizing_id}: {self.status}"

    @property
    def is_active(self) -> bool:
        return self.status in self.ACTIVE
