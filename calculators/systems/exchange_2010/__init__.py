"""Exchange 2010, mailbox role: the lines of 2013 on the constants and limits of 2010."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from calculators.sheet.figures import Fact
from calculators.systems.exchange_2010.lines import size
from calculators.systems.exchange_2013.edition import edition
from calculators.systems.exchange_2013.facts.mailbox import FACTS
from calculators.systems.exchange_2013.facts.network import clients
from calculators.systems.exchange_2013.facts.stand_in import HOUSE, assumed, stand_in
from calculators.systems.exchange_2013.fields.hardware import SPARES
from calculators.systems.exchange_2013.fields.workbook import CALCULATOR_FIELDS

_MCYCLES, _IOPS = "Mcycles/(message/day)", "IOPS/(message/day)"
_CACHE = "exchange-2010-cache, cache by memory"
_UNKNOWN = "From general knowledge; not found in a source."
_LIKE_2013 = "Taken from Exchange 2013; no source for this edition was found."

# Its memory follows rules of its own, and those of 2013 have no part in them.
_MEMORY_OF_2013 = {
    "memory_base", "memory_top", "client_base", "client_assumed", "client_each_core", "index_base",
    "bytes_active", "bytes_passive",
}  # fmt: skip

_SHARED = {key: fact for key, fact in FACTS.items() if key not in _MEMORY_OF_2013}

FACTS_2010 = {
    **stand_in(_SHARED, _LIKE_2013),
    "iops_each": Fact(
        0.001, _IOPS, "exchange-2010-script, message profiles", "database I/O, replicated",
        "Messages over 1000 at 75 KB.",
    ),
    "iops_each_alone": Fact(
        0.0012, _IOPS, "dell-bp1026, page 12", "database I/O without copies",
        "Printed for 50, 150 and 300 messages a day; the rest is in proportion.",
    ),
    "cache_each": Fact(
        0.06, "MiB/(message/day)", "dell-bp1026, page 12", "database cache",
        "Printed for 50 and 300 messages; 150 is printed with 6 MB where the pattern is 9.",
    ),
    "active_mcycles": assumed("active_mcycles", 0.02, _UNKNOWN),
    "passive_mcycles": assumed("passive_mcycles", 0.003, "15 % of the active mailbox."),
    "copy_share": Fact(0.1, "share", HOUSE, "cycles that each further copy adds", _UNKNOWN),
    "client_access_share": assumed("client_access_share", 0.75, "Three cores to four."),
    "reference_mcycles": Fact(
        3333, "Mcycles/core", "exchange-cpu-2010, formula", "a core of the reference"
    ),
    "reference_rate": Fact(
        18.75, "rate/core", "exchange-cpu-2010, formula", "rate of a reference core"
    ),
    "memory_step": Fact(
        2, "GiB", "exchange-2010-cache, memory by databases", "cache for each step of databases"
    ),
    "copies_per_step": Fact(
        10, "copies", "exchange-2010-cache, memory by databases", "copies that make a step",
        "Printed to 50 databases; the pattern goes on.",
    ),
    "cache_part": Fact(0.9, "share", _CACHE, "part of memory that is cache, mailbox role alone"),
    "cache_part_together": Fact(
        0.75, "share", _CACHE, "part of memory that is cache, beside other roles"
    ),
    "kept_gib": Fact(4, "GiB", _CACHE, "memory that the cache leaves in any case"),
    **clients("cited", "For messages of 75 KB."),
    "latency_limit": Fact(
        250, "ms", "exchange-2010-dag-notes, network", "longest way there and back",
        "As first published; later editions state 500.",
    ),
    "memory_limit": Fact(
        64, "GiB", "exchange-2010-roles, mailbox role", "most memory that is advised"
    ),
    "cores_limit": Fact(
        16, "cores", "exchange-2010-processors, recommendations", "most cores advised",
        "Several roles on one server, as first published.",
    ),
    "cores_limit_alone": Fact(
        12, "cores", "exchange-2010-processors, recommendations",
        "most cores advised without client access",
    ),
    "databases_limit": Fact(
        100, "databases", "exchange-2010-editions, number of databases",
        "databases mounted on a server", "Enterprise edition; the standard edition mounts five.",
    ),
    "volume_databases_limit": Fact(
        1, "databases/volume", "exchange-high-availability, several databases on a disk",
        "databases on one volume", "Several came with Exchange 2013.",
    ),
    "index_share": assumed("index_share", 0.1, _UNKNOWN),
}  # fmt: skip

_SOURCE = "exchange-high-availability, several databases on a disk"
_CHANGES: dict[str, dict[str, Any]] = {
    "several_databases_per_volume": {
        "default": False,
        "source": _SOURCE,
        "help": "Supported since Exchange 2013; a check says so.",
    },
    "lag_manager": {
        "default": False,
        "source": "house, lagged copies are activated by themselves since 2013",
        "help": "Whether a lagged copy may become active by itself, as since 2013.",
    },
    "spare_disks": {
        "source": "house, a spare for each server",
        "help": "Exchange rebuilds lost copies on them by itself since 2013.",
    },
    "queue_expiration_days": {"help": "For the record: hub servers hold the queue.", "rare": True},
    "safety_net_days": {"help": "For the record: hub servers hold a dumpster.", "rare": True},
}
SYSTEM = edition(
    "exchange-2010-mailbox",
    "Exchange 2010 mailbox",
    FACTS_2010,
    size,
    changed={
        field.name: replace(field, **_CHANGES[field.name])
        for field in (*CALCULATOR_FIELDS, SPARES)
        if field.name in _CHANGES
    },
)
