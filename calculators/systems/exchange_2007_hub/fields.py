"""What a hub transport server is asked."""

from __future__ import annotations

from dataclasses import replace

from calculators.inputs.common_fields import (
    HARDWARE_FIELDS,
    HORIZON,
    LOAD_GROWTH,
    MEMORY_MODULE,
    SIZE_GROWTH,
    STATE,
)
from calculators.inputs.fields import Field

_HARDWARE = "hub-throughput-2008, hub hardware"
MULTI_ROLE, EDGE = "multi-role", "edge"
ROLES = {
    "hub": "Hub transport alone",
    MULTI_ROLE: "Hub transport with client access or mailboxes",
    EDGE: "Edge transport",
}


def _further(place: str) -> tuple[Field, Field]:
    """One further size of a mix, and its share."""
    size = Field(
        f"{place}_message_bytes", f"{place.capitalize()} message size", "number", "bytes", None,
        least=1, most=1e9, group="Messages", rare=True,
        help="Such as 5 MB. Left empty, all messages have the sizes above. Given, costs are the "
        "mean over the sizes; no test mixed them, so the throughput is then known to within half "
        "only.",
    )  # fmt: skip
    share = Field(
        f"{place}_message_share", f"Share of the {place} size", "number", "share", 0.05,
        "house, one message in twenty is large", least=0, most=1, group="Messages", rare=True,
        help="Part of the messages, not of the bytes, that have this size: 5 % where one message "
        "in twenty has it.",
    )  # fmt: skip
    return size, share


FIELDS: tuple[Field, ...] = (
    Field(
        "message_bytes", "Message size", "number", "bytes", least=1, most=1e9, group="Messages",
        help="Average size of a message in bytes, or with a unit: 50 KB is 50,000 bytes, 50 KiB "
        "are 51,200. Every cost grows with it, none in proportion. Where messages of further sizes "
        "are given, that of the others.",
    ),
    *_further("second"),
    *_further("third"),
    Field(
        "messages_per_second", "Message rate", "number", "messages/s", None,
        least=0.001, most=100_000, group="Messages",
        help="Messages a second at the peak. Left empty, the rate the server can hold.",
    ),
    Field(
        "queued_messages", "Messages in the queue", "integer", "messages", None, least=0, most=1e9,
        group="Messages",
        help="Longest queue you expect, over all queues. Left empty, what the tests found for "
        "messages of this size, 148 MB from 5 MB on and less for smaller ones, at the most that "
        "the server holds; below that in proportion to the rate.",
    ),
    Field(
        "database_max_cache_mib", "DatabaseMaxCacheSize", "number", "MiB", 128,
        "hub-cache-2008, current setting", least=1, most=65_536, group="Configuration",
        help="Cache of the queue database; 128 as shipped. The 512 MB of the guidance are 512 MiB. "
        "The queue must fit into it.",
    ),
    Field(
        "storage_groups", "Storage groups in the site", "integer", "storage groups", 0,
        "hub-throughput-2008, transport dumpster is not used", least=0, most=100_000,
        group="Configuration",
        help="Replicated storage groups that the transport dumpster keeps mail for.",
    ),
    Field(
        "dumpster_mb_per_storage_group", "Dumpster a storage group", "number", "MB/storage group",
        18, "hub-cache-2008, MaxDumpsterSizePerStorageGroup", least=0, most=100_000,
        group="Configuration",
        help="Mail kept for each of them. Where it exceeds the cache, it costs reads.",
    ),
    Field(
        "processors", "Processors", "integer", "processors", 2, _HARDWARE, least=1, most=64,
        group="Server",
        help="Sockets of the hub server.",
    ),
    Field(
        "cores_per_processor", "Cores each", "integer", "cores/processor", 2, _HARDWARE,
        least=1, most=256, group="Server",
        help="Cores of each processor.",
    ),
    Field(
        "mhz", "Clock", "number", "MHz", 2200, _HARDWARE, least=50, most=20_000, group="Server",
        help="Clock of each core. Newer cores do more in a cycle; the costs are those of 2007.",
    ),
    Field(
        "ram_gb", "Memory", "number", "GB", 4, _HARDWARE, least=0.25, most=65_536, group="Server",
        help="From 4 GB on the guidance is 512 MiB of cache.",
    ),
    Field(
        "role", "Roles of the server", "word", "", "hub", _HARDWARE, choices=lambda: ROLES,
        group="Server",
        help="With client access or mailboxes beside it, 8 GB of memory are recommended and a "
        "part for each mailbox; an edge server keeps no dumpster.",
    ),
    Field(
        "mailboxes", "Mailboxes on the server", "integer", "users", 0, _HARDWARE,
        least=0, most=100_000, group="Server",
        help="Mailboxes of a server with several roles; each needs cache of its own.",
    ),
    Field(
        "memory_mb_per_mailbox", "Memory a mailbox", "number", "MB/user", 5,
        "exchange-io-2006, Exchange 2007", least=0, most=10_000, group="Server", rare=True,
        help="Cache for each mailbox of a server with several roles; 5 MB for heavy users.",
    ),
    Field(
        "antivirus", "Antivirus scans messages here", "flag", "", False,
        "hub-throughput-2008, the tests name none", group="Server",
        help="What scanning costs was not published, so the throughput is then known to within "
        "half only.",
    ),
    replace(
        LOAD_GROWTH, label="Message rate, growth a year",
        help="Growth of the message rate every year, such as 10 %.",
    ),
    replace(
        SIZE_GROWTH, label="Message sizes, growth a year",
        help="Growth of the size of messages every year, such as 10 %.",
    ),
    HORIZON,
    *HARDWARE_FIELDS,
    MEMORY_MODULE,
    STATE,
)  # fmt: skip
