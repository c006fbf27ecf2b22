"""The transport queue of a mailbox server: shadow copies, queues, Safety Net."""

from calculators.sheet.units import HALF, TWO
from calculators.sheet.vectorised import Number, ratio


def messages_held(server_messages: Number, expiration_days: Number, kept_days: Number) -> Number:
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


def mean_message(sized_messages: Number, messages_per_day: Number) -> Number:
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
