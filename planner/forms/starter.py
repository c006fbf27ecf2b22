"""A complete scenario from three answers: which system, how many users, what hardware."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs import origins, purchase
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.scenario.failure_states import with_disk_out
from calculators.sheet import nodes
from calculators.sheet.numbers import listed
from calculators.solver import MOST_SHARED, OFFERED, fewest_of, shared_out
from calculators.systems import SYSTEMS
from calculators.systems.exchange_2013.evenly import EVENLY, in_second_site
from calculators.systems.exchange_2013.fields import workbook
from planner.forms import fitting_disk, system_disks
from planner.forms.fitted import LEVEL, PAIR, TWO, failing, fit, level_of
from planner.forms.loads import LOADS, published, with_run
from planner.forms.profiles import usual_profile

_GIVEN = {"origin": "given", "source": "user"}
_FEWEST = {"origin": "assumed", "source": "house, the fewest disks in RAID 10 that hold"}
_SHARED = {"origin": "given", "source": "user, all the disks there are, shared out"}
_EVENLY = {"origin": "assumed", "source": EVENLY}
_NONE_LAGGED = {"origin": "assumed", "source": "house, as many copies as were asked for in all"}
_ONE_SERVES = {"origin": "assumed", "source": "house, an odd number of copies has one active site"}
_ONE_SITE = {"origin": "assumed", "source": "house, one copy stands in one site"}
_YEAR = re.compile(r"\d{4}|(?<=-)\d(?=\.)")
_MIRRORED = {"origin": "assumed", "source": "house, a lost disk loses no mail that waits"}
_USUAL = {"origin": "assumed", "source": "house, the usual one of this mail system"}
_GUIDANCE = {"origin": "assumed", "source": "house, the cache that the guidance asks for"}
_USUAL_DISKS = ("scsi-15k-300gb", "hp-6107a-9gb-10k")
# Of today, and in the bays of any server.
_OF_A_QUEUE = "kingston-dc600m-960gb"
# Volumes that only those name who plan them too.
_BY_REQUEST = {"system"}
_SERVERS = "servers_per_dag_primary_site"
# Of relays: what the disks of the queue are asked for, and the limits that it breaks.
_OUTAGE, _ROOM, _NO_ROOM = "outage_minutes", "queue_gb", {"outage-spool", "outage-files"}
# Relays that are needed for anything else.
_NOT_FOR_ROOM = ("relays.needed_for_peak", "relays.needed_to_drain")
# What of the further questions is about hardware.
SHELF = "enclosure"
BOUGHT = frozenset({"server", _SERVERS, "servers", "ram_gb", SHELF, system_disks.NAME})
_SITES, _MODEL = "site_resilient", "site_resilience_model"
_COPIES, _COPIES_THERE = "ha_copies", "ha_copies_secondary_site"
_LAGGED, _LAGGED_THERE = "lagged_copies", "lagged_copies_secondary_site"
_OF_GROUPS = (
    "messages_per_day",
    "mailbox_limit_mb",
    _SITES,
    _COPIES,
    _LAGGED,
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
_BESIDE = {
    "exchange-5.5-information-store": ("server",),
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
    "exchange-2007-hub": MORE_SIZES,
}  # fmt: skip
# Growth is the architect's to state: it is asked, and what an example assumed is nobody's answer.
_GROWTH = ("users_growth", "load_growth", "size_growth")


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
# Seen in the published test, and no longer true of another load.
_OF_THAT_LOAD = ("queued_messages",)
_PRESSED = "medium-back-pressure"


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


def document(
    system: str,
    users: Any,
    catalogue: Catalogue,
    profile: str = "",
    disk: str = "",
    disks: Any = None,
    load: Mapping[str, Any] | None = None,
    further: Mapping[str, Any] | None = None,
    together: bool = False,
) -> dict[str, Any]:
    """A scenario with as many disks as the load needs, or with the number that is there.

    Args:
        system: the mail system
        users: how many, where it counts users
        catalogue: the organisation's
        profile, disk: keys of the catalogue; the usual ones where left out
        disks: of the first volume; None finds the number
        together: the disks are all there are: they are owned, and shared out
        load: options that say how much load, where it is messages; None for the published ones
        further: what else was answered, by field

    Raises:
        InputProblems: what was answered cannot be sized
    """
    model = disk or usual_disk(system, catalogue)
    if not counts_users(system) and published(system):
        return _from_published(system, catalogue, disk, disks, load, further or {})
    groups: list[dict[str, Any]] = [
        {"volume": volume, "level": LEVEL, "disks": 2, "disk": model}
        for volume in SYSTEMS[system].volumes
        if volume not in _BY_REQUEST
    ]
    found: dict[str, Any] = {"system": system, "raid_groups": groups}
    asked_profile = profile
    if counts_users(system):
        profile = profile or usual_profile(system, catalogue)
        people = {"profile": profile, "users": users} if profile else {"users": users}
        found["populations"] = [people]
    answers = dict(further or {})
    where = str(answers.pop(system_disks.NAME, ""))
    _put(found, system, answers)
    if not groups:
        return _without_groups(found, disk, where, catalogue)
    if together and splits(system) and type(disks) is int and disks > 0:
        _share_out(found, disks, catalogue)
        said = {f"/raid_groups/{place}": _SHARED for place in range(len(groups))}
        said |= (
            {} if disk else {f"/raid_groups/{place}/disk": _USUAL for place in range(len(groups))}
        )
    else:
        for place, group in enumerate(groups):
            if disks is not None and place == 0:
                group["disks"] = disks
                engine.size(found, catalogue, working=False)
            else:
                fit(found, group, catalogue)
        said = _found_here(groups, bool(disk), disks is not None)
    if not asked_profile and profile:
        said["/populations/0/profile"] = _USUAL
    return {**found, origins.KEY: said} if said else found


def added_volumes(system: str) -> str:
    """The volumes that get disks without being asked for, in words: "log"."""
    _, *others = [each for each in SYSTEMS[system].volumes if each not in _BY_REQUEST] or [""]
    return listed(others)


def splits(system: str) -> bool:
    """Whether disks that are given for all volumes can be shared out among them."""
    return counts_users(system) and bool(SYSTEMS[system].group_fields and added_volumes(system))


def _share_out(found: dict[str, Any], disks: int, catalogue: Catalogue) -> None:
    """Put disks that somebody owns where they carry the load in the most states, else hold the
    most, as many in each of the equal servers; none of them is bought.

    Raises:
        InputProblems: they are too few, or more than can be looked at
    """
    groups = found["raid_groups"]
    levels = {group["volume"]: LEVEL for group in groups}
    bench = engine.open_scenario(found, catalogue).bench
    servers = int(nodes.disk_sets(bench.recording.values) or 1)
    share, others = disks // servers, with_disk_out(bench)
    split = shared_out(bench, share, levels, others) if disks <= MOST_SHARED else None
    if split is None:
        least, names = servers * fewest_of(levels.values()), listed(list(levels))
        few = f"{disks} in all are too few: {names} need {least} or more."
        many = f"{disks} are more than can be shared out."
        raise InputProblems.one(
            "/raid_groups/0/disks",
            "too-small" if disks < least else "too-large",
            f"Disks: {few if disks < least else many}",
            f"Give {least} to {MOST_SHARED} disks, or leave it empty to find the fewest.",
        )
    for group in groups:
        group.update(split.arrays[group["volume"]].fields())
    found[purchase.KEY] = {"prices": {f"disk/{groups[0]['disk']}": {"owned": disks}}}


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


def _put(found: dict[str, Any], system: str, further: Mapping[str, Any]) -> None:
    """Answers where they belong: with the users, or beside them."""
    of_users = {field.name for field in SYSTEMS[system].population_fields}
    for name, value in further.items():
        (found["populations"][0] if name in of_users else found)[name] = value


def _without_groups(
    found: dict[str, Any], disk: str, where: str, catalogue: Catalogue
) -> dict[str, Any]:
    """A mail system that plans its own volumes, on the disk that was chosen and, where nobody said
    how many, with the fewest servers of a group that hold, within the memory that is advised of
    one where any number of them keeps it."""
    del found["raid_groups"]
    if disk:
        found["database_disk"] = disk
    chosen = "" if disk else fitting_disk.fitting(found, catalogue)
    if chosen:
        found[fitting_disk.DISK] = chosen
    added = _copies(found)
    found |= {name: value for name, (value, _) in added.items()}
    said = {f"/{name}": why for name, (_, why) in added.items()}
    said |= {f"/{fitting_disk.DISK}": fitting_disk.ASSUMED} if chosen else {}
    if said:
        found[origins.KEY] = said
    said |= system_disks.with_servers(found, where, catalogue)
    if said:
        found[origins.KEY] = said
    return found


def _copies(found: Mapping[str, Any]) -> dict[str, tuple[Any, dict[str, str]]]:
    """What follows from the copies that were asked for, each with why: so many there are in all,
    half of them in the second site, and lagged ones beside them only where somebody wants some."""
    fields = {field.name: field for field in SYSTEMS[found["system"]].fields}
    if _COPIES not in found and _LAGGED not in found:
        return {}
    copies = found.get(_COPIES, fields[_COPIES].default)
    lagged = found.get(_LAGGED, 0)
    for name, value in ((_COPIES, copies), (_LAGGED, lagged)):
        field = fields[name]
        if not isinstance(value, int) or not field.least <= value <= field.most:
            # What cannot be read is refused for what it is.
            return {}
    added: dict[str, tuple[Any, dict[str, str]]] = {}
    if _LAGGED not in found:
        added[_LAGGED] = (0, _NONE_LAGGED)
    if _SITES not in found and copies == 1:
        return added | {_SITES: (False, _ONE_SITE)}
    if found.get(_SITES) is False:
        return added
    there, lagged_there = in_second_site(copies, lagged)
    added |= {_COPIES_THERE: (there, _EVENLY), _LAGGED_THERE: (lagged_there, _EVENLY)}
    if (copies + lagged) % 2:
        # Sites that both serve users need as many copies each.
        added[_MODEL] = (workbook.ACTIVE_PASSIVE, _ONE_SERVES)
    return added


def _found_here(
    groups: list[dict[str, Any]], own_disk: bool, own_count: bool
) -> dict[str, dict[str, str]]:
    """What of RAID groups nobody said, but was found here."""
    said = {}
    for place in range(len(groups)):
        here = f"/raid_groups/{place}"
        if own_count and place == 0:
            said[f"{here}/level"] = _USUAL
            said |= {} if own_disk else {f"{here}/disk": _USUAL}
            continue
        said[here] = _FEWEST
        said[f"{here}/disk"] = _GIVEN if own_disk else _USUAL
    return said


def _from_published(
    system: str,
    catalogue: Catalogue,
    disk: str,
    disks: Any,
    load: Mapping[str, Any] | None,
    further: Mapping[str, Any],
) -> dict[str, Any]:
    """A published case under the load and on the disks that were asked for, without the growth
    that an example has."""
    found = copy.deepcopy(published(system))
    for name in _GROWTH:
        found.pop(name, None)
        found[origins.KEY].pop(f"/{name}", None)
    given = _without_idle(system, load)
    load = given and with_run(system, given)
    if load is not None and any(found.get(name) != value for name, value in load.items()):
        for name in (*LOADS[system], *_OF_THAT_LOAD):
            found.pop(name, None)
            found[origins.KEY].pop(f"/{name}", None)
        found.update(load)
        said = published(system)[origins.KEY]
        for name in load:
            at = f"/{name}"
            if given and given.get(name) == load[name]:
                found[origins.KEY][at] = _GIVEN
            elif at in said:
                found[origins.KEY][at] = said[at]
    found |= further
    found[origins.KEY] |= {f"/{name}": _GIVEN for name in further}
    if asks_for_queue(system) and (disks is not None or _waits(further)):
        _add_queue(found, disk, disks, catalogue)
    groups = found["raid_groups"] if published(system).get("raid_groups") else ()
    for place, group in enumerate(groups):
        if group["level"] not in OFFERED and not (disks is not None and place == 0):
            # A test loses nothing with its disk; mail that waits in a queue is lost.
            group |= {"level": PAIR, "disks": 2}
            found[origins.KEY] |= dict.fromkeys(
                (f"/raid_groups/{place}/level", f"/raid_groups/{place}/disks"), _MIRRORED
            )
        group["disk"] = disk or group["disk"]
        if disk:
            found[origins.KEY][f"/raid_groups/{place}/disk"] = _GIVEN
        if disks is not None and place == 0:
            level = level_of(disks, group["level"])
            if level != group["level"]:
                found[origins.KEY]["/raid_groups/0/level"] = _MIRRORED
            group |= {"level": level, "disks": disks}
            found[origins.KEY]["/raid_groups/0/disks"] = _GIVEN
    slow, figures = failing(found, catalogue)
    if _PRESSED in slow:
        # A queue that the shipped cache does not hold gets the one of the guidance.
        found["database_max_cache_mib"] = figures["cache.recommended_mib"]["value"]
        found[origins.KEY]["/database_max_cache_mib"] = _GUIDANCE
        slow, _ = failing(found, catalogue)
    for place, group in enumerate(groups):
        if f"{group['volume']}-disk" in slow and not (disks is not None and place == 0):
            (best,) = engine.fewest_disks(found, catalogue, group["volume"], LEVEL)
            if best["raid_group"] is None:
                # What no disks mend is no reason to buy any.
                continue
            for name in ("spans", "count"):
                group.pop(name, None)
            group |= best["raid_group"]
            for name in ("level", "disks"):
                found[origins.KEY].pop(f"/raid_groups/{place}/{name}", None)
            found[origins.KEY][f"/raid_groups/{place}"] = _FEWEST
            found[origins.KEY].setdefault(f"/raid_groups/{place}/disk", _USUAL)
    return found


def asks_for_queue(system: str) -> bool:
    """Whether disks are those of a queue that only an outage asks something of."""
    return _OUTAGE in {field.name for field in SYSTEMS[system].fields}


def _waits(further: Mapping[str, Any]) -> bool:
    """Whether an outage must be carried of which nobody says what space its queue has."""
    return _OUTAGE in further and _ROOM not in further


def _add_queue(found: dict[str, Any], disk: str, disks: Any, catalogue: Catalogue) -> None:
    """Disks for the queue of each relay: so many, or the fewest with room for the outage."""
    (volume,) = SYSTEMS[found["system"]].volumes
    model = disk or usual_disk(found["system"], catalogue)
    group = {"volume": volume, "level": PAIR, "disks": TWO, "disk": model}
    found["raid_groups"] = [group]
    if disks is None:
        # Disks are added before relays are: those that the peak needs have room on them.
        figures = failing(found, catalogue)[1]
        alone = int(max(figures[name]["value"] for name in _NOT_FOR_ROOM))
        standing = {**found, "relays": found.get("relays") or alone}
        if _NO_ROOM.intersection(failing(standing, catalogue)[0]):
            group["level"] = LEVEL
            fit(standing, group, catalogue)
    else:
        group |= {"level": level_of(disks, "RAID0" if disks == 1 else "RAID5"), "disks": disks}
    here = "/raid_groups/0"
    found[origins.KEY] |= {
        here: _FEWEST if disks is None else _MIRRORED,
        f"{here}/disk": _GIVEN if disk else _USUAL,
        **({f"{here}/disks": _GIVEN} if disks is not None else {}),
    }


def _without_idle(system: str, load: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The answers without those of the published test in whose place another one was given."""
    usual = published(system)
    idle = {
        name
        for option, names in SYSTEMS[system].idle.items()
        if load and option in load and all(load.get(name) == usual.get(name) for name in names)
        for name in names
    }
    return load and {name: value for name, value in load.items() if name not in idle}
