"""Levers: what memory, storage groups and page size do, and what memory is worth against disks."""

from calculators.sheet.units import MB_PER_GB
from calculators.sheet.vectorised import Number


def before_lever(mailbox_iops: Number, saving_share: Number) -> Number:
    """I/O of one mailbox without a lever that saves a known part.

    Args:
        mailbox_iops: I/O of one mailbox with the lever [IOPS/user]
        saving_share: part the lever saves [share]
    Returns:
        without: I/O of one mailbox without it [IOPS/user]
    Source: house, levers on the user's own numbers
    Evidence: exchange-io-2006 measured each lever once, on one load; its relative savings are
        carried over to other loads.
    """
    return mailbox_iops / (1 - saving_share)


def break_even_cache(
    read_coefficient: Number,
    messages_per_day: Number,
    cache_exponent: Number,
    disk_price: Number,
    disk_iops: Number,
    target_utilisation: Number,
    ram_price: Number,
) -> Number:
    """The cache a user at which the next megabyte costs as much as the spindles it saves.

    Args:
        read_coefficient: reads a second for each message a day at 1 MB of cache
            [IOPS/(message/day)]
        messages_per_day: messages sent and received by one user [messages/day]
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
    saved = -cache_exponent * read_coefficient * messages_per_day * disk_price * MB_PER_GB
    cost = disk_iops * target_utilisation * ram_price
    return (saved / cost) ** (1 / (1 - cache_exponent))
