"""The same disks at other RAID levels: how much load each holds, and what a lost disk leaves."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from calculators import solver
from calculators.answers import Number
from calculators.checks.load_limit import held_by
from calculators.checks.server import CHECKS
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.failure_states import bench_in_state, states_of
from calculators.scenario.parse import parse
from calculators.sheet.figures import finite
from calculators.studies.larger_disks import on_groups
from calculators.systems.owned import disks_owned

_LOST, _REBUILDING, _CAPACITY = "disk-lost", "rebuilding", "capacity"


class LevelHeld(Struct, forbid_unknown_fields=True):
    """The disks of a server with the first volume at one RAID level."""

    level: str
    name: str
    disks: Annotated[dict[str, int], Meta(description="Disks of each volume of a server.")]
    left: Annotated[int, Meta(description="Disks that hold no further load.")]
    load: Annotated[
        Number | None,
        Meta(description="The most that holds; null where no load that is looked at breaks it."),
    ]
    check: Annotated[str | None, Meta(description="The check that breaks above it.")]
    check_label: str
    load_disk_lost: Annotated[
        Number | None,
        Meta(description="The most that holds with a lost disk; null as above, or not looked at."),
    ]
    load_rebuilding: Annotated[
        Number | None,
        Meta(description="The most that holds while a disk is rebuilt; null as above."),
    ]
    survives: Annotated[int, Meta(description="Lost disks that a group survives.")]
    usable_gb: Annotated[Number | None, Meta(description="For the first volume.")]
    document: Annotated[
        dict[str, Any], Meta(description="The whole scenario with it, a ScenarioDocument.")
    ]


def same_disks(document: Mapping[str, Any], bench: Bench, catalogue: Catalogue) -> list[LevelHeld]:
    """Each RAID level that survives a lost disk, on the disks of a server shared out for the most
    load; empty where no users are counted, or the disks are not of one model.

    Disks that somebody owns are all there are; where none are, those of today's design.
    """
    groups = bench.scenario.groups
    volumes = [volume for volume in groups if volume not in solver.FIXED]
    models = {record.value("disk") for volume in volumes for record in groups[volume]}
    if bench.system.load_option is not None or not volumes or len(models) != 1:
        return []
    disks = _disks_of(bench, volumes)
    if not disks or disks > solver.MOST_SHARED:
        return []
    levels = {volume: str(groups[volume][0].value("level")) for volume in volumes}
    found = []
    for level in solver.OFFERED:
        split = solver.shared_out(bench, disks, {**levels, volumes[0]: level})
        if split is not None:
            found.append(_held(document, level, split, bench, catalogue))
    return sorted(found, key=lambda each: -math.inf if each.load is None else -each.load)


def _disks_of(bench: Bench, volumes: list[str]) -> int:
    """The disks that the volumes of a server may have."""

    def of(names: list[str]) -> int:
        records = [record for name in names for record in bench.scenario.groups[name]]
        return sum(int(each.value("disks") * (each.value("count") or 1)) for each in records)

    owned = disks_owned(bench.scenario)
    servers = max(1, int(bench.scenario.options.value("servers") or 1))
    others = [volume for volume in bench.scenario.groups if volume not in volumes]
    return max(0, owned // servers - of(others)) if owned else of(volumes)


def _held(
    document: Mapping[str, Any],
    level: str,
    split: solver.Split,
    bench: Bench,
    catalogue: Catalogue,
) -> LevelHeld:
    changed = copy.deepcopy(dict(document))
    for volume, array in split.arrays.items():
        on_groups(changed, volume, array.fields(), None)
    then = Bench(parse(changed, catalogue))
    held = held_by(then)
    space = [
        verdict.limit
        for verdict in then.verdicts
        if verdict.check.name == _CAPACITY and verdict.limit is not None
    ]
    return LevelHeld(
        level,
        LEVELS[level].name,
        {volume: array.all_disks for volume, array in split.arrays.items()},
        split.left,
        held.load,
        held.breaks,
        CHECKS[held.breaks].label if held.breaks else "",
        _in_state(then, _LOST),
        _in_state(then, _REBUILDING),
        LEVELS[level].survives,
        finite(space[0]) if space else None,
        changed,
    )


def _in_state(bench: Bench, state: str) -> float | None:
    """The most load in a state; None where the mail system is not looked at in it."""
    if state not in states_of(bench.system):
        return None
    return held_by(bench_in_state(bench, state), bench.standing()).load
