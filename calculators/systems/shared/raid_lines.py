"""Lines that several mail systems share."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import levels, spindles
from calculators.formulas.raid.levels import LEVELS, PARITY, UPDATING
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import MS_PER_MINUTE, MS_PER_S
from calculators.sheet.vectorised import ceil, most


def level_facts(group: Any, sheet: Any) -> Any:
    """The cited figures of a group's RAID level."""
    return sheet.facts(LEVELS[group.level].facts, f"fact.{group.level}")


def write_lights(name: str, group: Any, facts: Any, sheet: Any, algorithm: Any) -> Any:
    """Disks lit by one write of a group.

    Args:
        name: of the figure
        group: the RAID group
        facts: figures of its level
        sheet: where the line goes
        algorithm: how the controller makes the parity anew
    """
    if LEVELS[group.level].family == PARITY and algorithm == UPDATING:
        return sheet.step(
            name, levels.updating_lights, chosen_by=algorithm, write_penalty=facts.write_penalty
        )
    if LEVELS[group.level].family == PARITY:
        return sheet.step(
            name,
            levels.parity_lights,
            chosen_by=group.level,
            disks=group.disks,
            spans=group.spans,
        )
    return sheet.step(name, levels.striped_lights, chosen_by=group.level, copies=facts.copies)


def _treated(group: Any, fact: str, place: str) -> dict[str, str]:
    """The place in the document of the level; what its own entry cites, where that is another."""
    level = LEVELS[group.level]
    own = level.facts[fact]
    if own.source.startswith(place.partition(",")[0]):
        return {"source": place}
    return {"source": own.source, "note": own.note or level.remark or f"So {level.name} is made."}


def usable_disks(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    """Capacity of a group, in disks."""
    if LEVELS[group.level].family == PARITY:
        disks = group.disks - group.spans * facts.parity_disks
        treated = _treated(group, "parity_disks", "netraid-1999, RAID 5 and RAID 50")
    else:
        disks = group.disks / facts.copies
        treated = _treated(group, "copies", "netraid-1999, RAID 0 and RAID 10")
    return sheet.figure(name, disks, "disks", "capacity in disks", chosen_by=group.level, **treated)


def allowed_count(name: str, needed: Any, spans: Any, group: Any, facts: Any, sheet: Any) -> Any:
    """The next disk count that the group's level allows."""
    if LEVELS[group.level].family == PARITY:
        return sheet.figure(
            name,
            spans * most(facts.fewest_per_span, ceil(needed / spans)),
            "disks",
            "whole disks",
            chosen_by=group.level,
            **_treated(
                group,
                "fewest_per_span",
                "netraid-1999, the minimum size for a RAID 5 array is 3 disks",
            ),
        )
    return sheet.step(
        name, spindles.copied_count, chosen_by=group.level, disks=needed, copies=facts.copies
    )


def access_time(name: str, model: Any, sheet: Any) -> Any:
    """The time of one random I/O of a disk model, from its seek or from its rate."""
    if model.basis == "rated":
        time, source = MS_PER_S / model.random_iops, "e2013-calculator, disk table"
    else:
        source = "disksim, valid/"
        turn = sheet.figure(
            f"{name}.half_turn",
            0.5 * MS_PER_MINUTE / model.rpm,
            "ms",
            "mean rotational delay",
            source,
        )
        time = model.seek_read_ms + turn
    return sheet.figure(name, time, "ms", "time of one random I/O", source, chosen_by=model.basis)


def random_iops(name: str, model: Any, sheet: Any) -> Any:
    """Random I/Os a second of a disk model, as rated or from its seek."""
    if model.basis == "seek":
        time = access_time(f"{name}.access_time", model, sheet)
        return sheet.figure(
            name,
            MS_PER_S / time,
            "IOPS",
            "random I/Os a second of one disk, one at a time",
            "disksim, valid/",
        )
    return model.random_iops


def disks_of(volume: str, groups: list[Any], sheet: Any) -> Any:
    """Disks of each kind of group of a volume."""
    return [
        sheet.figure(
            f"{volume}.group_{index}.all_disks",
            group.count * group.disks,
            "disks",
            "disks of all of them",
            "netraid-1999, 24 disks in four arrays of six",
        )
        for index, group in enumerate(groups, start=1)
    ]


def spans_of(volume: str, groups: list[Any], sheet: Any) -> Any:
    """Arrays that the controllers of a volume stripe over."""
    parts = [
        sheet.figure(
            f"{volume}.group_{number}.all_spans",
            group.count * group.spans,
            "spans",
            "arrays of all of them",
            "netraid-1999, spanning",
        )
        for number, group in enumerate(groups, start=1)
    ]
    return sheet.step(f"{volume}.spans", demand.summed, parts=parts)


def usable_gb(name: str, group: Any, usable: Any, sheet: Any) -> Any:
    """Capacity of a group, from that in disks."""
    return sheet.figure(
        name,
        usable * group.model.capacity_gb,
        "GB",
        "capacity of the group",
        "netraid-1999, RAID levels",
    )
