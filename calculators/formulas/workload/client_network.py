"""Network of clients: what a user moves in a day, and the busiest hour of all. Decimal units."""

# mypy: allow-untyped-defs

from calculators.sheet.units import BITS_PER_BYTE, BITS_PER_MBIT, BYTES_PER_KB, S_PER_HOUR


def day_traffic(client_kb, messages_per_day):
    """Traffic of one user in a day.

    Args:
        client_kb: traffic for each message sent or received [KB/message]
        messages_per_day: messages sent and received by one user [messages/day]
    Returns:
        user_kb: traffic of one user a day [KB/user]
    Source: exchange-client-network-2007, traffic by profile
    """
    return client_kb * messages_per_day


def office_rate(users, user_kb, office_hours):
    """Mean rate of all users of one kind over the working day.

    Args:
        users: mailboxes of this population [users]
        user_kb: traffic of one user a day [KB/user]
        office_hours: hours of a working day [h]
    Returns:
        office_mbit: mean of the working day [Mbit/s]
    Source: online-services-bandwidth, rate of a link
    """
    bits = users * user_kb * BYTES_PER_KB * BITS_PER_BYTE
    return bits / (office_hours * S_PER_HOUR) / BITS_PER_MBIT


def client_peak(mean_mbit, peak_factor):
    """Rate of all clients in the busiest hour.

    Args:
        mean_mbit: mean of the working day, all clients [Mbit/s]
        peak_factor: busiest hour against the mean of the working day [1]
    Returns:
        peak_mbit: network of the clients in the busiest hour [Mbit/s]
    Source: online-services-bandwidth, peak
    """
    return mean_mbit * peak_factor
