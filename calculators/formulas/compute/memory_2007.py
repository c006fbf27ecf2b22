"""Memory: database cache per user, and checkpoint depth per user."""

from calculators.sheet.vectorised import Number, ceil


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
