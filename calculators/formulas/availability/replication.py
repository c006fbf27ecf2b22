"""Network between copies: logs of the busiest hour, and what a link carries. Decimal bits."""

from calculators.sheet.units import (
    BITS_PER_BYTE,
    BITS_PER_MBIT,
    BYTES_PER_KIB,
    BYTES_PER_MIB,
    MS_PER_S,
    S_PER_HOUR,
    UNDEFINED,
)
from calculators.sheet.vectorised import Number, pick

# Rates of the links that the calculator lists (e2013-calculator, network links).
LINK_RATES_MBIT = (
    0.064, 0.128, 0.192, 0.256, 0.384, 0.768, 1.544, 2.048, 6.312, 8.448, 10.0, 16.0, 34.368,
    44.736, 50.0, 51.84, 100.0, 150.0, 155.52, 300.0, 450.0, 600.0, 622.08, 1000.0, 1243.68,
    2488.32, 4976.64, 10_000.0,
)  # fmt: skip
FASTEST_LISTED_MBIT = LINK_RATES_MBIT[-1]


def stream_rate(database_logs: Number, peak_share: Number) -> Number:
    """Rate at which the logs of one database come in the busiest hour.

    Args:
        database_logs: log files of one database a day [logs/day]
        peak_share: part of the day's logs [share]
    Returns:
        stream_mbit: logs of one database in the busiest hour [Mbit/s]
    Source: e2013-calculator, log replication
    Note: A log of 1 MiB has 8.39 Mbit; the calculator counts 8.
    """
    return database_logs * peak_share * BYTES_PER_MIB * BITS_PER_BYTE / S_PER_HOUR / BITS_PER_MBIT


def window_rate(window_kib: Number, latency_ms: Number) -> Number:
    """Rate that a window allows: one window for each way there and back.

    Args:
        window_kib: receive window of a connection [KiB]
        latency_ms: time there and back [ms]
    Returns:
        window_mbit: rate that the window allows [Mbit/s]
    Source: e2013-calculator, TCP window
    """
    bits = window_kib * BYTES_PER_KIB * BITS_PER_BYTE
    return bits / (latency_ms / MS_PER_S) / BITS_PER_MBIT


def smallest_link(sites_mbit: Number) -> Number:
    """The slowest link of the calculator's list that carries the load.

    Args:
        sites_mbit: network needed between the sites [Mbit/s]
    Returns:
        listed_mbit: slowest listed link that is enough [Mbit/s]
    Source: e2013-calculator, network links
    Note: Undefined where the fastest of them, 10 Gbit/s, is not enough.
    """
    found = sites_mbit * 0 + UNDEFINED
    for rate in reversed(LINK_RATES_MBIT):
        found = pick(sites_mbit <= rate, rate, found)
    return found
