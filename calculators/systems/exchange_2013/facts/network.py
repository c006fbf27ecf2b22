"""Constants of the networks: between copies, and to clients."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_BOOK = "e2013-calculator"
_CLIENTS = "exchange-client-network-2007, traffic by profile"
_NEWER = "Measured for Exchange 2007 and 2010; nothing newer was found."

# Link as chosen -> printed name, rate in Mbit/s, as the calculator lists them.
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
LINK_FACTS = {key: f"link_{key.replace('-', '_')}" for key in LINKS}
# Client as chosen -> printed name, fact with its traffic.
CLIENTS = {
    "outlook-cached": ("Outlook, cached", "client_cached"),
    "outlook-online": ("Outlook, online", "client_online"),
    "outlook-anywhere": ("Outlook Anywhere", "client_anywhere"),
    "outlook-web": ("Outlook Web App", "client_web"),
}
# Fact -> (label, KB for a message: of the busiest profile, whose users have 150 of them a day).
_TRAFFIC = {
    "client_cached": ("Outlook, cached", 11_700 / 150),
    "client_online": ("Outlook, online", 24_315 / 150),
    "client_anywhere": ("Outlook Anywhere", 13_875 / 150),
    "client_web": ("Outlook Web App", 54_495 / 150),
}


def clients(origin: str, note: str) -> dict[str, Fact]:
    """Traffic of each client, as cited for the edition it was measured on or assumed for others."""
    return {
        key: Fact(kb, "KB/message", _CLIENTS, f"traffic for a message, {label}", note, origin)
        for key, (label, kb) in _TRAFFIC.items()
    }


NETWORK_FACTS: dict[str, Fact] = {
    **{
        LINK_FACTS[key]: Fact(rate, "Mbit/s", f"{_BOOK}, network links", name)
        for key, (name, rate) in LINKS.items()
    },
    "log_compression": Fact(0.3, "share", f"{_BOOK}, log replication", "saved by compression"),
    "index_sent": Fact(
        1, "1", f"{_BOOK}, log replication", "what a copy's index reads, against its logs",
        "Not compressed.",
    ),
    "latency_limit": Fact(
        500, "ms", "exchange-high-availability, network", "longest way there and back"
    ),
    "office_hours": Fact(8, "h", "online-services-bandwidth, rate of a link", "working day"),
    "peak_factor": Fact(
        2, "1", "online-services-bandwidth, peak", "busiest hour against the mean"
    ),
    **clients("assumed", _NEWER),
}  # fmt: skip
