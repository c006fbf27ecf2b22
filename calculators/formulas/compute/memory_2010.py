"""Memory of an Exchange 2010 mailbox server: the database cache it must leave room for."""

from calculators.sheet.vectorised import Number, most


def memory_of_cache(wanted_gib: Number, kept_gib: Number, cache_part: Number) -> Number:
    """Memory of a server whose database cache is as large as needed.

    Args:
        wanted_gib: cache that is needed [GiB]
        kept_gib: memory that the cache leaves in any case [GiB]
        cache_part: part of memory that is database cache [share]
    Returns:
        whole_gib: memory of one server [GiB]
    Source: house, fit of a table
    Evidence: The table of cache by memory (exchange-2010-cache) reads as 0.9 of memory less 4 GB on
        a mailbox server, and 0.75 of it less 4 GB beside other roles: to 1 % from 24 GB up, and
        exact for other roles at every row.
    """
    return (wanted_gib + kept_gib) / cache_part


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
