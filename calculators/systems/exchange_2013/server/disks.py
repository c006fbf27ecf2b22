"""Disks of a server beside those of databases; servers and disks in all."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.compute import processors
from calculators.formulas.storage import database_size, disk_layout, server_disks
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import Number, most, pick
from calculators.systems.exchange_2013.design.copies import DESIGN
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.server.arrays import Arrays
from calculators.systems.exchange_2013.server.metacache import MetaCache
from calculators.systems.exchange_2013.server.plan import Plan


class Bought(Struct, frozen=True):
    """Servers that the plan needs, and servers that are bought."""

    needed: Number
    servers: Number


def disks(desk: Desk, plan: Plan, arrays: Arrays, cache: MetaCache | None) -> Bought:
    """Log, restore, spare and system disks; then all disks of all servers."""
    each = {"database": arrays.database_disks, "log": _logs(desk, plan)}
    each.update(_others(desk, plan, arrays))
    if cache is not None:
        each["metacache"] = cache.disks
    return _in_all(desk, plan, each)


def _logs(desk: Desk, plan: Plan) -> Any:
    """Mirrored log disks, where logs have volumes of their own."""
    asked, facts, page = desk
    formatted, rate = plan.largest.formatted, facts.sequential_iops
    if asked.log_disk is not None:
        model = asked.log_disk_model
        formatted = page.step(
            "disk.log_formatted_gib", database_size.formatted, raw_gb=model.capacity_gb
        )
        rate = facts.sequential_iops if model.sequential_iops is None else model.sequential_iops
    apart = page.figure(
        "storage.logs_apart",
        1 - plan.storage.several - plan.storage.one,
        "yes or no",
        "whether there are two volumes for each backup set",
        DESIGN,
    )
    volumes = page.figure(
        "storage.log_volumes_gib",
        apart * plan.placed.on_each * plan.space.log_each / (1 - asked.volume_free_space_fraction),
        "GiB",
        "log volumes of one server",
        "e2013-calculator, volumes",
    )
    operations = page.figure(
        "storage.log_iops",
        apart * (plan.io.log_reads + facts.raid10_penalty * plan.io.log_writes),
        "IOPS",
        "operations of the log disks",
        DESIGN,
    )
    reserved = page.figure(
        "disks.log_iops",
        operations / (1 - facts.raid10_rebuild),
        "IOPS",
        "rate needed with the reserve",
        DESIGN,
    )
    by_rate = page.step(
        "disks.log_by_rate",
        disk_layout.disks_by_rate,
        reserved_iops=reserved,
        disk_rate=rate,
        group_disks=facts.raid10_group,
    )
    by_space = page.step(
        "disks.log_by_space",
        disk_layout.disks_by_space,
        space_gib=volumes,
        formatted_gib=formatted,
        data_disks=facts.raid10_data,
        group_disks=facts.raid10_group,
    )
    return page.figure("disks.log", most(by_rate, by_space), "disks", "disks of the array", DESIGN)


def _others(desk: Desk, plan: Plan, arrays: Arrays) -> dict[str, Any]:
    """The restore volume, spares and the system."""
    asked, facts, page = desk

    def restore(name: str, data: Any, group: Any) -> Any:
        return page.step(
            name,
            disk_layout.disks_by_space,
            space_gib=plan.volumes.restore,
            formatted_gib=plan.largest.formatted,
            data_disks=data,
            group_disks=group,
        )

    restored = page.figure(
        "disks.restore",
        pick(
            arrays.taken_plain > 0,
            restore("disks.restore_plain", 1, 1),
            restore("disks.restore_raid5", facts.restore_data, facts.restore_group),
        ),
        "disks",
        "disks by the layout taken",
        DESIGN,
    )
    spare = page.figure(
        "disks.spare",
        arrays.taken_plain * plan.storage.several * asked.spare_disks,
        "disks",
        "spare disks of one server",
        "e2013-calculator, AutoReseed volumes",
    )
    formatted = plan.largest.formatted
    if asked.system_disk is not None:
        formatted = page.step(
            "disk.system_formatted_gib",
            database_size.formatted,
            raw_gb=asked.system_disk_model.capacity_gb,
        )
    queue = page.step(
        "disks.queue",
        disk_layout.queue_disks,
        queue_gib=plan.queue.queue,
        system_gib=facts.system_room,
        formatted_gib=formatted,
        pair_disks=facts.system_pair,
    )
    system = page.step("disks.system", demand.summed, parts=[facts.system_pair, queue])
    return {"restore": restored, "spare": spare, "system": system}


def _in_all(desk: Desk, plan: Plan, each: dict[str, Any]) -> Bought:
    """Servers to buy, and the disks of all of them."""
    asked, facts, page = desk
    if plan.sites.copied:
        needed = page.figure(
            "servers.all",
            plan.placed.in_group * plan.unit.units,
            "servers",
            "servers in all",
            "e2013-calculator, environment",
        )
    else:
        needed = page.step("servers.all", demand.summed, parts=[plan.sites.servers])
    servers = page.figure(
        "bought.servers",
        needed if asked.servers is None else asked.servers,
        "servers",
        "servers to buy",
        "house, bill of materials",
        note="Counting.",
    )
    page.figure(
        "bought.controllers",
        servers * asked.controllers,
        "1",
        "controllers in all",
        "house, bill of materials",
        note="Every server has as many controllers of the chosen model as are given.",
    )
    if asked.combined_server == "no":
        page.step(
            "bought.client_access_servers",
            processors.client_servers_advised,
            all_client_cycles=plan.processors.every_client,
            target_share=facts.cpu_target,
            server_cycles=plan.processors.server_cycles,
            spare_servers=facts.client_spares,
            site_count=2 if plan.sites.two_sites else 1,
        )
    page.step("disks.a_server", server_disks.server_disks, parts=list(each.values()))
    all_of_kind = [
        page.figure(f"bought.{kind}_disks", servers * count, "disks", "disks in all", DESIGN)
        for kind, count in each.items()
    ]
    page.step("disks.all", server_disks.whole_disks, parts=all_of_kind)
    return Bought(needed, servers)
