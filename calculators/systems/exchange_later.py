"""Exchange 2010, 2016, 2019 and Subscription Edition: the lines of 2013 on their own constants.

A constant that no source states for an edition is taken from its neighbour and marked assumed.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.figures import Fact
from calculators.systems.exchange_2013 import metacache_lines
from calculators.systems.exchange_2013.edition import edition
from calculators.systems.exchange_2013.facts import FACTS
from calculators.systems.exchange_2013.lines import size_edition
from calculators.systems.exchange_2013.network_facts import clients

_2016 = "exchange-2016-sizing, processor and memory guidance"
_HEALTH = "exchange-health-checker, processors and memory"
_ROLES = "exchange-2019-architecture, servers"
_MCYCLES, _IOPS = "Mcycles/(message/day)", "IOPS/(message/day)"


def _assumed(key: str, value: float, note: str, like: str = "neighbouring edition") -> Fact:
    return replace(FACTS[key], value=value, source=f"house, {like}", note=note, origin="assumed")


def _like_2013(*keys: str) -> dict[str, Fact]:
    note = "Taken from Exchange 2013; no source for this edition was found."
    return {key: _assumed(key, FACTS[key].value, note) for key in keys}


_CLIENT = "Client access is part of the active mailbox's cycles since the roles are one."
FACTS_2016 = {
    **FACTS,
    **{
        key: replace(FACTS[key], source=_2016, note="Stated as in 2013.")
        for key in ("iops_each", "iops_each_alone", "cache_each", "cache_part")
    },
    "active_mcycles": Fact(0.0597, _MCYCLES, _2016, "active mailbox, all roles"),
    "passive_mcycles": Fact(0.014, _MCYCLES, _2016, "passive copy of a mailbox"),
    "client_access_share": Fact(0, "share", _2016, "client access beside the mailbox", _CLIENT),
    "memory_limit": Fact(192, "GiB", _HEALTH, "most memory that is advised"),
    "cores_limit": Fact(24, "cores", _HEALTH, "most cores advised"),
    **_like_2013(
        "client_base", "client_assumed", "client_each_core", "memory_base", "memory_step",
        "copies_per_step", "memory_top", "index_share", "log_read_share", "log_share",
    ),
}  # fmt: skip
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
_NO_2019 = "Taken from Exchange 2016; none is published for this edition."
FACTS_2019 = {
    **FACTS_2016,
    **_METACACHE,
    "active_mcycles": _assumed("active_mcycles", 0.0597, _NO_2019),
    "passive_mcycles": _assumed("passive_mcycles", 0.014, _NO_2019),
    "client_access_share": _assumed("client_access_share", 0, _CLIENT),
    "memory_limit": Fact(256, "GiB", _HEALTH, "most memory that is advised"),
    "cores_limit": Fact(
        48,
        "cores",
        _HEALTH,
        "most cores advised",
        "The architecture guide says physical cores, the health checker logical ones.",
    ),
    "smallest_gib": Fact(128, "GiB", _ROLES, "least memory that is configured"),
}
_AS_2019 = "Taken from Exchange 2019; no source names this edition."
FACTS_SE = {
    **FACTS_2019,
    **{
        key: replace(fact, source="house, neighbouring edition", note=_AS_2019, origin="assumed")
        for key, fact in _METACACHE.items()
    },
    "memory_limit": _assumed("memory_limit", 256, "The health checker treats it as 2019."),
    "cores_limit": _assumed("cores_limit", 48, "The health checker treats it as 2019."),
    "smallest_gib": _assumed("smallest_gib", 128, "As for 2019; its checks are the same."),
}
_NO_2010 = "From general knowledge; not found in a source."
FACTS_2010 = {
    **FACTS,
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
    "active_mcycles": _assumed("active_mcycles", 0.02, _NO_2010),
    "passive_mcycles": _assumed("passive_mcycles", 0.003, "15 % of the active mailbox."),
    "client_access_share": _assumed("client_access_share", 0.75, "Three cores to four."),
    "reference_mcycles": Fact(
        3333, "Mcycles/core", "exchange-cpu-2010, formula", "a core of the reference"
    ),
    "reference_rate": Fact(
        18.75, "rate/core", "exchange-cpu-2010, formula", "rate of a reference core"
    ),
    **clients("cited", "For messages of 75 KB."),
    "latency_limit": Fact(
        250, "ms", "exchange-2010-dag-notes, network", "longest way there and back",
        "As first published; later editions state 500.",
    ),
    "memory_limit": _assumed("memory_limit", 64, "Largest memory of the role tables."),
    "index_share": _assumed("index_share", 0.1, _NO_2010),
    **_like_2013(
        "calendar_share", "recovery_share", "client_base", "client_assumed", "client_each_core",
        "memory_base", "memory_step", "copies_per_step", "memory_top", "index_base",
        "bytes_active", "bytes_passive", "cores_limit", "log_share", "log_share_alone",
        "log_read_share", "read_share_usual", "read_share_busy", "read_share_usual_alone",
        "read_share_busy_alone", "white_days", "maintenance", "cpu_target",
    ),
}  # fmt: skip

EDITIONS = (
    edition("exchange-2010-mailbox", "Exchange 2010 mailbox", FACTS_2010, size_edition),
    edition("exchange-2016", "Exchange 2016", FACTS_2016, size_edition),
    edition("exchange-2019", "Exchange 2019", FACTS_2019, size_edition, metacache_lines.FIELDS),
    edition(
        "exchange-se",
        "Exchange Subscription Edition",
        FACTS_SE,
        size_edition,
        metacache_lines.FIELDS,
    ),
)
