"""Memory: database cache per user, and checkpoint depth per user."""

# mypy: allow-untyped-defs

from calculators.sheet.units import KB_PER_MB, MB_PER_GB
from calculators.sheet.vectorised import ceil


def population_cache(users, cache_mb_per_user):
    """Database cache of one population.

    Args:
        users: size of the population [users]
        cache_mb_per_user: database cache of one user [MB/user]
    Returns:
        cache_mb: database cache of the population [MB]
    Source: exchange-io-2006, Exchange 2007
    """
    return users * cache_mb_per_user


def required_memory(cache_mb, base_gb):
    """Memory the server needs: the cache and a base.

    Args:
        cache_mb: database cache of all populations [MB]
        base_gb: memory for everything else [GB]
    Returns:
        memory: memory required [GB]
    Source: exchange-io-2006, Exchange 2007
    Note: Decimal: 1 GB is 1000 MB. The document reads "20GB + 2GB or about 24GB" for 4000 users;
        the sum is 22, and 24 is the next memory size that can be bought.
    """
    return cache_mb / MB_PER_GB + base_gb


def installed_memory(required_gb, step_gb):
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


def cache_per_user(cache_limit_mb, users):
    """What a fixed cache leaves for each user.

    Args:
        cache_limit_mb: database cache a 32-bit server can depend on [MB]
        users: all mailboxes [users]
    Returns:
        cache_kb_per_user: cache of one user [KB/user]
    Source: exchange-io-2006, Exchange 2000 and 2003
    Note: Decimal, as the source documents count: 1 MB is 1000 KB.
    """
    return cache_limit_mb * KB_PER_MB / users


def checkpoint_per_user(storage_groups, checkpoint_mb, users):
    """Checkpoint depth that each user has.

    Args:
        storage_groups: storage groups of the server [storage groups]
        checkpoint_mb: log kept in memory for each of them [MB/storage group]
        users: all mailboxes [users]
    Returns:
        depth: checkpoint depth of one user [KB/user]
    Source: exchange-io-2006, storage groups
    Note: Decimal, as the source documents count: 1 MB is 1000 KB.
    """
    return storage_groups * checkpoint_mb * KB_PER_MB / users


def step_saving(before, after):
    """What one change of the laboratory test saved.

    Args:
        before: I/O per user before the change [IOPS/user]
        after: I/O per user after it [IOPS/user]
    Returns:
        saving: I/O per user saved [IOPS/user]
    Source: exchange-io-2006, Exchange 2007
    """
    return before - after


def saved_share(before, after):
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
