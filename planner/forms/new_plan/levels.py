"""What other RAID levels would need for the same: beside the one a new plan begins with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from calculators import engine
from calculators.inputs.catalogue import Catalogue
from planner.forms.new_plan import questions


@dataclass(frozen=True)
class Found:
    """The fewest disks of one level that do as well, or what stands in the way."""

    level: str
    name: str
    all_disks: int = 0
    disks: int = 0
    groups: int = 1
    spans: int | None = None
    reason: str = ""


def alternatives(document: dict[str, Any], catalogue: Catalogue) -> list[Found]:
    """Every level that survives a lost disk, in place of the first group's, fewest disks first.

    Args:
        document: a scenario that ``starter.document`` found the disks of
        catalogue: the organisation's
    """
    if not questions.counts_users(document["system"]) or not document.get("raid_groups"):
        return []
    first = document["raid_groups"][0]
    found = [
        _found(each)
        for each in engine.fewest_disks(document, catalogue, first["volume"])
        if each["level"] != first["level"]
    ]
    return sorted(found, key=lambda each: (bool(each.reason), each.all_disks))


def _found(row: dict[str, Any]) -> Found:
    group = row["raid_group"]
    if group is None:
        return Found(row["level"], row["name"], reason=row["reason"])
    return Found(
        row["level"],
        row["name"],
        row["disks"],
        group["disks"],
        group.get("count", 1),
        group.get("spans"),
    )
