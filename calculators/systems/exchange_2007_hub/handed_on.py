"""What the lines of one subject hand on to those of another: figures of the sheet."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Cost(Struct, frozen=True):
    """What a message costs without a dumpster.

    Args:
        cycles: of the processors
        log_kb, queue_kb: written to either volume [KB]
        log_writes, queue_writes: to either volume
        write_kb: mean write to the queue database [KB]
        queue_ms: that it occupies the queue disk of the tests [ms]
    """

    cycles: Any
    log_kb: Any
    log_writes: Any
    queue_writes: Any
    write_kb: Any
    queue_kb: Any
    queue_ms: Any


class Pressure(Struct, frozen=True):
    """The queue against the cache.

    Args:
        queue_mb, cache_mb: size of either [MB]
        settled_mb: size of the queue while the server keeps up [MB]
        measured: version buckets of the test that was throttled
        buckets: those in use
        throttled, open: parts of the time that messages are refused and taken, while it keeps up
        longest: time that they are refused at once [s]; None where it is not said
    """

    queue_mb: Any
    settled_mb: Any
    cache_mb: Any
    measured: Any
    buckets: Any
    throttled: Any
    open: Any
    longest: Any


class Dumpster(Struct, frozen=True):
    """What a dumpster adds to each message.

    Args:
        mb: its size [MB]
        log_writes, queue_writes: to either volume
        reads: of the queue database
    """

    mb: Any
    log_writes: Any
    queue_writes: Any
    reads: Any


class DumpsterTimes(Struct, frozen=True):
    """That those of a message occupy a queue disk [ms]."""

    write: Any
    read: Any


class QueueDisk(Struct, frozen=True):
    """A queue disk without a dumpster.

    Args:
        access: time of one access [ms]
        ms: that the writes of a message occupy it
        writes, reads: that fit at once
    """

    access: Any
    ms: Any
    writes: Any
    reads: Any


class Overflow(Struct, frozen=True):
    """Reads of a message that left the cache, and the time they occupy a queue disk [ms]."""

    reads: Any
    ms: Any


class Steady(Struct, frozen=True):
    """What is carried while the queue fits into the cache [messages/s].

    Args:
        speed: clock of all cores together [MHz]
        cpu, log, queue: by the processors and by the disks of either volume
        rate: by all of them
    """

    speed: Any
    cpu: Any
    log: Any
    queue: Any
    rate: Any


class Taken(Struct, frozen=True):
    """What is carried while messages are taken [messages/s].

    Args:
        cycles: of the processors, for each message
        log, queue: by the disks of either volume
        rate: by all of them
        reads: of a message that left the cache
    """

    cycles: Any
    log: Any
    queue: Any
    rate: Any
    reads: Any
