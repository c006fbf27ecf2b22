"""Memory of an Exchange 2010 mailbox server: the database cache it must leave room for."""

from calculators.sheet.vectorised import Number, most


def with_copies(active_cycles: Number, copy_share: Number, every_kept: Number) -> Number:
    """Cycles of active mailboxes, which ship their logs to every other copy.

    Args:
        active_cycles: cycles of active mailboxes [Mcycles]
        copy_share: cycles that each further copy adds [share]
        every_kept: copies of a database, lagged ones included [copies]
    Returns:
        shipped_cycles: cycles of active mailboxes and their copies [Mcycles]
    Source: house, a tenth for each copy
    Evidence: A rule of thumb for Exchange 2010 from general knowledge; no source was found.
    """
    return active_cycles * (1 + copy_share * most(every_kept - 1, 0.0))
