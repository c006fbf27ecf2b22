"""Database disks of a server: plain or RAID, by rate and by space."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import disk_layout, server_disks
from calculators.systems.exchange_2013.facts.disks import DISK_SPEEDS
from calculators.systems.exchange_2013.fields import hardware

RAID = ("raid10", "raid5", "raid6")


def lay_out(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """The database disks, what they hold and what each is asked for."""
    plan.layout = asked.disk_layout
    plan.parity_allowed = page.step(
        "disks.parity_allowed",
        disk_layout.fast_enough,
        rpm=_speed(asked, facts),
        parity_rpm=facts.parity_rpm,
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
    plan.reserved[level] = page.step(
        f"disks.{level}_iops",
        disk_layout.rate_with_reserve,
        back_end_iops=plan.back_end[level],
        rebuild_share=getattr(facts, f"{level}_rebuild"),
    )
    plan.level_disks[level] = page.step(
        f"disks.{level}",
        disk_layout.larger_count,
        rate_disks=page.step(
            f"disks.{level}_by_rate",
            disk_layout.disks_by_rate,
            reserved_iops=plan.reserved[level],
            disk_rate=plan.disk_rate,
            group_disks=group,
        ),
        space_disks=page.step(
            f"disks.{level}_by_space",
            disk_layout.disks_by_space,
            space_gib=plan.volumes,
            formatted_gib=plan.formatted,
            data_disks=getattr(facts, f"{level}_data"),
            group_disks=group,
        ),
    )


def _plain(plan: Any, page: Any) -> None:
    """A disk for each volume, and what the busiest of them is asked for."""
    plan.plain_disks = page.step(
        "disks.jbod", disk_layout.volume_disks, server_volumes=plan.volume_count
    )
    plan.volume_iops = page.step(
        "storage.volume_iops",
        disk_layout.one_volume_iops,
        unit_iops=plan.unit_iops,
        databases=plan.databases,
        volume_databases=plan.in_volume,
    )


def _choose(plan: Any, facts: Any, page: Any) -> None:
    """The layout that counts: what was asked for, or what the calculator would take."""
    levels = plan.level_disks
    plan.taken_plain = facts.no
    if hardware.RAID_LAYOUTS[plan.layout]:
        level = str(plan.layout)
        plan.chosen_disks = levels[level]
        plan.chosen_rate = plan.reserved[level]
        plan.chosen_data = getattr(facts, f"{level}_data")
        plan.chosen_group = getattr(facts, f"{level}_group")
        return
    if plan.layout == hardware.PLAIN and plan.copied:
        plan.taken_plain = facts.yes
        plan.chosen_disks = plan.plain_disks
        plan.chosen_data = plan.chosen_group = facts.one_disk
        return
    parity = page.step(
        "disks.raid5_taken",
        disk_layout.raid5_chosen,
        raid10_disks=levels["raid10"],
        raid5_disks=levels["raid5"],
        parity_allowed=plan.parity_allowed,
    )

    for name, chosen, five, ten in (
        ("raid", "chosen_disks", levels["raid5"], levels["raid10"]),
        ("raid_data", "chosen_data", facts.raid5_data, facts.raid10_data),
        ("raid_group", "chosen_group", facts.raid5_group, facts.raid10_group),
    ):
        array = page.step(
            f"disks.{name}",
            disk_layout.of_level,
            parity_chosen=parity,
            with_parity=five,
            without_parity=ten,
        )
        setattr(plan, chosen, array)
    plan.chosen_rate = page.step(
        "disks.raid_iops",
        disk_layout.reserved_of_level,
        parity_chosen=parity,
        raid5_iops=plan.reserved["raid5"],
        raid10_iops=plan.reserved["raid10"],
    )
    if plan.copied:
        plan.taken_plain = plan.plain
        for name, chosen, alone in (
            ("needed", "chosen_disks", plan.plain_disks),
            ("data", "chosen_data", facts.one_disk),
            ("group", "chosen_group", facts.one_disk),
        ):
            part = page.step(
                f"disks.{name}",
                disk_layout.of_layout,
                plain_disk=plan.plain,
                on_plain=alone,
                on_arrays=getattr(plan, chosen),
            )
            setattr(plan, chosen, part)


def _held(plan: Any, facts: Any, page: Any) -> None:
    """What the database disks hold and what each is asked for."""
    plan.usable = page.step(
        "disks.usable_gib",
        disk_layout.usable_space,
        disks=plan.database_disks,
        group_disks=plan.chosen_group,
        data_disks=plan.chosen_data,
        formatted_gib=plan.formatted,
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
    plan.each_iops = page.step(
        "disks.raid_iops_each",
        disk_layout.rate_of_each,
        reserved_iops=plan.chosen_rate,
        disks=plan.database_disks,
    )
    if plan.layout == hardware.CALCULATED and plan.copied:
        plan.each_iops = page.step(
            "disks.iops_each",
            disk_layout.asked_of_disk,
            plain_disk=plan.plain,
            volume_iops=plan.volume_iops,
            each_iops=plan.each_iops,
        )
        plan.volume_room = page.step(
            "disks.volume_room_gib",
            disk_layout.room_of_volume,
            plain_disk=plan.plain,
            formatted_gib=plan.formatted,
            usable_gib=plan.usable,
        )
