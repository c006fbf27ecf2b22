"""The constants of Exchange 2013, as Microsoft's calculator has them."""

from __future__ import annotations

from calculators.sheet.figures import Fact
from calculators.systems.exchange_2013.facts.disks import DISK_FACTS
from calculators.systems.exchange_2013.facts.network import NETWORK_FACTS

_BOOK = "e2013-calculator"


def _cited(value: float, unit: str, place: str, label: str, note: str = "") -> Fact:
    return Fact(value, unit, f"{_BOOK}, {place}", label, note)


# Read:write ratio -> fact with its share of reads.
READ_SHARES = {
    "2:3": ("reads_2_3", 0.4),
    "1:1": ("reads_1_1", 0.5),
    "3:2": ("reads_3_2", 0.6),
    "2:1": ("reads_2_1", 0.66),
    "3:1": ("reads_3_1", 0.75),
}

FACTS: dict[str, Fact] = {
    "active_mcycles": _cited(
        0.0425, "Mcycles/(message/day)", "processor tables", "active mailbox, mailbox role"
    ),
    "passive_mcycles": _cited(
        0.0137, "Mcycles/(message/day)", "processor tables", "passive copy of a mailbox"
    ),
    "client_access_share": _cited(
        0.375, "share", "processor tables", "client access against the mailbox role"
    ),
    "cache_each": _cited(0.06, "MiB/(message/day)", "memory tables", "database cache"),
    "messages_per_log": _cited(5, "messages/log", "log tables", "messages that fill a log"),
    "reference_message": _cited(
        1500 / 19, "KiB/message", "log tables", "message size of the log table", "1500 over 19."
    ),
    "log_step": _cited(0.1, "1", "log tables", "step of the size factor"),
    "iops_each": _cited(
        0.00067, "IOPS/(message/day)", "I/O tables", "database I/O", "Stated to 20 %."
    ),
    "iops_each_alone": _cited(
        0.00067, "IOPS/(message/day)", "I/O tables", "database I/O without copies",
        "Stated to 20 %.",
    ),
    "busy_messages": _cited(250, "messages/day", "I/O tables", "a usual mailbox at most"),
    "read_share_usual": _cited(0.6, "share", "I/O tables", "reads, replicated databases"),
    "read_share_busy": _cited(0.5, "share", "I/O tables", "reads of busy mailboxes, replicated"),
    "read_share_usual_alone": _cited(0.5, "share", "I/O tables", "reads, databases without copies"),
    "read_share_busy_alone": _cited(
        0.4, "share", "I/O tables", "reads of busy mailboxes, without copies"
    ),
    **{
        key: _cited(share, "share", "I/O tables", f"reads at {ratio}")
        for ratio, (key, share) in READ_SHARES.items()
    },
    "searched_mib": _cited(128, "MiB", "I/O tables", "smallest mailbox that search is felt on"),
    "search_step_mib": _cited(
        170.666666, "MiB", "I/O tables", "mailbox size that reads once more when searched"
    ),
    "recovery_share": _cited(0.012, "share", "mailbox size", "versions of single item recovery"),
    "calendar_share": _cited(0.03, "share", "mailbox size", "versions of the calendar"),
    "recoverable_cap": _cited(30720, "MiB", "mailbox size", "limit of recoverable items"),
    "white_days": _cited(1, "days", "mailbox size", "days of mail that stay as white space"),
    "fewest_plain": _cited(
        3, "copies", "limits", "copies from which they stand for a backup and for RAID"
    ),
    "largest_gib": _cited(2000, "GiB", "limits", "largest replicated database"),
    "alone_gib": _cited(200, "GiB", "limits", "largest database without copies"),
    "large_disk_gb": _cited(2500, "GB", "limits", "disk that holds the largest database"),
    "index_share": _cited(0.2, "share", "volumes", "content index against its database"),
    "databases_limit": _cited(100, "databases", "limits", "databases mounted on a server"),
    "set_limit": _cited(98, "databases", "limits", "databases in volumes for backup sets"),
    "volumes_limit": _cited(100, "volumes", "limits", "volumes that a plan lists"),
    "padding_group": _cited(4, "databases", "databases", "databases to a padding group"),
    "group_servers": _cited(16, "servers", "limits", "servers of an availability group"),
    "enough_servers": _cited(4, "servers", "activation", "servers from which two may be lost"),
    "log_share": _cited(0.5, "share", "server I/O", "log writes for a database write, replicated"),
    "log_share_alone": _cited(
        0.4, "share", "server I/O", "log writes for a database write, without copies"
    ),
    "log_read_share": _cited(0.1, "share", "server I/O", "log reads for a log write, replicated"),
    **DISK_FACTS,
    **NETWORK_FACTS,
    "least_log_days": _cited(1, "days", "log space", "fewest days of logs kept"),
    "longest_lag_days": _cited(14, "days", "log space", "longest lag of a copy"),
    "week_days": _cited(7, "days", "log space", "days between weekly backups"),
    "fortnight_days": _cited(14, "days", "log space", "days between backups, twice a month"),
    "maintenance": _cited(1.1, "1", "volumes", "room for maintenance against a database"),
    "set_databases": _cited(
        7, "databases", "backup set table", "databases of a backup set",
        "At each multiple of seven; the table jumps between them.",
    ),
    "restore_step": _cited(7, "databases", "restore volume table", "databases for each restored"),
    "most_restored": _cited(7, "1", "restore volume table", "most databases restored at once"),
    "reference_mcycles": _cited(2000, "Mcycles/core", "processors", "a core of the reference"),
    "reference_rate": _cited(33.75, "rate/core", "processors", "rate of a reference core"),
    "cpu_target": _cited(0.8, "share", "processors", "part of the processors planned for"),
    "memory_base": _cited(8, "GiB", "memory by copies", "least memory of any server"),
    "memory_step": _cited(2, "GiB", "memory by copies", "memory added by each step"),
    "copies_per_step": _cited(10, "copies", "memory by copies", "copies that make a step"),
    "memory_top": _cited(16, "GiB", "memory by copies", "memory from which it stays"),
    "client_base": _cited(2, "GiB", "memory", "client access, before the first core"),
    "client_assumed": _cited(0.2, "share", "memory", "cores that client access is assumed to use"),
    "client_each_core": _cited(2, "GiB/core", "memory", "client access, for each core used"),
    "cache_part": _cited(0.25, "share", "memory", "part of memory that is database cache"),
    "index_base": _cited(7, "GiB", "index memory", "memory of an empty index"),
    "bytes_active": _cited(110, "bytes/item", "index memory", "item of an active database"),
    "bytes_passive": _cited(24, "bytes/item", "index memory", "item of a passive copy"),
    "smallest_gib": _cited(8, "GiB", "memory", "least memory that is configured"),
    "small_gib": _cited(4, "GiB", "memory", "step of small servers"),
    "large_gib": _cited(32, "GiB", "memory", "step of large servers"),
    "widest_gib": _cited(64, "GiB", "memory", "memory from which the large step holds"),
    "memory_limit": Fact(
        96, "GiB", "exchange-health-checker, processors and memory", "most memory that is advised",
        "A server with more gains little: its caches do not grow with it.",
    ),
    "cores_limit": Fact(
        24, "cores", "exchange-health-checker, processors and memory", "most cores advised"
    ),
    "cores_limit_alone": Fact(
        24, "cores", "exchange-health-checker, processors and memory",
        "most cores advised without client access",
    ),
}  # fmt: skip
