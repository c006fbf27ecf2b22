"""The constants, each cited or assumed."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_LAB = "exchange-io-2006, laboratory test"

FACTS: dict[str, Fact] = {
    "io_size_kb": Fact(
        8,
        "KiB",
        "exchange-io-2006, page size",
        "size of a database I/O",
        "A database page of 8 KiB, twice that of the editions before.",
    ),
    "read_coefficient": Fact(
        0.0048,
        "IOPS/(message/day)",
        "house, Exchange 2007 read rule",
        "reads for each message a day at 1 MB of cache",
        origin="assumed",
    ),
    "cache_exponent": Fact(
        -0.65,
        "1",
        "house, Exchange 2007 read rule",
        "how fast reads fall with cache",
        origin="assumed",
    ),
    "write_coefficient": Fact(
        0.00152,
        "IOPS/(message/day)",
        "house, Exchange 2007 write rule",
        "writes for each message a day",
        origin="assumed",
    ),
    "base_memory_gb": Fact(
        2, "GB", "exchange-io-2006, Exchange 2007", "memory for everything but the cache"
    ),
    "memory_step_gb": Fact(
        4,
        "GB",
        "house, memory steps",
        "step in which memory is bought",
        "exchange-io-2006 goes from 22 to about 24 GB.",
        origin="assumed",
    ),
    "cache_limit_32bit_mb": Fact(
        900,
        "MB",
        "exchange-io-2006, Exchange 2000 and 2003",
        "database cache a 32-bit server can depend on",
        "Other sources state 858 MB (2000) and 896 MB (2003).",
    ),
    "checkpoint_mb": Fact(
        20,
        "MB/storage group",
        "exchange-io-2006, database 101",
        "checkpoint depth of one storage group",
    ),
    "log_writes_per_write": Fact(
        0.75, "share", "slipstick-2008, log I/O", "log writes for each database write"
    ),
    "log_iops_per_spindle": Fact(
        0.1, "IOPS/disk", "exchange-io-2006, comment 7", "log I/Os for each database spindle"
    ),
    "full_utilisation": Fact(
        1,
        "share",
        "house, utilisation law",
        "a disk cannot be busy longer than the clock runs",
        origin="assumed",
    ),
    "separate_reads": Fact(
        2,
        "I/Os/message read",
        "exchange-io-2006, page size",
        "reads where message and body lie apart",
        "At least two, as printed.",
    ),
    "lab_baseline": Fact(1.0, "IOPS/user", _LAB, "Exchange 2003 with 4 GB"),
    "lab_more_cache": Fact(0.54, "IOPS/user", _LAB, "with 24 GB of memory"),
    "lab_more_storage_groups": Fact(0.43, "IOPS/user", _LAB, "with 28 storage groups too"),
    "lab_larger_pages": Fact(0.27, "IOPS/user", _LAB, "with 8 KB pages too"),
}
