"""RAID levels side by side on the same load: the fewest disks that hold it, and what they store."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from calculators.charts.information_store import axis, chart, series
from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.records import Given, Record, Scenario

COMPARED = ("RAID10", "RAID5", "RAID50")
MOST_GROUPS = 24
MOST_DISKS = 8
_SOURCE = "netraid-1999, RAID levels and case study"


def cheapest(bench: Any) -> dict[str, dict[str, float] | None]:
    """For each level, the fewest disks that hold today's load, and the capacity they bring.

    Returns:
        level -> {"disks", "groups", "usable_gb"}; None where no buildable array holds it.
    """
    return {key: _fewest(bench, key) for key in COMPARED}


def _fewest(bench: Any, key: str) -> dict[str, float] | None:
    level = LEVELS[key]
    spans = level.fewest_spans
    most = level.exact or MOST_DISKS * spans
    step = spans if spans > 1 else level.multiple
    sizes = np.arange(level.fewest, most + 1, step, dtype=float)
    disks, groups = (grid.ravel() for grid in np.meshgrid(sizes, np.arange(1.0, MOST_GROUPS + 1)))
    arrays = {
        "raid_group_1.disks": disks,
        "raid_group_1.count": groups,
        "raid_group_1.spans": disks / 2 if level.multiple == 2 else np.full(len(disks), spans),
    }
    other = type(bench)(_on_level(bench.scenario, key))
    sheet = other.sweep(arrays, ("database.usable_gb",))
    holds = np.logical_and.reduce(
        [np.broadcast_to(mask, disks.shape) for mask in sheet.holds().values()]
    )
    if not holds.any():
        return None
    total = np.where(holds, disks * groups, np.inf)
    best = int(np.argmin(total))
    usable = np.broadcast_to(sheet.kept["database.usable_gb"], disks.shape)
    return {
        "disks": float(total[best]),
        "groups": float(groups[best]),
        "usable_gb": float(usable[best]),
    }


def _on_level(scenario: Scenario, key: str) -> Scenario:
    """The scenario with its first database group alone, on another level."""
    first = scenario.groups["database"][0]
    given = first.fields["level"]
    assert isinstance(given, Given)
    fields = {**first.fields, "level": replace(given, value=key)}
    group = Record("raid_group_1", fields)
    return replace(scenario, groups={**scenario.groups, "database": (group,)})


def disks_by_level(bench: Any) -> dict[str, Any]:
    """The fewest disks that hold the load, by level."""
    found = cheapest(bench)
    return chart(
        "disks-by-level",
        "Which RAID level holds this load with the fewest disks?",
        "bar",
        axis("RAID level", "", [LEVELS[key].name for key in COMPARED]),
        axis("Disks needed", "disks", scale="linear"),
        [series("Disks", [row["disks"] if row else None for row in found.values()])],
        _SOURCE,
        note=_note(found),
    )


def capacity_by_level(bench: Any) -> dict[str, Any]:
    """The capacity those disks bring, by level."""
    found = cheapest(bench)
    needed = bench.figures()["database.data_gb"].value
    return chart(
        "capacity-by-level",
        "And how much do those disks store?",
        "bar",
        axis("RAID level", "", [LEVELS[key].name for key in COMPARED]),
        axis("Usable capacity", "GB", scale="linear"),
        [
            series("Usable", [row["usable_gb"] if row else None for row in found.values()]),
            series("Needed", [needed] * len(COMPARED), "limit"),
        ],
        _SOURCE,
        note="Parity levels store more on the same disks; the load decides whether they may.",
    )


def _note(found: dict[str, dict[str, float] | None]) -> str:
    parts = [
        f"{LEVELS[key].name} cannot hold it with {MOST_GROUPS} groups"
        if row is None
        else f"{LEVELS[key].name}: {row['disks']:.0f} disks in {row['groups']:.0f} "
        f"group{'s' * (row['groups'] != 1)}"
        for key, row in found.items()
    ]
    return "; ".join(parts) + ". At most eight disks an array, two spans for RAID 50."
