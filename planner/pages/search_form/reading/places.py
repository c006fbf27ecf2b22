"""What of a scenario may vary: a key for the form, a pointer for the search, the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators.inputs.fields import Field
from calculators.search.question.axes import both_sites
from calculators.systems import SYSTEMS, System
from planner.forms.flat import LISTS

NUMBERS = ("number", "integer")
# These decide which other fields there are, or are asked for by themselves.
_TWO_SITES = "site_resilient"
# The number of equal servers, of which each has the load that is asked.
SERVERS, EACH_WITH_ALL = "servers", " with this load each"
_FIXED = ("volume", "profile", "state")
# Options that are bought or set, by the heading they have among the inputs of a scenario.
_HARDWARE = {"Server", "Servers and sites", "Copies", "Disks", "Hardware", "Configuration"}
_USUAL_RARE = ("servers", "ram_gb", "ram_gib", "database_max_cache_mib", "relays")
# What an architect thinks in first, in this order: the form begins with them.
FIRST = (
    "server",
    "servers_per_dag_primary_site",
    "servers",
    "relays",
    "database_disk",
    "db_disk_size_primary_site",
    "disk_layout",
)
_USUAL_OF_GROUP = (
    "level",
    "disk",
    "disks",
    "count",
    "spans",
    "stripe_depth_kb",
    "write_policy",
)
_USUAL_OF_POPULATION = ("cache_mb_per_user",)


@dataclass(frozen=True)
class Place:
    """One thing of a scenario that may vary.

    Args:
        key: its name in the form, e.g. "raid_groups-0-disks"
        field: label, unit, bounds and choices
        today: as the scenario has it; None where it is left to its default
        table, row: where it stands, "" for an option of the scenario
        usual: whether the form offers it without being asked
    """

    key: str
    field: Field
    today: Any
    table: str
    row: int
    usual: bool

    @property
    def pointer(self) -> str:
        return pointer_of(self.key)

    @property
    def of_words(self) -> bool:
        return self.field.kind not in NUMBERS

    @property
    def of_steps(self) -> bool:
        """Whether it is counted: from, to, step."""
        return self.usual and self.field.kind == "integer"


def key_of(pointer: str) -> str:
    """The name of a pointer in the form."""
    return pointer.strip("/").replace("/", "-")


def pointer_of(key: str) -> str:
    """The pointer of a name in the form."""
    return "/" + key.replace("-", "/")


def places(scenario: Mapping[str, Any]) -> dict[str, Place]:
    """Everything that may vary in a scenario, by key; RAID groups first."""
    system = SYSTEMS[scenario["system"]]
    found: dict[str, Place] = {}
    for table in ("raid_groups", "populations"):
        for row, values in enumerate(scenario.get(table) or ()):
            for field in _ordered(getattr(system, LISTS[table])):
                _add(found, f"{table}-{row}-{field.name}", field, values, table, row)
    for field in system.fields:
        if field.name == SERVERS and system.load_of_one:
            # More of them are more load, not fewer users of each.
            field = replace(field, label=f"{field.label}{EACH_WITH_ALL}")
        _add(found, field.name, field, scenario, "", 0)
    return found


def sites_together(known: Mapping[str, Place], pointer: str) -> tuple[str, str] | None:
    """For an option of the first of two sites that are alike: the key of the second's, and the
    pointer to both; None where the plan has one site, or they differ."""
    found = both_sites(pointer)
    sites = known.get(_TWO_SITES)
    if found is None or sites is None:
        return None
    second, both = key_of(found[0]), found[1]
    two = sites.field.default if sites.today is None else sites.today
    if two is not True or second not in known:
        return None
    of_first, of_second = known[key_of(pointer)].today, known[second].today
    return (second, both) if of_second is None or of_second == of_first else None


def uncertain(scenario: Mapping[str, Any]) -> dict[str, Place]:
    """Everything of a scenario that may be a range: its numbers, and the constants."""
    system = SYSTEMS[scenario["system"]]
    found = {key: place for key, place in places(scenario).items() if not place.of_words}
    assumed = scenario.get("assumptions") or {}
    for name, fact in system.facts.items():
        if isinstance(fact.value, int | float) and not isinstance(fact.value, bool):
            field = Field(name, fact.label[:1].upper() + fact.label[1:], "number", fact.unit)
            found[f"assumptions-{name}"] = Place(
                f"assumptions-{name}", field, assumed.get(name, fact.value), "assumptions", 0, False
            )
    return found


def main_groups(scenario: Mapping[str, Any]) -> list[int]:
    """The RAID groups of the volume that is planned first."""
    groups = scenario.get("raid_groups") or ()
    needed = _main_volume(SYSTEMS[scenario["system"]])
    return [row for row, group in enumerate(groups) if group.get("volume") == needed]


def _ordered(fields: Iterable[Field]) -> list[Field]:
    """The usual fields first, as one thinks of a design."""
    place = {name: index for index, name in enumerate(_USUAL_OF_GROUP)}
    return sorted(fields, key=lambda field: place.get(field.name, len(place)))


def _main_volume(system: System) -> str:
    return next(iter(system.volumes), "")


def _add(
    found: dict[str, Place],
    key: str,
    field: Field,
    values: Mapping[str, Any],
    table: str,
    row: int,
) -> None:
    if field.name in _FIXED:
        return
    if table == "raid_groups":
        usual = field.name in _USUAL_OF_GROUP
    elif table:
        usual = field.name in _USUAL_OF_POPULATION
    else:
        bought = field.group in _HARDWARE and not field.rare and field.kind != "flag"
        usual = bought or field.name in (*_USUAL_RARE, *FIRST)
    found[key] = Place(key, field, values.get(field.name), table, row, usual)
