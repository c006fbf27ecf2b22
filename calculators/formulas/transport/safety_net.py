"""The transport queue of a mailbox server: shadow copies, queues, Safety Net."""

# mypy: allow-untyped-defs

from calculators.sheet.units import HALF, KIB_PER_GIB, TWO
from calculators.sheet.vectorised import most, ratio


def safety_net_reach(safety_net_days, replay_days):
    """Days that the Safety Net keeps delivered mail: never less than a lagged copy stays behind.

    Args:
        safety_net_days: days asked for [days]
        replay_days: replay lag, 0 without lagged copies [days]
    Returns:
        kept_days: days that delivered mail is kept [days]
    Source: e2013-calculator, transport
    """
    return most(safety_net_days, replay_days)


def all_messages(everyone, messages_per_day):
    """Messages of all mailboxes in a day.

    Args:
        everyone: all mailboxes [users]
        messages_per_day: sent and received by the average mailbox [messages/day]
    Returns:
        daily_messages: messages of a day [messages]
    Source: e2013-calculator, transport
    """
    return everyone * messages_per_day


def messages_each(daily_messages, remaining_servers):
    """Messages of one server in a day after the worst failure.

    Args:
        daily_messages: messages of a day [messages]
        remaining_servers: servers left in all groups [servers]
    Returns:
        server_messages: messages of one server [messages]
    Source: e2013-calculator, transport
    """
    return ratio(daily_messages, remaining_servers)


def messages_held(server_messages, expiration_days, kept_days):
    """Messages in the queue database: each twice, half a day's mail for each day of outage.

    Args:
        server_messages: messages of one server a day [messages]
        expiration_days: days until a queued message expires [days]
        kept_days: days that delivered mail is kept [days]
    Returns:
        held_messages: messages in the queue database [messages]
    Source: e2013-calculator, transport
    """
    return TWO * server_messages * (1 + HALF * expiration_days + kept_days)


def queue_database(held_messages, message_kib):
    """Size of the queue database.

    Args:
        held_messages: messages in the queue database [messages]
        message_kib: average size of a message [KiB/message]
    Returns:
        queue_gib: queue database of one server [GiB]
    Source: e2013-calculator, transport
    """
    return held_messages * message_kib / KIB_PER_GIB


def day_of_sizes(messages_per_day, message_kib):
    """Size of one mailbox's mail in a day, to weigh message sizes by messages.

    Args:
        messages_per_day: sent and received by one mailbox [messages/day]
        message_kib: average size of a message [KiB/message]
    Returns:
        sized_messages: mail of one mailbox a day [KiB]
    Source: e2013-calculator, transport
    """
    return messages_per_day * message_kib


def mean_message(sized_messages, messages_per_day):
    """Average size of a message, each message counted once.

    Args:
        sized_messages: mail of the average mailbox a day [KiB]
        messages_per_day: sent and received by the average mailbox [messages/day]
    Returns:
        message_kib: average size of a message [KiB/message]
    Source: house, sizes weighed by messages
    Evidence: The queue holds messages, not mailboxes; the calculator weighs the size of a tier's
        messages by its mailboxes, which errs where tiers differ in both.
    """
    return ratio(sized_messages, messages_per_day)
