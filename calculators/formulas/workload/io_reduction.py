"""Levers: what memory, storage groups and page size do, and what memory is worth against disks.

Exchange 2003 is where they begin. Each leaves a part of the I/O; what a design does not have leaves
all of it.
"""

from calculators.sheet.tree.units import MB_PER_GB
from calculators.sheet.vectorised import Number, least, ratio


def kept_reads(
    lab_kept_reads: Number,
    cache_mb_per_user: Number,
    lab_cache_mb: Number,
    cache_exponent: Number,
) -> Number:
    """The part of the reads of Exchange 2003 that the cache of a design leaves.

    Args:
        lab_kept_reads: part of the reads left with the cache of the laboratory [share]
        cache_mb_per_user: database cache of one user [MB/user]
        lab_cache_mb: cache of one user in the laboratory [MB/user]
        cache_exponent: how fast reads fall with cache [1]
    Returns:
        kept: part of the reads left [share]
    Source: house, reads by cache
    Evidence: exchange-io-2006 prints two points, 225 KB and 5 MB a user. Between 2 and 5 MB reads
        fall as the printed rates of slipstick-2008 do; no cache makes more of them than Exchange
        2003 had.
    """
    return least(1, lab_kept_reads * (cache_mb_per_user / lab_cache_mb) ** cache_exponent)


def kept_reads_by_rule(printed_reads: Number, reads_2003: Number, lab_kept_pages: Number) -> Number:
    """The part of the reads of Exchange 2003 that the cache leaves, by the printed rules.

    Args:
        printed_reads: reads by the rule of Exchange 2007, with its larger pages [IOPS/user]
        reads_2003: reads by the profiles of Exchange 2003 [IOPS/user]
        lab_kept_pages: part left by the pages of the rule, with the usual small messages [share]
    Returns:
        kept: part of the reads left [share]
    Source: house, levers where I/O follows the messages
    Evidence: The rule of Exchange 2007 has all three changes in it. What its larger pages saved is
        taken out; no cache makes more reads than Exchange 2003 had.
    """
    return least(1, ratio(printed_reads, lab_kept_pages * reads_2003))


def kept_writes(
    checkpoint_kb: Number, checkpoint_2003_kb: Number, checkpoint_exponent: Number
) -> Number:
    """The part of the writes of Exchange 2003 that a checkpoint depth leaves.

    Args:
        checkpoint_kb: checkpoint depth of one user that counts [KB/user]
        checkpoint_2003_kb: checkpoint depth of one user on Exchange 2003 [KB/user]
        checkpoint_exponent: how fast writes fall with checkpoint depth [1]
    Returns:
        kept: part of the writes left [share]
    Source: house, writes by checkpoint depth
    Evidence: The longer a page may wait, the more changes one write takes along. exchange-io-2006
        prints two points: 20 KB a user, and 140 KB with 0.11 IOPS less. A power passes through
        both; fewer storage groups than Exchange 2003 had write more than it did.
    """
    return (checkpoint_kb / checkpoint_2003_kb) ** checkpoint_exponent


def kept_writes_by_rule(
    printed_writes: Number,
    writes_2003: Number,
    lab_kept_pages: Number,
    checkpoint_kb: Number,
    lab_checkpoint_kb: Number,
    checkpoint_exponent: Number,
    lever_strength: Number,
) -> Number:
    """The part of the writes of Exchange 2003 that a checkpoint depth leaves, by the printed rules.

    Args:
        printed_writes: writes by the rule of Exchange 2007, with its larger pages [IOPS/user]
        writes_2003: writes by the profiles of Exchange 2003 [IOPS/user]
        lab_kept_pages: part left by the pages of the rule, with the usual small messages [share]
        checkpoint_kb: checkpoint depth of one user that counts [KB/user]
        lab_checkpoint_kb: checkpoint depth of one user in the laboratory [KB/user]
        checkpoint_exponent: how fast writes fall with checkpoint depth [1]
        lever_strength: power of each saving that the printed rules leave [1]
    Returns:
        kept: part of the writes left [share]
    Source: house, levers where I/O follows the messages
    Evidence: At the depth of the laboratory the printed rule stands as it is, at that of Exchange
        2003 the writes of Exchange 2003.
    """
    depths = checkpoint_kb / lab_checkpoint_kb
    kept = ratio(printed_writes, lab_kept_pages * writes_2003)
    return kept * depths ** (checkpoint_exponent * lever_strength)


def break_even_cache(
    mailbox_reads: Number,
    cache_mb_per_user: Number,
    cache_exponent: Number,
    disk_price: Number,
    disk_iops: Number,
    target_utilisation: Number,
    ram_price: Number,
) -> Number:
    """The cache a user at which the next megabyte costs as much as the spindles it saves.

    Args:
        mailbox_reads: reads of one user with the cache of the design [IOPS/user]
        cache_mb_per_user: database cache of one user [MB/user]
        cache_exponent: how fast reads fall with cache [1]
        disk_price: price of one disk [price/disk]
        disk_iops: I/Os a second of one disk [IOPS]
        target_utilisation: part of its rate a disk is planned for [share]
        ram_price: price of memory [price/GB]
    Returns:
        cache: cache where more no longer pays [MB/user]
    Source: house, break-even of memory and disks
    Evidence: The derivative of the read rule by the cache, times the price of the spindles that
        carry a read, set equal to the price of memory. Holds while the I/O and not the capacity
        sets the number of disks.
    """
    with_one_mb = mailbox_reads * cache_mb_per_user**-cache_exponent
    saved = -cache_exponent * with_one_mb * disk_price * MB_PER_GB
    cost = disk_iops * target_utilisation * ram_price
    return (saved / cost) ** (1 / (1 - cache_exponent))
