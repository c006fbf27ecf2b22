"""What lost disks cost each volume: whether it survives the first, and how many of the second."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.formulas.workload import demand
from calculators.systems.shared import raid_lines


def lay_out(asked: Any, facts: Any, sheet: Any) -> None:
    """The share of second losses that each volume survives, and the check on the first.

    Args:
        asked: the scenario's options, with its groups
        facts: with ``lost_disks``
        sheet: where the lines go
    """
    survived = []
    for volume, groups in asked.groups.items():
        name = f"{volume}.redundancy"
        levels = [raid_lines.level_facts(group, sheet) for group in groups]
        survived += [level.survives for level in levels]
        counts = [
            sheet.figure(
                f"{name}.group_{number}_disks",
                group.count * group.disks,
                "disks",
                "disks of all of them",
                "netraid-1999, 24 disks in four arrays of six",
            )
            for number, group in enumerate(groups, start=1)
        ]
        every = sheet.step(f"{name}.disks", demand.summed, parts=counts)
        shares = [
            sheet.step(
                f"{name}.group_{number}_second_losses",
                degraded.second_losses_survived,
                group_disks=count,
                fatal_disks=_fatal(f"{name}.group_{number}_fatal", group, level, every, sheet),
                volume_disks=every,
            )
            for number, (group, level, count) in enumerate(
                zip(groups, levels, counts, strict=True), start=1
            )
        ]
        sheet.step(f"{volume}.second_losses_survived", demand.summed, parts=shares)
    if survived:
        sheet.check(
            "redundancy",
            facts.lost_disks,
            sheet.step("redundancy.losses_survived", degraded.weakest_of, parts=survived),
        )


def _fatal(name: str, group: Any, level: Any, every: Any, sheet: Any) -> Any:
    """Disks of which none may be lost while one is out."""
    kind = LEVELS[group.level]
    if not kind.survives:
        return sheet.step(
            name,
            degraded.disks_left,
            chosen_by=group.level,
            all_disks=every,
            lost_disks=1,
        )
    if kind.survives > 1:
        fatal, source = 0, "definition, two lost disks are survived"
    elif kind.family == PARITY:
        fatal = group.disks / group.spans - 1
        source = "netraid-1999, any double failure on a RAID 5 array"
    else:
        fatal, source = level.copies - 1, "netraid-1999, both sides of a mirrored pair"
    return sheet.figure(
        name,
        fatal,
        "disks",
        "disks that must not be lost as well",
        source,
        chosen_by=group.level,
    )
