"""What the sources state of editions that are not mail systems here, and of measured servers."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_PROFILES = "exchange-2003-io, table of profiles"
_LAB = "exchange-io-2006, laboratory test"

EXCHANGE_2003: dict[str, Fact] = {
    "row_iops": Fact(
        1.0, "IOPS/user", _PROFILES, "database I/O of the heavy profile", "Read in a mirror."
    ),
    "row_messages": Fact(
        140,
        "messages/day",
        _PROFILES,
        "messages a day of the heavy profile",
        "40 sent and 100 received.",
    ),
    "read_share": Fact(
        0.66,
        "share",
        "exchange-2003-io, read to write ratio",
        "reads among the database I/O",
        "Printed from 75 to 25 down to 66 to 33; the end that writes more is taken.",
    ),
    "planned_load": Fact(
        0.8, "share", "exchange-2003-spindles, load of a disk", "part of a disk's rate planned for"
    ),
    "log_iops_per_spindle": Fact(
        0.1, "IOPS/disk", "exchange-io-2006, comment 7", "log I/Os for each database spindle"
    ),
}
# Servers that were measured, where no rule says how memory grows with users.
BENCHMARK_SERVER: dict[str, Fact] = {
    "memory_gb": Fact(1, "GB", "netraid-1999, case study", "memory of the benchmark's server"),
    "users": Fact(8000, "users", "netraid-1999, case study", "users of the benchmark"),
}
LABORATORY_SERVER: dict[str, Fact] = {
    "memory_gb": Fact(4, "GB", _LAB, "memory of the laboratory's server with Exchange 2003"),
    "users": Fact(4000, "users", _LAB, "users of the laboratory test"),
}
