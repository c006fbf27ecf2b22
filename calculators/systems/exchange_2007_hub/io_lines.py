"""What the disks of log and queue must do each second: writes, reads, bytes."""

from __future__ import annotations

from typing import Any

_TABLE = "hub-throughput-2008, results table"


def lay_out(
    rate: Any, cost: dict[str, Any], added: dict[str, Any], overflow: Any, sheet: Any
) -> None:
    """I/O a second of both volumes, the dumpster's included.

    Args:
        rate: messages a second
        cost: what a message costs without a dumpster
        added: what a dumpster adds
        overflow: reads of a message that left the cache
        sheet: the worked sheet
    """
    for volume, name in (("log", "log"), ("queue", "queue database")):
        sheet.figure(
            f"{volume}.writes_per_second",
            rate * (cost[f"{volume}_writes"] + added[volume]),
            "IOPS",
            f"writes a second to the {name}",
            _TABLE,
        )
        sheet.figure(
            f"{volume}.kb_per_second",
            rate * cost[f"{volume}_kb"],
            "KB/s",
            f"written to the {name} each second",
            _TABLE,
            note="Without what a dumpster adds, of which only the number of I/Os was printed.",
        )
    sheet.figure(
        "queue.reads_per_second",
        rate * (overflow + added["reads"]),
        "IOPS",
        "reads a second of the queue database",
        _TABLE,
        note="None while queue and dumpster fit into the cache.",
    )
