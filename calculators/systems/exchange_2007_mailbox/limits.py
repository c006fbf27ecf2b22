"""Limits of a mailbox server of Exchange 2003 or 2007."""

from __future__ import annotations

from calculators.checks.check import Check

CHECKS = (
    # The need below already holds its headroom (target utilisation, steps of RAM), so a design
    # that buys exactly what is needed passes.
    Check(
        "spindles", "Database spindles", "The number of database disks sets it.", "disks",
        "exchange-io-2006, comment 7: the larger of the I/O and the capacity need",
        "The database needs {needed} disks and has {available}.",
        "The database needs {needed} disks and has {available}.",
        warn_below=None,
        with_a_disk_out=(
            "{when} {needed} database disks in all are enough; it has {available}, "
            "{left} of them left.",
            "{when} the database needs {needed} disks in all, so that none of those left "
            "is too busy; it has {available}, {left} of them left.",
        ),
    ),
    Check(
        "log-spindles", "Log spindles", "The number of log disks sets it.", "disks",
        "exchange-io-2006, comment 7: log I/O against the disk's rate",
        "The logs need {needed} disks and have {available}.",
        "The logs need {needed} disks and have {available}.",
        warn_below=None,
        with_a_disk_out=(
            "{when} {needed} log disks in all are enough; they have {available}, {left} "
            "of them left.",
            "{when} the logs need {needed} disks in all, so that none of those left is "
            "too busy; they have {available}, {left} of them left.",
        ),
    ),
    Check(
        "memory", "Memory", "The memory sets it.", "GB",
        "exchange-io-2006, cache per user plus 2 GB",
        "The server needs {needed} GB of memory and has {available} GB.",
        "The server needs {needed} GB of memory and has {available} GB.",
        warn_below=None,
        unsaid=(
            "The server needs {needed} GB of memory; {available} GB, the next size that can be "
            "bought, are assumed.",
            "The server needs {needed} GB of memory and would be bought with {available} GB.",
        ),
    ),
)  # fmt: skip
