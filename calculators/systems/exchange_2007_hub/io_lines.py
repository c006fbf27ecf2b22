"""What the disks of log and queue must do each second: writes, reads, bytes."""

from __future__ import annotations

from typing import Any

from calculators.sheet.tree.units import BYTES_PER_MB
from calculators.sheet.vectorised import total
from calculators.systems.exchange_2007_hub.handed_on import Cost, Dumpster

_TABLE = "hub-throughput-2008, results table"


def lay_out(rate: Any, cost: Cost, added: Dumpster, overflow: Any, sheet: Any) -> None:
    """I/O a second of both volumes, what a dumpster adds included.

    Args:
        rate: messages a second
        cost: what a message costs without a dumpster
        added: what a dumpster adds
        overflow: reads of a message that left the cache
        sheet: the worked sheet
    """
    writes = []
    for volume, name, of_message, of_dumpster, kb in (
        ("log", "log", cost.log_writes, added.log_writes, cost.log_kb),
        ("queue", "queue database", cost.queue_writes, added.queue_writes, cost.queue_kb),
    ):
        writes.append(
            sheet.figure(
                f"{volume}.writes_per_second",
                rate * (of_message + of_dumpster),
                "IOPS",
                f"writes a second to the {name}",
                _TABLE,
            )
        )
        sheet.figure(
            f"{volume}.kb_per_second",
            rate * kb,
            "KB/s",
            f"written to the {name} each second",
            _TABLE,
            note="Without what a dumpster adds, of which only the number of I/Os was printed.",
        )
    sheet.figure(
        "queue.reads_per_second",
        rate * (overflow + added.reads),
        "IOPS",
        "reads a second of the queue database",
        _TABLE,
        note="None while queue and dumpster fit into the cache.",
    )
    for kind, each in (("writes", added.queue_writes), ("reads", added.reads)):
        sheet.figure(
            f"dumpster.{kind}_per_second",
            rate * each,
            "IOPS",
            f"{kind} a second that a dumpster adds to the queue database",
            "hub-cache-2008, laboratory columns",
        )
    sheet.figure(
        "disks.writes_per_second",
        total(writes),
        "IOPS",
        "writes a second of log and queue together",
        _TABLE,
    )


def counted(asked: Any, rate: Any, cpu: Any, dumpster_mb: Any, sheet: Any) -> None:
    """What counters of a running server say in units of their own."""
    sheet.figure(
        "cpu.percent_of_a_core",
        cpu * asked.processors * asked.cores_per_processor,
        "%",
        "processor use, each core counted as a whole",
        "definition, Process object, % Processor Time",
    )
    sheet.figure(
        "dumpster.bytes",
        dumpster_mb * BYTES_PER_MB,
        "bytes",
        "size of the dumpster",
        "hub-cache-2008, 12 storage groups of 18 MB",
    )
    network = sheet.figure(
        "network.bytes_per_second",
        2 * rate * asked.mean_bytes,
        "bytes/s",
        "messages on the network, in and out",
        "house, network of a hub",
        note="Each message comes in and goes out once.",
    )
    sheet.note(
        network,
        "The tests ran on a gigabit network, into a mailbox server that never was the limit: "
        "neither is checked.",
    )
