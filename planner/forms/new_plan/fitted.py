"""Disks for a new plan: the level of so many of them, and the fewest that carry a volume."""

from __future__ import annotations

from typing import Any

from calculators import engine
from calculators.inputs.catalogue import Catalogue

# Mirrors, and two of them.
LEVEL = "RAID10"
PAIR, TWO = "RAID1", 2


def level_of(disks: Any, level: str) -> str:
    """Mirrors where so many disks can be paired; the level of the published test where not."""
    if not isinstance(disks, int) or disks < TWO or disks % TWO:
        return level
    return PAIR if disks == TWO else LEVEL


def failing(found: dict[str, Any], catalogue: Catalogue) -> tuple[set[str], dict[str, Any]]:
    """Names of the limits that a scenario breaks, and its figures."""
    answer = engine.size(found, catalogue, working=False)
    return {c["name"] for c in answer["checks"] if c["verdict"] == "fail"}, answer["figures"]


def fit(found: dict[str, Any], group: dict[str, Any], catalogue: Catalogue) -> None:
    """Put the fewest disks into a group that carry its volume."""
    for name in ("spans", "count"):
        group.pop(name, None)
    (best,) = engine.fewest_disks(found, catalogue, group["volume"], LEVEL)
    group.update(best["raid_group"] or {})
