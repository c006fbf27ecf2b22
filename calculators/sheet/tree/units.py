"""Units of measure: the vocabulary of the cards, and the constants formulas may name.

Decimal and binary units are told apart: 1 GB = 1000 MB = 10^9 bytes, 1 GiB = 2^30 bytes.
The source documents count in decimal units, and so do the formulas here.
"""

import math

from calculators.sheet.tree.expressions import Constant

MS_PER_S = Constant("MS_PER_S", 1000.0)
MS_PER_MINUTE = Constant("MS_PER_MINUTE", 60_000.0)
S_PER_HOUR = Constant("S_PER_HOUR", 3600.0)
S_PER_MINUTE = Constant("S_PER_MINUTE", 60.0)
MINUTES_PER_HOUR = Constant("MINUTES_PER_HOUR", 60.0)
MONTHS_PER_YEAR = Constant("MONTHS_PER_YEAR", 12.0)
KB_PER_MB = Constant("KB_PER_MB", 1000.0)
MB_PER_GB = Constant("MB_PER_GB", 1000.0)
BYTES_PER_GB = Constant("BYTES_PER_GB", 1e9)
BYTES_PER_KIB = Constant("BYTES_PER_KIB", 1024.0)
PER_CENT = Constant("PER_CENT", 100.0)
CYCLES_PER_MCYCLE = Constant("CYCLES_PER_MCYCLE", 1e6)
BYTES_PER_MB = Constant("BYTES_PER_MB", 1e6)
BYTES_PER_KB = Constant("BYTES_PER_KB", 1000.0)
BYTES_PER_MIB = Constant("BYTES_PER_MIB", 1048576.0)
BYTES_PER_GIB = Constant("BYTES_PER_GIB", 1073741824.0)
KIB_PER_MIB = Constant("KIB_PER_MIB", 1024.0)
KIB_PER_GIB = Constant("KIB_PER_GIB", 1048576.0)
MIB_PER_GIB = Constant("MIB_PER_GIB", 1024.0)
HOURS_PER_DAY = Constant("HOURS_PER_DAY", 24.0)
BITS_PER_BYTE = Constant("BITS_PER_BYTE", 8.0)
BITS_PER_MBIT = Constant("BITS_PER_MBIT", 1e6)
# Editions are compared by what so many users need.
USERS_COMPARED = Constant("USERS_COMPARED", 1000.0)
# A part of a whole that is not yet the whole.
NEARLY_ALL = Constant("NEARLY_ALL", 0.99)
UNDEFINED = Constant("undefined", math.nan)

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
    "pages": "pages of a database",
    "messages/day": "messages sent and received in a day by one user",
    "messages": "messages",
    "messages/s": "messages per second",
    "messages/min": "messages per minute",
    "messages/h": "messages per hour",
    "I/Os/message": "I/O operations that one message costs",
    "processors": "processor sockets",
    "cores/processor": "cores of one processor",
    "relays": "mail relays of one kind",
    "MHz": "10^6 cycles per second",
    "cycles/message": "processor cycles that one message costs",
    "cycles/byte": "processor cycles for each byte of a message",
    "ms/message": "milliseconds for one message",
    "KB/message": "1000 bytes for each message",
    "KB/write": "1000 bytes in one write",
    "ms/write": "milliseconds for one write",
    "ms/KB": "milliseconds for 1000 bytes",
    "buckets": "version buckets of the database engine",
    "%": "hundredths of a whole",
    "bytes": "bytes",
    "MiB": "2^20 bytes",
    "text": "a word",
    "yes or no": "whether it is so",
    "s": "seconds",
    "h": "hours",
    "min/GB": "minutes for 10^9 bytes",
    "files": "files",
    "MB/file": "10^6 bytes in one file",
    "price": "price, in the currency of the scenario",
    "price/GB": "price of 10^9 bytes, in the currency of the scenario",
    "price/disk": "price of one disk, in the currency of the scenario",
    "I/Os/message read": "disk reads to open one message",
    "months": "months from today",
    "years": "years from today",
    "ms": "milliseconds",
    "rpm": "turns per minute",
    "bytes/s": "bytes per second",
    "MB/s": "10^6 bytes per second",
    "min": "minutes",
    "KiB/s": "1024 bytes per second",
    "KB/s": "1000 bytes per second",
    "MB/h": "10^6 bytes per hour",
    "windows/h": "times per hour that something begins",
    "KB": "1000 bytes",
    "KB/user": "1000 bytes per user",
    "KiB": "1024 bytes",
    "MB": "10^6 bytes",
    "MB/user": "10^6 bytes per user",
    "MB/storage group": "10^6 bytes per storage group",
    "GB": "10^9 bytes",
    "GiB": "2^30 bytes",
    "GiB/core": "2^30 bytes for each core",
    "MiB/(message/day)": "2^20 bytes for each message a day",
    "KiB/message": "1024 bytes for each message",
    "MiB/day": "2^20 bytes a day",
    "databases": "mailbox databases",
    "databases/volume": "mailbox databases on one volume",
    "copies": "copies of a database, the active one included",
    "servers": "mailbox servers",
    "U": "rack units, 44.45 mm of height each",
    "availability groups": "groups of servers that hold copies of each other's databases",
    "volumes": "disk volumes",
    "volumes/server": "disk volumes of one server",
    "backup sets": "groups of databases that are backed up together",
    "orders": "ways to place the copies of a database on servers",
    "users/database": "mailboxes in one database",
    "users/unit": "mailboxes of one availability group, or of one server without one",
    "units": "availability groups, or servers without one",
    "logs/user": "log files of 1 MiB that one mailbox makes in a day",
    "log streams": "copies that logs are sent to, each from its active database",
    "logs/day": "log files of 1 MiB a day",
    "messages/log": "messages that fill one log file",
    "days": "days",
    "cores": "processor cores",
    "Mcycles": "10^6 processor cycles per second",
    "Mcycles/user": "10^6 processor cycles per second and mailbox",
    "Mcycles/(message/day)": "10^6 processor cycles per second for each message a day",
    "Mcycles/core": "10^6 processor cycles per second and core",
    "rate": "SPECint 2006 rate",
    "rate/core": "SPECint 2006 rate of one core",
    "rate2017": "SPECrate 2017 integer, base",
    "rate/rate2017": "SPECint 2006 rate for each of SPECrate 2017 integer",
    "items/user": "items in one mailbox",
    "bytes/item": "bytes for each item",
    "Mbit/s": "10^6 bits per second",
    "IOPS/(message/day)": "I/O operations per second for each message a day",
    "ms/I/O": "milliseconds for each outstanding I/O",
    # A formula that keeps whatever unit it is handed: all its [same] arguments must agree.
    "same": "the unit of the arguments",
}

CONSTANTS: dict[str, float] = {
    name: value for name, value in list(globals().items()) if isinstance(value, Constant)
}
