"""The same disks at other RAID levels: how much load each holds, and what a lost disk leaves.

What holds the most while everything works is often not what holds the most while a disk is rebuilt,
when groups read more than the load asks of them, nor what carries today's load in the most states:
a level has a split for each where they differ.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from calculators import solver
from calculators.answers import Number
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import on_groups
from calculators.checks.most_held import held_by
from calculators.checks.server import CHECKS
from calculators.engine.disk_out import REBUILDING
from calculators.formulas.raid.levels import LEVELS
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import (
    NORMAL,
    bench_in_state,
    states_of,
    with_disk_out,
)
from calculators.sheet.figures import finite
from calculators.sheet.lines import nodes
from calculators.solver.load import load_of
from calculators.systems.materials.owned import disks_owned

# A split that carries today's load in more states than the one of the most load does, or holds
# more in the worst of them.
ASKED = "asked"
_LOST, _CAPACITY = "disk-lost", "capacity"


class LevelHeld(Struct, forbid_unknown_fields=True):
    """The disks of a server with the first volume at one RAID level."""

    level: str
    name: str
    shared_for: Annotated[
        str,
        Meta(
            description="The state in which this split holds the most: normal, or rebuilding where "
            "another split than the normal one holds more in it; asked where another split carries "
            "the load of the scenario in more states."
        ),
    ]
    disks: Annotated[dict[str, int], Meta(description="Disks of each volume of a server.")]
    left: Annotated[int, Meta(description="Disks that hold no further load.")]
    load: Annotated[
        Number | None,
        Meta(
            description="The most that holds while everything works, whatever state the scenario "
            "is in; null where no load that is looked at breaks it."
        ),
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


def same_disks(look: Look) -> list[LevelHeld]:
    """Each RAID level that survives a lost disk, on the disks of a server shared out for the most
    load while everything works; again for today's load in the most states and the most in the
    worst of them, and for the rebuild of a disk, where another split does that better. The most
    that is held while everything works first. Empty where no users are counted, or the disks are
    not of one model.

    They are those of today's design, or those that somebody owns where that is more.
    """
    bench, groups = look.bench, look.scenario.groups
    volumes = [volume for volume in groups if volume not in solver.FIXED]
    models = {record.value("disk") for volume in volumes for record in groups[volume]}
    if bench.system.load_option is not None or not volumes or len(models) != 1:
        return []
    disks = _disks_of(bench, volumes)
    if not disks or disks > solver.MOST_SHARED:
        return []
    levels = {volume: str(groups[volume][0].value("level")) for volume in volumes}
    load = load_of(bench)
    found = []
    for level in solver.OFFERED:
        asked = {**levels, volumes[0]: level}
        normal, rebuilding = (_shared(look, asked, disks, state) for state in (NORMAL, REBUILDING))
        if normal is None:
            continue
        rows = [normal]
        if _carried(normal, load):
            split = _shared(look, asked, disks, ASKED)
            if split is not None and _more(split, normal, rebuilding, load):
                rows.append(split)
        if rebuilding is not None and _least(rebuilding) > max(map(_least, rows)):
            rows.append(rebuilding)
        found += rows
    return sorted(found, key=lambda each: -math.inf if each.load is None else -each.load)


def _carried(held: LevelHeld, load: float) -> int:
    """In how many states it carries a load; in none where it breaks with everything at work."""
    loads = (held.load, held.load_disk_lost, held.load_rebuilding)
    carried = [each is None or each >= load for each in loads]
    return sum(carried) if carried[0] else 0


def _more(split: LevelHeld, normal: LevelHeld, rebuilding: LevelHeld | None, load: float) -> bool:
    """Whether a split carries a load in more states than that of the most load, or as many with
    more in the worst of them, where the one for a rebuild is not the same."""
    if _carried(split, load) > _carried(normal, load):
        return True
    same = rebuilding is not None and rebuilding.disks == split.disks
    return not same and _worth(split, load) > _worth(normal, load)


def _worth(held: LevelHeld, load: float) -> tuple[float, float]:
    """In how many states it carries a load, and the most load in the worst of them."""
    loads = (held.load, held.load_disk_lost, held.load_rebuilding)
    return _carried(held, load), min(math.inf if each is None else each for each in loads)


def _least(held: LevelHeld) -> float:
    """The most load while a disk is rebuilt, as a number that can be compared."""
    return math.inf if held.load_rebuilding is None else held.load_rebuilding


def _disks_of(bench: Bench, volumes: list[str]) -> int:
    """The disks that the volumes of a server may have."""
    owned = disks_owned(bench.scenario)
    values = bench.recording.values
    servers = max(1, int(nodes.disk_sets(values) or 1))
    others = sum(
        solver.disks_of(bench, volume) * int(nodes.sets_of(values, volume) or 1)
        for volume in bench.scenario.groups
        if volume not in volumes
    )
    there = sum(solver.disks_of(bench, volume) for volume in volumes)
    return max((owned - others) // servers if owned else 0, there)


def _shared(look: Look, levels: Mapping[str, str], disks: int, state: str) -> LevelHeld | None:
    """The disks shared out for the most load in a state, or for today's load in the most states;
    None where they are too few, or the mail system is not looked at in it."""
    bench = look.bench
    if state == ASKED:
        split = solver.shared_out(
            bench_in_state(bench, NORMAL), disks, levels, with_disk_out(bench)
        )
    elif state not in states_of(bench.system):
        return None
    else:
        split = solver.shared_out(bench_in_state(bench, state), disks, levels)
    return None if split is None else _held(look, levels, split, state)


def _held(look: Look, levels: Mapping[str, str], split: solver.Split, state: str) -> LevelHeld:
    groups = look.document["raid_groups"]
    for volume, array in split.arrays.items():
        groups = on_groups(groups, volume, array.fields())
    changed = {**look.document, "raid_groups": groups}
    level = next(iter(levels.values()))
    then = bench_in_state(Look.of(changed, look.catalogue).bench, NORMAL)
    held = held_by(then)
    space = [
        verdict.limit
        for verdict in then.verdicts
        if verdict.check.name == _CAPACITY and verdict.limit is not None
    ]
    return LevelHeld(
        level,
        LEVELS[level].name,
        state,
        {volume: array.all_disks for volume, array in split.arrays.items()},
        split.left,
        held.load,
        held.breaks,
        CHECKS[held.breaks].label if held.breaks else "",
        _in_state(then, _LOST),
        _in_state(then, REBUILDING),
        LEVELS[level].survives,
        finite(space[0]) if space else None,
        changed,
    )


def _in_state(bench: Bench, state: str) -> float | None:
    """The most load in a state; None where the mail system is not looked at in it."""
    if state not in states_of(bench.system):
        return None
    return held_by(bench_in_state(bench, state), bench.standing()).load
