"""A complete scenario from three answers: which system, how many users, what hardware."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents import origins
from calculators.inputs.purchase import purchase
from calculators.scenario.losses.failure_states import with_disk_out
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import listed
from calculators.solver import MOST_SHARED, OFFERED, fewest_of, shared_out
from calculators.systems import SYSTEMS
from calculators.systems.exchange_2013.evenly import EVENLY, in_second_site
from calculators.systems.exchange_2013.fields import workbook
from planner.forms.new_plan import fitting_disk, system_disks
from planner.forms.new_plan.fitted import LEVEL, PAIR, TWO, failing, fit, level_of
from planner.forms.new_plan.loads import LOADS, published, with_run
from planner.forms.new_plan.profiles import usual_profile
from planner.forms.new_plan.questions import (
    BY_REQUEST,
    COPIES,
    LAGGED,
    OUTAGE,
    SITES,
    asks_for_queue,
    counts_users,
    splits,
    usual_disk,
)

_GIVEN = {"origin": "given", "source": "user"}
_FEWEST = {"origin": "assumed", "source": "house, the fewest disks in RAID 10 that hold"}
_SHARED = {"origin": "given", "source": "user, all the disks there are, shared out"}
_EVENLY = {"origin": "assumed", "source": EVENLY}
_NONE_LAGGED = {"origin": "assumed", "source": "house, as many copies as were asked for in all"}
_ONE_SERVES = {"origin": "assumed", "source": "house, an odd number of copies has one active site"}
_ONE_SITE = {"origin": "assumed", "source": "house, one copy stands in one site"}
_ONE_GROUP = {"origin": "assumed", "source": "house, one group of the servers that were asked for"}
_EQUAL_GROUPS = {
    "origin": "assumed",
    "source": "house, the fewest equal groups that the controller takes",
}
_MIRRORED = {"origin": "assumed", "source": "house, a lost disk loses no mail that waits"}
_USUAL = {"origin": "assumed", "source": "house, the usual one of this mail system"}
_GUIDANCE = {"origin": "assumed", "source": "house, the cache that the guidance asks for"}
# Of relays: the space of the disks of the queue, and the limits that an outage breaks.
_ROOM, _NO_ROOM = "queue_gb", {"outage-spool", "outage-files"}
# Relays that are needed for anything else.
_NOT_FOR_ROOM = ("relays.needed_for_peak", "relays.needed_to_drain")
_MODEL = "site_resilience_model"
_COPIES_THERE, _LAGGED_THERE = "ha_copies_secondary_site", "lagged_copies_secondary_site"
# Growth is the architect's to state: it is asked, and what an example assumed is nobody's answer.
_GROWTH = ("users_growth", "load_growth", "size_growth")
# Seen in the published test, and no longer true of another load.
_OF_THAT_LOAD = ("queued_messages",)
_PRESSED = "medium-back-pressure"


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
        if volume not in BY_REQUEST
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
                _put_disks(found, group, disks, catalogue)
            else:
                fit(found, group, catalogue)
        said = _found_here(groups, bool(disk), disks is not None)
        said |= {"/raid_groups/0/count": _EQUAL_GROUPS} if "count" in groups[0] and disks else {}
    if not asked_profile and profile:
        said["/populations/0/profile"] = _USUAL
    return {**found, origins.KEY: said} if said else found


def _put_disks(
    found: dict[str, Any], group: dict[str, Any], disks: Any, catalogue: Catalogue
) -> None:
    """Put the disks that were asked for into one group, or into the fewest equal ones that the
    controller takes.

    Raises:
        InputProblems: no such groups can be built, or something else is wrong
    """
    group["disks"] = disks
    try:
        engine.size(found, catalogue, working=False)
    except InputProblems as refused:
        if {each.code for each in refused.problems} != {"too-many-disks"}:
            raise
        for count in range(2, disks // 2 + 1):
            group |= {"disks": disks // count, "count": count}
            with suppress(InputProblems):
                if disks % count == 0 and engine.size(found, catalogue, working=False):
                    return
        raise


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
    if system_disks.SERVERS in found:
        # Nobody is asked for groups: who says three servers means three.
        added[system_disks.GROUPS] = (1, _ONE_GROUP)
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
    if COPIES not in found and LAGGED not in found:
        return {}
    copies = found.get(COPIES, fields[COPIES].default)
    lagged = found.get(LAGGED, 0)
    for name, value in ((COPIES, copies), (LAGGED, lagged)):
        field = fields[name]
        if not isinstance(value, int) or not field.least <= value <= field.most:
            # What cannot be read is refused for what it is.
            return {}
    added: dict[str, tuple[Any, dict[str, str]]] = {}
    if LAGGED not in found:
        added[LAGGED] = (0, _NONE_LAGGED)
    if SITES not in found and copies == 1:
        return added | {SITES: (False, _ONE_SITE)}
    if found.get(SITES) is False:
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
    _forget(found, _GROWTH)
    _put_load(found, system, load)
    found |= further
    # Whoever begins a plan has chosen its mail system.
    found[origins.KEY] |= {f"/{name}": _GIVEN for name in ("system", *further)}
    if asks_for_queue(system) and (disks is not None or _waits(further)):
        _add_queue(found, disk, disks, catalogue)
    measured_on_disks = bool(published(system).get("raid_groups"))
    if measured_on_disks:
        _choose_disks(found, disk, disks)
    slow, figures = failing(found, catalogue)
    if _PRESSED in slow:
        # A queue that the shipped cache does not hold gets the one of the guidance.
        found["database_max_cache_mib"] = figures["cache.recommended_mib"]["value"]
        found[origins.KEY]["/database_max_cache_mib"] = _GUIDANCE
        slow, _ = failing(found, catalogue)
    if measured_on_disks:
        _add_disks(found, slow, catalogue, own_count=disks is not None)
    return found


def _forget(found: dict[str, Any], names: Iterable[str]) -> None:
    """Leave out what the published case says of some fields."""
    for name in names:
        found.pop(name, None)
        found[origins.KEY].pop(f"/{name}", None)


def _put_load(found: dict[str, Any], system: str, asked: Mapping[str, Any] | None) -> None:
    """The load that was asked for in the place of the published one, where it is another."""
    given = _without_idle(system, asked)
    load = given and with_run(system, given)
    if not given or not load or all(found.get(name) == value for name, value in load.items()):
        return
    _forget(found, (*LOADS[system], *_OF_THAT_LOAD))
    found.update(load)
    said = published(system)[origins.KEY]
    for name, value in load.items():
        at = f"/{name}"
        if given.get(name) == value:
            found[origins.KEY][at] = _GIVEN
        elif at in said:
            found[origins.KEY][at] = said[at]


def _choose_disks(found: dict[str, Any], disk: str, disks: Any) -> None:
    """The published groups on the disk that was chosen, the first with as many as were given."""
    said = found[origins.KEY]
    for place, group in enumerate(found["raid_groups"]):
        here = f"/raid_groups/{place}"
        own_count = disks is not None and place == 0
        if group["level"] not in OFFERED and not own_count:
            # A test loses nothing with its disk; mail that waits in a queue is lost.
            group |= {"level": PAIR, "disks": 2}
            said |= {f"{here}/level": _MIRRORED, f"{here}/disks": _MIRRORED}
        if disk:
            group["disk"] = disk
            said[f"{here}/disk"] = _GIVEN
        if own_count:
            level = level_of(disks, group["level"])
            if level != group["level"]:
                said[f"{here}/level"] = _MIRRORED
            group |= {"level": level, "disks": disks}
            said[f"{here}/disks"] = _GIVEN


def _add_disks(
    found: dict[str, Any], slow: Collection[str], catalogue: Catalogue, own_count: bool
) -> None:
    """The fewest disks that hold, for groups that do not; not for the first, whose number was
    given."""
    said = found[origins.KEY]
    for place, group in enumerate(found["raid_groups"]):
        if f"{group['volume']}-disk" not in slow or (own_count and place == 0):
            continue
        (best,) = engine.fewest_disks(found, catalogue, group["volume"], LEVEL)
        if best["raid_group"] is None:
            # What no disks mend is no reason to buy any.
            continue
        for name in ("spans", "count"):
            group.pop(name, None)
        group |= best["raid_group"]
        here = f"/raid_groups/{place}"
        for name in ("level", "disks"):
            said.pop(f"{here}/{name}", None)
        said[here] = _FEWEST
        said.setdefault(f"{here}/disk", _USUAL)


def _waits(further: Mapping[str, Any]) -> bool:
    """Whether an outage must be carried of which nobody says what space its queue has."""
    return OUTAGE in further and _ROOM not in further


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
