"""The constants, each cited or assumed."""

from __future__ import annotations

from typing import Any

from calculators.sheet.figures import Fact

_TESTS = "hub-throughput-2008, tests 1, 2, 4 and 5"
_CACHE = "hub-cache-2008, laboratory columns"
_QUEUE = "house, queue disk"


def _four(name: str, unit: str, label: str, values: tuple[float, ...], **more: str) -> dict:
    """The four measured points of one cost, one for each message size."""
    return {
        f"{name}_{number}": Fact(value, unit, _TESTS, f"{label}, size {number}", **more)
        for number, value in enumerate(values, start=1)
    }


FACTS: dict[str, Fact] = {
    "io_size_kb": Fact(
        8, "KiB", "exchange-io-2006, page size", "size of a database I/O",
        "A database page of 8 KiB; the queue is a database of the same engine.",
    ),
    **_four("size", "bytes", "message size", (26_300, 1_024_000, 5_120_000, 10_240_000)),
    **_four(
        "cycles", "cycles/message", "processor cost", (38.68e6, 351.07e6, 2068.69e6, 2591.67e6)
    ),
    **_four("log_writes", "I/Os/message", "log writes", (0.58, 13.17, 64.53, 138.17)),
    **_four("queue_writes", "I/Os/message", "queue database writes", (0.22, 51.89, 425.04, 474.81)),
    **_four(
        "queue_write_kb",
        "KB/write",
        "size of a queue database write",
        (31.0, 32.78, 22.59, 37.87),
        note="Printed KB a message over printed writes a message.",
    ),
    **_four(
        "queue_disk_ms",
        "ms/message",
        "queue disk time",
        (0.31, 71.17, 492.61, 746.26),
        note="1000 ms over the throughput of the tests that the queue disk bound; at the "
        "smallest size 0.22 writes of 1.4 ms.",
    ),
    "largest_queue_mb": Fact(
        148.48, "MB", "hub-throughput-2008, test 3", "largest queue of the tests",
        "29 messages of 5.12 MB; 27, or 138.24 MB, with the larger cache.",
    ),
    "queue_exponent": Fact(
        0.54, "1", "house, longest queue",
        "power of the message size that the longest queue grows with",
        "ln(148.48 ÷ 8.65) ÷ ln(5,120,000 ÷ 26,300).",
    ),
    "fewest_queued": Fact(
        2, "messages", "hub-throughput-2008, test 5", "messages that were queued at least"
    ),
    "cpu_ceiling": Fact(
        70.03, "%", "hub-throughput-2008, test 1",
        "processor use at which throughput stops growing",
        "The test is printed as CPU bound; its rate times its cost is 70.03 % of the clock, where "
        "69.86 is printed.",
    ),
    **_four("log_kb", "KB/message", "log volume", (61.99, 2335, 11_295, 23_508)),
    "greatest_log_write_kb": Fact(
        177.3, "KB/write", "hub-throughput-2008, test 2", "largest mean log write",
        "32,800 KB a second in 185 writes.",
    ),
    "destage_share": Fact(
        0.081, "1", _QUEUE, "part of an access that a sorted write costs",
        "0.45 ms of 5.6 ms.",
    ),
    "sorting_gain": Fact(
        2.3, "1", _QUEUE, "speed-up by sorting without a cache",
        "(1 + 64) ^ 0.20.",
    ),
    "transfer_ms_per_kb": Fact(
        0.0305, "ms/KB", _QUEUE, "time of 1000 bytes to the queue disk",
        "Fitted on tests 2, 4 and 5: 33 MB a second.",
    ),
    "reference_access_ms": Fact(
        5.6, "ms", "house, usual seek of the class",
        "seek and half a turn of the measured server's disk",
        "Ultra320 at 15,000 rpm is printed; 3.6 ms seek is usual.",
    ),
    "tested_rpm": Fact(
        15_000, "rpm", "hub-throughput-2008, hub hardware", "speed of the disks of the tests",
        "Three Ultra320 disks of 15,000 turns.",
    ),
    "default_cache_mib": Fact(
        128, "MiB", "hub-cache-2008, current setting", "DatabaseMaxCacheSize as shipped"
    ),
    "recommended_cache_mib": Fact(
        512, "MiB", "hub-cache-2008, new guidance", "DatabaseMaxCacheSize of the guidance"
    ),
    "enough_ram_gb": Fact(
        4, "GB", "hub-cache-2008, new guidance", "memory from which the guidance holds"
    ),
    "large_ram_gb": Fact(
        12, "GB", "hub-cache-2008, beyond 512 MB", "memory from which more cache may be tested"
    ),
    "tried_cache_mib": Fact(
        1024, "MiB", "hub-throughput-2008, initially tested with a 1GB cache",
        "cache tried first for messages of 5 MB",
        "512 MB was found to be enough.",
    ),
    "several_roles_ram_gb": Fact(
        8, "GB", "hub-cache-2008, comment 9", "memory of a server with several roles"
    ),
    "medium_buckets": Fact(
        120, "buckets", "hub-cache-2008, thresholds of SP1",
        "version buckets, medium back pressure",
        "Found for Exchange 2010 SP1 elsewhere; for 2007 SP1 only here.",
    ),
    "high_buckets": Fact(
        200, "buckets", "hub-cache-2008, thresholds of SP1", "version buckets, high back pressure",
        "Never raise the thresholds: the source warns of lost availability.",
    ),
    "full_buckets": Fact(
        200, "buckets", "house, version buckets", "version buckets of a full cache",
        "The high threshold as shipped, which was passed once the queue outgrew the cache. Setting "
        "another threshold does not change it.",
    ),
    "throttled_share": Fact(
        0.31, "share", "hub-throughput-2008, back pressure statistics",
        "share of the time throttled in test 3",
        "6.17 of 20 minutes, printed as 31 %.",
    ),
    "throttled_seconds": Fact(
        370.2, "s", "hub-throughput-2008, back pressure statistics", "time throttled in test 3",
        "6.17 minutes.",
    ),
    "throttled_windows": Fact(
        41, "1", "hub-throughput-2008, back pressure statistics",
        "transitions into back pressure in test 3",
    ),
    "longest_window": Fact(
        65, "s", "hub-throughput-2008, back pressure statistics", "longest time throttled at once"
    ),
    "overflow_reads": Fact(
        567, "IOPS", "hub-throughput-2008, test 3",
        "reads of the queue database when the cache overflows",
    ),
    "overflow_rate": Fact(
        0.4, "messages/s", "hub-throughput-2008, test 3", "messages received in that test"
    ),
    "overflow_cycles": Fact(
        3131.76e6, "cycles/message", "hub-throughput-2008, test 3", "processor cost in that test"
    ),
    "overflow_slowdown": Fact(
        0.281, "1", "house, back pressure", "throughput left between throttled times",
        "0.57 over 2.03 messages a second.",
    ),
    "full_utilisation": Fact(
        1, "share", "house, utilisation law", "a disk cannot be busy longer than the clock runs",
    ),
    "error_cached": Fact(
        0.35, "share", "house, stated error of the throughput",
        "error of the throughput with a write cache",
        "Between the measured sizes: left out, a middle test is predicted 33 % too high from its "
        "neighbours. On disks unlike those measured it is stated too, with a remark.",
    ),
    "error_uncached": Fact(
        0.5, "share", "house, stated error of the throughput",
        "error of the throughput without a write cache",
        "Reckoned from seeks and turns; no measurement of the documents backs it.",
    ),
    "widening": Fact(
        2, "1", "house, stated error of the throughput",
        "how much wider the error is outside the measured sizes",
    ),
    "laboratory_bytes": Fact(
        46_000, "bytes", _CACHE, "message size of the laboratory", "About 46 KB in the average."
    ),
    "base_reads": Fact(0.42, "I/Os/message", _CACHE, "reads when the dumpster fits"),
    "reads_when_missed": Fact(
        26.5, "I/Os/message", "house, dumpster", "further reads if none of the dumpster fits",
        "(10.48 − 0.42) over the 38 % that did not fit.",
    ),
    "small_cache_mb": Fact(134.217728, "MB", _CACHE, "smaller cache measured", "128 MiB."),
    "large_cache_mb": Fact(536.870912, "MB", _CACHE, "larger cache measured", "512 MiB."),
    "log_writes_at_small": Fact(3.44, "I/Os/message", _CACHE, "log writes, smaller cache"),
    "log_writes_at_large": Fact(3.28, "I/Os/message", _CACHE, "log writes, larger cache"),
    "queue_writes_at_small": Fact(
        11.69, "I/Os/message", _CACHE, "queue database writes, smaller cache"
    ),
    "queue_writes_at_large": Fact(
        7.13, "I/Os/message", _CACHE, "queue database writes, larger cache"
    ),
}  # fmt: skip


def measured(cost: str, facts: Any) -> dict[str, Any]:
    """The four measured points of one cost, as ``hub.at_size`` takes them."""
    return {
        f"{argument}_{point}": getattr(facts, f"{fact}_{point}")
        for argument, fact in (("size", "size"), ("value", cost))
        for point in "1234"
    }
