"""Disks in RAID groups on a controller that makes none: held against none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.inputs.hardware.raid_makers import NO_RAID, OF_PLAN, SOURCE, SURELY_NO_RAID
from calculators.sheet.vectorised import pick, total
from calculators.systems.shared.hardware.hardware_lines import every_group

_PLAIN = "storage.plain_disks"
# Figures of a plan: disks of a server that are arrays where its databases are not on plain disks.
_ARRAYS = ("disks.database", "disks.log")


def raid_makers(asked: Any, sheet: Any) -> None:
    """Hold the disks of a server in RAID groups against the controllers that are named for them.

    Args:
        asked: the scenario's options
        sheet: where the lines go
    """
    found = list(_in_groups(asked, sheet))
    if not found:
        return
    surely = total([disks * getattr(told, SURELY_NO_RAID) for disks, told in found])
    perhaps = total([pick(disks <= 0, 0, disks * getattr(told, NO_RAID)) for disks, told in found])
    without = sheet.figure(
        "disks.without_raid",
        pick(surely > 0, surely, perhaps),
        "disks",
        "disks of a server in RAID groups on a controller that makes none",
        SOURCE,
        note="A host bus adapter hands every disk on by itself. Not known where the row of a "
        "controller does not say whether it makes RAID groups, unless another surely makes none.",
    )
    none = sheet.figure(
        "disks.without_raid_at_most",
        0,
        "disks",
        "disks that may be in RAID groups on a controller that makes none",
        SOURCE,
        note="Such a group cannot be made.",
    )
    sheet.check("raid-controller", without, none)


def _in_groups(asked: Any, sheet: Any) -> Iterable[tuple[Any, Any]]:
    """Disks of a server in RAID groups whose controller may make none, with what is known of it."""
    for group in every_group(asked):
        if hasattr(group, NO_RAID):
            yield group.count * group.disks, group
    told = getattr(asked, OF_PLAN, None)
    plain = sheet.figures.get(_PLAIN)
    if told is None or plain is None:
        return
    disks = total([sheet.figures[name] for name in _ARRAYS if name in sheet.figures])
    yield pick(plain > 0, 0, disks), told
