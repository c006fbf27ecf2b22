"""Exchange 2007 mailbox server, by the team's account of its I/O improvements."""

from __future__ import annotations

from dataclasses import replace

from calculators.charts import information_store, io_reduction
from calculators.inputs.common_fields import (
    CONCURRENCY,
    GROWTH,
    GROWTH_FIELDS,
    HARDWARE_FIELDS,
    MAILBOX_SIZE,
    MEMORY_MODULE,
    PASSIVE_NODES,
    PROFILE,
    RESTORE_FIELDS,
    SERVER_FAILOVER,
    STATE,
    USERS,
)
from calculators.inputs.fields import Field, group_fields, with_default
from calculators.systems.exchange_2007_mailbox.facts import FACTS
from calculators.systems.exchange_2007_mailbox.limits import CHECKS
from calculators.systems.exchange_2007_mailbox.lines import size
from calculators.systems.shared.failure_lines import FAILURE_FACTS, REDUNDANCY_FACTS
from calculators.systems.system import System

KEY = "exchange-2007-mailbox"

MOST_STORAGE_GROUPS = 50
LOG_RULES = {
    "three-quarters": "Three log writes for four database writes",
    "tenth": "A tenth of the database spindles (comment 7)",
    "as-2003": "As on Exchange 2003, 15 % more (comment 12)",
}
MEASURED_ON = {
    "exchange-2003": "Exchange 2003: the levers of this design act on it",
    "exchange-2007": "Exchange 2007 on a server like this one: it counts as it is",
}
_FIRST_2003 = "house, as in the laboratory test of exchange-io-2006: Exchange 2003 comes first"
VOLUMES = {"database": "Database", "log": "Log", "system": "System and paging"}

SYSTEM = System(
    key=KEY,
    title="Exchange 2007 mailbox",
    fields=(
        Field(
            "storage_groups", "Storage groups", "integer", "storage groups", 28,
            "exchange-io-2006, laboratory test", least=1, most=MOST_STORAGE_GROUPS, group="Server",
            help="Each has its own log and 20 MB of checkpoint; more of them save writes, up to "
            "the 140 KB a user of the laboratory. At most 50.",
        ),
        Field(
            "log_rule", "Log rule", "word", "", "three-quarters", "slipstick-2008, log I/O",
            choices=lambda: LOG_RULES, group="Server",
            help="How log I/O is reckoned. The tenth rule is one of Exchange 2003, kept as "
            "printed; the third takes it on the disks that Exchange 2003 would need for this "
            "load, as the answer to it says that log I/O stays within 10 to 15 %.",
        ),
        with_default(GROWTH, 1.5, "exchange-io-2006, comment 7"),
        Field(
            "target_utilisation", "Target utilisation", "number", "share", 0.8,
            "house, planning load of a disk", least=0.05, most=1, group="Server", rare=True,
            help="Part of a disk's rate that is planned for; the rest is headroom.",
        ),
        Field(
            "ram_gb", "Memory installed", "number", "GB", None, least=0.25, most=4096,
            group="Server", rare=True,
            help="Left empty, the next size in steps of 4 GB is assumed.",
        ),
        Field(
            "small_message_share", "Messages under 8 KB", "number", "share", 0.75,
            "exchange-io-2006, around 75 % of messages are less than 8K", least=0, most=1,
            group="Levers", rare=True,
            help="Part of the messages that fits on one 8 KB page with its body: one I/O instead "
            "of two. Fewer of them save less of reads and writes.",
        ),
        Field(
            "ram_price_per_gb", "Price of memory", "number", "price/GB", None,
            least=0.0001, most=1e7, group="Levers", rare=True,
            help="Yours, in one currency with the disk price: it finds where more cache no longer "
            "pays.",
        ),
        Field(
            "disk_price", "Price of a database disk", "number", "price/disk", None,
            least=0.0001, most=1e7, group="Levers", rare=True,
            help="Yours, with its share of enclosure and controller.",
        ),
        *RESTORE_FIELDS,
        *GROWTH_FIELDS,
        *HARDWARE_FIELDS,
        MEMORY_MODULE,
        SERVER_FAILOVER,
        PASSIVE_NODES,
        STATE,
    ),
    population_fields=(
        replace(
            PROFILE,
            help="What one user of Exchange 2007 does in a day. It fills the fields below that "
            "are left empty. Exchange 2003 printed other profiles under the same names: its heavy "
            "user has 140 messages a day, that of Exchange 2007 has 100. Those of 2003 are at "
            "Tools, Editions side by side.",
        ),
        USERS,
        with_default(MAILBOX_SIZE, 200, "exchange-io-2006, comment 2"),
        Field(
            "messages_per_day", "Messages a day", "number", "messages/day", None,
            least=0.1, most=100_000, group="Users",
            help="Sent and received by one user. Reads and writes grow with it. Not needed where "
            "the I/O of a user was measured.",
        ),
        Field(
            "iops_per_user", "Measured I/O per user", "number", "IOPS/user", None,
            least=0.0001, most=100, group="Measured",
            help="Database I/Os a second of one active user in the busiest hours, if you measured "
            "it. It takes the place of the messages.",
        ),
        Field(
            "measured_on", "Measured on", "word", "", "exchange-2003", _FIRST_2003,
            choices=lambda: MEASURED_ON, group="Measured",
            help="On Exchange 2003 the cache, storage groups and pages of this design still save "
            "their part: 1.0 becomes 0.27 in the laboratory's design. On Exchange 2007 they have "
            "done so.",
        ),
        Field(
            "read_share", "Measured read share", "number", "share", None, least=0, most=1,
            group="Measured",
            help="Part of that I/O that reads, such as 66 %, on the server where it was "
            "measured. Left empty, two thirds on Exchange 2003.",
        ),
        Field(
            "measured_cache_mb", "Cache per user where measured", "number", "MB/user", None,
            least=0.001, most=10_000, group="Measured", rare=True,
            help="Database cache of one user on the Exchange 2003 server that was measured. A "
            "32-bit server has 900 MB at most, whatever its memory: 0.225 MB for each of 4,000 "
            "users, which counts where this is empty. Where users had more, this design saves "
            "them fewer reads.",
        ),
        Field(
            "client_factor", "Factor of the clients", "number", "1", 1.0,
            "exchange-io-2006, comment 9: Cached Mode reduces a large burden", least=0.1, most=20,
            group="Measured", rare=True,
            help="How much more I/O these clients cause than those that were measured or counted, "
            "such as Outlook without Cached Mode. Yours, measured.",
        ),
        Field(
            "application_factor", "Factor of the applications", "number", "1", 1.0,
            "exchange-io-2006, comment 9: the applications used", least=0.1, most=20,
            group="Measured", rare=True,
            help="How much more I/O applications add that search or download mailboxes: mobile "
            "devices, desktop search, archives. Yours, measured.",
        ),
        Field(
            "cache_mb_per_user", "Cache per user", "number", "MB/user", 5.0,
            "exchange-io-2006, Exchange 2007", least=0.01, most=10_000, group="Users",
            help="Database cache of one user. More of it saves reads and costs memory.",
        ),
        CONCURRENCY,
    ),
    group_fields=group_fields(VOLUMES),
    volumes=VOLUMES,
    facts={**FACTS, **FAILURE_FACTS, **REDUNDANCY_FACTS},
    size=size,
    checks=CHECKS,
    charts=(
        information_store.demand_against_supply_2007,
        information_store.laboratory_steps,
        information_store.iops_by_cache,
        information_store.spindles_against_users,
        io_reduction.own_levers,
    ),
    key_figures=(
        "database.spindles",
        "database.iops",
        "mailbox.iops",
        "log.spindles",
        "memory.installed_gb",
        "checkpoint.kb_per_user",
        "memory.warm_up_minutes",
        "database.second_losses_survived",
    ),
    growth={
        "users_growth": ("population_*.users",),
        "load_growth": ("population_*.messages_per_day", "population_*.iops_per_user"),
        "size_growth": ("population_*.mailbox_size_mb",),
    },
    bought={"ram_gb": "memory.installed_gb"},
    memory_figure="memory.installed_gb",
    from_profile=("messages_per_day",),
    in_place_of={"messages_per_day": "iops_per_user"},
    mixed_groups=False,
)  # fmt: skip
