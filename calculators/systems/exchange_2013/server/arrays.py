"""Database disks of a server: plain or RAID, by rate and by space."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import disk_layout, server_disks
from calculators.sheet.vectorised import floor, most, pick, ratio
from calculators.systems.exchange_2013.facts.disks import DISK_SPEEDS
from calculators.systems.exchange_2013.fields import hardware

RAID = ("raid10", "raid5", "raid6")


def lay_out(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """The database disks, what they hold and what each is asked for."""
    plan.layout = asked.disk_layout
    plan.parity_allowed = page.figure(
        "disks.parity_allowed",
        pick(_speed(asked, facts) >= facts.parity_rpm, 1.0, 0.0),
        "yes or no",
        "whether parity is allowed",
        "e2013-calculator, storage design",
    )
    plan.level_disks, plan.reserved = {}, {}
    for level in RAID:
        _level(level, plan, facts, page)
    if plan.copied:
        _plain(plan, page)
    _choose(plan, facts, page)
    given = asked.database_disks
    plan.database_disks = page.step(
        "disks.database",
        server_disks.database_disks,
        asked_disks=plan.chosen_disks if given is None else given,
    )
    _held(plan, facts, page)


def _speed(asked: Any, facts: Any) -> Any:
    """Turns of a database disk; one without a speed has no turns to wait for."""
    if asked.database_disk is None:
        return getattr(facts, DISK_SPEEDS[asked.db_disk_type_primary_site])
    rpm = asked.database_disk_model.rpm
    return facts.parity_rpm if rpm is None else rpm


def _level(level: str, plan: Any, facts: Any, page: Any) -> None:
    """Disks of a RAID level, for the rate and for the space."""
    group = getattr(facts, f"{level}_group")
    plan.reserved[level] = page.figure(
        f"disks.{level}_iops",
        plan.back_end[level] / (1 - getattr(facts, f"{level}_rebuild")),
        "IOPS",
        "rate needed with the reserve",
        "e2013-calculator, storage design",
    )
    plan.level_disks[level] = page.figure(
        f"disks.{level}",
        most(
            page.step(
                f"disks.{level}_by_rate",
                disk_layout.disks_by_rate,
                reserved_iops=plan.reserved[level],
                disk_rate=plan.disk_rate,
                group_disks=group,
            ),
            page.step(
                f"disks.{level}_by_space",
                disk_layout.disks_by_space,
                space_gib=plan.volumes,
                formatted_gib=plan.formatted,
                data_disks=getattr(facts, f"{level}_data"),
                group_disks=group,
            ),
        ),
        "disks",
        "disks of the array",
        "e2013-calculator, storage design",
    )


def _plain(plan: Any, page: Any) -> None:
    """A disk for each volume, and what the busiest of them is asked for."""
    plan.plain_disks = page.figure(
        "disks.jbod",
        plan.volume_count,
        "disks",
        "disks without RAID",
        "e2013-calculator, storage design",
    )
    plan.volume_iops = page.figure(
        "storage.volume_iops",
        plan.unit_iops / plan.databases * plan.in_volume,
        "IOPS",
        "database I/O of one volume",
        "e2013-calculator, storage design",
    )


def _choose(plan: Any, facts: Any, page: Any) -> None:
    """The layout that counts: what was asked for, or what the calculator would take."""
    levels = plan.level_disks
    plan.taken_plain = 0
    if hardware.RAID_LAYOUTS[plan.layout]:
        level = str(plan.layout)
        plan.chosen_disks = levels[level]
        plan.chosen_rate = plan.reserved[level]
        plan.chosen_data = getattr(facts, f"{level}_data")
        plan.chosen_group = getattr(facts, f"{level}_group")
        return
    if plan.layout == hardware.PLAIN and plan.copied:
        plan.taken_plain = 1
        plan.chosen_disks = plan.plain_disks
        plan.chosen_data = plan.chosen_group = 1
        return
    parity = page.figure(
        "disks.raid5_taken",
        pick(plan.parity_allowed * (levels["raid5"] < levels["raid10"]) > 0, 1.0, 0.0),
        "yes or no",
        "whether RAID 5 is taken",
        "e2013-calculator, storage design",
    )

    for name, chosen, five, ten in (
        ("raid", "chosen_disks", levels["raid5"], levels["raid10"]),
        ("raid_data", "chosen_data", facts.raid5_data, facts.raid10_data),
        ("raid_group", "chosen_group", facts.raid5_group, facts.raid10_group),
    ):
        array = page.figure(
            f"disks.{name}",
            pick(parity > 0, five, ten),
            "disks",
            "disks at the level taken",
            "e2013-calculator, storage design",
        )
        setattr(plan, chosen, array)
    plan.chosen_rate = page.figure(
        "disks.raid_iops",
        pick(parity > 0, plan.reserved["raid5"], plan.reserved["raid10"]),
        "IOPS",
        "rate needed with the reserve",
        "e2013-calculator, storage design",
    )
    if plan.copied:
        plan.taken_plain = plan.plain
        for name, chosen, alone in (
            ("needed", "chosen_disks", plan.plain_disks),
            ("data", "chosen_data", 1),
            ("group", "chosen_group", 1),
        ):
            part = page.figure(
                f"disks.{name}",
                pick(plan.plain > 0, alone, getattr(plan, chosen)),
                "disks",
                "disks by the layout taken",
                "e2013-calculator, storage design",
            )
            setattr(plan, chosen, part)


def _held(plan: Any, facts: Any, page: Any) -> None:
    """What the database disks hold and what each is asked for."""
    plan.usable = page.figure(
        "disks.usable_gib",
        floor(plan.database_disks / plan.chosen_group) * plan.chosen_data * plan.formatted,
        "GiB",
        "space for volumes",
        "e2013-calculator, storage design",
    )
    plan.volume_room = plan.usable
    plan.fullest = page.step(
        "storage.fullest_volume_gib",
        disk_layout.fullest_volume,
        volume_databases=plan.in_volume,
        copies_on_server=plan.on_each,
        database_gib=plan.with_overhead,
        index_share=facts.index_share,
        maintenance_share=plan.maintenance_room,
        log_copies=plan.log_copies,
        log_gib_each=plan.log_each,
        free_share=plan.free_share,
    )
    if plan.layout == hardware.PLAIN and plan.copied:
        plan.each_iops, plan.volume_room = plan.volume_iops, plan.formatted
        return
    plan.each_iops = page.figure(
        "disks.raid_iops_each",
        ratio(plan.chosen_rate, plan.database_disks),
        "IOPS",
        "rate asked of one disk",
        "e2013-calculator, storage design",
    )
    if plan.layout == hardware.CALCULATED and plan.copied:
        plan.each_iops = page.figure(
            "disks.iops_each",
            pick(plan.plain > 0, plan.volume_iops, plan.each_iops),
            "IOPS",
            "rate asked of one disk",
            "e2013-calculator, storage design",
        )
        plan.volume_room = page.figure(
            "disks.volume_room_gib",
            pick(plan.plain > 0, plan.formatted, plan.usable),
            "GiB",
            "space that a volume may take",
            "e2013-calculator, storage design",
        )
