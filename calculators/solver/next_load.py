"""What the next part of a load needs in disks, where the product found how many there are."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.sheet.lines.nodes import sets_of
from calculators.sheet.lines.records import Given, Record, Scenario
from calculators.solver import solid_state
from calculators.solver.fewest import disks_of, fewest_disks, with_more_disks
from calculators.solver.load import load_of, loads
from calculators.solver.servers import (
    GROUPS,
    MOST,
    Groups,
    Keeps,
    fewest_changed,
    fewest_servers,
    groups_of,
    has_servers,
    on_servers,
    rebuilt,
    servers_of,
    with_options,
)

# So much of today's load is the next part, rounded to so many figures.
_PART, _FIGURES = 10, 2
# Every mail system that has disks counts them so.
_ALL, _SERVERS, _UNIT = "disks.all", "bought.servers", "disks"
_SERVERS_NEEDED = "servers.all"
_MEMORY, _MODULES = "bought.memory_gib", "bought.memory_modules"
_FOUND = "assumed"
# Solid state disks before hard ones: the option and the figures of one server, and those of all.
CACHE, _CACHE_DISKS = "metacache_disks", "metacache.disks_advised"
_CACHE_NEEDS, _CACHE_HAS = "metacache.needed_gb", "metacache.space_gb"
_SOLID = "bought.metacache_disks"
_OF_DISKS = re.compile(r"bought\.\w+_disks$")


class Today(Struct, frozen=True):
    """What today's load stands on.

    Args:
        disks: in all
        needed: the fewest disks, in all, with which it holds
        servers: in all
        groups: of these, where there are several
        enough: servers in all that hold it, where these are fewer than there are
    """

    disks: int
    needed: int
    servers: int
    groups: Groups | None = None
    enough: int | None = None


class More(Struct, frozen=True):
    """What is bought more.

    Args:
        disks, servers: in all
        memory: GiB of it, where nobody chose its modules
        modules: of memory
        solid: of the disks, those of solid state that cache the others
        moved: disks that leave the servers that stand for new ones
        rebuilt: groups and servers of each, now and then, where that is no addition to the groups
            that stand
        larger: how large solid state disks must be then and now, in words, where that is more
    """

    disks: int
    servers: int
    memory: int
    modules: int
    solid: int
    moved: int
    rebuilt: tuple[Groups, Groups] | None
    larger: tuple[str, str] | None

    @property
    def is_nothing(self) -> bool:
        """Whether the hardware that stands is enough."""
        added = (self.disks, self.servers, self.modules, self.memory)
        return not (self.rebuilt or self.larger) and all(each <= 0 for each in added)


class NextLoad(Struct, frozen=True):
    """The next part of the load.

    Args:
        load: how much more than today's
        today: what that stands on
        more: what it needs more; None where more of what was found here is not enough
        bench: today's design with this load and that hardware
        lacking: the checks that fail, however many there are; first those that no disks mend
        kept: printed names of the volumes whose disks somebody gave, so that they stay as they are,
            where more of them would be enough
        needs: the fewest disks of today's load in words, with the states that they are of; "" where
            it is all there are
        enough_until: in which groups fewer servers are enough, until when while the load grows, and
            which losses they do not survive that today's do; "" for none of these
        gives_up: which losses what the next part of the load needs does not survive, behind that
    """

    load: float
    today: Today
    more: More | None
    bench: Any
    lacking: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    needs: str = ""
    enough_until: str = ""
    gives_up: str = ""

    @property
    def stands(self) -> bool:
        """Whether the hardware that stands holds it."""
        return self.more is not None and self.more.is_nothing


class Needed(NamedTuple):
    """Disks that stand, and the fewest with which today's load holds.

    Args:
        disks: that stand, in all
        needed: the fewest, in all
        of_volumes: printed name of each volume with its share of ``needed``, where these are all
        servers: that they stand in, in all; 0 where the load is that of one of them
        groups: of these servers, where there are several
        enough: whether fewer of them would be enough: then nothing is said to be needed
    """

    disks: int
    needed: int
    of_volumes: tuple[tuple[str, int], ...]
    servers: int = 0
    groups: Groups | None = None
    enough: bool = False


class CacheBought(NamedTuple):
    """Solid state disks before hard ones: of each server, and in all."""

    each: int
    all: int


def chosen_volumes(bench: Any) -> list[str]:
    """The volumes whose number of disks nobody gave: the product found it."""
    return [
        volume for volume, records in bench.scenario.groups.items() if all(map(_found, records))
    ]


def chooses_disks(bench: Any) -> bool:
    """Whether the product says how many disks there are."""
    figures = (bench.tree.figures[name] for name in bench.buys.values())
    return bool(chosen_volumes(bench)) or any(each.unit == _UNIT for each in figures)


def next_load(bench: Any) -> NextLoad | None:
    """What a tenth more load needs; None where the disks are given, or there is no load, or where
    servers of a measured rate carry it and their disks only keep what waits."""
    if bench.system.servers_figure is not None:
        return None
    today = load_of(bench)
    if not today > 0 or _ALL not in bench.tree.figures or not chooses_disks(bench):
        return None
    whole = bench.system.load_option is None
    part = _rounded(today / _PART)
    part = float(max(1, round(part))) if whole else part
    if not _is_counted(bench):
        return None
    chosen = chosen_volumes(bench)
    then = _with_more(_with_load(bench, 1 + part / today), chosen)
    if not _is_counted(then):
        return None
    lacking, kept = _lacking(then, chosen)
    more = None if lacking else _added(bench, then)
    return NextLoad(part, _today(bench), more, then, lacking, kept)


def _with_more(bench: Any, chosen: list[str]) -> Any:
    """A load on as many disks of these volumes as it needs, and on as many servers."""
    if _failing(bench):
        bench, _ = with_more_disks(bench, chosen)
    if _failing(bench):
        bench = with_cache(bench)
    if _failing(bench) and has_servers(bench):
        # Servers are looked for whoever gave their number, as the growth does.
        fewest = fewest_changed(bench)
        bench = with_options(bench, fewest.fields()) if fewest else bench
    return bench


def _lacking(then: Any, chosen: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The checks that fail all the same, first those that no disks mend; and printed names of the
    other volumes, where more disks of them would be enough."""
    lacking = _failing(then)
    if not lacking:
        return (), ()
    others = [volume for volume in then.scenario.groups if volume not in chosen]
    typed, grown = with_more_disks(then, others)
    if has_servers(typed):
        # What more servers would mend is not what sets the limit.
        typed = with_options(typed, {GROUPS: MOST})
    lasting = _failing(typed)
    kept = () if lasting else tuple(then.system.volumes[volume] for volume in grown)
    return tuple(sorted(lacking, key=lambda name: name not in lasting)), kept


def _today(bench: Any) -> Today:
    """What today's load stands on."""
    now = bench.recording.values
    groups = groups_of(bench) if has_servers(bench) else None
    return Today(
        disks=int(now[_ALL]),
        needed=_fewest(bench)[0],
        servers=int(now[_SERVERS]),
        groups=groups if groups and groups.number > 1 else None,
        enough=enough_servers(bench),
    )


def _added(bench: Any, then: Any) -> More:
    """What another design has more."""
    before, after = bench.recording.values, then.recording.values
    return More(
        disks=int(after[_ALL]) - int(before[_ALL]),
        servers=int(after[_SERVERS]) - int(before[_SERVERS]),
        memory=_more(before, after, _MEMORY),
        modules=_more(before, after, _MODULES),
        solid=_more(before, after, _SOLID),
        moved=disks_moved(before, after),
        rebuilt=rebuilt(bench, then),
        larger=solid_state.larger(then, bench),
    )


def disks_moved(now: Mapping[str, float], then: Mapping[str, float]) -> int:
    """Disks that leave the servers that stand for new ones: of each kind those that such a server
    then has fewer of; who moves none buys as many more. 0 where no servers are added; kinds of
    which nobody knows how many there are do not count.

    Args:
        now, then: values of the sheet of two designs with the same models of disks
    """
    before, after = now[_SERVERS], then[_SERVERS]
    if not 0 < before < after < math.inf:
        return 0
    kept = {name: then.get(name, 0.0) * before / after for name in now if _OF_DISKS.match(name)}
    there = {name: each for name, each in kept.items() if each > 0 and math.isfinite(now[name])}
    return sum(max(0, round(now[name] - each)) for name, each in there.items())


def needed_disks(bench: Any) -> Needed | None:
    """What stands and what people need, where somebody gave the disks of every RAID group, or of
    every server of a plan; None where the product found them, or there are none. A rate may be the
    most that they carry."""
    if bench.system.load_option or _ALL not in bench.tree.figures or chooses_disks(bench):
        return None
    given = _given_disks(bench)
    if not (bench.scenario.groups or given):
        return None
    if not load_of(bench) > 0 or not _is_counted(bench):
        return None
    now = bench.recording.values
    if not given:
        return Needed(int(now[_ALL]), *_fewest(bench))
    needed = with_options(bench, dict.fromkeys(given)).recording.values[_ALL]
    groups = groups_of(bench)
    return Needed(
        int(now[_ALL]),
        int(min(needed, now[_ALL])),
        (),
        int(now[_SERVERS]),
        groups if groups.number > 1 else None,
        enough_servers(bench) is not None,
    )


def found_disks(bench: Any) -> Needed:
    """What stands and what the load needs, of disks that the product found."""
    return Needed(int(bench.recording.values[_ALL]), *_fewest(bench))


def with_cache(bench: Any) -> Any:
    """The design with as many solid state disks as the space before its hard disks asks for, where
    nobody gave their number and that is enough; else as it is."""
    values = bench.recording.values
    disks, needs, has = (values.get(name, 0.0) for name in (_CACHE_DISKS, _CACHE_NEEDS, _CACHE_HAS))
    if bench.scenario.options.value(CACHE) is not None or not 0 < has < needs:
        return bench
    more = with_options(bench, {CACHE: math.ceil(disks * needs / has)})
    return bench if _failing(more) else more


def grown_servers(then: Any, keeps: Keeps | None = None) -> Any | None:
    """A load that has grown on the fewest servers that hold it and keep what is to be kept; where
    none do, on the fewest that hold it; None where none of up to ``MOST`` of a group do.

    Args:
        then: the load on the servers that stand
        keeps: what they are to keep beside the limits; None for nothing
    """
    servers, stands = fewest_changed(then, keeps), servers_of(then)
    if servers is None and keeps is not None:
        servers = fewest_changed(then)
    more = servers is None or servers.all > stands.all
    if more and (cached := with_cache(then)) is not then:
        # As the next part of a load: those that stand do, with more solid state disks.
        return cached
    return on_servers(then, servers) if servers else None


def cache_bought(bench: Any) -> CacheBought | None:
    """The solid state disks that the product buys; None where their number is given, or none."""
    values = bench.recording.values
    each, whole = values.get(_CACHE_DISKS, 0.0), values.get(_SOLID, 0.0)
    if bench.scenario.options.fields.get(CACHE) is None or not each > 0 or not whole > 0:
        return None
    if bench.scenario.options.value(CACHE) is not None:
        return None
    return CacheBought(int(each), int(whole)) if math.isfinite(each + whole) else None


def enough_servers(bench: Any) -> int | None:
    """The fewest servers in all that hold today's load; None where there are no more of them, or
    where the mail system has no groups of servers."""
    if not has_servers(bench):
        return None
    fewest = fewest_servers(bench)
    if fewest is None or not fewest.all < servers_of(bench).all:
        return None
    there = with_options(bench, fewest.fields()).recording.values[_SERVERS]
    return int(there) if there < bench.recording.values[_SERVERS] else None


def _is_counted(bench: Any) -> bool:
    """Whether it is known how many disks and servers there are."""
    values = bench.recording.values
    return math.isfinite(values[_ALL] + values[_SERVERS])


def _more(now: Mapping[str, float], then: Mapping[str, float], name: str) -> int:
    """How much more of something is bought; 0 where it is not counted."""
    more = then.get(name, 0.0) - now.get(name, 0.0)
    return round(more) if math.isfinite(more) else 0


def _fewest(bench: Any) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The fewest disks of all servers with which today's load holds, each volume on groups of its
    level and model, and no more of them, for disks are taken out of those that stand: what stands
    may be more, if somebody gave it or the load was another. Of several volumes, those of each,
    where there are no other disks."""
    now = bench.recording.values
    if not bench.scenario.groups:
        # A plan has as many as it needs in each server, and perhaps more servers.
        servers = now.get(_SERVERS_NEEDED, now[_SERVERS])
        return round(now[_ALL] / now[_SERVERS] * min(servers, now[_SERVERS])), ()
    needed = {}
    for volume, records in bench.scenario.groups.items():
        groups = round(sum(record.value("count") or 1 for record in records))
        found = fewest_disks(bench, volume, most_groups=groups)
        has = disks_of(bench, volume)
        needed[volume] = has if found.array is None else min(has, found.array.all_disks)
    times = {volume: sets_of(now, volume) for volume in needed}
    over = sum(times[volume] * (disks_of(bench, volume) - each) for volume, each in needed.items())
    fewest = round(now[_ALL] - over)
    of_volumes = tuple(
        (bench.system.volumes[volume], round(each * times[volume]))
        for volume, each in needed.items()
    )
    whole = len(of_volumes) > 1 and sum(each for _, each in of_volumes) == fewest
    return fewest, of_volumes if whole else ()


def _rounded(load: float) -> float:
    """A load with few figures, as a person would say it."""
    return float(round(load, _FIGURES - 1 - math.floor(math.log10(load))))


def _with_load(bench: Any, factor: float) -> Any:
    """The design with another load; what is found by itself is found anew."""
    scenario: Scenario = bench.scenario
    option = bench.system.load_option
    if option is None:
        populations = tuple(
            record.changed({"users": record.value("users") * factor})
            for record in scenario.populations
        )
        return type(bench)(replace(scenario, populations=populations))
    today = loads(bench)[option]
    return with_options(bench, {option: today * factor})


def _given_disks(bench: Any) -> list[str]:
    """The options with numbers of disks that the product would find, where somebody gave them."""
    figures, options = bench.tree.figures, bench.scenario.options
    return [
        option
        for option, name in bench.system.bought.items()
        if has_servers(bench) and figures[name].unit == _UNIT and options.value(option) is not None
    ]


def _failing(bench: Any) -> tuple[str, ...]:
    """The checks that do not hold."""
    return tuple(name for name, mask in bench.sweep({}).holds().items() if not mask)


def _found(record: Record) -> bool:
    """Whether the product found how many disks a group has."""
    given = record.fields.get("disks")
    return isinstance(given, Given) and given.origin == _FOUND
