"""The transport dumpster: mail kept for replicated mailboxes, and the reads it causes."""

from calculators.sheet.vectorised import Number, clip, pick


def disk_share(
    dumpster_mb: Number,
    message_rate: Number,
    dumpster_reads: Number,
    dumpster_writes: Number,
    write_multiplier: Number,
    disk_iops: Number,
) -> Number:
    """The part of the queue disks' time that the dumpster's I/O takes; none without a dumpster.

    Args:
        dumpster_mb: size of the dumpster [MB]
        message_rate: messages a second [messages/s]
        dumpster_reads: database reads of one message [I/Os/message]
        dumpster_writes: database writes of one message [I/Os/message]
        write_multiplier: writes that fit at once [×]
        disk_iops: random I/Os a second of one disk [IOPS]
    Returns:
        dumpster_share: busy part of the time [share]
    Source: house, dumpster on the queue disk
    Evidence: Random I/O of hub-cache-2008 over the rate of the disks. The laboratory measured it at
        21 messages a second; busier servers join more messages in one write, as the tests of
        hub-throughput-2008 show, so it is an upper bound there.
    """
    asked = message_rate * (dumpster_reads + dumpster_writes)
    return pick(dumpster_mb > 0, asked / (write_multiplier * disk_iops), 0)


def reads_per_message(base_reads: Number, reads_when_missed: Number, missed: Number) -> Number:
    """Database reads of one message with a dumpster.

    Args:
        base_reads: reads when the dumpster fits into the cache [I/Os/message]
        reads_when_missed: further reads if none of it did [I/Os/message]
        missed: part of the dumpster outside the cache [share]
    Returns:
        dumpster_reads: database reads of one message [I/Os/message]
    Source: house, dumpster
    Evidence: hub-cache-2008, laboratory: 10.48 reads with 38 % of the dumpster outside the cache
        and 0.42 with none, so 26.5 for all of it. Carried to the large site (12 GB of dumpster)
        it gives 13 % less I/O from the larger cache; 15 % was observed.
    """
    return base_reads + reads_when_missed * missed


def with_cache(
    cache_mb: Number,
    small_cache_mb: Number,
    large_cache_mb: Number,
    writes_at_small: Number,
    writes_at_large: Number,
) -> Number:
    """Writes of one message with a dumpster, between the two measured cache sizes.

    Args:
        cache_mb: database cache [MB]
        small_cache_mb: smaller cache measured [MB]
        large_cache_mb: larger cache measured [MB]
        writes_at_small: writes of one message with the smaller cache [I/Os/message]
        writes_at_large: writes of one message with the larger cache [I/Os/message]
    Returns:
        dumpster_writes: writes of one message [I/Os/message]
    Source: house, dumpster
    Evidence: hub-cache-2008, laboratory columns; outside them the nearer is held, as 2 GB of cache
        showed no significant benefit over 512 MB.
    """
    held = clip(cache_mb, small_cache_mb, large_cache_mb)
    part = (held - small_cache_mb) / (large_cache_mb - small_cache_mb)
    return writes_at_small + (writes_at_large - writes_at_small) * part
