"""Databases: the largest, how many on a volume, how many mailboxes each may hold."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import database_size, volume_headroom
from calculators.sheet.units import UNDEFINED
from calculators.sheet.vectorised import least, pick, ratio
from calculators.systems.exchange_2013.facts.disks import DISK_TYPES
from calculators.systems.shared import raid_lines


def demanded(plan: Any, mean: Any, asked: Any, facts: Any, page: Any) -> None:
    """Units that share the load, mailboxes and peak I/O of each."""
    if plan.copied:
        plan.units = page.figure(
            "database.units",
            asked.dags * (2 if plan.several_active else 1),
            "units",
            "availability groups that share the load",
            "e2013-calculator, demand",
            note="With several active groups over two sites, each counts once in each site.",
        )
    else:
        plan.units = page.figure(
            "database.units",
            plan.servers,
            "units",
            "units that share the load",
            "e2013-calculator, demand",
        )
    plan.unit_users = page.figure(
        "database.users_in_unit",
        mean.everyone / plan.units,
        "users/unit",
        "mailboxes of one unit",
        "e2013-calculator, demand",
    )
    plan.unit_iops = page.figure(
        "database.iops",
        (plan.unit_users * mean.iops + asked.additional_io_iops) * (1 + asked.io_overhead_fraction),
        "IOPS",
        "database I/O of one unit",
        "e2013-calculator, demand",
    )


def largest(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """The largest database, and how many share a volume."""
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
    formatted = page.step("disk.formatted_gib", database_size.formatted, raw_gb=raw)
    plan.raw, plan.formatted = raw, formatted
    if not plan.copied:
        plan.advised = plan.cap = facts.alone_gib
        plan.per_volume = 1
        _own_cap(plan, asked, page)
        return
    own_spread = asked.databases_per_volume_as_copies == "no"
    halves = 1 if plan.passive or own_spread else 0
    planned = page.step(
        "database.planned_per_disk",
        database_size.databases_per_disk,
        every_kept=plan.every_kept,
        halves=halves,
    )
    room = {
        "formatted_gib": formatted,
        "free_share": asked.volume_free_space_fraction,
        "index_share": facts.index_share,
    }
    plan.advised = page.step(
        "database.largest_advised_gib",
        database_size.largest_database,
        every_kept=plan.every_kept,
        fewest_two=facts.fewest_two,
        alone_gib=facts.alone_gib,
        plain_disk=plan.plain,
        several=plan.several,
        several_gib=page.step(
            "database.largest_of_several_gib",
            database_size.size_when_several,
            planned_per_disk=planned,
            **room,
        ),
        one_gib=page.step(
            "database.largest_alone_gib",
            database_size.size_when_one,
            raw_gb=_tested(raw, rules, asked),
            large_gb=facts.large_disk_gb,
            largest_gib=facts.largest_gib,
            **room,
        ),
        largest_gib=facts.largest_gib,
    )
    plan.cap = plan.advised
    _own_cap(plan, asked, page)
    _on_volume(plan, own_spread, rules, formatted, planned, facts, page)


def _tested(raw: Any, rules: str, asked: Any) -> Any:
    """The disk held against the size that carries the largest database."""
    if rules == "sound" or asked.database_disk is not None:
        return raw
    return asked.db_disk_size_primary_site


def disk_rate(asked: Any, facts: Any, page: Any) -> Any:
    """Random I/O of a database disk: of the chosen model, else of its type."""
    if asked.database_disk is not None:
        return raid_lines.random_iops("disk.random_iops", asked.database_disk_model, page)
    kind, _ = DISK_TYPES[asked.db_disk_type_primary_site]
    return getattr(facts, kind)


def _own_cap(plan: Any, asked: Any, page: Any) -> None:
    if asked.own_database_size_gib is not None:
        plan.cap = page.step(
            "database.largest_gib",
            database_size.own_limit,
            cap_gib=plan.advised,
            own_gib=asked.own_database_size_gib,
        )


def _on_volume(
    plan: Any, own_spread: bool, rules: str, formatted: Any, planned: Any, facts: Any, page: Any
) -> None:
    common = {"several": plan.several, "every_kept": plan.every_kept}
    if plan.active:
        sound = rules == "sound"
        plan.per_volume = page.step(
            "database.fitting_volume" if sound else "database.per_volume",
            database_size.per_volume_over_sites,
            formatted_gib=formatted,
            limit_gib=plan.cap,
            planned_per_disk=planned,
            **common,
        )
        if sound:
            plan.per_volume = page.step(
                "database.per_volume", volume_headroom.at_least_one, fitting=plan.per_volume
            )
        return
    plan.per_volume = page.step(
        "database.per_volume",
        database_size.per_volume_by_copies,
        in_first_site=plan.in_first,
        in_second_site=plan.in_second,
        halves=1 if own_spread and not plan.two_sites else 0,
        **common,
    )


def mailboxes(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Mailboxes in a database: by the I/O of its disk and by its size."""
    plan.disk_rate = disk_rate(asked, facts, page)
    plan.by_iops = page.step(
        "database.users_by_iops",
        database_size.by_disk_iops,
        disk_rate=plan.disk_rate,
        unit_iops=plan.unit_iops,
        users_in_unit=plan.unit_users,
        per_volume=plan.per_volume,
    )
    plan.by_disk = page.figure(
        "database.users_by_plain_disk",
        pick(plan.plain > 0, plan.by_iops, UNDEFINED),
        "users/database",
        "mailboxes in one database by I/O",
        "e2013-calculator, mailboxes in a database",
    )
    sound = rules == "sound"
    plan.by_size = page.step(
        "database.users_by_size",
        database_size.by_capacity if sound else database_size.by_capacity_reduced,
        limit_gib=plan.cap,
        data_overhead=asked.data_overhead_fraction,
        mailbox_mib=mean.on_disk_mib,
    )
    common = {"plain_disk": plan.plain, "by_iops": plan.by_iops, "by_size": plan.by_size}
    if not sound:
        plan.planned_users = page.step(
            "database.users_planned", database_size.mailboxes_rounded_up, **common
        )
        return
    plan.planned_users = page.step(
        "database.users_planned",
        database_size.mailboxes_rounded_down,
        by_volume_users=_by_volume(plan, mean, asked, facts, page),
        **common,
    )


def _by_volume(plan: Any, mean: Any, asked: Any, facts: Any, page: Any) -> Any:
    """Mailboxes in a database whose volume fits a plain disk."""
    restorable = asked.restore_volume == "yes"
    plan.log_mib = page.figure(
        "log.mib_per_mailbox",
        mean.logs * plan.log_days + asked.mailbox_moves_per_week_fraction * mean.on_disk_mib,
        "MiB",
        "logs that wait for one mailbox",
        "e2013-calculator, log space",
    )
    return page.step(
        "database.users_by_volume",
        database_size.by_volume,
        formatted_gib=plan.formatted,
        free_share=asked.volume_free_space_fraction,
        data_overhead=asked.data_overhead_fraction,
        mailbox_mib=mean.on_disk_mib,
        log_mib=plan.log_mib,
        per_volume=plan.per_volume,
        index_share=facts.index_share,
        maintenance_share=page.figure(
            "database.maintenance_share",
            ratio((0 if restorable else 1) * facts.maintenance, plan.per_volume),
            "1",
            "room against the databases of the volume",
            "e2013-calculator, volumes",
            chosen_by=asked.restore_volume,
        ),
    )
