"""Disks of a server beside those of databases; servers and disks in all."""

from __future__ import annotations

from typing import Any

from calculators.formulas.compute import processors
from calculators.formulas.storage import database_size, disk_layout, server_disks
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import most, pick

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
    apart = page.figure(
        "storage.logs_apart",
        1 - plan.several - plan.one,
        "yes or no",
        "whether there are two volumes for each backup set",
        "e2013-calculator, storage design",
    )
    plan.log_volumes = page.figure(
        "storage.log_volumes_gib",
        apart * plan.on_each * plan.log_each / (1 - plan.free_share),
        "GiB",
        "log volumes of one server",
        "e2013-calculator, volumes",
    )
    reserved = page.figure(
        "disks.log_iops",
        page.figure(
            "storage.log_iops",
            apart * (plan.log_reads + facts.raid10_penalty * plan.log_writes),
            "IOPS",
            "operations of the log disks",
            "e2013-calculator, storage design",
        )
        / (1 - facts.raid10_rebuild),
        "IOPS",
        "rate needed with the reserve",
        "e2013-calculator, storage design",
    )
    plan.log_disks = page.figure(
        "disks.log",
        most(
            page.step(
                "disks.log_by_rate",
                disk_layout.disks_by_rate,
                reserved_iops=reserved,
                disk_rate=rate,
                group_disks=facts.raid10_group,
            ),
            page.step(
                "disks.log_by_space",
                disk_layout.disks_by_space,
                space_gib=plan.log_volumes,
                formatted_gib=formatted,
                data_disks=facts.raid10_data,
                group_disks=facts.raid10_group,
            ),
        ),
        "disks",
        "disks of the array",
        "e2013-calculator, storage design",
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

    plan.restore_disks = page.figure(
        "disks.restore",
        pick(
            plan.taken_plain > 0,
            restore("disks.restore_plain", 1, 1),
            restore("disks.restore_raid5", facts.restore_data, facts.restore_group),
        ),
        "disks",
        "disks by the layout taken",
        "e2013-calculator, storage design",
    )
    plan.spare_disks = page.figure(
        "disks.spare",
        plan.taken_plain * plan.several * asked.spare_disks,
        "disks",
        "spare disks of one server",
        "e2013-calculator, AutoReseed volumes",
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
            page.figure(
                "disks.queue",
                pick(plan.queue + facts.system_room < system, 0.0, facts.system_pair),
                "disks",
                "disks for the queue",
                "e2013-calculator, transport",
            ),
        ],
    )


def _in_all(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Servers to buy, and the disks of all of them."""
    if plan.copied:
        plan.every = page.figure(
            "servers.all",
            plan.in_group * plan.units,
            "servers",
            "servers in all",
            "e2013-calculator, environment",
        )
    else:
        plan.every = page.step("servers.all", demand.summed, parts=[plan.servers])
    plan.bought = page.step(
        "bought.servers",
        server_disks.servers_bought,
        asked_servers=plan.every if asked.servers is None else asked.servers,
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
            site_count=2 if plan.two_sites else 1,
        )
    each = {kind: getattr(plan, f"{kind}_disks") for kind in KINDS}
    if plan.metacache_disks is not None:
        each["metacache"] = plan.metacache_disks
    page.step("disks.a_server", server_disks.server_disks, parts=list(each.values()))
    page.step(
        "disks.all",
        server_disks.whole_disks,
        parts=[
            page.figure(
                f"bought.{kind}_disks",
                plan.bought * disks,
                "disks",
                "disks in all",
                "e2013-calculator, storage design",
            )
            for kind, disks in each.items()
        ],
    )
