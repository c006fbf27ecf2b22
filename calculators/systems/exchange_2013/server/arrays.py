"""Database disks of a server: plain or RAID, by rate and by space."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.storage import disk_layout
from calculators.sheet.vectorised import Number, both, floor, least, most, pick, ratio
from calculators.systems.exchange_2013.design.copies import DESIGN
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.facts.disks import DISK_SPEEDS, GROUPS
from calculators.systems.exchange_2013.fields import hardware
from calculators.systems.exchange_2013.server.plan import Plan


class _Level(NamedTuple):
    """A layout of the disks: how many, the rate with the reserve, and its smallest group."""

    disks: Any
    reserved: Any
    data: Any
    group: Any


class Arrays(Struct, frozen=True):
    """The database disks, what they hold, and what each is asked for."""

    layout: str
    parity_allowed: Number
    taken_plain: Number
    needed: Number
    database_disks: Number
    usable: Number
    fullest: Number
    each_iops: Number
    volume_room: Number


def arrays(desk: Desk, plan: Plan) -> Arrays:
    """The database disks by the layout that was asked for, or that the calculator takes."""
    asked, facts, page = desk
    parity = page.figure(
        "disks.parity_allowed",
        pick(_speed(asked, facts) >= facts.parity_rpm, 1.0, 0.0),
        "yes or no",
        "whether parity is allowed",
        DESIGN,
    )
    levels = {level: _level(level, desk, plan) for level in GROUPS}
    plain, volume_iops = _plain(page, plan) if plan.sites.copied else (None, None)
    chosen, taken_plain = _choose(desk, plan, levels, plain, parity)
    given = asked.database_disks
    database_disks = page.figure(
        "disks.database",
        chosen.disks if given is None else given,
        "disks",
        "database disks of one server",
        "house, bill of materials",
        note="Counting.",
    )
    holding = database_disks
    if given is not None and plan.sites.copied:
        # A volume of plain disks never has two: those beside them hold nothing.
        plain_ones = least(database_disks, plan.volumes.volume_count)
        holding = pick(taken_plain > 0, plain_ones, database_disks)
    usable = page.figure(
        "disks.usable_gib",
        floor(holding / chosen.group) * chosen.data * plan.largest.formatted,
        "GiB",
        "space for volumes",
        DESIGN,
    )
    fullest = page.step(
        "storage.fullest_volume_gib",
        disk_layout.fullest_volume,
        volume_databases=plan.volumes.in_volume,
        copies_on_server=plan.placed.on_each,
        database_gib=plan.space.with_overhead,
        index_share=facts.index_share,
        maintenance_share=plan.volumes.maintenance_room,
        log_copies=plan.volumes.log_copies,
        log_gib_each=plan.space.log_each,
        free_share=asked.volume_free_space_fraction,
    )
    if asked.disk_layout == hardware.CALCULATED and plan.sites.copied:
        fullest = page.figure(
            "storage.fullest_own_gib",
            pick(taken_plain > 0, fullest, 0.0),
            "GiB",
            "fullest volume on a disk of its own",
            DESIGN,
        )
    if volume_iops is not None and given is not None:
        volume_iops = _shared(page, plan, volume_iops, database_disks)
    each_iops, room = _asked_of_one(desk, plan, chosen, volume_iops, database_disks, usable)
    return Arrays(
        asked.disk_layout,
        parity,
        taken_plain,
        chosen.disks,
        database_disks,
        usable,
        fullest,
        each_iops,
        room,
    )


def _speed(asked: Any, facts: Any) -> Any:
    """Turns of a database disk; one without a speed has no turns to wait for."""
    if asked.database_disk is None:
        return getattr(facts, DISK_SPEEDS[asked.db_disk_type_primary_site])
    rpm = asked.database_disk_model.rpm
    return facts.parity_rpm if rpm is None else rpm


def _level(level: str, desk: Desk, plan: Plan) -> _Level:
    """Disks of a RAID level, for the rate and for the space."""
    _, facts, page = desk
    data, group = getattr(facts, f"{level}_data"), getattr(facts, f"{level}_group")
    reserved = page.figure(
        f"disks.{level}_iops",
        plan.io.back_end[level] / (1 - getattr(facts, f"{level}_rebuild")),
        "IOPS",
        "rate needed with the reserve",
        DESIGN,
    )
    by_rate = page.step(
        f"disks.{level}_by_rate",
        disk_layout.disks_by_rate,
        reserved_iops=reserved,
        disk_rate=plan.mailboxes.disk_rate,
        group_disks=group,
    )
    by_space = page.step(
        f"disks.{level}_by_space",
        disk_layout.disks_by_space,
        space_gib=plan.volumes.volumes,
        formatted_gib=plan.largest.formatted,
        data_disks=data,
        group_disks=group,
    )
    disks = page.figure(
        f"disks.{level}", most(by_rate, by_space), "disks", "disks of the array", DESIGN
    )
    return _Level(disks, reserved, data, group)


def _plain(page: Any, plan: Plan) -> tuple[Any, Any]:
    """A disk for each volume, and what the busiest of them is asked for."""
    disks = page.figure(
        "disks.jbod", plan.volumes.volume_count, "disks", "disks without RAID", DESIGN
    )
    volume_iops = page.figure(
        "storage.volume_iops",
        plan.unit.unit_iops / plan.databases.databases * plan.volumes.in_volume,
        "IOPS",
        "database I/O of one volume",
        DESIGN,
    )
    return disks, volume_iops


def _shared(page: Any, plan: Plan, volume_iops: Any, disks: Any) -> Any:
    """What a plain disk is asked for, of those that there are."""
    return page.figure(
        "disks.plain_iops_each",
        volume_iops * most(plan.volumes.volume_count / disks, 1.0),
        "IOPS",
        "rate asked of one plain disk",
        "house, volumes share the disks there are",
        note="Where there are fewer disks than volumes, what all are asked for is on those.",
    )


def _choose(
    desk: Desk, plan: Plan, levels: dict[str, _Level], plain: Any, parity_allowed: Any
) -> tuple[_Level, Any]:
    """The layout that counts, and whether it is of plain disks."""
    _, _, page = desk
    layout = desk.asked.disk_layout
    copied = plan.sites.copied
    if hardware.RAID_LAYOUTS[layout]:
        return levels[str(layout)], 0
    if layout == hardware.PLAIN and copied:
        return _Level(plain, None, 1, 1), 1
    five, ten = levels["raid5"], levels["raid10"]
    parity = page.figure(
        "disks.raid5_taken",
        pick(both(parity_allowed > 0, five.disks < ten.disks), 1.0, 0.0),
        "yes or no",
        "whether RAID 5 is taken",
        DESIGN,
    )
    array = {
        part: page.figure(
            f"disks.{name}",
            pick(parity > 0, getattr(five, part), getattr(ten, part)),
            "disks",
            "disks at the level taken",
            DESIGN,
        )
        for name, part in (("raid", "disks"), ("raid_data", "data"), ("raid_group", "group"))
    }
    reserved = page.figure(
        "disks.raid_iops",
        pick(parity > 0, five.reserved, ten.reserved),
        "IOPS",
        "rate needed with the reserve",
        DESIGN,
    )
    if not copied:
        return _Level(reserved=reserved, **array), 0
    taken = plan.storage.plain
    either = {
        part: page.figure(
            f"disks.{name}",
            pick(taken > 0, alone, array[part]),
            "disks",
            "disks by the layout taken",
            DESIGN,
        )
        for name, part, alone in (
            ("needed", "disks", plain),
            ("data", "data", 1),
            ("group", "group", 1),
        )
    }
    return _Level(reserved=reserved, **either), taken


def _asked_of_one(
    desk: Desk, plan: Plan, chosen: _Level, volume_iops: Any, disks: Any, usable: Any
) -> tuple[Any, Any]:
    """The rate that one disk is asked for, and the space that a volume may take."""
    page, layout, formatted = desk.page, desk.asked.disk_layout, plan.largest.formatted
    copied = plan.sites.copied
    if layout == hardware.PLAIN and copied:
        return volume_iops, formatted
    each = page.figure(
        "disks.raid_iops_each",
        ratio(chosen.reserved, disks),
        "IOPS",
        "rate asked of one disk",
        DESIGN,
    )
    if layout != hardware.CALCULATED or not copied:
        return each, usable
    taken = plan.storage.plain
    each = page.figure(
        "disks.iops_each",
        pick(taken > 0, volume_iops, each),
        "IOPS",
        "rate asked of one disk",
        DESIGN,
    )
    room = page.figure(
        "disks.volume_room_gib",
        pick(taken > 0, formatted, 0.0),
        "GiB",
        "space that a volume may take of its own disk",
        DESIGN,
        note="Nothing where RAID is taken: there all volumes have the room of all the disks.",
    )
    return each, room
