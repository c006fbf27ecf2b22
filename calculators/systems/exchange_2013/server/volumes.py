"""Volumes of a server: databases, index, maintenance, logs; and the restore volume."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.storage import volume_headroom, volume_space
from calculators.sheet.tree.units import MIB_PER_GIB
from calculators.sheet.vectorised import Number, ceil, least, nearest, pick, ratio
from calculators.systems.exchange_2013.design.copies import Copies, Storage
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Largest, Mailboxes, Unit
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.mailbox import Mailbox, People
from calculators.systems.exchange_2013.design.placement import Placement
from calculators.systems.exchange_2013.server.space import Printed, Space, if_valid, in_any_case

VOLUMES = "e2013-calculator, volumes"


class Volumes(Struct, frozen=True):
    """Volumes of a server: how many, what stands on one, and the space of all."""

    in_volume: Number
    volume_count: Number
    maintenance_room: Number
    log_copies: Number
    volumes: Number
    restore: Number


class _Full(NamedTuple):
    """A database as large as room is kept for, with its logs."""

    database: Any
    logs: Any


class _Counts(NamedTuple):
    """Databases of a volume, volumes, and what stands on them."""

    sets: Any
    in_volume: Any
    volumes: Any
    listed: Any
    maintenance_room: Any
    log_copies: Any


class _Server(NamedTuple):
    """What stands on the volumes of a server."""

    storage: Storage
    unit: Unit
    mailboxes: Mailboxes
    placed: Placement
    mean: Mailbox
    space: Space
    valid: Any


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        sets: backup sets of a server, and databases of one volume
        full: a database as large as room is kept for
        space: space of the database volumes
        printed: a size as it is printed
    """

    sets: Callable[[Desk, _Server, Any], tuple[Any, Any]]
    full: Callable[[Desk, _Server], _Full]
    space: Callable[[Desk, _Server, _Counts, _Full], Any]
    printed: Printed


def volumes(
    desk: Desk,
    ways: Ways,
    people: People,
    copies: Copies,
    storage: Storage,
    unit: Unit,
    largest: Largest,
    mailboxes: Mailboxes,
    databases: Databases,
    placed: Placement,
    space: Space,
    valid: Any,
) -> Volumes:
    """Database volumes and the restore volume of a server."""
    of = _Server(storage, unit, mailboxes, placed, people.mean, space, valid)
    counts = _counts(desk, ways, of, largest.per_volume)
    full = ways.full(desk, of)
    sized = ways.space(desk, of, counts, full)
    restore = _restore(desk, ways, of, full, counts.in_volume, copies, databases)
    return Volumes(
        counts.in_volume, counts.volumes, counts.maintenance_room, counts.log_copies, sized, restore
    )


def _kept(asked: Any) -> Any:
    """Whether each volume keeps room for maintenance; a restore volume stands for it."""
    return 0 if asked.restore_volume == "yes" else 1


def _counts(desk: Desk, ways: Ways, of: _Server, per_volume: Any) -> _Counts:
    asked, facts, page = desk
    storage, on_each = of.storage, of.placed.on_each
    sets, in_volume = ways.sets(desk, of, per_volume)
    count = page.figure(
        "storage.volumes",
        least(ceil(ratio(on_each, in_volume)), facts.volumes_limit),
        "volumes",
        "database volumes of one server",
        VOLUMES,
    )
    listed = page.figure(
        "storage.copies_listed",
        least(on_each, facts.databases_limit),
        "copies",
        "copies listed",
        VOLUMES,
    )
    maintenance = page.figure(
        "storage.maintenance_share",
        ratio(_kept(asked) * facts.maintenance, in_volume),
        "1",
        "room against the databases of the volume",
        VOLUMES,
        chosen_by=asked.restore_volume,
    )
    log_copies = page.figure(
        "storage.copies_with_logs",
        (storage.several + storage.one) * listed,
        "copies",
        "copies whose logs stand on the same volumes",
        VOLUMES,
    )
    return _Counts(sets, in_volume, count, listed, maintenance, log_copies)


def _sets(desk: Desk, of: _Server, per_volume: Any) -> tuple[Any, Any]:
    """Weekly sets of as many databases as a night can back up."""
    _, facts, page = desk
    sets = page.figure(
        "storage.backup_sets",
        ceil(of.placed.on_each / facts.set_databases),
        "backup sets",
        "backup sets",
        "house, sets of seven",
        note=(
            "The table of the calculator has a set for each seven databases at every "
            "multiple of seven; between them it jumps, and asks less of more databases."
        ),
    )
    in_volume = page.figure(
        "storage.databases_on_volume",
        pick(of.storage.in_sets > 0, least(of.placed.on_each, facts.set_databases), per_volume),
        "databases/volume",
        "databases on one volume",
        "house, sets of seven",
        note="As for the sets.",
    )
    return sets, in_volume


def _sets_of_table(desk: Desk, of: _Server, per_volume: Any) -> tuple[Any, Any]:
    """As the calculator takes them, from a table that jumps."""
    page, on_each = desk.page, of.placed.on_each
    sets = page.step("storage.backup_sets", volume_space.backup_sets, copies_on_server=on_each)
    in_volume = page.figure(
        "storage.databases_on_volume",
        pick(of.storage.in_sets > 0, nearest(on_each / sets), per_volume),
        "databases/volume",
        "databases on one volume",
        VOLUMES,
    )
    return sets, in_volume


def _full(desk: Desk, of: _Server) -> _Full:
    """A database as full as it may become, with its logs."""
    asked, _, page = desk
    users = page.figure(
        "database.full_users",
        least(
            pick(of.storage.plain > 0, of.mailboxes.planned_users, of.mailboxes.by_size),
            of.unit.unit_users,
        ),
        "users/database",
        "mailboxes of a full database",
        "house, full databases",
        note=(
            "Mailboxes move between databases, so any of them may fill up to the planned number."
        ),
    )
    data = page.figure(
        "database.full_data_gib",
        users * of.mean.on_disk_mib / MIB_PER_GIB,
        "GiB",
        "data of one database",
        "e2013-calculator, database space",
    )
    database = page.figure(
        "database.full_gib",
        data * (1 + asked.data_overhead_fraction),
        "GiB",
        "one database with overhead",
        "e2013-calculator, database space",
    )
    logs = page.figure(
        "log.full_gib",
        users * of.mailboxes.log_mib * (1 + asked.data_overhead_fraction) / MIB_PER_GIB,
        "GiB",
        "log space of a full database",
        "house, full databases",
        note="As many days of logs as for any database, of as many mailboxes as it may hold.",
    )
    return _Full(database, logs)


def _as_they_are(desk: Desk, of: _Server) -> _Full:
    """As the calculator takes them: no larger than today."""
    return _Full(of.space.with_overhead, of.space.log_each)


def _with_room(desk: Desk, of: _Server, counts: _Counts, full: _Full) -> Any:
    """Volumes that grow with the mailboxes, however they are cut into databases."""
    asked, facts, page = desk
    room = page.step(
        "storage.room_gib",
        volume_headroom.room_beside,
        in_sets=of.storage.in_sets,
        sets=counts.sets,
        full_gib=full.database,
        listed=counts.listed,
        volume_databases=counts.in_volume,
        database_gib=of.space.with_overhead,
        index_share=facts.index_share,
        restore_room=_kept(asked),
        maintenance=facts.maintenance,
    )
    return page.step(
        "storage.volumes_gib",
        volume_headroom.volumes_with_room,
        listed=counts.listed,
        database_gib=of.space.with_overhead,
        index_share=facts.index_share,
        room_gib=room,
        log_copies=counts.log_copies,
        log_gib_each=of.space.log_each,
        free_share=asked.volume_free_space_fraction,
    )


def _with_today_s_room(desk: Desk, of: _Server, counts: _Counts, full: _Full) -> Any:
    """As the calculator counts: room by the size that databases have today."""
    asked, facts, page = desk
    sized = page.step(
        "storage.volumes_gib",
        volume_space.volumes_space,
        listed=counts.listed,
        database_gib=of.space.with_overhead,
        index_share=facts.index_share,
        maintenance_share=counts.maintenance_room,
        server_volumes=counts.volumes,
        log_copies=counts.log_copies,
        log_gib_each=of.space.log_each,
        free_share=asked.volume_free_space_fraction,
    )
    return if_valid(page, "storage.volumes_gib", sized, of.valid)


def _restore(
    desk: Desk,
    ways: Ways,
    of: _Server,
    full: _Full,
    in_volume: Any,
    copies: Copies,
    databases: Databases,
) -> Any:
    asked, facts, page = desk
    if asked.restore_volume == "no":
        return 0
    times = 1
    if asked.backup_frequency == "daily-full" or asked.backup == "hardware":
        times = page.step(
            "storage.restored_at_once",
            volume_space.restored_databases,
            databases=databases.databases,
            restore_step=facts.restore_step,
            most_restored=facts.most_restored,
            every_kept=copies.every_kept,
        )
    sized = page.step(
        "storage.restore_gib",
        volume_space.restore_space,
        volume_databases=in_volume,
        copies_on_server=of.placed.on_each,
        database_gib=full.database,
        log_gib_each=full.logs,
        restored=times,
        free_share=asked.volume_free_space_fraction,
    )
    return ways.printed(page, "storage.restore_gib", sized, of.valid)


SOUND = Ways(_sets, _full, _with_room, in_any_case)
CALCULATOR = Ways(_sets_of_table, _as_they_are, _with_today_s_room, if_valid)
