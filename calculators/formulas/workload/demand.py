"""Demand: what the users ask of the disks."""

from calculators.sheet.vectorised import Number, total


def population_iops(users: Number, concurrency: Number, iops_per_user: Number) -> Number:
    """Database I/O of one population at the peak.

    Args:
        users: size of the population [users]
        concurrency: part of the users active at the peak [share]
        iops_per_user: database I/O of one active user [IOPS/user]
    Returns:
        iops: database I/O of the population [IOPS]
    Source: netraid-1999, Table 1
    """
    return users * concurrency * iops_per_user


def reads(iops: Number, read_share: Number) -> Number:
    """The reads among the I/Os.

    Args:
        iops: all I/Os [IOPS]
        read_share: part of them that reads [share]
    Returns:
        reads: reads a second [IOPS]
    Source: netraid-1999, Table 1, column %Reads
    """
    return iops * read_share


def writes(iops: Number, reads: Number) -> Number:
    """The writes among the I/Os.

    Args:
        iops: all I/Os [IOPS]
        reads: reads among them [IOPS]
    Returns:
        writes: writes a second [IOPS]
    Source: netraid-1999, Table 1
    """
    return iops - reads


def summed(parts: Number) -> Number:
    """The sum over populations or RAID groups.

    Args:
        parts: one figure each [same]
    Returns:
        total: their sum [same]
    Source: definition, a sum
    """
    return total(parts)


def read_share(reads: Number, iops: Number) -> Number:
    """The part of the I/Os that reads.

    Args:
        reads: reads a second [IOPS]
        iops: all I/Os [IOPS]
    Returns:
        share: part of the I/Os that reads [share]
    Source: netraid-1999, Table 1, column %Reads
    """
    return reads / iops


def mailbox_reads(
    read_coefficient: Number,
    messages_per_day: Number,
    cache_mb_per_user: Number,
    cache_exponent: Number,
) -> Number:
    """Database reads of one Exchange 2007 mailbox.

    Args:
        read_coefficient: reads a second for each message a day at 1 MB of cache
            [IOPS/(message/day)]
        messages_per_day: messages sent and received by one user [messages/day]
        cache_mb_per_user: database cache of one user [MB/user]
        cache_exponent: how fast reads fall with cache [1]
    Returns:
        mailbox_reads: database reads of one mailbox [IOPS/user]
    Source: house, Exchange 2007 read rule
    Evidence: The printed text of the rule was not found. With 25, 50, 100 and 150 messages a day
        and 2, 3.5, 5 and 5 MB it gives, with the write rule, 0.1145, 0.1823, 0.3206 and 0.4809;
        slipstick-2008 prints 0.11, 0.18, 0.32 and 0.48.
    """
    return read_coefficient * messages_per_day * cache_mb_per_user**cache_exponent
