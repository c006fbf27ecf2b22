"""Volumes of a server: databases, index, maintenance, logs; and the restore volume."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import volume_headroom, volume_space
from calculators.sheet.units import MIB_PER_GIB
from calculators.sheet.vectorised import ceil, least, nearest, pick, ratio
from calculators.systems.exchange_2013.server.space import printed


def lay_out(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Database volumes and the restore volume of a server."""
    plan.free_share = asked.volume_free_space_fraction
    restorable = asked.restore_volume == "yes"
    plan.restore_room = 0 if restorable else 1
    _counts(plan, rules, asked, facts, page)
    if rules == "sound":
        _full(plan, mean, asked, page)
        _sound(plan, facts, page)
    else:
        _as_calculated(plan, rules, facts, page)
    _restore(plan, restorable, rules, asked, facts, page)


def _counts(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Databases of a volume, volumes, and what stands on them."""
    if rules == "sound":
        plan.sets = page.step(
            "storage.backup_sets",
            volume_headroom.weekly_sets,
            copies_on_server=plan.on_each,
            set_databases=facts.set_databases,
        )
        plan.in_volume = page.step(
            "storage.databases_on_volume",
            volume_headroom.in_set_or_volume,
            in_sets=plan.in_sets,
            copies_on_server=plan.on_each,
            set_databases=facts.set_databases,
            per_volume=plan.per_volume,
        )
    else:
        plan.sets = page.step(
            "storage.backup_sets", volume_space.backup_sets, copies_on_server=plan.on_each
        )
        plan.in_volume = page.figure(
            "storage.databases_on_volume",
            pick(plan.in_sets > 0, nearest(plan.on_each / plan.sets), plan.per_volume),
            "databases/volume",
            "databases on one volume",
            "e2013-calculator, volumes",
        )
    plan.volume_count = page.figure(
        "storage.volumes",
        least(ceil(ratio(plan.on_each, plan.in_volume)), facts.volumes_limit),
        "volumes",
        "database volumes of one server",
        "e2013-calculator, volumes",
    )
    plan.listed = page.figure(
        "storage.copies_listed",
        least(plan.on_each, facts.databases_limit),
        "copies",
        "copies listed",
        "e2013-calculator, volumes",
    )
    plan.maintenance_room = page.figure(
        "storage.maintenance_share",
        ratio(plan.restore_room * facts.maintenance, plan.in_volume),
        "1",
        "room against the databases of the volume",
        "e2013-calculator, volumes",
        chosen_by=asked.restore_volume,
    )
    plan.log_copies = page.figure(
        "storage.copies_with_logs",
        (plan.several + plan.one) * plan.listed,
        "copies",
        "copies whose logs stand on the same volumes",
        "e2013-calculator, volumes",
    )


def _full(plan: Any, mean: Any, asked: Any, page: Any) -> None:
    """A database as full as it may become, with its logs."""
    users = page.step(
        "database.full_users",
        volume_headroom.full_users,
        plain_disk=plan.plain,
        planned_users=plan.planned_users,
        by_size=plan.by_size,
        users_in_unit=plan.unit_users,
    )
    plan.full = page.figure(
        "database.full_gib",
        page.figure(
            "database.full_data_gib",
            users * mean.on_disk_mib / MIB_PER_GIB,
            "GiB",
            "data of one database",
            "e2013-calculator, database space",
        )
        * (1 + asked.data_overhead_fraction),
        "GiB",
        "one database with overhead",
        "e2013-calculator, database space",
    )
    plan.full_logs = page.step(
        "log.full_gib",
        volume_headroom.full_logs,
        full_users=users,
        log_mib=plan.log_mib,
        data_overhead=asked.data_overhead_fraction,
    )


def _sound(plan: Any, facts: Any, page: Any) -> None:
    """Volumes that grow with the mailboxes, however they are cut into databases."""
    plan.volumes = page.step(
        "storage.volumes_gib",
        volume_headroom.volumes_with_room,
        listed=plan.listed,
        database_gib=plan.with_overhead,
        index_share=facts.index_share,
        room_gib=page.step(
            "storage.room_gib",
            volume_headroom.room_beside,
            in_sets=plan.in_sets,
            sets=plan.sets,
            full_gib=plan.full,
            listed=plan.listed,
            volume_databases=plan.in_volume,
            database_gib=plan.with_overhead,
            index_share=facts.index_share,
            restore_room=plan.restore_room,
            maintenance=facts.maintenance,
        ),
        log_copies=plan.log_copies,
        log_gib_each=plan.log_each,
        free_share=plan.free_share,
    )


def _as_calculated(plan: Any, rules: str, facts: Any, page: Any) -> None:
    space = page.step(
        "storage.volumes_gib",
        volume_space.volumes_space,
        listed=plan.listed,
        database_gib=plan.with_overhead,
        index_share=facts.index_share,
        maintenance_share=plan.maintenance_room,
        server_volumes=plan.volume_count,
        log_copies=plan.log_copies,
        log_gib_each=plan.log_each,
        free_share=plan.free_share,
    )
    plan.volumes = printed("storage.volumes_gib", space, plan, rules, page)


def _restore(plan: Any, restorable: bool, rules: str, asked: Any, facts: Any, page: Any) -> None:
    if not restorable:
        plan.restore = 0
        return
    times = 1
    own_volumes = asked.backup_frequency == "daily-full" or asked.backup == "hardware"
    if own_volumes:
        times = page.step(
            "storage.restored_at_once",
            volume_space.restored_databases,
            databases=plan.databases,
            restore_step=facts.restore_step,
            most_restored=facts.most_restored,
            every_kept=plan.every_kept,
            fewest_two=facts.fewest_two,
        )
    sound = rules == "sound"
    space = page.step(
        "storage.restore_gib",
        volume_space.restore_space,
        volume_databases=plan.in_volume,
        copies_on_server=plan.on_each,
        database_gib=plan.full if sound else plan.with_overhead,
        log_gib_each=plan.full_logs if sound else plan.log_each,
        restored=times,
        free_share=plan.free_share,
    )
    plan.restore = printed("storage.restore_gib", space, plan, rules, page)
