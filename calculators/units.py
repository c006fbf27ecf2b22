"""Units of measure: the vocabulary of the cards, and the constants formulas may name.

Decimal and binary units are told apart: 1 GB = 1000 MB = 10^9 bytes, 1 GiB = 2^30 bytes.
The source documents count in decimal units, and so do the formulas here.
"""

MS_PER_S = 1000.0
MS_PER_MINUTE = 60_000.0
S_PER_HOUR = 3600.0
KB_PER_MB = 1000.0
MB_PER_GB = 1000.0
BYTES_PER_KIB = 1024.0
HALF = 0.5

# Unit -> what it means, for the glossary. A card that uses another unit is refused.
UNITS: dict[str, str] = {
    "1": "a pure number",
    "×": "a multiple of one disk's performance",
    "share": "a part of a whole, 0 to 1",
    "users": "mailboxes or simulated users",
    "disks": "disk drives",
    "spans": "arrays joined by the controller",
    "groups": "RAID groups",
    "storage groups": "Exchange storage groups, each with its own log",
    "IOPS": "I/O operations per second",
    "IOPS/user": "I/O operations per second and user",
    "IOPS/disk": "I/O operations per second and disk",
    "I/Os": "I/O operations outstanding",
    "I/Os/write": "disk operations that one host write costs",
    "disks/write": "disks that one host write keeps busy",
    "messages/day": "messages sent and received in a day by one user",
    "s": "seconds",
    "h": "hours",
    "ms": "milliseconds",
    "rpm": "turns per minute",
    "bytes/s": "bytes per second",
    "KiB/s": "1024 bytes per second",
    "KB": "1000 bytes",
    "KB/user": "1000 bytes per user",
    "KiB": "1024 bytes",
    "MB": "10^6 bytes",
    "MB/user": "10^6 bytes per user",
    "MB/storage group": "10^6 bytes per storage group",
    "GB": "10^9 bytes",
    "IOPS/(message/day)": "I/O operations per second for each message a day",
    "ms/I/O": "milliseconds for each outstanding I/O",
    # A formula that keeps whatever unit it is handed: all its [same] arguments must agree.
    "same": "the unit of the arguments",
}

CONSTANTS: dict[str, float] = {
    name: value for name, value in list(globals().items()) if name.isupper() and name != "UNITS"
}
