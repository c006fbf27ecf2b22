"""The transport queue of a mailbox server: shadow copies, queues, Safety Net."""

from calculators.sheet.units import HALF, TWO
from calculators.sheet.vectorised import Number


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
