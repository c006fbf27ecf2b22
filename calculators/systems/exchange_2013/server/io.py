"""I/O of one server: databases, logs, and what reaches the disks of an array."""

from __future__ import annotations

from calculators.formulas.workload import demand, server_demand
from calculators.sheet.vectorised import ratio
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.facts.disks import GROUPS
from calculators.systems.exchange_2013.plan import Plan, ServerIo

IO = "e2013-calculator, server I/O"


def server_io(desk: Desk, plan: Plan) -> ServerIo:
    """Database and log I/O of a server, and what reaches the disks of an array."""
    _, facts, page = desk
    copied, unit, databases = plan.sites.copied, plan.unit, plan.databases
    if copied:
        iops = page.figure(
            "server.iops",
            unit.unit_iops * plan.placed.on_each / databases.databases,
            "IOPS",
            "database I/O of one server",
            IO,
        )
    else:
        iops = page.step("server.iops", demand.summed, parts=[unit.unit_iops])
    share = page.figure(
        "server.read_share",
        ratio(plan.people.mean.read_iops, plan.people.mean.iops),
        "share",
        "reads among the I/O",
        IO,
    )
    reads = page.figure(
        "server.read_iops", iops * share, "IOPS", "database reads of one server", IO
    )
    writes = page.figure(
        "server.write_iops", iops * (1 - share), "IOPS", "database writes of one server", IO
    )
    log_share = facts.log_share if copied else facts.log_share_alone
    log_writes = page.figure(
        "server.log_write_iops", writes * log_share, "IOPS", "log writes of one server", IO
    )
    log_reads = page.step(
        "server.log_read_iops",
        server_demand.log_reads,
        unit_iops=unit.unit_iops,
        databases=databases.databases,
        read_share=share,
        log_share=log_share,
        log_read_share=facts.log_read_share if copied else 0,
        worst_active=plan.failures.worst,
    )
    back_end = {
        level: page.figure(
            f"server.{level}_iops",
            reads + getattr(facts, f"{level}_penalty") * writes,
            "IOPS",
            "operations of the disks",
            "e2013-calculator, RAID tables",
        )
        for level in GROUPS
    }
    return ServerIo(iops, reads, writes, log_reads, log_writes, back_end)
