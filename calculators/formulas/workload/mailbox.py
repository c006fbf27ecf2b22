"""What one mailbox of Exchange 2010 and later asks for: processor cycles, cache, logs, I/O."""

from calculators.sheet.vectorised import Number, equal, nearest, pick


def mailbox_logs(
    messages_per_day: Number,
    messages_per_log: Number,
    message_kib: Number,
    reference_message: Number,
    log_step: Number,
) -> Number:
    """Log files that one mailbox makes in a day.

    Args:
        messages_per_day: sent and received by one mailbox [messages/day]
        messages_per_log: messages of the reference size that fill a log [messages/log]
        message_kib: average size of a message [KiB/message]
        reference_message: size at which that holds [KiB/message]
        log_step: step the size factor is rounded to [1]
    Returns:
        log_files: log files of one mailbox a day [logs/user]
    Source: e2013-calculator, log tables
    Note: With steps of 0.1, messages under 3.95 KiB count as no logs at all.
    """
    return (
        messages_per_day
        / messages_per_log
        * nearest(message_kib / reference_message / log_step)
        * log_step
    )


def search_factor(mailbox_mib: Number, searched_mib: Number, search_step_mib: Number) -> Number:
    """How many times more a mailbox reads when clients without a local copy search it.

    Args:
        mailbox_mib: mailbox on disk [MiB]
        searched_mib: smallest mailbox that search is felt on [MiB]
        search_step_mib: size that reads as much again [MiB]
    Returns:
        search_reads: reads against those without search [×]
    Source: e2013-calculator, I/O tables
    """
    return pick(mailbox_mib >= searched_mib, nearest(mailbox_mib / search_step_mib / 0.5) * 0.5, 1)


def searched_iops_added(
    base_iops: Number,
    read_share: Number,
    search_reads: Number,
    further_factor: Number,
    blended: Number,
) -> Number:
    """Database I/O with online search, as the calculator adds search and multiplier.

    Args:
        base_iops: database I/O of one mailbox [IOPS/user]
        read_share: reads among the I/O without search [share]
        search_reads: reads against those without search [×]
        further_factor: how much more some mailboxes ask [1]
        blended: multiplier of the average mailbox [1]
    Returns:
        iops_per_user: database I/O of the average mailbox [IOPS/user]
    Source: e2013-calculator, I/O tables
    Note: With a multiplier the unsearched reads are added once more.
    """
    reads = base_iops * read_share * blended
    again = pick(equal(further_factor, 1), 0, reads)
    return base_iops * read_share * search_reads + again + base_iops * (1 - read_share) * blended


def weighted(part_of_all: Number, each: Number) -> Number:
    """What one population adds to the average mailbox.

    Args:
        part_of_all: part of all mailboxes [share]
        each: quantity of one mailbox of the population [same]
    Returns:
        weighed: its part of the average [same]
    Source: e2013-calculator, every database holds the same mix
    """
    return part_of_all * each


def in_use(users: Number, each: Number) -> Number:
    """What the calculator prints for a tier: nothing where it has no mailboxes.

    Args:
        users: mailboxes of the tier [users]
        each: quantity of one mailbox [same]
    Returns:
        of_tier: quantity as printed [same]
    Source: e2013-calculator, mailbox tiers
    """
    return pick(users > 0, each, 0.0)
