"""I/O of one server: databases, logs, and what reaches the disks of an array."""

from __future__ import annotations

from msgspec import Struct

from calculators.formulas.workload import demand, server_demand
from calculators.sheet.vectorised import Number, ratio
from calculators.systems.exchange_2013.design.copies import Sites
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Unit
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.mailbox import People
from calculators.systems.exchange_2013.design.placement import Placement
from calculators.systems.exchange_2013.design.server_failures import Failures
from calculators.systems.exchange_2013.facts.disks import GROUPS

IO = "e2013-calculator, server I/O"


class ServerIo(Struct, frozen=True):
    """I/O a second; ``back_end`` is what each RAID level makes of it."""

    iops: Number
    reads: Number
    writes: Number
    log_reads: Number
    log_writes: Number
    back_end: dict[str, Number]


def server_io(
    desk: Desk,
    plan: Sites,
    people: People,
    unit: Unit,
    databases: Databases,
    placed: Placement,
    failures: Failures,
) -> ServerIo:
    """Database and log I/O of a server, and what reaches the disks of an array."""
    _, facts, page = desk
    if plan.copied:
        iops = page.figure(
            "server.iops",
            unit.unit_iops * placed.on_each / databases.databases,
            "IOPS",
            "database I/O of one server",
            IO,
        )
    else:
        iops = page.step("server.iops", demand.summed, parts=[unit.unit_iops])
    share = page.figure(
        "server.read_share",
        ratio(people.mean.read_iops, people.mean.iops),
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
    log_share = facts.log_share if plan.copied else facts.log_share_alone
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
        log_read_share=facts.log_read_share if plan.copied else 0,
        worst_active=failures.worst,
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
