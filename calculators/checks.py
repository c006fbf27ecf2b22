"""Checks: limits held against figures.

margin = (available − needed) / available; a check fails where the figure breaks its limit and
warns where the margin is below ``warn_below``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from calculators.figures import Figure, finite
from calculators.printed import number

PASS, WARN, FAIL = "pass", "warn", "fail"
ORDER = {PASS: 0, WARN: 1, FAIL: 2}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of holding one figure against its limit."""

    check: Check
    verdict: str
    needed: Figure | None
    available: Figure | None
    margin: float | None
    message: str

    def as_dict(self) -> dict[str, Any]:
        needed, available = self.needed, self.available
        return {
            "name": self.check.name,
            "label": self.check.label,
            "verdict": self.verdict,
            "needed": finite(needed.value) if needed else None,
            "available": finite(available.value) if available else None,
            "unit": self.check.unit,
            "margin": self.margin,
            "source": self.check.source,
            "message": self.message,
            "figure": needed.name if needed else None,
            "limit_figure": available.name if available else None,
        }


@dataclass(frozen=True, slots=True)
class Check:
    """A limit with its source.

    Args:
        name: stable key, part of the API
        label: what is checked, in a few words
        unit: unit shown with needed and available
        source: key of the bibliography and place
        passes: sentence when it holds; {needed} and {available} are put in
        fails: sentence when it does not
        strict: needed must stay below the limit, not reach it
        warn_below: margin under which it warns; None never warns
        advice: breaking it warns and does not fail
    """

    name: str
    label: str
    unit: str
    source: str
    passes: str
    fails: str
    strict: bool = False
    warn_below: float | None = 0.1
    advice: bool = False

    def holds(self, needed: Any, available: Any) -> Any:
        """Whether the limit is kept; undefined never holds."""
        return needed < available if self.strict else needed <= available

    def judge(self, needed: Figure, available: Figure) -> Verdict:
        """Hold one figure against one limit."""
        holds = bool(self.holds(needed.value, available.value))
        margin = None
        if available.value and math.isfinite(needed.value) and math.isfinite(available.value):
            margin = (available.value - needed.value) / available.value
        verdict = PASS if holds else (WARN if self.advice else FAIL)
        if holds and self.warn_below is not None and margin is not None:
            verdict = WARN if margin < self.warn_below - 1e-12 else PASS
        message = (self.passes if holds else self.fails).format(
            needed=short(needed.value), available=short(available.value)
        )
        return Verdict(self, verdict, needed, available, margin, message)

    def rule(self, holds: bool) -> Verdict:
        """Judge a check that is not about a quantity."""
        verdict = PASS if holds else FAIL
        return Verdict(self, verdict, None, None, None, self.passes if holds else self.fails)


def short(value: float) -> str:
    """A number for a sentence: three significant figures, whole numbers whole."""
    if isinstance(value, float) and math.isfinite(value) and value != 0:
        if abs(value) >= 1000:
            return f"{value:,.0f}"
        digits = max(0, 2 - math.floor(math.log10(abs(value))))
        text = f"{value:.{digits}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return number(value)


def worst(verdicts: list[Verdict]) -> str:
    """The verdict of a whole sizing: that of its worst check."""
    return max((verdict.verdict for verdict in verdicts), key=ORDER.__getitem__, default=PASS)


def binding_first(verdicts: list[Verdict]) -> list[Verdict]:
    """Checks in the order a person wants them: failures first, then the smallest margin."""
    return sorted(
        verdicts,
        key=lambda verdict: (
            -ORDER[verdict.verdict],
            math.inf if verdict.margin is None else verdict.margin,
        ),
    )


_ALL = [
    Check(
        "queue-below-spindles",
        "Queue below spindles",
        "I/Os",
        "netraid-1999, benchmark rule on Average Disk Queue Length",
        "The database queue averages {needed}, below its {available} spindles.",
        "The database queue averages {needed}; it must stay below its {available} spindles.",
        strict=True,
    ),
    Check(
        "disk-utilisation",
        "Disk utilisation",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The database disks are busy {needed} of the time; {available} is the end.",
        "The database disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True,
        warn_below=0.2,
    ),
    Check(
        "response-time",
        "Response time",
        "ms",
        "netraid-1999, any 95th percentile under 1000 ms is legal",
        "The 95th percentile response is {needed} ms, under {available} ms.",
        "The 95th percentile response is {needed} ms; it must stay under {available} ms.",
        strict=True,
    ),
    Check(
        "separate-log-disks",
        "Logs on disks of their own",
        "",
        "netraid-1999, do not mix the Information Store and the IS Logs on one disk",
        "The logs have a RAID group of their own.",
        "No RAID group carries the logs: they would share the database disks. Add one with "
        'volume "log".',
    ),
    Check(
        "capacity",
        "Capacity",
        "GB",
        "netraid-1999, size of the Information Store against the usable disks",
        "The database needs {needed} GB of {available} GB usable.",
        "The database needs {needed} GB; only {available} GB are usable.",
    ),
    Check(
        "log-utilisation",
        "Log disk utilisation",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True,
        warn_below=0.2,
    ),
    Check(
        "log-capacity",
        "Log space",
        "GB",
        "netraid-1999, logs accumulate without circular logging",
        "The logs need {needed} GB of {available} GB usable.",
        "The logs need {needed} GB between two backups; only {available} GB are usable.",
    ),
    # The need below already holds its headroom (target utilisation, steps of RAM), so a design
    # that buys exactly what is needed passes.
    Check(
        "spindles",
        "Database spindles",
        "disks",
        "exchange-io-2006, comment 7: the larger of the I/O and the capacity need",
        "The database needs {needed} disks and has {available}.",
        "The database needs {needed} disks and has {available}.",
        warn_below=None,
    ),
    Check(
        "log-spindles",
        "Log spindles",
        "disks",
        "exchange-io-2006, comment 7: log I/O against the disk's rate",
        "The logs need {needed} disks and have {available}.",
        "The logs need {needed} disks and have {available}.",
        warn_below=None,
    ),
    Check(
        "memory",
        "Memory",
        "GB",
        "exchange-io-2006, cache per user plus 2 GB",
        "The server needs {needed} GB of memory and has {available} GB.",
        "The server needs {needed} GB of memory and has {available} GB.",
        warn_below=None,
    ),
    Check(
        "cpu",
        "Processors",
        "%",
        "hub-throughput-2008, test 1 is CPU bound at 69.86 %",
        "The processors are {needed} % busy; throughput stops growing at {available} %.",
        "The processors would have to be {needed} % busy; throughput stops growing at "
        "{available} %.",
    ),
    Check(
        "log-disk",
        "Log disk",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    Check(
        "queue-disk",
        "Queue disk",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The queue disks are busy {needed} of the time; {available} is the end.",
        "The queue disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    Check(
        "throughput",
        "Throughput",
        "messages/s",
        "hub-throughput-2008, SMTP receive throughput",
        "{needed} messages a second are asked; the server holds {available}.",
        "{needed} messages a second are asked; the server holds only {available}.",
        warn_below=None,
    ),
    Check(
        "back-pressure",
        "Queue within the cache",
        "MB",
        "hub-throughput-2008, overflowing the cache triggers back pressure",
        "The queue of {needed} MB fits into the cache of {available} MB.",
        "The queue of {needed} MB outgrows the cache of {available} MB: back pressure, event "
        "15004. Raise DatabaseMaxCacheSize, never the thresholds.",
    ),
    Check(
        "version-buckets",
        "Version buckets",
        "buckets",
        "hub-cache-2008, thresholds 120 and 200",
        "About {needed} version buckets, below the high threshold of {available}.",
        "About {needed} version buckets, above the high threshold of {available}: back pressure.",
        warn_below=0.4,
    ),
    Check(
        "cache-setting",
        "Cache setting",
        "MiB",
        "hub-cache-2008, new guidance",
        "The guidance is {needed} MiB of cache; {available} MiB are set.",
        "The guidance for this memory is {needed} MiB of cache; only {available} MiB are set.",
        warn_below=None,
        advice=True,
    ),
    Check(
        "relays",
        "Relays",
        "relays",
        "postfix-2007, measured rate of a relay",
        "The peak needs {needed} relays and has {available}.",
        "The peak needs {needed} relays and has {available}.",
        warn_below=None,
    ),
]
CHECKS: dict[str, Check] = {check.name: check for check in _ALL}
