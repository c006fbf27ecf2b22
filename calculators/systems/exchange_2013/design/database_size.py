"""Databases: the largest, how many on a volume, how many mailboxes each may hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.storage import database_size as formulas
from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, ceil, floor, least, most, pick, ratio
from calculators.systems.exchange_2013.design.copies import Copies, Sites, Storage
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.log_days import LogDays
from calculators.systems.exchange_2013.design.mailbox import Mailbox, People
from calculators.systems.exchange_2013.facts.disks import DISK_TYPES
from calculators.systems.shared import raid_lines

DEMAND = "e2013-calculator, demand"


class Unit(Struct, frozen=True):
    """What shares the load: groups or standalone servers, with the mailboxes and I/O of each."""

    units: Number
    unit_users: Number
    unit_iops: Number


class Largest(Struct, frozen=True):
    """The disk, the largest database on it, and databases on a volume."""

    raw: Number
    formatted: Number
    advised: Number
    cap: Number
    per_volume: Number


class Mailboxes(Struct, frozen=True):
    """Mailboxes that one database may hold, by every limit."""

    disk_rate: Number
    by_disk: Number
    by_size: Number
    planned_users: Number
    log_mib: Number | None


class _Volume(NamedTuple):
    """What limits the mailboxes of a database."""

    plain: Any
    by_iops: Any
    largest: Largest
    log_days: LogDays
    mean: Mailbox


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        tested: the disk held against the size that carries the largest database
        kept_within: the advised size, within the general limit of a replicated database
        fitting: databases that fit a volume of an active plan over two sites
        by_size: formula of the mailboxes that a database holds by its size
        planned: mailboxes of a database by all limits, and logs that wait for each
    """

    tested: Callable[[Any, Any], Any]
    kept_within: Callable[[Desk, Any], Any]
    fitting: Callable[..., Any]
    by_size: Callable[..., Any]
    planned: Callable[[Desk, _Volume, Any], tuple[Any, Any]]


def demanded(desk: Desk, plan: Sites, people: People) -> Unit:
    """Units that share the load, mailboxes and peak I/O of each."""
    asked, _, page = desk
    of = "server"
    if plan.copied:
        of = "group in one site" if plan.several_active else "group"
        units = page.figure(
            "database.units",
            asked.dags * (2 if plan.several_active else 1),
            "units",
            "availability groups that share the load",
            DEMAND,
            note="With several active groups over two sites, each counts once in each site.",
        )
    else:
        units = page.figure(
            "database.units", plan.servers, "units", "units that share the load", DEMAND
        )
    users = page.figure(
        "database.users_in_unit",
        people.everyone / units,
        "users/unit",
        f"mailboxes of one {of}",
        DEMAND,
    )
    iops = page.figure(
        "database.iops",
        (users * people.mean.iops + asked.additional_io_iops) * (1 + asked.io_overhead_fraction),
        "IOPS",
        # Its servers carry that of every copy: theirs together are several times as much.
        f"database I/O of one {of}" + (", one copy of each database" if plan.copied else ""),
        DEMAND,
    )
    return Unit(units, users, iops)


def largest(desk: Desk, ways: Ways, plan: Sites, copies: Copies, storage: Storage) -> Largest:
    """The largest database, and how many share a volume."""
    asked, facts, page = desk
    raw = asked.db_disk_size_primary_site
    if asked.database_disk is not None:
        raw = asked.database_disk_model.capacity_gb
    elif plan.two_sites:
        raw = page.figure(
            "disk.smaller_gb",
            least(raw, asked.db_disk_size_secondary_site),
            "GB",
            "disk size as sold",
            "e2013-calculator, database size",
        )
    formatted = page.step("disk.formatted_gib", formulas.formatted, raw_gb=raw)
    if not plan.copied:
        cap = _own_cap(facts.alone_gib, desk)
        return Largest(raw, formatted, facts.alone_gib, cap, 1)
    own_spread = asked.databases_per_volume_as_copies == "no"
    planned = page.step(
        "database.planned_per_disk",
        formulas.databases_per_disk,
        every_kept=copies.every_kept,
        halves=1 if plan.passive or own_spread else 0,
    )
    room = {
        "formatted_gib": formatted,
        "free_share": asked.volume_free_space_fraction,
        "index_share": facts.index_share,
    }
    advised = page.step(
        "database.largest_advised_gib",
        formulas.largest_database,
        every_kept=copies.every_kept,
        alone_gib=facts.alone_gib,
        plain_disk=storage.plain,
        several=storage.several,
        several_gib=page.step(
            "database.largest_of_several_gib",
            formulas.size_when_several,
            planned_per_disk=planned,
            **room,
        ),
        one_gib=page.step(
            "database.largest_alone_gib",
            formulas.size_when_one,
            raw_gb=ways.tested(raw, asked),
            large_gb=facts.large_disk_gb,
            largest_gib=facts.largest_gib,
            **room,
        ),
        largest_gib=facts.largest_gib,
    )
    cap = _own_cap(ways.kept_within(desk, advised), desk)
    common = {"several": storage.several, "every_kept": copies.every_kept}
    if plan.active:
        per_volume = ways.fitting(
            page, formatted_gib=formatted, limit_gib=cap, planned_per_disk=planned, **common
        )
    else:
        per_volume = page.step(
            "database.per_volume",
            formulas.per_volume_by_copies,
            in_first_site=copies.in_first,
            in_second_site=copies.in_second,
            halves=1 if own_spread and not plan.two_sites else 0,
            **common,
        )
    return Largest(raw, formatted, advised, cap, per_volume)


def _smaller_disk(raw: Any, asked: Any) -> Any:
    """The smaller disk of both sites."""
    return raw


def _disk_of_first_site(raw: Any, asked: Any) -> Any:
    """As the calculator tests: only the disk of the first site."""
    return raw if asked.database_disk is not None else asked.db_disk_size_primary_site


def disk_rate(desk: Desk) -> Any:
    """Random I/O of a database disk: of the chosen model, else of its type."""
    asked, facts, page = desk
    if asked.database_disk is not None:
        return raid_lines.random_iops("disk.random_iops", asked.database_disk_model, page)
    kind, _ = DISK_TYPES[asked.db_disk_type_primary_site]
    return getattr(facts, kind)


def _general_limit(desk: Desk, advised: Any) -> Any:
    """No replicated database is larger than the general limit, on however large a disk."""
    _, facts, page = desk
    return page.figure(
        "database.largest_kept_gib",
        least(advised, facts.largest_gib),
        "GiB",
        "largest database within the general limit",
        "e2013-calculator, database size",
        note=(
            "The calculator divides a disk among the databases that share it, and on large disks"
            " goes beyond the general limit of a replicated database."
        ),
    )


def _as_divided(desk: Desk, advised: Any) -> Any:
    """As the calculator divides the disk, beyond the general limit on large ones."""
    return advised


def _own_cap(advised: Any, desk: Desk) -> Any:
    asked, _, page = desk
    if asked.own_database_size_gib is None:
        return advised
    return page.figure(
        "database.largest_gib",
        least(advised, asked.own_database_size_gib),
        "GiB",
        "largest database",
        "e2013-calculator, database size",
    )


def _at_least_one(page: Any, **sizes: Any) -> Any:
    """An array holds a database that is larger than a disk."""
    fitting = page.step("database.fitting_volume", formulas.per_volume_over_sites, **sizes)
    return page.figure(
        "database.per_volume",
        most(fitting, 1.0),
        "databases/volume",
        "databases on one volume",
        "house, a volume holds a database",
        note=(
            "The calculator counts none where the largest database is larger than the disk,"
            " and then has no number of databases at all."
        ),
    )


def _perhaps_none(page: Any, **sizes: Any) -> Any:
    """As the calculator counts: none where the largest database is larger than the disk."""
    return page.step("database.per_volume", formulas.per_volume_over_sites, **sizes)


def mailboxes(
    desk: Desk,
    ways: Ways,
    people: People,
    storage: Storage,
    unit: Unit,
    largest: Largest,
    log_days: LogDays,
) -> Mailboxes:
    """Mailboxes in a database: by the I/O of its disk and by its size."""
    asked, _, page = desk
    rate = disk_rate(desk)
    by_iops = page.step(
        "database.users_by_iops",
        formulas.by_disk_iops,
        disk_rate=rate,
        unit_iops=unit.unit_iops,
        users_in_unit=unit.unit_users,
        per_volume=largest.per_volume,
    )
    by_disk = page.figure(
        "database.users_by_plain_disk",
        pick(storage.plain > 0, by_iops, UNDEFINED),
        "users/database",
        "mailboxes in one database by I/O",
        "e2013-calculator, mailboxes in a database",
    )
    by_size = page.step(
        "database.users_by_size",
        ways.by_size,
        limit_gib=largest.cap,
        data_overhead=asked.data_overhead_fraction,
        mailbox_mib=people.mean.on_disk_mib,
    )
    volume = _Volume(storage.plain, by_iops, largest, log_days, people.mean)
    planned, log_mib = ways.planned(desk, volume, by_size)
    return Mailboxes(rate, by_disk, by_size, planned, log_mib)


def _rounded_down(desk: Desk, of: _Volume, by_size: Any) -> tuple[Any, Any]:
    """Those that fit the volume with the logs that share its disk."""
    asked, facts, page = desk
    restorable = asked.restore_volume == "yes"
    log_mib = page.figure(
        "log.mib_per_mailbox",
        of.mean.logs * of.log_days.kept
        + asked.mailbox_moves_per_week_fraction * of.mean.on_disk_mib,
        "MiB",
        "logs that wait for one mailbox",
        "e2013-calculator, log space",
    )
    by_volume = page.step(
        "database.users_by_volume",
        formulas.by_volume,
        formatted_gib=of.largest.formatted,
        free_share=asked.volume_free_space_fraction,
        data_overhead=asked.data_overhead_fraction,
        mailbox_mib=of.mean.on_disk_mib,
        log_mib=log_mib,
        per_volume=of.largest.per_volume,
        index_share=facts.index_share,
        maintenance_share=page.figure(
            "database.maintenance_share",
            ratio((0 if restorable else 1) * facts.maintenance, of.largest.per_volume),
            "1",
            "room against the databases of the volume",
            "e2013-calculator, volumes",
            chosen_by=asked.restore_volume,
        ),
    )
    planned = page.figure(
        "database.users_planned",
        most(floor(pick(of.plain > 0, least(of.by_iops, by_size, by_volume), by_size)), 1.0),
        "users/database",
        "mailboxes in one database",
        "house, whole mailboxes within a limit",
        note=(
            "A limit is kept by rounding down; the calculator rounds up, and sizes "
            "databases without the logs that share their disk."
        ),
    )
    return planned, log_mib


def _rounded_up(desk: Desk, of: _Volume, by_size: Any) -> tuple[Any, Any]:
    """As the calculator rounds, without the logs that share the disk."""
    planned = desk.page.figure(
        "database.users_planned",
        ceil(pick(of.plain > 0, least(of.by_iops, by_size), by_size)),
        "users/database",
        "mailboxes in one database",
        "e2013-calculator, mailboxes in a database",
        note="Rounded up, so that a full database exceeds the limit it came from.",
    )
    return planned, None


SOUND = Ways(_smaller_disk, _general_limit, _at_least_one, formulas.by_capacity, _rounded_down)
CALCULATOR = Ways(
    _disk_of_first_site, _as_divided, _perhaps_none, formulas.by_capacity_reduced, _rounded_up
)
