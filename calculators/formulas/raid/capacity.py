"""Capacity: what the mailboxes take and what the disks hold. Decimal: 1 GB = 1000 MB."""

# mypy: allow-untyped-defs

from calculators.sheet.units import MB_PER_GB


def population_data(users, mailbox_size_mb):
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
