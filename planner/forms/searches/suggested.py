"""What a search is asked at first: sensible values around a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.catalogue import Catalogue
from calculators.raid import LEVELS
from planner.forms.searches.places import Place, main_groups, places

_LEVELS = ("RAID10", "RAID5", "RAID50", "RAID6")
_MOST_DISKS = 16
_MOST_GROUPS = 8
# Options that make the design of a mail system without RAID groups: from half to twice of today.
_COUNTED = ("servers_per_dag_primary_site", "dags", "ha_copies", "processors", "relays")
_DOUBLED = ("ram_gb", "ram_gib", "database_max_cache_mib", "db_disk_size_primary_site")
_FACTORS = (1, 2, 4)
# What a mail system without RAID groups says of a whole design.
WHOLE_DESIGN = ("servers.all", "disks.all", "relays.planned")
# The figure that stands for an option that was left to its default.
_STANDS_FOR = {"relays": "relays.planned"}


def suggested(
    scenario: Mapping[str, Any], catalogue: Catalogue, figures: Mapping[str, Any]
) -> dict[str, Any]:
    """A question about the scenario that is worth asking as it stands.

    Args:
        scenario: the document of today's design
        catalogue: the organisation's
        figures: of today's sizing, by name
    """
    groups = main_groups(scenario)
    if groups:
        axes = {**_of_group(scenario, catalogue, groups[0]), **_of_others(scenario, groups)}
    else:
        axes = _of_options(scenario, figures)
    return {"scenario": dict(scenario), "axes": axes, **_goal(scenario, catalogue, axes, figures)}


def _of_group(scenario: Mapping[str, Any], catalogue: Catalogue, row: int) -> dict[str, Any]:
    """RAID level, disk model, disks and groups of the volume that is planned first."""
    group = scenario["raid_groups"][row]
    place = f"/raid_groups/{row}"
    everywhere = "/raid_groups/*" if row == 0 and len(scenario["raid_groups"]) > 1 else place
    least_disks = min(2, int(group.get("disks") or 1))
    most_disks = max(_MOST_DISKS, 2 * int(group.get("disks") or 1))
    most_groups = max(_MOST_GROUPS, 2 * int(group.get("count") or 1))
    return {
        f"{place}/level": _with(group["level"], [key for key in _LEVELS if key in LEVELS]),
        f"{everywhere}/disk": _with(group["disk"], _priced(catalogue)),
        f"{place}/disks": {"from": least_disks, "to": most_disks, "step": 1},
        f"{place}/count": {"from": 1, "to": most_groups, "step": 1},
    }


def _of_others(scenario: Mapping[str, Any], main: list[int]) -> dict[str, Any]:
    """More disks for the other volumes, so that they stand in the way of nothing."""
    return {
        f"/raid_groups/{row}/disks": {
            "from": int(group["disks"]),
            "to": 2 * int(group["disks"]),
            "step": 2,
        }
        for row, group in enumerate(scenario["raid_groups"])
        if row not in main and group["level"] in _LEVELS
    }


def _of_options(scenario: Mapping[str, Any], figures: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, place in places(scenario).items():
        today = place.today if place.today is not None else _value(figures, key)
        if place.table or not isinstance(today, int | float) or not today:
            continue
        if key in _COUNTED:
            least = max(1, int(today) // 2)
            found[place.pointer] = {"from": least, "to": _within(place, 2 * int(today)), "step": 1}
        elif key in _DOUBLED:
            found[place.pointer] = [_within(place, today * factor) for factor in _FACTORS]
    if not found:
        # Something has to vary: the first number there is.
        first = next(place for place in places(scenario).values() if not place.of_words)
        today = first.today or _value(figures, first.key) or 1
        found[first.pointer] = [_within(first, today * factor) for factor in _FACTORS]
    return found


def _goal(
    scenario: Mapping[str, Any],
    catalogue: Catalogue,
    axes: Mapping[str, Any],
    figures: Mapping[str, Any],
) -> dict[str, Any]:
    """The cheapest where a disk that may be chosen has a price, else the fewest disks; against
    response time where the mail system has one, else against the room that is left."""
    response = {"figure": "response_time.p95_ms", "goal": "least"}
    room = {"figure": "headroom", "goal": "most"}
    second = response if response["figure"] in figures else room
    if not scenario.get("raid_groups"):
        bought = [name for name in WHOLE_DESIGN if name in figures] or [next(iter(figures))]
        rows = [{"figure": name, "goal": "least"} for name in bought]
        return {"objectives": rows if len(rows) > 1 else [*rows, room]}
    disks = next(values for pointer, values in axes.items() if pointer.endswith("/disk"))
    if any(catalogue.disks.get(key, {}).get("price") for key in disks):
        price = {"figure": "price", "goal": "least"}
        return {"goal": {"name": "cheapest"}, "objectives": [price, second]}
    return {"objectives": [{"figure": "disks", "goal": "least"}, second]}


def _priced(catalogue: Catalogue) -> list[str]:
    return [key for key, row in catalogue.disks.items() if row.get("price") is not None]


def _with(today: str, offered: list[str]) -> list[str]:
    return list(dict.fromkeys([today, *offered]))


def _within(place: Place, value: float) -> float:
    most = min(value, place.field.most)
    return int(most) if float(most).is_integer() else most


def _value(figures: Mapping[str, Any], name: str) -> Any:
    return figures.get(_STANDS_FOR.get(name, name), {}).get("value")
