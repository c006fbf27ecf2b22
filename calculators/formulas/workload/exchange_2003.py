"""Exchange 2003: database I/O of a mailbox by the messages of its day."""

from calculators.sheet.vectorised import Number


def profile_iops(messages_per_day: Number, row_iops: Number, row_messages: Number) -> Number:
    """Database I/O of one Exchange 2003 mailbox.

    Args:
        messages_per_day: messages sent and received by one user [messages/day]
        row_iops: database I/O of a profile of the table [IOPS/user]
        row_messages: messages sent and received a day in that profile [messages/day]
    Returns:
        iops_each_user: database I/O of one mailbox [IOPS/user]
    Source: exchange-2003-io, table of profiles
    Note: The four printed profiles, 0.5, 0.75, 1 and 1.5 IOPS for 70, 105, 140 and 210 messages a
        day, lie on one straight line through zero; any row gives the others.
    """
    return messages_per_day * row_iops / row_messages
