"""Lines that several mail systems share."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import disk_service, levels, spindles
from calculators.formulas.raid.levels import LEVELS, PARITY


def level_facts(group: Any, sheet: Any) -> Any:
    """The cited figures of a group's RAID level."""
    return sheet.facts(LEVELS[group.level].facts, f"fact.{group.level}")


def write_lights(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    """Disks lit by one write of a group."""
    if LEVELS[group.level].family == PARITY:
        return sheet.step(
            name,
            levels.parity_lights,
            chosen_by=group.level,
            disks=group.disks,
            spans=group.spans,
        )
    return sheet.step(name, levels.striped_lights, chosen_by=group.level, copies=facts.copies)


def usable_disks(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    """Capacity of a group, in disks."""
    if LEVELS[group.level].family == PARITY:
        return sheet.step(
            name,
            levels.parity_capacity,
            chosen_by=group.level,
            disks=group.disks,
            spans=group.spans,
            parity_disks=facts.parity_disks,
        )
    return sheet.step(
        name, levels.copied_capacity, chosen_by=group.level, disks=group.disks, copies=facts.copies
    )


def allowed_count(name: str, needed: Any, spans: Any, group: Any, facts: Any, sheet: Any) -> Any:
    """The next disk count that the group's level allows."""
    if LEVELS[group.level].family == PARITY:
        return sheet.step(
            name,
            spindles.parity_count,
            chosen_by=group.level,
            disks=needed,
            spans=spans,
            fewest_per_span=facts.fewest_per_span,
        )
    return sheet.step(
        name, spindles.copied_count, chosen_by=group.level, disks=needed, copies=facts.copies
    )


def access_time(name: str, model: Any, sheet: Any) -> Any:
    """The time of one random I/O of a disk model, from its seek or from its rate."""
    if model.basis == "rated":
        return sheet.step(
            name,
            disk_service.access_time_of_rate,
            chosen_by=model.basis,
            random_iops=model.random_iops,
        )
    turn = sheet.step(f"{name}.half_turn", disk_service.half_turn, rpm=model.rpm)
    return sheet.step(
        name,
        disk_service.access_time,
        chosen_by=model.basis,
        seek_ms=model.seek_read_ms,
        half_turn_ms=turn,
    )


def random_iops(name: str, model: Any, sheet: Any) -> Any:
    """Random I/Os a second of a disk model, as rated or from its seek."""
    if model.basis == "seek":
        time = access_time(f"{name}.access_time", model, sheet)
        return sheet.step(name, disk_service.rate_of_access_time, access_ms=time)
    return model.random_iops


def disks_of(volume: str, groups: list[Any], sheet: Any) -> Any:
    """Disks of each kind of group of a volume."""
    return [
        sheet.step(
            f"{volume}.group_{index}.all_disks",
            spindles.all_disks,
            group_count=group.count,
            disks=group.disks,
        )
        for index, group in enumerate(groups, start=1)
    ]
