"""What a search is asked at first: sensible values around a scenario."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from calculators.checks.check import FAIL
from calculators.engine import OpenedScenario
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents import origins
from calculators.inputs.hardware.raid_makers import makes_raid
from calculators.scenario.losses.failure_states import NORMAL
from calculators.search.answer.in_states import states_held
from calculators.sheet.lines import nodes
from calculators.solver import FIXED, MOST_DISKS
from calculators.systems.materials.owned import disks_owned, models_owned
from planner.pages.search_form.reading.equal_sites import with_equal_sites
from planner.pages.search_form.reading.idle import without_idle
from planner.pages.search_form.reading.places import (
    Place,
    main_groups,
    places,
    pointer_of,
    sites_together,
)

_LEVELS = ("RAID10", "RAID5", "RAID50", "RAID6")
_MOST_DISKS = 16
_MOST_GROUPS = 8
_LARGEST_GROUP = 32
_MIRRORED = "RAID10"
_PAIR, _ALL_DISKS = 2, "disks.all"
# Options that make the design of a mail system without RAID groups, with the parts of today's
# that are looked at.
_COUNTED = {
    "servers_per_dag_primary_site": (0.25, 2),
    "dags": (0.5, 2),
    "processors": (0.5, 2),
    "relays": (0.5, 4),
}
_COPIES = {"ha_copies": 2, "ha_copies_secondary_site": 1}
_SCALED = {
    "ram_gib": (1, 2, 4),
    "database_max_cache_mib": (1, 2, 4),
    "db_disk_size_primary_site": (0.5, 1, 2),
    "db_disk_size_secondary_site": (0.5, 1, 2),
}
_OF_SECOND_SITE = ("ha_copies_secondary_site", "db_disk_size_secondary_site")
_LAYOUT, _BY_RULE, _LAYOUTS = "disk_layout", "calculated", ("jbod", "raid10")
_FACTORS = (1, 2, 4)
# Few disks, as of a log or of a server whose processors carry the load: up to so many times of
# today's, so that they stand in the way of nothing.
# Disks of a relay's queue do not move its rate: relays are what is planned.
_RELAYS = "relays"
_PROCESSORS, _SERVER_LEVELS, _MORE_DISKS = "processors", ("RAID10", "RAID5"), 4
# What a mail system without RAID groups says of a whole design.
WHOLE_DESIGN = ("servers.all", "disks.all", "relays.planned")
# The figure that stands for an option that was left to its default.
_STANDS_FOR = {"relays": "relays.planned"}
# What may be lost, within a site and with one.
LOSSES = _SERVERS_LOST, _ = "failure.servers_lost", "failure.servers_lost_beside_site"
# What more disks than needed are bought for.
_BUSY = ("response_time.p95_ms", "database.disk_utilisation")


def suggested(opened: OpenedScenario, figures: Mapping[str, Any]) -> dict[str, Any]:
    """A question about the scenario that is worth asking as it stands.

    Args:
        opened: today's design
        figures: of today's sizing, by name
    """
    scenario = opened.document
    groups = [] if _RELAYS in places(scenario) else main_groups(scenario)
    owned = disks_owned(opened.bench.scenario)
    if groups and owned >= (_value(figures, _ALL_DISKS) or math.inf):
        goal = {"goal": {"name": "most-users-of-disks", "disks": owned}}
        axes = _of_owned(opened, owned)
        return {"scenario": dict(scenario), "axes": axes, **goal, **_kept(opened, figures)}
    if groups and _PROCESSORS in places(scenario):
        axes = {**_of_few_disks(scenario), **_of_options(scenario, figures, opened.catalogue)}
    elif groups:
        axes = {**_of_group(opened, groups[0]), **_of_others(scenario, groups)}
    else:
        axes = _of_options(scenario, figures, opened.catalogue)
    goal = _goal(opened, axes, figures)
    axes = without_idle(opened, with_equal_sites(opened, axes))
    return {"scenario": dict(scenario), "axes": axes, **goal, **_kept(opened, figures)}


def _kept(opened: OpenedScenario, figures: Mapping[str, Any]) -> dict[str, Any]:
    """What today's design survives, which the best of a search is to survive too."""
    held = states_held(opened)
    lost = survived(figures, opened.verdict)
    least = [{"figure": name, "least": number} for name, number in lost.items()]
    found: dict[str, Any] = {"states": [NORMAL, *held]} if held else {}
    return {**found, "bounds": least} if least else found


def survived(figures: Mapping[str, Any], verdict: str) -> dict[str, float]:
    """What today's design survives: figure that counts what may be lost -> how many; nothing where
    it does not hold."""
    lost = {name: _value(figures, name) for name in LOSSES if verdict != FAIL}
    return {name: number for name, number in lost.items() if number}


def _of_owned(opened: OpenedScenario, owned: int) -> dict[str, Any]:
    """Every way to share disks that are owned out among the volumes of a server, of their model."""
    groups, found = opened.document["raid_groups"], dict[str, Any]()
    values = opened.bench.recording.values
    servers = int(nodes.disk_sets(values) or 1)
    models = models_owned(opened.bench.scenario)
    first, *_ = main_groups(opened.document)
    free = [row for row, group in enumerate(groups) if group["volume"] not in FIXED]
    # Of each model by itself: one of another is no disk for this volume.
    most = {}
    for row in free:
        alike = [at for at, group in enumerate(groups) if group["disk"] == groups[row]["disk"]]
        kept = sum(
            int(groups[at]["disks"])
            * int(groups[at].get("count") or 1)
            * int(nodes.sets_of(values, groups[at]["volume"]) or 1)
            for at in alike
            if at not in free
        )
        a_server = (models.get(groups[row]["disk"], owned) - kept) // servers
        # The others keep a pair each.
        pairs = _PAIR * (len([at for at in alike if at in free]) - 1)
        most[row] = max(_PAIR, min(a_server - pairs, MOST_DISKS))
    found[f"/raid_groups/{first}/level"] = _with(groups[first]["level"], [*_LEVELS])
    for row in free:
        exact = LEVELS[groups[row]["level"]].exact is not None
        step = 1 if row == first else _PAIR if exact else LEVELS[groups[row]["level"]].multiple
        # What is there and no more: who may buy beside it types a higher end.
        found[f"/raid_groups/{row}/disks"] = {"from": _PAIR, "to": most[row], "step": step}
        if exact and row != first:
            # A pair that is mirrored grows in the level that takes any number of pairs.
            found[f"/raid_groups/{row}/level"] = [groups[row]["level"], _MIRRORED]
        count = int(groups[row].get("count") or 1)
        if count > 1:
            end = max(count, most[row] // _PAIR)
            found[f"/raid_groups/{row}/count"] = {"from": 1, "to": end, "step": 1}
    return found


def _of_group(opened: OpenedScenario, row: int) -> dict[str, Any]:
    """RAID level, disk model, disks and groups of the volume that is planned first."""
    scenario, catalogue = opened.document, opened.catalogue
    group = scenario["raid_groups"][row]
    place = f"/raid_groups/{row}"
    solved = [
        each.raid_group for each in opened.fewest_disks(group["volume"], _LEVELS) if each.raid_group
    ]
    # The fewest disks of each level lie in the space; absurdly large groups do not widen it.
    built = [each for each in solved if each["disks"] <= _LARGEST_GROUP]
    spans = max((each["spans"] for each in built if "spans" in each), default=0)
    everywhere = "/raid_groups/*" if row == 0 and len(scenario["raid_groups"]) > 1 else place
    least_disks = min(2, int(group.get("disks") or 1))
    most_disks = max(
        _MOST_DISKS, 2 * int(group.get("disks") or 1), *(each["disks"] for each in built)
    )
    most_groups = max(
        _MOST_GROUPS, 2 * int(group.get("count") or 1), *(each.get("count", 1) for each in built)
    )
    return {
        f"{place}/level": _with(group["level"], [key for key in _LEVELS if key in LEVELS]),
        f"{everywhere}/disk": _with(group["disk"], _priced(catalogue)),
        f"{place}/disks": {"from": least_disks, "to": most_disks, "step": 1},
        f"{place}/count": {"from": 1, "to": most_groups, "step": 1},
        **({f"{place}/spans": {"from": 1, "to": spans, "step": 1}} if spans else {}),
    }


def _of_others(scenario: Mapping[str, Any], main: list[int]) -> dict[str, Any]:
    """More disks for the other volumes, so that they stand in the way of nothing."""
    return {
        f"/raid_groups/{row}/disks": {
            "from": int(group["disks"]),
            "to": _MORE_DISKS * int(group["disks"]),
            "step": _PAIR,
        }
        for row, group in enumerate(scenario["raid_groups"])
        if row not in main and group["level"] in _LEVELS
    }


def _of_few_disks(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """RAID level and disks of every volume."""
    found: dict[str, Any] = {}
    for row, group in enumerate(scenario["raid_groups"]):
        disks = int(group.get("disks") or 1)
        found[f"/raid_groups/{row}/level"] = _with(group["level"], [*_SERVER_LEVELS])
        found[f"/raid_groups/{row}/disks"] = {"from": disks, "to": _MORE_DISKS * disks, "step": 1}
    return found


def _of_options(
    scenario: Mapping[str, Any], figures: Mapping[str, Any], catalogue: Catalogue
) -> dict[str, Any]:
    # Below a controller that makes no RAID groups there are plain disks alone; behind the ports of
    # a server software makes them.
    row = catalogue.controllers.get(scenario.get("controller") or "", {})
    raid = makes_raid(row) is not False or row.get("onboard")
    found: dict[str, Any] = {}
    second_site = bool(_value(figures, "site_resilient"))
    known, tied = places(scenario), set[str]()
    said = origins.entries(scenario.get(origins.KEY) or {})
    for key, place in known.items():
        today = place.today if place.today is not None else _value(figures, key)
        if place.table or place.pointer in tied or (key in _OF_SECOND_SITE and not second_site):
            continue
        if key in _COPIES and place.today is not None and _is_given(place, said):
            # How many copies there are is asked for: who gave it decides whether it varies.
            continue
        if key == _LAYOUT:
            # What the rule would choose is one of the others.
            chosen = [] if today in (None, _BY_RULE) else [str(today)]
            offered = list(dict.fromkeys([*chosen, *(_LAYOUTS if raid else _LAYOUTS[:1])]))
            if len(offered) > 1:
                found[place.pointer] = offered
        elif isinstance(today, int | float) and today:
            values = _around(place, today)
            together = sites_together(known, place.pointer)
            if values and together:
                # Two sites that are alike stay so, unless somebody asks for more.
                found[together[1]] = values
                tied.add(pointer_of(together[0]))
            elif values:
                found[place.pointer] = values
    if not found:
        # Something has to vary: the first number there is.
        first = next(place for place in places(scenario).values() if not place.of_words)
        today = first.today or _value(figures, first.key) or 1
        found[first.pointer] = [_within(first, today * factor) for factor in _FACTORS]
    return found


def _is_given(place: Place, said: origins.Origins) -> bool:
    """Whether a person gave it: no example and no assumption of the product."""
    return origins.origin_of(place.pointer, said) == origins.GIVEN


def _around(place: Place, today: float) -> Any:
    """Values of an option around those of today; None for one that is no part of the design."""
    if place.key in _COUNTED:
        least, most = _COUNTED[place.key]
        return {
            "from": max(1, int(least * today)),
            "to": _within(place, int(most * today)),
            "step": 1,
        }
    if place.key in _COPIES:
        room = _COPIES[place.key]
        return {
            "from": max(1, int(today) - room),
            "to": _within(place, int(today) + room),
            "step": 1,
        }
    factors = _SCALED.get(place.key)
    return factors and [_within(place, today * factor) for factor in factors]


def _goal(
    opened: OpenedScenario, axes: Mapping[str, Any], figures: Mapping[str, Any]
) -> dict[str, Any]:
    """The cheapest where all of today's design, or a disk that may be chosen, has a price, else the
    fewest disks; against response time or busy disks where the mail system has them, else the room
    that is left."""
    scenario, catalogue = opened.document, opened.catalogue
    price = {"figure": "price", "goal": "least"}
    room = {"figure": "headroom", "goal": "most"}
    if not scenario.get("raid_groups") or f"/{_RELAYS}" in axes:
        whole = (_STANDS_FOR[_RELAYS],) if f"/{_RELAYS}" in axes else WHOLE_DESIGN
        bought = [name for name in whole if name in figures] or [next(iter(figures))]
        lost = [_SERVERS_LOST] if _SERVERS_LOST in figures else []
        kept = [*_all(lost, "most"), room]
        total = opened.bill.total
        if total.price is not None and not total.unknown:
            return {"goal": {"name": "cheapest"}, "objectives": [price, *kept]}
        return {"objectives": [*_all(bought, "least"), *kept]}
    if f"/{_PROCESSORS}" in axes:
        return {
            "objectives": [
                *_all(["disks", _PROCESSORS], "least"),
                *_all(["survives"], "most"),
                room,
            ]
        }
    told = [name for name in _BUSY if name in figures]
    second = {"figure": told[0], "goal": "least"} if told else room
    disks = next(values for pointer, values in axes.items() if pointer.endswith("/disk"))
    if any(catalogue.disks.get(key, {}).get("price") for key in disks):
        return {"goal": {"name": "cheapest"}, "objectives": [price, second]}
    return {"objectives": [{"figure": "disks", "goal": "least"}, second]}


def _all(names: Iterable[str], goal: str) -> list[dict[str, str]]:
    return [{"figure": name, "goal": goal} for name in names]


def _priced(catalogue: Catalogue) -> list[str]:
    return [key for key, row in catalogue.disks.items() if row.get("price") is not None]


def _with(today: str, offered: list[str]) -> list[str]:
    return list(dict.fromkeys([today, *offered]))


def _within(place: Place, value: float) -> float:
    most = min(value, place.field.most)
    return int(most) if float(most).is_integer() else most


def _value(figures: Mapping[str, Any], name: str) -> Any:
    return figures.get(_STANDS_FOR.get(name, name), {}).get("value")
