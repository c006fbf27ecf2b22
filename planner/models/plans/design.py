"""What a scenario is made of, to look it up by: populations of users, and volumes on RAID groups.

The scenario itself keeps its question as one value, and is never put together from these rows.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Q

from calculators.solver import equal_groups
from planner.models import choices
from planner.models.plans.plans import Scenario


class DocumentRow(models.Model):
    """One object of a scenario's list, as columns.

    ``COLUMNS`` are the keys with a column of their own; whatever else a mail system asks is kept
    in ``further``.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = ()

    position = models.PositiveIntegerField()
    further = models.JSONField(default=dict, blank=True)

    class Meta:
        abstract = True

    @classmethod
    def from_document(cls, values: dict[str, Any], **fixed: Any) -> Self:
        """An unsaved row with the values of a checked document; empty ones are left out."""
        given = {key: value for key, value in values.items() if value is not None}
        columns = {key: given.pop(key) for key in cls.COLUMNS if key in given}
        return cls(further=given, **columns, **fixed)


def _figure() -> models.FloatField:
    return models.FloatField(null=True, blank=True)


class Population(DocumentRow):
    """Users of one profile."""

    COLUMNS = (
        "profile",
        "users",
        "concurrency",
        "iops_per_user",
        "read_share",
        "mailbox_size_mb",
        "messages_per_day",
        "cache_mb_per_user",
    )

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="populations")
    profile = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001
    users = models.PositiveBigIntegerField(null=True, blank=True)
    concurrency = _figure()
    iops_per_user = _figure()
    read_share = _figure()
    mailbox_size_mb = _figure()
    messages_per_day = _figure()
    cache_mb_per_user = _figure()

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["scenario", "position"], name="population_position_once"
            ),
            models.CheckConstraint(condition=Q(users__gt=0), name="population_users_positive"),
            models.CheckConstraint(
                condition=Q(read_share__gte=0, read_share__lte=1), name="population_read_share"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.users} users" + (f", {self.profile}" if self.profile else "")


class Volume(models.Model):
    """What lives on RAID groups: database, logs, queue."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="volumes")
    name = models.CharField(max_length=40, choices=choices.volumes)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scenario", "name"], name="volume_once"),
        ]

    def __str__(self) -> str:
        return self.name


class RaidGroup(DocumentRow):
    """Disks of one model at one RAID level on a controller.

    ``position`` is the place in the whole scenario, over all volumes.
    """

    COLUMNS = (
        "level",
        "disks",
        "spans",
        "count",
        "disk",
        "stripe_depth_kb",
        "write_policy",
        "aligned",
        "controller",
    )

    volume = models.ForeignKey(Volume, on_delete=models.CASCADE, related_name="raid_groups")
    level = models.CharField(max_length=20, choices=choices.levels)
    disks = models.PositiveIntegerField()
    spans = models.PositiveIntegerField(null=True, blank=True)
    count = models.PositiveIntegerField(null=True, blank=True)
    disk = models.CharField(max_length=80, help_text="Key of a disk in the catalogue.")
    stripe_depth_kb = _figure()
    write_policy = models.CharField(  # noqa: DJ001
        max_length=20, null=True, blank=True, choices=choices.write_policies
    )
    aligned = models.BooleanField(null=True, blank=True)
    controller = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001

    class Meta:
        ordering: ClassVar = ["position"]
        verbose_name = "RAID group"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["volume", "position"], name="raidgroup_position_once"),
            models.CheckConstraint(condition=Q(disks__gt=0), name="raidgroup_disks_positive"),
            models.CheckConstraint(condition=Q(spans__gt=0), name="raidgroup_spans_positive"),
            models.CheckConstraint(condition=Q(count__gt=0), name="raidgroup_count_positive"),
            models.CheckConstraint(
                condition=Q(stripe_depth_kb__gt=0), name="raidgroup_stripe_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.level}, {equal_groups(self.disks, self.count or 1)} × {self.disk}"
