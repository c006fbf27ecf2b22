"""The transport dumpster against the cache."""

from __future__ import annotations

from typing import Any

from calculators.formulas.transport import dumpster
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import most
from calculators.systems.shared import raid_lines


def lay_out(asked: Any, cache_mb: Any, rate: Any, writes: Any, facts: Any, sheet: Any) -> None:
    """Size of the dumpster and the I/O it costs a message, with today's cache."""
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
    caches = {
        "cache_mb": cache_mb,
        "small_cache_mb": facts.small_cache_mb,
        "large_cache_mb": facts.large_cache_mb,
    }
    log = sheet.step(
        "dumpster.log_writes_per_message",
        dumpster.with_cache,
        **caches,
        writes_at_small=facts.log_writes_at_small,
        writes_at_large=facts.log_writes_at_large,
    )
    queue = sheet.step(
        "dumpster.queue_writes_per_message",
        dumpster.with_cache,
        **caches,
        writes_at_small=facts.queue_writes_at_small,
        writes_at_large=facts.queue_writes_at_large,
    )
    sheet.step("dumpster.io_per_message", demand.summed, parts=[log, queue, reads])
    sheet.within(
        size,
        None,
        0,
        "The dumpster's I/O a message was measured at 21 messages a second; the costs above come "
        "from a server without a dumpster at higher rates, where messages share writes. Both are "
        "kept as measured.",
    )
    group, *_ = asked.groups["queue"]
    share = sheet.step(
        "dumpster.disk_share",
        dumpster.disk_share,
        dumpster_mb=size,
        message_rate=rate,
        dumpster_reads=reads,
        dumpster_writes=queue,
        write_multiplier=writes,
        disk_iops=raid_lines.random_iops("queue.disk_random_iops", group.model, sheet),
    )
    sheet.check("dumpster-disk", share, facts.full_utilisation)
