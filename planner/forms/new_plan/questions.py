"""What a new plan asks of each mail system, and which mail systems are offered."""

from __future__ import annotations

import re

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.sheet.said.numbers import listed
from calculators.systems import SYSTEMS
from planner.forms.new_plan import system_disks
from planner.forms.new_plan.loads import published

_YEAR = re.compile(r"\d{4}|(?<=-)\d(?=\.)")
_USUAL_DISKS = ("scsi-15k-300gb", "hp-6107a-9gb-10k")
# Of today, and in the bays of any server.
_OF_A_QUEUE = "kingston-dc600m-960gb"
# Volumes that only those name who plan them too.
BY_REQUEST = {"system"}
_SERVERS = "servers_per_dag_primary_site"
# Of relays: what the disks of the queue are asked for.
OUTAGE = "outage_minutes"
# What of the further questions is about hardware.
SHELF = "enclosure"
BOUGHT = frozenset({"server", _SERVERS, "servers", "ram_gb", SHELF, system_disks.NAME})
SITES, COPIES, LAGGED = "site_resilient", "ha_copies", "lagged_copies"
_OF_GROUPS = (
    "messages_per_day",
    "mailbox_limit_mb",
    SITES,
    COPIES,
    LAGGED,
    _SERVERS,
    "server",
)
# Further sizes of messages: few have them, so that they are folded away.
MORE_SIZES = (
    "second_message_bytes",
    "second_message_share",
    "third_message_bytes",
    "third_message_share",
)
# Where a further question is asked.
PARTS = ("further", "sizes", "hardware", "shelves")
_BESIDE = {
    "exchange-5.5-information-store": ("mailbox_size_mb", "server"),
    "postfix-relay": (
        "measured_busy", "measured_sessions", "lost_relays", "peak_message_bytes",
        "measured_message_bytes", "outage_minutes", "outage_share", "queue_gb", "server",
    ),
    "exchange-2007-mailbox": (
        "mailbox_size_mb",
        "server_failover",
        "passive_nodes",
        "servers",
        "ram_gb",
        "server",
    ),
    "exchange-2007-hub": (*MORE_SIZES, "servers"),
}  # fmt: skip


def _asked(key: str) -> tuple[str, ...]:
    fields = {field.name for field in SYSTEMS[key].fields}
    load = "users_growth" if SYSTEMS[key].population_fields else "load_growth"
    beside = _OF_GROUPS if _SERVERS in fields else _BESIDE.get(key, ())
    beside += (SHELF,) if "server" in beside and SHELF in fields else ()
    beside += (system_disks.NAME,) if system_disks.DISK in fields else ()
    growth = [name for name in (load, "size_growth", "horizon_years") if name in fields]
    return (*beside, *growth) if len(growth) > 1 else beside


# What else is asked; an empty answer keeps the default of the mail system.
FURTHER: dict[str, tuple[str, ...]] = {key: found for key in SYSTEMS if (found := _asked(key))}
_CURRENT = ("exchange-se",)
_RELAYS = ("postfix-relay",)
# Of this family only the current edition is still looked after.
_RETIRED = "exchange-"


def finds_servers(system: str) -> bool:
    """Whether it is built of groups of servers, of which the fewest that hold are found."""
    return _SERVERS in FURTHER.get(system, ())


def usual_disk(system: str, catalogue: Catalogue) -> str:
    """The disk offered first: of the mail system's own measurements where there is one."""
    for group in published(system).get("raid_groups", ()):
        if not counts_users(system) and group["disk"] in catalogue.disks:
            return group["disk"]
    controllers = [field for field in SYSTEMS[system].group_fields if field.name == "controller"]
    if asks_for_queue(system) and _OF_A_QUEUE in catalogue.disks:
        return _OF_A_QUEUE
    own = reversed(_USUAL_DISKS) if any(field.default for field in controllers) else _USUAL_DISKS
    offered = [key for key in own if key in catalogue.disks]
    return offered[0] if offered else next(iter(catalogue.disks), "")


def counts_users(system: str) -> bool:
    """Whether the load of a mail system is users, not messages."""
    return bool(SYSTEMS[system].population_fields)


def added_volumes(system: str) -> str:
    """The volumes that get disks without being asked for, in words: "log"."""
    _, *others = [each for each in SYSTEMS[system].volumes if each not in BY_REQUEST] or [""]
    return listed(others)


def splits(system: str) -> bool:
    """Whether disks that are given for all volumes can be shared out among them."""
    return counts_users(system) and bool(SYSTEMS[system].group_fields and added_volumes(system))


def families() -> list[tuple[str, list[str]]]:
    """The mail systems as they are offered: the newest first."""
    left = [key for key in reversed(_by_age()) if key not in (*_CURRENT, *_RELAYS)]
    retired = [key for key in left if key.startswith(_RETIRED)]
    offered = [
        ("Current", list(_CURRENT)),
        ("Out of support", retired),
        ("Relays", list(_RELAYS)),
        ("Others", [key for key in left if key not in retired]),
    ]
    return [(title, keys) for title, keys in offered if keys]


def _by_age() -> list[str]:
    """Mail systems, the oldest first; an edition says its year in its name."""
    return sorted(SYSTEMS, key=lambda key: (int("".join(_YEAR.findall(key)) or 0), key))


def further_fields(system: str) -> list[Field]:
    """What else is asked of a mail system."""
    of = SYSTEMS[system]
    every = (*of.fields, *of.population_fields, system_disks.ASKED)
    fields = {each.name: each for each in every}
    return [fields[name] for name in FURTHER.get(system, ()) if name in fields]


def part_of(name: str) -> str:
    """Which of PARTS of the form a further question stands in."""
    if name == SHELF:
        return "shelves"
    return "hardware" if name in BOUGHT else "sizes" if name in MORE_SIZES else "further"


def asks_for_queue(system: str) -> bool:
    """Whether disks are those of a queue that only an outage asks something of."""
    return OUTAGE in {field.name for field in SYSTEMS[system].fields}
