"""The constants, each cited or assumed."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_LAB = "exchange-io-2006, laboratory test"
_GROUPS = "exchange-io-2006, storage groups"
_PROFILES_2003 = "exchange-2003-io, table of profiles"

FACTS: dict[str, Fact] = {
    "io_size_kb": Fact(
        8, "KiB", "exchange-io-2006, page size", "size of a database I/O",
        "A database page of 8 KiB, twice that of the editions before.",
    ),
    "read_coefficient": Fact(
        0.0048, "IOPS/(message/day)", "house, Exchange 2007 read rule",
        "reads for each message a day at 1 MB of cache",
    ),
    "cache_exponent": Fact(
        -0.65, "1", "house, Exchange 2007 read rule", "how fast reads fall with cache",
    ),
    "write_coefficient": Fact(
        0.00152, "IOPS/(message/day)", "house, Exchange 2007 write rule",
        "writes for each message a day",
    ),
    "base_memory_gb": Fact(
        2, "GB", "exchange-io-2006, Exchange 2007", "memory for everything but the cache"
    ),
    "memory_step_gb": Fact(
        4, "GB", "house, memory steps", "step in which memory is bought",
        "exchange-io-2006 goes from 22 to about 24 GB.",
    ),
    "cache_limit_32bit_mb": Fact(
        900, "MB", "exchange-io-2006, Exchange 2000 and 2003",
        "database cache a 32-bit server can depend on",
        "Other sources state 858 MB (2000) and 896 MB (2003).",
    ),
    "checkpoint_mb": Fact(
        20, "MB/storage group", "exchange-io-2006, database 101",
        "checkpoint depth of one storage group",
    ),
    "log_writes_per_write": Fact(
        0.75, "share", "slipstick-2008, log I/O", "log writes for each database write"
    ),
    "log_iops_per_spindle": Fact(
        0.1, "IOPS/disk", "exchange-io-2006, comment 7", "log I/Os for each database spindle"
    ),
    "full_utilisation": Fact(
        1, "share", "house, utilisation law", "a disk cannot be busy longer than the clock runs",
    ),
    "log_iops_of_2003": Fact(
        1.15, "1", "exchange-io-2006, comment 12", "log I/O against Exchange 2003",
        "Within 10 to 15 %, from memory as the author says; the upper end is taken.",
    ),
    "exchange_2003_iops": Fact(
        1.0, "IOPS/user", _PROFILES_2003, "database I/O of the heavy profile of Exchange 2003",
        "Read in a mirror.",
    ),
    "exchange_2003_messages": Fact(
        140, "messages/day", _PROFILES_2003, "messages a day of the heavy profile of Exchange 2003",
        "40 sent and 100 received.",
    ),
    "exchange_2003_read_share": Fact(
        0.66, "share", "exchange-2003-io, read to write ratio",
        "reads among the database I/O of Exchange 2003",
        "Printed from 75 to 25 down to 66 to 33; the end that writes more is taken. The "
        "laboratory saved 0.46 of 1.0 in reads alone, so at least 0.46 of them were reads; its "
        "own split is not printed.",
    ),
    "lab_baseline": Fact(1.0, "IOPS/user", _LAB, "Exchange 2003 with 4 GB"),
    "lab_more_cache": Fact(0.54, "IOPS/user", _LAB, "with 24 GB of memory"),
    "lab_more_storage_groups": Fact(0.43, "IOPS/user", _LAB, "with 28 storage groups too"),
    "lab_larger_pages": Fact(0.27, "IOPS/user", _LAB, "with 8 KB pages too"),
    "lab_cache_mb": Fact(
        5, "MB/user", "exchange-io-2006, Exchange 2007", "cache of a user with 24 GB"
    ),
    "lab_small_share": Fact(
        0.75, "share", "exchange-io-2006, page size", "messages under 8 KB",
        "Around 75 %, by the author's data. On one page such a message takes one I/O where it "
        "took two, which alone would save 37.5 %; the laboratory measured 0.43 to 0.27, 37.2 %.",
    ),
    "checkpoint_2003_kb": Fact(
        20, "KB/user", _GROUPS, "checkpoint depth of a user on Exchange 2003"
    ),
    "lab_checkpoint_kb": Fact(
        140, "KB/user", _GROUPS, "checkpoint depth of a user with 28 storage groups",
        "28 groups of 20 MB for 4000 users.",
    ),
    "checkpoint_exponent": Fact(
        -0.200866, "1", "house, writes by checkpoint depth",
        "how fast writes fall with checkpoint depth",
        "Seven times the depth left 0.23 of 0.34 writes: 7 ^ -0.200866 = 0.676.",
    ),
    "lever_strength": Fact(
        0.547275, "1", "house, levers where I/O follows the messages",
        "power of each laboratory saving that the printed rules leave",
        "Between the printed rules of 2003 and 2007 writes fall to 0.00152 ÷ (0.34 ÷ 140) = "
        "0.626; in the laboratory to 0.23 ÷ 0.34 × 0.27 ÷ 0.43 = 0.425. 0.425 ^ 0.547275 = 0.626.",
    ),
}  # fmt: skip
