"""Copies of whole databases: how long a backup or a restore takes."""

from calculators.sheet.tree.units import MB_PER_GB, S_PER_HOUR
from calculators.sheet.vectorised import Number


def hours(data_gb: Number, rate_mb_per_second: Number) -> Number:
    """Time to copy the databases, one way.

    Args:
        data_gb: data to plan for [GB]
        rate_mb_per_second: what the copy moves, as measured [MB/s]
    Returns:
        hours: time of the copy, without a replay of logs [h]
    Source: house, time of a copy
    Evidence: Arithmetic. netraid-1999 says that the benchmark ignores backup and recovery times,
        and prints no rate: only one measured on your own server can stand here.
    """
    return data_gb * MB_PER_GB / rate_mb_per_second / S_PER_HOUR


def rate_needed(data_gb: Number, allowed_hours: Number) -> Number:
    """The rate that a restore needs to end in time.

    Args:
        data_gb: data to plan for [GB]
        allowed_hours: hours that a restore may take [h]
    Returns:
        rate: what the copy has to move [MB/s]
    Source: house, time of a copy
    Evidence: Arithmetic, the time of a copy turned round.
    """
    return data_gb * MB_PER_GB / allowed_hours / S_PER_HOUR
