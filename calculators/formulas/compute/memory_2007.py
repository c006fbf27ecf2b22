"""Memory: database cache per user, and checkpoint depth per user."""

from calculators.sheet.tree.units import S_PER_MINUTE
from calculators.sheet.vectorised import Number, least, most, ratio


def reads_left(
    owned_disks: Number, disk_iops: Number, writes: Number, write_penalty: Number
) -> Number:
    """Reads a second that the disks can serve beside the writes.

    Args:
        owned_disks: disks of the database [disks]
        disk_iops: I/Os a second of one disk [IOPS]
        writes: host writes [IOPS]
        write_penalty: disk operations of one host write [I/Os/write]
    Returns:
        reads_left: reads a second [IOPS]
    Source: exchange-io-2006, comment 13: it depends on how much IOPS you've provisioned for
    """
    return most(0, owned_disks * disk_iops - writes * write_penalty)


def warm_up_minutes(
    cache_part: Number,
    cache_mb: Number,
    page_mb: Number,
    cold_reads: Number,
    warm_reads: Number,
    reads_left: Number,
    cache_exponent: Number,
) -> Number:
    """Time until a part of the database cache is in use after a restart or a failover.

    Args:
        cache_part: part of the cache [share]
        cache_mb: database cache of all users [MB]
        page_mb: size of one page [MB]
        cold_reads: reads a second that the users ask for on a cold cache [IOPS]
        warm_reads: reads a second that they ask for once all of it is in use [IOPS]
        reads_left: reads a second that the disks can serve beside the writes [IOPS]
        cache_exponent: how fast reads fall with cache [1]
    Returns:
        minutes: time until so much of the cache is in use [min]
    Source: house, cache warm-up
    Evidence: Each read that misses brings one page, and the fuller the cache the fewer miss: at
        first as many as are asked for or served, later the reads of a warm cache, times the part
        in use to the power of the read rule. For the laboratory of exchange-io-2006, on disks that
        serve what its users ask for, half of the cache takes 17.2 minutes; comment 13 calculates
        about 20, from memory, and a longer time for the other half.
    """
    served = least(cold_reads, reads_left)
    # The part from which on fewer reads miss than are served.
    steady = least(cache_part, ratio(warm_reads, served) ** (-1 / cache_exponent))
    growth = 1 - cache_exponent
    falling = ratio(cache_part**growth - steady**growth, growth * warm_reads)
    return cache_mb / page_mb * (ratio(steady, served) + falling) / S_PER_MINUTE
