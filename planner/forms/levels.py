"""What other RAID levels would need for the same: beside the one a new plan begins with."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS, Level
from calculators.inputs.catalogue import Catalogue
from planner.forms import starter

# A mirror of two disks is the smallest RAID 10.
OFFERED = [key for key, level in LEVELS.items() if level.survives and not level.exact]


@dataclass(frozen=True)
class Found:
    """The fewest disks of one level that do as well, or what stands in the way."""

    level: str
    name: str
    disks: int = 0
    groups: int = 1
    reason: str = ""

    @property
    def all_disks(self) -> int:
        return self.disks * self.groups


def alternatives(document: dict[str, Any], catalogue: Catalogue) -> list[Found]:
    """Every level that survives a lost disk, in place of the first group's, fewest disks first.

    Args:
        document: a scenario that ``starter.document`` found the disks of
        catalogue: the organisation's
    """
    if not starter.counts_users(document["system"]) or not document.get("raid_groups"):
        return []
    chosen = document["raid_groups"][0]["level"]
    best = starter.failures(document, catalogue)
    found = [_found(key, document, best, catalogue) for key in OFFERED if key != chosen]
    return sorted(found, key=lambda each: (bool(each.reason), each.all_disks))


def single(level: Level) -> list[int]:
    """The disks that one group of a level can have, smallest first."""
    return [
        disks
        for disks in range(level.fewest, starter.GROUP_DISKS + 1)
        if not disks % level.default_spans(disks)
        and not disks // level.default_spans(disks) % level.multiple
    ]


def _found(key: str, document: dict[str, Any], best: set[str], catalogue: Catalogue) -> Found:
    level = LEVELS[key]
    tried = copy.deepcopy(document)
    group = tried["raid_groups"][0]
    for name in ("spans", "count"):
        group.pop(name, None)
    group["level"] = key
    built, reason = [], ""
    for disks in single(level):
        group["disks"] = disks
        try:
            starter.failures(tried, catalogue)
            built.append(disks)
        except InputProblems as error:
            reason = reason or error.problems[0].message
    if not built:
        return Found(key, level.name, reason=reason)
    whole = [(built[-1], groups) for groups in range(2, starter.MOST_GROUPS + 1)]
    starter.grow(tried, group, catalogue, [(disks, 1) for disks in built] + whole)
    if starter.failures(tried, catalogue) - best:
        return Found(key, level.name, reason="no number of disks holds it")
    return Found(key, level.name, group["disks"], group.get("count", 1))
