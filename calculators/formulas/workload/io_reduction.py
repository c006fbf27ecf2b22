"""Levers: what memory, storage groups and page size do, and what memory is worth against disks."""

# mypy: allow-untyped-defs

from calculators.sheet.units import MB_PER_GB


def before_lever(mailbox_iops, saving_share):
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
    read_coefficient,
    messages_per_day,
    cache_exponent,
    disk_price,
    disk_iops,
    target_utilisation,
    ram_price,
):
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
