"""Memory: database cache per user, and checkpoint depth per user."""

from calculators.sheet.units import HALF, S_PER_MINUTE
from calculators.sheet.vectorised import Number, ceil, least, most, ratio


def installed_memory(required_gb: Number, step_gb: Number) -> Number:
    """The next memory size that can be bought.

    Args:
        required_gb: memory required [GB]
        step_gb: step in which memory is bought [GB]
    Returns:
        installed: memory installed [GB]
    Source: house, memory steps
    Evidence: exchange-io-2006 goes from 22 to "about 24 GB"; steps of 4 GB reproduce it.
    """
    return step_gb * ceil(required_gb / step_gb)


def saved_share(before: Number, after: Number) -> Number:
    """The part of the I/O that all changes of the laboratory test saved.

    Args:
        before: I/O per user before the changes [IOPS/user]
        after: I/O per user after them [IOPS/user]
    Returns:
        share: part of the I/O saved [share]
    Source: exchange-io-2006, Exchange 2007
    Note: The document says "roughly 70 %"; its own figures give 73 %.
    """
    return 1 - after / before


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
    cache_mb: Number, page_mb: Number, cold_reads: Number, reads_left: Number
) -> Number:
    """Time until half of the database cache is in use after a restart or a failover.

    Args:
        cache_mb: database cache of all users [MB]
        page_mb: size of one page [MB]
        cold_reads: reads a second that the users ask for on a cold cache [IOPS]
        reads_left: reads a second that the disks can serve beside the writes [IOPS]
    Returns:
        minutes: time until half of the cache is in use [min]
    Source: house, cache warm-up
    Evidence: Each read that misses brings one page. For 10 GB in pages of 8 KiB at the 1080 I/Os a
        second of the laboratory (4000 users of 0.27) it takes 18.8 minutes; comment 13 of
        exchange-io-2006 calculates about 20, from memory. The second half takes longer, as ever
        fewer reads miss.
    """
    served = least(cold_reads, reads_left)
    return ratio(HALF * cache_mb / page_mb, served) / S_PER_MINUTE
