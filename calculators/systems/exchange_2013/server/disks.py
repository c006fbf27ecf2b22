"""Disks of a server beside those of databases; servers and disks in all."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import copies
from calculators.formulas.compute import processors
from calculators.formulas.storage import database_size, disk_layout, server_disks
from calculators.formulas.workload import demand

# What is bought for one server each; the sheet has disks.<kind> and bought.<kind>_disks of it.
KINDS = {
    "database": "Database disks",
    "log": "Log disks",
    "restore": "Disks of the restore volume",
    "spare": "Spare disks",
    "system": "System disks",
}


def lay_out(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Log, restore, spare and system disks; then all disks of all servers."""
    _logs(plan, asked, facts, page)
    _others(plan, asked, facts, page)
    _in_all(plan, asked, facts, page)


def _logs(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Mirrored log disks, where logs have volumes of their own."""
    formatted, rate = plan.formatted, facts.sequential_iops
    if asked.log_disk is not None:
        model = asked.log_disk_model
        formatted = page.step(
            "disk.log_formatted_gib", database_size.formatted, raw_gb=model.capacity_gb
        )
        rate = facts.sequential_iops if model.sequential_iops is None else model.sequential_iops
    apart = page.step("storage.logs_apart", copies.neither, several=plan.several, one=plan.one)
    plan.log_volumes = page.step(
        "storage.log_volumes_gib",
        server_disks.log_volumes_space,
        logs_apart=apart,
        copies_on_server=plan.on_each,
        log_gib_each=plan.log_each,
        free_share=plan.free_share,
    )
    reserved = page.step(
        "disks.log_iops",
        disk_layout.rate_with_reserve,
        back_end_iops=page.step(
            "storage.log_iops",
            server_disks.log_volumes_rate,
            logs_apart=apart,
            log_read_iops=plan.log_reads,
            log_write_iops=plan.log_writes,
            write_penalty=facts.raid10_penalty,
        ),
        rebuild_share=facts.raid10_rebuild,
    )
    plan.log_disks = page.step(
        "disks.log",
        disk_layout.larger_count,
        rate_disks=page.step(
            "disks.log_by_rate",
            disk_layout.disks_by_rate,
            reserved_iops=reserved,
            disk_rate=rate,
            group_disks=facts.raid10_group,
        ),
        space_disks=page.step(
            "disks.log_by_space",
            disk_layout.disks_by_space,
            space_gib=plan.log_volumes,
            formatted_gib=formatted,
            data_disks=facts.raid10_data,
            group_disks=facts.raid10_group,
        ),
    )


def _others(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """The restore volume, spares and the system."""

    def restore(name: str, data: Any, group: Any) -> Any:
        return page.step(
            name,
            disk_layout.disks_by_space,
            space_gib=plan.restore,
            formatted_gib=plan.formatted,
            data_disks=data,
            group_disks=group,
        )

    plan.restore_disks = page.step(
        "disks.restore",
        disk_layout.of_layout,
        plain_disk=plan.taken_plain,
        on_plain=restore("disks.restore_plain", facts.one_disk, facts.one_disk),
        on_arrays=restore("disks.restore_raid5", facts.restore_data, facts.restore_group),
    )
    plan.spare_disks = page.step(
        "disks.spare",
        server_disks.reseed_disks,
        plain_disk=plan.taken_plain,
        several=plan.several,
        wanted_spares=asked.spare_disks,
    )
    system = plan.formatted
    if asked.system_disk is not None:
        system = page.step(
            "disk.system_formatted_gib",
            database_size.formatted,
            raw_gb=asked.system_disk_model.capacity_gb,
        )
    plan.system_disks = page.step(
        "disks.system",
        demand.summed,
        parts=[
            facts.system_pair,
            page.step(
                "disks.queue",
                server_disks.queue_disks,
                queue_gib=plan.queue,
                system_room_gib=facts.system_room,
                system_gib=system,
                pair_disks=facts.system_pair,
            ),
        ],
    )


def _in_all(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Servers to buy, and the disks of all of them."""
    if plan.copied:
        every = page.step(
            "servers.all",
            server_disks.in_all_groups,
            servers_in_group=plan.in_group,
            all_groups=plan.units,
        )
    else:
        every = page.step("servers.all", demand.summed, parts=[plan.servers])
    plan.bought = page.step(
        "bought.servers",
        server_disks.servers_bought,
        asked_servers=every if asked.servers is None else asked.servers,
    )
    page.step(
        "bought.controllers",
        server_disks.controllers_bought,
        every_server=plan.bought,
        controllers=asked.controllers,
    )
    if asked.combined_server == "no":
        page.step(
            "bought.client_access_servers",
            processors.client_servers_advised,
            all_client_cycles=plan.every_client,
            target_share=facts.cpu_target,
            server_cycles=plan.server_cycles,
            spare_servers=facts.client_spares,
            site_count=facts.twice if plan.two_sites else facts.once,
        )
    each = {kind: getattr(plan, f"{kind}_disks") for kind in KINDS}
    if plan.metacache_disks is not None:
        each["metacache"] = plan.metacache_disks
    page.step("disks.a_server", server_disks.server_disks, parts=list(each.values()))
    page.step(
        "disks.all",
        server_disks.whole_disks,
        parts=[
            page.step(
                f"bought.{kind}_disks",
                server_disks.in_all_servers,
                every_server=plan.bought,
                disks=disks,
            )
            for kind, disks in each.items()
        ],
    )
