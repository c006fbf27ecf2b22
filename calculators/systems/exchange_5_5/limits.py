"""Limits of an Information Store of Exchange 5.5."""

from __future__ import annotations

from calculators.checks.check import TIGHT_BUSY, Check

CHECKS = (
    Check(
        "queue-below-spindles", "Queue below spindles", "The database queue sets it.", "I/Os",
        "netraid-1999, benchmark rule on Average Disk Queue Length",
        "The database queue averages {needed}, below its {available} spindles.",
        "The database queue averages {needed}; it must stay below its {available} spindles.",
        strict=True,
    ),
    Check(
        "queue-certainty", "Queue below spindles, off by its error",
        "The error of the queue sets it.", "I/Os", "house, stated error of the queue",
        "As far as the model is off elsewhere, the database queue is at most {needed}, below its "
        "{available} spindles.",
        "As far as the model is off elsewhere, the database queue may be {needed}: measure before "
        "you count on its {available} spindles, or leave more room. A run of 12,600 users that is "
        "predicted to hold was refused.",
        strict=True, warn_below=None, advice=True, in_doubt=True, said_if_broken=True,
    ),
    Check(
        "response-time", "Response time", "The response time sets it.", "ms",
        "netraid-1999, any 95th percentile under 1000 ms is legal",
        "The 95th percentile response is {needed} ms, under {available} ms.",
        "The 95th percentile response is {needed} ms; it must stay under {available} ms.",
        strict=True,
    ),
    Check(
        "response-certainty", "Response time, off by its error",
        "The error of the response time sets it.", "ms", "house, stated error of the response",
        "As far as the model is off elsewhere, the 95th percentile response is at most {needed} "
        "ms, under {available} ms.",
        "As far as the model is off elsewhere, the 95th percentile response may be {needed} ms: "
        "measure before you count on {available} ms.",
        strict=True, warn_below=None, advice=True, in_doubt=True, said_if_broken=True,
    ),
    Check(
        "log-utilisation", "Log disk utilisation", "The rate of the log disks sets it.", "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True, warn_below=TIGHT_BUSY,
    ),
    Check(
        "log-capacity", "Log space", "The space for logs sets it.", "GB",
        "netraid-1999, logs accumulate without circular logging",
        "The logs need {needed} GB of {available} GB usable.",
        "The logs need {needed} GB between two backups; only {available} GB are usable.",
        of_space=True,
    ),
)  # fmt: skip
