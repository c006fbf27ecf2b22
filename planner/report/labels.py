"""The printed names of figures."""

from __future__ import annotations

_WORDS = {
    "iops": "IOPS",
    "p95": "95th percentile",
    "fgl": "FGL",
    "io": "I/O",
    "raid": "RAID",
    "mta": "MTA",
    "cpu": "CPU",
    "mcycles": "megacycles",
    "kb": "KB",
    "mb": "MB",
    "gb": "GB",
}
_UNIT_ENDS = ("_ms", "_gib", "_mib", "_kib", "_gb", "_mb", "_kb", "_mhz", "_mcycles", "_mbit")
# Where the name of a figure does not say enough by itself.
_TITLES = {
    "database.count": "Databases of a group",
    "database.users": "Mailboxes of a database",
    "response_time.p95_most": "95th percentile at most",
    "server.iops": "I/O of a server",
    "memory.configured_gib": "Memory of a server",
    "storage.volumes_gib": "Volumes of a server",
    "failure.worst_active": "Active databases at worst",
    "failure.servers_lost": "Servers that may be lost",
    "transport.database_gib": "Transport queue of a server",
    "disks.a_server": "Disks of a server",
    "disks.all": "Disks in all",
    "servers.all": "Servers in all",
    "client.peak_mbit": "Clients at the peak",
}


def within(label: str) -> str:
    """A label within a sentence: small at its beginning, unless that is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label


def title_of(name: str) -> str:
    """The printed name of a figure: "database.queue_length" becomes "Database queue length"."""
    if name in _TITLES:
        return _TITLES[name]
    for ending in _UNIT_ENDS:
        if name.endswith(ending):
            name = name.removesuffix(ending)
    words = name.replace(".", " ").replace("_", " ").split()
    text = " ".join(_WORDS.get(word, word) for word in words)
    return text[:1].upper() + text[1:]
