"""The transport dumpster: mail kept for replicated mailboxes, and the reads it causes."""

from calculators.sheet.tree.units import MS_PER_S
from calculators.sheet.vectorised import Number, clip, most, pick


def added_io(dumpster_mb: Number, with_dumpster: Number, without_dumpster: Number) -> Number:
    """I/O of one message that comes on top with a dumpster; none without.

    Args:
        dumpster_mb: size of the dumpster [MB]
        with_dumpster: I/O of one message, as the laboratory counted it [I/Os/message]
        without_dumpster: I/O of one message of that size without a dumpster [I/Os/message]
    Returns:
        added: I/O on top [I/Os/message]
    Source: house, dumpster
    Evidence: hub-cache-2008, laboratory: all I/O of messages of 46 KB with a dumpster, less what
        hub-throughput-2008 counts at that size without. Other sizes get as much on top: no other
        was measured. The laboratory ran at 21 messages a second; busier servers join more messages
        in one write, so it is an upper bound there.
    """
    return pick(dumpster_mb > 0, most(0, with_dumpster - without_dumpster), 0)


def disk_time(added: Number, disk_iops: Number) -> Number:
    """What the I/O of a dumpster occupies a disk for one message.

    Args:
        added: I/O on top [I/Os/message]
        disk_iops: random I/Os a second of one disk [IOPS]
    Returns:
        dumpster_ms: disk time of one message [ms/message]
    Source: house, dumpster on the queue disk
    Evidence: hub-cache-2008 calls this I/O random, so each takes an access of the disk.
    """
    return added * MS_PER_S / disk_iops


def disk_share(
    message_rate: Number,
    dumpster_write_ms: Number,
    write_multiplier: Number,
    dumpster_read_ms: Number,
    read_multiplier: Number,
) -> Number:
    """The part of the queue disks' time that the dumpster's I/O takes.

    Args:
        message_rate: messages a second [messages/s]
        dumpster_write_ms: disk time of the dumpster's writes of one message [ms/message]
        write_multiplier: writes that fit at once [×]
        dumpster_read_ms: disk time of the dumpster's reads of one message [ms/message]
        read_multiplier: reads that fit at once [×]
    Returns:
        dumpster_share: busy part of the time [share]
    Source: house, dumpster on the queue disk
    Evidence: Use grows in proportion to the rate; a read lights one disk at any RAID level.
    """
    return (
        message_rate
        * (dumpster_write_ms / write_multiplier + dumpster_read_ms / read_multiplier)
        / MS_PER_S
    )


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
