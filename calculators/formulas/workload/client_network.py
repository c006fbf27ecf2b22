"""Network of clients: what a user moves in a day, and the busiest hour of all. Decimal units."""

from calculators.sheet.tree.units import BITS_PER_BYTE, BITS_PER_MBIT, BYTES_PER_KB, S_PER_HOUR
from calculators.sheet.vectorised import Number


def office_rate(users: Number, user_kb: Number, office_hours: Number) -> Number:
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
