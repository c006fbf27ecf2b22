"""Constants of the networks: between copies, and to clients."""

from __future__ import annotations

from calculators.formulas.availability.replication import LINKS
from calculators.sheet.figures import Fact

_BOOK = "e2013-calculator"
_CLIENTS = "exchange-client-network-2007, traffic by profile"
_NEWER = "Measured for Exchange 2007 and 2010; nothing newer was found."

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
