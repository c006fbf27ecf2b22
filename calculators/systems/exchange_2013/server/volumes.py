"""Volumes of a server: databases, index, maintenance, logs; and the restore volume."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import volume_headroom, volume_space
from calculators.systems.exchange_2013.server.space import printed


def lay_out(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Database volumes and the restore volume of a server."""
    plan.free_share = asked.volume_free_space_fraction
    restorable = asked.restore_volume == "yes"
    plan.restore_room = facts.nothing if restorable else facts.once
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
        plan.in_volume = page.step(
            "storage.databases_on_volume",
            volume_space.in_volume,
            in_sets=plan.in_sets,
            copies_on_server=plan.on_each,
            sets=plan.sets,
            per_volume=plan.per_volume,
        )
    plan.volume_count = page.step(
        "storage.volumes",
        volume_space.volume_count,
        copies_on_server=plan.on_each,
        volume_databases=plan.in_volume,
        most_volumes=facts.volumes_limit,
    )
    plan.listed = page.step(
        "storage.copies_listed",
        volume_space.listed_copies,
        copies_on_server=plan.on_each,
        general_limit=facts.databases_limit,
    )
    plan.maintenance_room = page.step(
        "storage.maintenance_share",
        volume_space.maintenance_room,
        chosen_by=asked.restore_volume,
        restore_room=plan.restore_room,
        maintenance=facts.maintenance,
        volume_databases=plan.in_volume,
    )
    plan.log_copies = page.step(
        "storage.copies_with_logs",
        volume_space.with_logs,
        several=plan.several,
        one=plan.one,
        listed=plan.listed,
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
    plan.full = page.step(
        "database.full_gib",
        volume_space.with_overhead,
        data_gib=page.step(
            "database.full_data_gib",
            volume_space.data_each,
            per_database=users,
            mailbox_mib=mean.on_disk_mib,
        ),
        data_overhead=asked.data_overhead_fraction,
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
        plan.restore = facts.no_gib
        return
    times = facts.once
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
