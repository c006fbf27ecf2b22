"""Capacity: what the mailboxes take and what the disks hold. Decimal: 1 GB = 1000 MB."""

from calculators.sheet.tree.units import MB_PER_GB
from calculators.sheet.vectorised import Number


def population_data(users: Number, mailbox_size_mb: Number) -> Number:
    """Data of one population.

    Args:
        users: size of the population [users]
        mailbox_size_mb: database space of one user [MB/user]
    Returns:
        data: data of the population [GB]
    Source: exchange-io-2006, comment 7
    Note: Decimal, as the source documents count: 1 GB is 1000 MB.
    """
    return users * mailbox_size_mb / MB_PER_GB
