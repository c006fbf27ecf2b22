"""The outputs of Microsoft's calculator, under its own names, and what to know of them."""

from __future__ import annotations

from operator import attrgetter

from calculators.formulas.workload import demand, mailbox
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.facts.disks import GROUPS
from calculators.systems.exchange_2013.server.plan import Plan

# Output of the first tier -> quantity of a mailbox.
_TIER = {
    "t1_active_megacycles": "each.active_mcycles",
    "t1_passive_megacycles": "each.passive_mcycles",
    "t1_cas_megacycles": "each.client_mcycles",
    "t1_db_cache": "each.cache_mib",
    "t1_logs_per_day": "each.logs",
    "t1_dumpster_plus_whitespace": "beside",
    "t1_mailbox_on_disk": "each.on_disk_mib",
    "t1_base_iops": "base_iops",
}
# Output -> stage and figure of the plan.
_PLAN = {
    "calc_max_db_size": "largest.advised",
    "mbx_per_db_io_limited": "mailboxes.by_disk",
    "mbx_per_db_capacity_limited": "mailboxes.by_size",
    "mbx_per_db_calculated": "mailboxes.planned_users",
    "dbs_per_dag_recommended": "databases.databases",
    "mbx_per_db": "databases.users_each",
    "dbs_per_volume": "largest.per_volume",
    "copies_per_server": "placed.on_each",
    "active_dbs_worst_case": "failures.worst",
    "servers_left_worst_failure": "failures.left",
    "peak_iops_per_dag": "unit.unit_iops",
    "peak_iops_per_server": "io.iops",
    "db_reads_per_server": "io.reads",
    "db_writes_per_server": "io.writes",
    "log_writes_per_server": "io.log_writes",
    "log_reads_per_server": "io.log_reads",
    "min_ram_by_copy_count": "memory.least_ram",
    "ese_cache_required": "memory.cache",
    "cas_ram": "memory.client_ram",
    "server_ram_calculated": "memory.ram",
    "server_ram_configured": "memory.ram_sold",
    "user_logs_per_day_per_dag": "space.logs",
    "log_space_truncation": "space.waiting",
    "log_space_moves": "space.moves",
    "db_size_each": "space.data",
    "db_size_each_with_overhead": "space.with_overhead",
    "log_size_each": "space.log_each",
    "db_space_per_dag_one_copy": "space.one_copy",
    "db_volume_space_per_server": "volumes.volumes",
    "restore_volume_size": "volumes.restore",
    "mcycles_per_core": "processors.core_cycles",
    "mcycles_per_server": "processors.server_cycles",
    "active_mcycles_worst": "processors.active_cycles",
    "cas_mcycles_worst": "processors.client_cycles",
    "safety_net_effective": "queue.safety_net",
    "messages_per_day": "queue.messages",
    "messages_per_day_per_server": "queue.messages_each",
    "messages_held_safety_net": "queue.held",
    "transport_db_per_server": "queue.queue",
}
# Units of outputs that a design may fix without a figure.
_UNITS = {"dbs_per_volume": "databases/volume", "restore_volume_size": "GiB"}


def write(plan: Plan, desk: Desk) -> None:
    """Every output of the calculator; those undefined for a plan are left out of the answer."""
    _, facts, page = desk
    first, *_ = plan.people.tiers
    for key, quantity in _TIER.items():
        value = attrgetter(quantity)(first)
        page.step(key, mailbox.in_use, users=first.users, each=value)
    for key, name in _PLAN.items():
        value = attrgetter(name)(plan)
        if isinstance(value, int):
            unit = _UNITS[key]
            page.figure(key, value, unit, "as the design is", "e2013-calculator, its outputs")
        else:
            page.step(key, demand.summed, parts=[value])
    if plan.sites.copied:
        page.step("db_space_per_server", demand.summed, parts=[plan.space.database_on_server])
        page.step("log_space_per_server", demand.summed, parts=[plan.space.log_on_server])
    for level in GROUPS:
        page.step(f"{level}_backend_iops", demand.summed, parts=[plan.io.back_end[level]])
        rebuild = getattr(facts, f"{level}_rebuild")
        page.step(f"{level}_rebuild_overhead", demand.summed, parts=[rebuild])
    page.leave_out_undefined()
