"""What the sources state of editions that are not mail systems here, and of measured servers."""

from __future__ import annotations

from calculators.sheet.figures import Fact
from calculators.systems.exchange_2007_mailbox.facts import FACTS as MAILBOX

_LAB = "exchange-io-2006, laboratory test"

EXCHANGE_2003: dict[str, Fact] = {
    "row_iops": MAILBOX["exchange_2003_iops"],
    "row_messages": MAILBOX["exchange_2003_messages"],
    "read_share": MAILBOX["exchange_2003_read_share"],
    "planned_load": Fact(
        0.8, "share", "exchange-2003-spindles, load of a disk", "part of a disk's rate planned for"
    ),
    "log_iops_per_spindle": MAILBOX["log_iops_per_spindle"],
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
