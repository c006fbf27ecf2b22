"""The transport dumpster against the cache, and the I/O it adds on the disks of the queue."""

from __future__ import annotations

from typing import Any

from calculators.formulas.transport import dumpster, hub
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import most, pick
from calculators.systems.exchange_2007_hub.facts import measured
from calculators.systems.exchange_2007_hub.handed_on import (
    Dumpster,
    DumpsterTimes,
    QueueDisk,
)
from calculators.systems.shared import raid_lines


def costs(asked: Any, cache_mb: Any, facts: Any, sheet: Any) -> Dumpster:
    """Size of the dumpster and the I/O a message that it adds, with today's cache."""
    size = sheet.figure(
        "dumpster.megabytes",
        asked.storage_groups * asked.dumpster_mb_per_storage_group,
        "MB",
        "size of the dumpster",
        "hub-cache-2008, 12 storage groups of 18 MB",
    )
    missed = sheet.figure(
        "dumpster.missed_share",
        most(0, 1 - cache_mb / most(size, cache_mb)),
        "share",
        "part outside the cache",
        "hub-cache-2008, dumpster against cache",
    )
    reads = sheet.step(
        "dumpster.reads_per_message",
        dumpster.reads_per_message,
        base_reads=facts.base_reads,
        reads_when_missed=facts.reads_when_missed,
        missed=missed,
    )
    writes = {
        volume: sheet.step(
            f"dumpster.{volume}_writes_per_message",
            dumpster.with_cache,
            cache_mb=cache_mb,
            small_cache_mb=facts.small_cache_mb,
            large_cache_mb=facts.large_cache_mb,
            writes_at_small=getattr(facts, f"{volume}_writes_at_small"),
            writes_at_large=getattr(facts, f"{volume}_writes_at_large"),
        )
        for volume in ("log", "queue")
    }
    sheet.step(
        "dumpster.io_per_message",
        demand.summed,
        parts=[writes["log"], writes["queue"], reads],
    )
    sheet.within(
        size,
        None,
        0,
        "The dumpster's I/O a message was measured at 21 messages a second of 46 KB, behind five "
        "antivirus engines; the costs without it come from a server at higher rates, where "
        "messages share writes. What it adds counts on the disks of queue and log, as an upper "
        "bound.",
    )
    added = {
        f"{volume}_writes": sheet.step(
            f"dumpster.added_{volume}_writes",
            dumpster.added_io,
            dumpster_mb=size,
            with_dumpster=counted,
            without_dumpster=_in_laboratory(f"{volume}_writes", facts, sheet),
        )
        for volume, counted in writes.items()
    }
    added_reads = sheet.figure(
        "dumpster.added_reads",
        pick(size > 0, reads, 0),
        "I/Os/message",
        "reads on top; without a dumpster there are none",
        "hub-throughput-2008, Disk reads/sec",
    )
    return Dumpster(size, **added, reads=added_reads)


def _in_laboratory(cost: str, facts: Any, sheet: Any) -> Any:
    """A cost of a message of the laboratory's size, on a server without a dumpster."""
    return sheet.step(
        f"dumpster.{cost}_without",
        hub.at_size,
        message_bytes=facts.laboratory_bytes,
        **measured(cost, facts),
    )


def disk_times(asked: Any, added: Dumpster, sheet: Any) -> DumpsterTimes:
    """What the dumpster's I/O of a message occupies a queue disk."""
    group, *_ = asked.groups["queue"]
    rate = raid_lines.random_iops("queue.disk_random_iops", group.model, sheet)
    return DumpsterTimes(
        *(
            sheet.step(f"dumpster.{kind}_ms", dumpster.disk_time, added=each, disk_iops=rate)
            for kind, each in (("write", added.queue_writes), ("read", added.reads))
        )
    )


def use(
    rate: Any, times: DumpsterTimes, disk: QueueDisk, exact: bool, facts: Any, sheet: Any
) -> None:
    """The part of the queue disks' time that the dumpster takes at a rate; ``exact``, where the
    rate is what the disks carry."""
    share = sheet.step(
        "dumpster.disk_share",
        dumpster.disk_share,
        message_rate=rate,
        dumpster_write_ms=times.write,
        write_multiplier=disk.writes,
        dumpster_read_ms=times.read,
        read_multiplier=disk.reads,
    )
    sheet.check("dumpster-disk", share, facts.full_utilisation, exact)
