"""RAID levels side by side: their performance on the same disks, the fewest disks that hold the
load, and what those store."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from calculators.charts.information_store import axis, chart, series
from calculators.formulas.raid import levels
from calculators.formulas.raid.levels import LEVELS, PARITY, UPDATING
from calculators.inputs.hardware.raid_groups import USUAL_SPANS, buildable, usual_spans
from calculators.sheet.said.numbers import percent
from calculators.solver import OFFERED, Array, by_level, on_array

_VOLUME = "database"
_GRAPH_1 = ("RAID0", "RAID10", "RAID5", "RAID50")
# Enough for two arrays of any number of spans.
_MOST_DRAWN = 16.0
_SOURCE = (
    "netraid-1999, RAID levels and case study; definition, RAID 6: two blocks of parity in each "
    "stripe"
)


def fgl_by_level(bench: Any) -> dict[str, Any]:
    """Graph 1 of the benchmark account: relative performance by RAID level and disk count."""
    figures = bench.figures()
    share = figures["database.read_share"].value
    group = bench.scenario.groups["database"][0]
    disks = np.arange(2.0, max(_MOST_DRAWN, group.value("disks")) + 1)
    algorithm = bench.scenario.options.value("parity_algorithm")
    lines = []
    for key in _GRAPH_1:
        chosen = "main" if group.value("level") == key else "rival"
        for words, spans in _spans(key, disks).items():
            power = _performance(key, share, disks, spans, algorithm)
            lines.append(series(f"{LEVELS[key].name}{words}", power, chosen))
    groups = figures["database.groups"].value
    return chart(
        "fgl-by-level",
        "Which RAID level does more with the same disks?",
        "line",
        axis("Disks in the array", "disks", disks),
        axis("Performance against one disk", "×"),
        lines,
        "netraid-1999, Graph 1",
        {"x": group.value("disks"), "y": figures["database.fgl_performance"].value / groups},
        f"At {percent(share)} reads. Reads light one disk; a write lights every disk that holds "
        "its copies or its parity, and in more spans these are fewer. The controller of the source "
        "joins two to four arrays.",
    )


def _spans(key: str, disks: Any) -> dict[str, Any]:
    """What is said of a line of Graph 1 -> spans at each number of disks; NaN where none fit."""
    level = LEVELS[key]
    if level.family != PARITY or not level.spannable:
        own = np.asarray(usual_spans(key, disks), dtype=float)
        return {"": np.where(buildable(key, disks, own, {}), own, np.nan)}
    return {
        f" in {spans} spans": np.where(buildable(key, disks, float(spans), {}), spans, np.nan)
        for spans in range(level.fewest_spans, USUAL_SPANS + 1)
    }


def _performance(key: str, read_share: float, disks: Any, spans: Any, algorithm: str) -> Any:
    """Performance of groups against one disk; NaN where they cannot be built."""
    if LEVELS[key].family == PARITY and algorithm == UPDATING:
        lights = levels.updating_lights(LEVELS[key].facts["write_penalty"].value)
    elif LEVELS[key].family == PARITY:
        lights = levels.parity_lights(disks, spans)
    else:
        lights = levels.striped_lights(LEVELS[key].facts["copies"].value)
    power = levels.fgl_performance(read_share, disks, levels.write_multiplier(disks, lights))
    return np.where(np.isnan(spans), np.nan, power)


@lru_cache(maxsize=4)
def fewest(bench: Any) -> dict[str, Array | None]:
    """For each level, the fewest disks that hold today's load; None where no array does."""
    return {key: found.array for key, found in by_level(bench, _VOLUME).items()}


def disks_by_level(bench: Any) -> dict[str, Any]:
    """The fewest disks that hold the load, by level."""
    found = fewest(bench)
    return chart(
        "disks-by-level",
        "Which RAID level holds this load with the fewest disks?",
        "bar",
        axis("RAID level", "", [LEVELS[key].name for key in OFFERED]),
        axis("Disks needed", "disks", scale="linear"),
        [series("Disks", [array and float(array.all_disks) for array in found.values()])],
        _SOURCE,
        note=_note(found),
    )


def capacity_by_level(bench: Any) -> dict[str, Any]:
    """The capacity those disks bring, by level."""
    stored = {
        key: array and on_array(bench, _VOLUME, array).figures()["database.usable_gb"].value
        for key, array in fewest(bench).items()
    }
    needed = bench.figures()["database.data_gb"].value
    return chart(
        "capacity-by-level",
        "And how much do those disks store?",
        "bar",
        axis("RAID level", "", [LEVELS[key].name for key in OFFERED]),
        axis("Usable capacity", "GB", scale="linear"),
        [
            series("Usable", list(stored.values())),
            series("Needed", [needed] * len(stored), "limit"),
        ],
        _SOURCE,
        note="Parity levels store more on the same disks; the load decides whether they may.",
    )


def _note(found: dict[str, Array | None]) -> str:
    parts = [
        f"{LEVELS[key].name} cannot hold it" if array is None else f"{LEVELS[key].name}: {array}"
        for key, array in found.items()
    ]
    return "; ".join(parts) + ". Of all groups that the level and the controller can build."
