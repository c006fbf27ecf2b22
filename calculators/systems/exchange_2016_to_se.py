"""Exchange 2010, 2016, 2019 and Subscription Edition: the lines of 2013 on their own constants.

A constant that no source states for an edition is taken from its neighbour and marked assumed;
what Exchange 2010 does otherwise stands in a module of its own. Exchange 2016 shares the calculator
of 2013, and its team says that what it does not name stays as it was.
"""

from __future__ import annotations

from msgspec.structs import replace

from calculators.sheet.figures import Fact
from calculators.systems.exchange_2013.edition import edition
from calculators.systems.exchange_2013.facts.mailbox import FACTS
from calculators.systems.exchange_2013.facts.stand_in import HOUSE, stand_in
from calculators.systems.exchange_2013.lines import size_from_passive
from calculators.systems.exchange_2013.server import metacache

_2016 = "exchange-2016-sizing, processor and memory guidance"
_HEALTH = "exchange-health-checker, processors and memory"
_ROLES = "exchange-2019-architecture, servers"
_STORAGE = "exchange-storage-2021, databases"
_GROUPS = "exchange-high-availability, availability groups"
_MCYCLES = "Mcycles/(message/day)"
# What Microsoft's pages of 2021 state for Exchange 2016 and 2019 alike.
_PAGES_2021 = {
    "databases_limit": Fact(
        100, "databases", "exchange-high-availability, databases of a server",
        "databases mounted on a server", "Enterprise edition; the standard edition mounts five.",
    ),
    "group_servers": Fact(16, "servers", _GROUPS, "servers of an availability group"),
    "largest_gib": Fact(2000, "GiB", _STORAGE, "largest replicated database", "Printed as 2 TB."),
    "alone_gib": Fact(200, "GiB", _STORAGE, "largest database without copies"),
    "fewest_plain": Fact(
        3, "copies", "exchange-storage-2021, plain disks",
        "copies from which they stand for a backup and for RAID",
    ),
    "latency_limit": FACTS["latency_limit"],
}  # fmt: skip


_CLIENT = "Client access is part of the active mailbox's cycles since the roles are one."
FACTS_2016 = {
    **FACTS,
    **_PAGES_2021,
    **{
        key: replace(FACTS[key], source=_2016, note="Stated as in 2013.")
        for key in ("iops_each", "iops_each_alone", "cache_each", "cache_part")
    },
    "active_mcycles": Fact(0.0597, _MCYCLES, _2016, "active mailbox, all roles"),
    "passive_mcycles": Fact(0.014, _MCYCLES, _2016, "passive copy of a mailbox"),
    "index_sent": replace(
        FACTS["index_sent"],
        source=HOUSE,
        origin="assumed",
        note="As in Exchange 2013. From Exchange 2016 CU3 on a copy is indexed from itself (read "
        "from passive) and may need none of it; no source at hand states another number.",
    ),
    "client_access_share": Fact(0, "share", _2016, "client access beside the mailbox", _CLIENT),
    "memory_limit": Fact(192, "GiB", _HEALTH, "most memory that is advised"),
    "cores_limit": Fact(24, "cores", _HEALTH, "most cores advised"),
}
_SOLID = "exchange-metacache, guidance on solid state disks"
_METACACHE = {
    "metacache_least": Fact(
        0.05, "share", _SOLID, "solid state space against that of hard disks",
        "5 to 6 % is enough; the architecture guide says 5 to 10 %.",
    ),
    "metacache_most": Fact(
        0.1, "share", "exchange-2019-architecture, solid state storage class",
        "most solid state space that is advised",
    ),
    "metacache_hard_disks": Fact(3, "disks", _SOLID, "hard disks for each solid state disk"),
    "metacache_used": Fact(
        0.95, "share", "exchange-metacache, prerequisites", "part of a solid state disk in use"
    ),
}  # fmt: skip
_LIKE_2016 = "Taken from Exchange 2016; none is published for this edition."
_LIKE_2019 = "Taken from Exchange 2019; no source names this edition."
_CORES_2019 = Fact(
    48, "cores", _HEALTH, "most cores advised",
    "The architecture guide says physical cores, the health checker logical ones.",
)  # fmt: skip
FACTS_2019 = {
    **stand_in(FACTS_2016, _LIKE_2016, _PAGES_2021),
    **_METACACHE,
    "system_pair": replace(
        FACTS["system_pair"],
        note="One mirrored pair for the system, Exchange, its protocol logs and the queue.",
        origin="cited",
    ),
    "memory_limit": Fact(256, "GiB", _HEALTH, "most memory that is advised"),
    "cores_limit": _CORES_2019,
    "cores_limit_alone": replace(_CORES_2019, label="most cores advised without client access"),
    "smallest_gib": Fact(128, "GiB", _ROLES, "least memory that is configured"),
}
FACTS_SE = stand_in(FACTS_2019, _LIKE_2019)

_BESIDE_NETWORK = ("network.logs_between_sites_mbit",)
EDITIONS = (
    edition(
        "exchange-2016",
        "Exchange 2016",
        FACTS_2016,
        size_from_passive,
        beside_network=_BESIDE_NETWORK,
    ),
    *(
        edition(
            key,
            title,
            facts,
            size_from_passive,
            metacache.FIELDS,
            beside_network=_BESIDE_NETWORK,
        )
        for key, title, facts in (
            ("exchange-2019", "Exchange 2019", FACTS_2019),
            ("exchange-se", "Exchange Subscription Edition", FACTS_SE),
        )
    ),
)
