"""The outputs of Microsoft's calculator, under its own names, and what to know of them."""

from __future__ import annotations

from typing import Any

from calculators.formulas.workload import demand, mailbox
from calculators.systems.exchange_2013.server.arrays import RAID

# Output of the first tier -> quantity of a mailbox.
_TIER = {
    "t1_active_megacycles": "active_mcycles",
    "t1_passive_megacycles": "passive_mcycles",
    "t1_cas_megacycles": "client_mcycles",
    "t1_db_cache": "cache_mib",
    "t1_logs_per_day": "logs",
    "t1_dumpster_plus_whitespace": "beside",
    "t1_mailbox_on_disk": "on_disk_mib",
    "t1_base_iops": "base_iops",
}
# Output -> figure of the plan.
_PLAN = {
    "calc_max_db_size": "advised",
    "mbx_per_db_io_limited": "by_disk",
    "mbx_per_db_capacity_limited": "by_size",
    "mbx_per_db_calculated": "planned_users",
    "dbs_per_dag_recommended": "databases",
    "mbx_per_db": "users_each",
    "dbs_per_volume": "per_volume",
    "copies_per_server": "on_each",
    "active_dbs_worst_case": "worst",
    "servers_left_worst_failure": "left",
    "peak_iops_per_dag": "unit_iops",
    "peak_iops_per_server": "iops",
    "db_reads_per_server": "reads",
    "db_writes_per_server": "writes",
    "log_writes_per_server": "log_writes",
    "log_reads_per_server": "log_reads",
    "min_ram_by_copy_count": "least_ram",
    "ese_cache_required": "cache",
    "cas_ram": "client_ram",
    "server_ram_calculated": "ram",
    "server_ram_configured": "ram_sold",
    "user_logs_per_day_per_dag": "logs",
    "log_space_truncation": "waiting",
    "log_space_moves": "moves",
    "db_size_each": "data",
    "db_size_each_with_overhead": "with_overhead",
    "log_size_each": "log_each",
    "db_space_per_dag_one_copy": "one_copy",
    "db_volume_space_per_server": "volumes",
    "restore_volume_size": "restore",
    "mcycles_per_core": "core_cycles",
    "mcycles_per_server": "server_cycles",
    "active_mcycles_worst": "active_cycles",
    "cas_mcycles_worst": "client_cycles",
    "safety_net_effective": "safety_net",
    "messages_per_day": "messages",
    "messages_per_day_per_server": "messages_each",
    "messages_held_safety_net": "held",
    "transport_db_per_server": "queue",
}
# Units of outputs that a design may fix without a figure.
_UNITS = {"dbs_per_volume": "databases/volume", "restore_volume_size": "GiB"}


def write(plan: Any, mean: Any, asked: Any, facts: Any, page: Any) -> None:
    """Every output of the calculator; those undefined for a plan are left out of the answer."""
    first, *_ = mean.tiers
    for key, quantity in _TIER.items():
        page.step(key, mailbox.in_use, users=first.users, each=getattr(first, quantity))
    for key, name in _PLAN.items():
        value = getattr(plan, name)
        if isinstance(value, int):
            unit = _UNITS[key]
            page.figure(key, value, unit, "as the design is", "e2013-calculator, its outputs")
        else:
            page.step(key, demand.summed, parts=[value])
    if plan.copied:
        page.step("db_space_per_server", demand.summed, parts=[plan.database_on_server])
        page.step("log_space_per_server", demand.summed, parts=[plan.log_on_server])
    for level in RAID:
        page.step(f"{level}_backend_iops", demand.summed, parts=[plan.back_end[level]])
        rebuild = getattr(facts, f"{level}_rebuild")
        page.step(f"{level}_rebuild_overhead", demand.summed, parts=[rebuild])
    page.leave_out_undefined()
