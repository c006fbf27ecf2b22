"""Editions side by side: what a thousand users need of each."""

from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB, USERS_COMPARED
from calculators.sheet.vectorised import Number


def for_thousand(amount: Number, users: Number) -> Number:
    """What a thousand of these users need.

    Args:
        amount: what all users need [same]
        users: all users [users]
    Returns:
        part: what a thousand of them need [same]
    Source: slipstick-2008, editions compared by the mailbox
    """
    return amount / users * USERS_COMPARED


def iops_for_thousand(iops_per_user: Number) -> Number:
    """Database I/O of a thousand mailboxes.

    Args:
        iops_per_user: database I/O of the average mailbox [IOPS/user]
    Returns:
        thousand_iops: database I/O of a thousand mailboxes [IOPS]
    Source: slipstick-2008, editions compared by the mailbox
    Note: The headroom that a plan adds to it is left out, as in the older editions.
    """
    return iops_per_user * USERS_COMPARED


def decimal_memory(memory_gib: Number) -> Number:
    """Memory in the unit of the older sources.

    Args:
        memory_gib: memory of a server [GiB]
    Returns:
        memory_gb: the same memory [GB]
    Source: exchange-io-2006, Exchange 2007
    Note: The account counts 1000 MB to the GB; later sources count in GiB.
    """
    return memory_gib * BYTES_PER_GIB / BYTES_PER_GB


def rate_of_cycles(
    used_cycles: Number, reference_mcycles: Number, reference_rate: Number
) -> Number:
    """Processor work as a SPECint 2006 rate, for editions count cycles of different processors.

    Args:
        used_cycles: cycles needed of one server [Mcycles]
        reference_mcycles: cycles of a reference core [Mcycles/core]
        reference_rate: rate of a reference core [rate/core]
    Returns:
        used_rate: the same work as a rate [rate]
    Source: e2013-calculator, processors
    Note: The way back from the calculator's cycles of a core. Exchange 2010 counts cycles of a
        3333 MHz core of 18.75, later editions of a 2000 MHz core of 33.75.
    """
    return used_cycles / reference_mcycles * reference_rate
