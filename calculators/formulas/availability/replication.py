"""Network between copies: logs of the busiest hour, and what a link carries. Decimal bits."""

from calculators.sheet.tree.units import (
    BITS_PER_BYTE,
    BITS_PER_MBIT,
    BYTES_PER_KIB,
    BYTES_PER_MIB,
    MS_PER_S,
    S_PER_HOUR,
    UNDEFINED,
)
from calculators.sheet.vectorised import Number, pick

# Link as chosen -> printed name, rate in Mbit/s, as the calculator lists them (e2013-calculator,
# network links).
LINKS: dict[str, tuple[str, float]] = {
    "64-kbit": ("64 kbit/s", 0.064),
    "128-kbit": ("128 kbit/s", 0.128),
    "192-kbit": ("192 kbit/s", 0.192),
    "256-kbit": ("256 kbit/s", 0.256),
    "384-kbit": ("384 kbit/s", 0.384),
    "768-kbit": ("768 kbit/s", 0.768),
    "t1": ("T1, 1.5 Mbit/s", 1.544),
    "e1": ("E1, 2 Mbit/s", 2.048),
    "t2": ("T2, 6.3 Mbit/s", 6.312),
    "e2": ("E2, 8.4 Mbit/s", 8.448),
    "ethernet": ("Ethernet, 10 Mbit/s", 10.0),
    "16-mbit": ("16 Mbit/s", 16.0),
    "e3": ("E3, 34.4 Mbit/s", 34.368),
    "t3": ("T3, 44.7 Mbit/s", 44.736),
    "50-mbit": ("50 Mbit/s", 50.0),
    "oc-1": ("OC-1, 51.8 Mbit/s", 51.84),
    "fast-ethernet": ("Fast Ethernet, 100 Mbit/s", 100.0),
    "150-mbit": ("150 Mbit/s", 150.0),
    "oc-3": ("OC-3, 155.5 Mbit/s", 155.52),
    "300-mbit": ("300 Mbit/s", 300.0),
    "450-mbit": ("450 Mbit/s", 450.0),
    "600-mbit": ("600 Mbit/s", 600.0),
    "oc-12": ("OC-12, 622 Mbit/s", 622.08),
    "gigabit": ("Gigabit Ethernet", 1000.0),
    "oc-24": ("OC-24, 1.24 Gbit/s", 1243.68),
    "oc-48": ("OC-48, 2.49 Gbit/s", 2488.32),
    "oc-96": ("OC-96, 4.98 Gbit/s", 4976.64),
    "10-gigabit": ("10 Gigabit Ethernet", 10_000.0),
}
LINK_RATES_MBIT = tuple(rate for _, rate in LINKS.values())
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
