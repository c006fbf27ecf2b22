"""What to have at the end of the growth: the fewest hardware that holds the load of the last month
that is looked at, while the inputs keep today's load."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from calculators.best_practice.context import Look
from calculators.best_practice.fixes import on_groups, with_fix
from calculators.best_practice.registry import Fix
from calculators.charts.activation import given_up, losses_within, to_keep
from calculators.checks import horizon
from calculators.checks.check import FAIL, Verdict
from calculators.checks.load_limit import on_each
from calculators.checks.said.in_brief import against_said, memory_lacking, not_kept, why_it_breaks
from calculators.engine.disk_out import breaks_with_disk_out, while_rebuilt
from calculators.inputs.common_fields import STATE
from calculators.inputs.fields import Field
from calculators.scenario.bench import Bench
from calculators.scenario.given_kept import all_kept
from calculators.scenario.losses.failure_states import bench_in_state
from calculators.sheet.said.numbers import count, either, listed, many, short, shown
from calculators.sheet.said.said_load import said_load
from calculators.sheet.said.singular import one_counted
from calculators.sheet.said.within import within
from calculators.sheet.tree.reaching import reached
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import (
    CACHE,
    MOST_SERVERS,
    each_on_fewest,
    grown_servers,
    has_servers,
    load_of,
    loads,
    rebuilt,
    servers_of,
    solid_state,
)
from calculators.systems.materials import memory

_DISKS, _SERVERS = "disks.all", "bought.servers"
_RELAYS, _RELAYS_AT_WORST, _TO_BUY = "relays.needed", "relays.at_worst", "servers"
_IN_ALL, _LOST_RELAYS = "servers.all", "relays.lost"


class Needed(Struct, frozen=True):
    """The fewest hardware of the load of a month.

    Args:
        arrays: input name -> what it has grown to
        then: the load of that month, on that hardware where some was found
        look: the scenario with today's load and that hardware; None where none was found
        why: why none was found; "" where one was
        breaks: when it breaks although it holds with everything at work, in words: with a disk
            lost, or while one is rebuilt
        gives_up: losses of a group that today's design survives and it does not
        not_kept: advice that today's design keeps, and it does not under that load
    """

    arrays: dict[str, float]
    then: Bench
    look: Look | None = None
    why: str = ""
    breaks: tuple[str, ...] = ()
    gives_up: tuple[str, ...] = ()
    not_kept: tuple[Verdict, ...] = ()

    @property
    def bench(self) -> Bench | None:
        """The scenario with it, as it was read."""
        return self.look.bench if self.look else None


class EndOfGrowth(Struct, frozen=True):
    """The hardware of the end of the growth.

    Args:
        first: for which year and load, what it is, and what there is today, as a sentence
        needed: the hardware of the last month
        lost: which losses it gives up, as a sentence; "" for none
        against: which advice it does not keep that today's design does, in the same way
        further: what does beside it, and with which disks out it breaks, as sentences
    """

    first: str
    needed: Needed
    lost: str = ""
    against: str = ""
    further: str = ""

    @property
    def sentence(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.first, self.lost, self.against, self.further)))

    @property
    def year(self) -> int:
        """The last that is looked at."""
        return int(self.needed.then.scenario.options.value("horizon_years"))

    @property
    def document(self) -> dict[str, Any] | None:
        """The scenario with today's load and this hardware; None where none was found."""
        return dict(self.needed.look.document) if self.needed.look else None

    @property
    def bench(self) -> Bench | None:
        """The same, as it was read."""
        return self.needed.bench


def end_of_growth(look: Look) -> EndOfGrowth | None:
    """What holds the load at the end of the years that are looked at; None where nothing grows."""
    bench = look.bench
    if not horizon.growing(bench):
        return None
    years = look.value("horizon_years")
    found = needed_in(look, float(years * MONTHS_PER_YEAR))
    begun = f"For year {short(years)} ({_load(found, bench)}): "
    if found.bench is None:
        return EndOfGrowth(f"{begun}{found.why}.", found)
    needed, there = hardware_said(found.bench, found.then, bench), hardware_said(bench)
    if bench.memory_follows and (then := memory.of_a_server(found.bench)):
        now = memory.of_a_server(bench)
        if now and now != then:
            each = " in each" if hardware(found.bench).servers != 1 else ""
            needed += f", {short(then[0])} {then[1]} of memory{each}"
            there += f", {short(now[0])} {now[1]} (assumed)"
    if sizes := solid_state.larger(found.bench, bench):
        needed += f", solid state disks of at least {sizes[0]}"
        there += f", solid state disks of at least {sizes[1]}"
    today = "as it stands today" if needed == there else f"today {there}"
    return EndOfGrowth(
        f"{begun}{needed}{all_kept(bench)}; {today}.",
        found,
        losses_said(found.gives_up),
        f"Unlike today's design, it is {against_said(found.not_kept)}." if found.not_kept else "",
        _breaks_said(found, bench),
    )


def losses_said(losses: Sequence[str]) -> str:
    """Which losses of a group a design gives up, as a sentence; "" for none."""
    if not losses:
        return ""
    lost = either(losses_within(losses))
    return f"Unlike today's design, it does not carry the load with {lost}."


def rebuilt_said(found: Needed, bench: Bench) -> str:
    """How the fewest servers are grouped where they are no addition to the groups of today: "5
    groups of 4 in place of 2 groups of 10"; "" where they are, or where there are no groups.

    Args:
        found: the hardware of a month
        bench: the design as it stands
    """
    groups = found.bench and rebuilt(bench, found.bench)
    return f"{groups[1]} in place of {groups[0]}" if groups else ""


def _breaks_said(found: Needed, bench: Bench) -> str:
    """With which disks out that hardware does not hold, as a sentence; "" for none."""
    if not found.breaks:
        return ""
    alike = ", as today's design does" if {*found.breaks} <= {*breaks_with_disk_out(bench)} else ""
    return f"It breaks {listed(found.breaks)}{alike}."


def needed_in(
    look: Look, month: float, servers: Callable[[Bench], Bench | None] | None = None
) -> Needed:
    """The fewest hardware that holds the load of a month by itself, with the losses of a group that
    today's design survives, where some does; else with those that it survives.

    Args:
        look: the scenario
        month: from today, 0 for the load of today
        servers: puts a load on other servers where a mail system has groups of them, None where
            there are none; left out, on the fewest
    """
    bench = look.bench
    grown = horizon.in_month(bench, horizon.growing(bench), month)
    arrays = {name: float(value) for name, value in grown.items()}
    then = horizon.with_values(arrays, bench)
    servers = servers or partial(grown_servers, keeps=to_keep(bench))
    found = _fewest(look, with_disk_out := while_rebuilt(then, bench), servers)
    if isinstance(found, str) and with_disk_out is not then:
        found = _fewest(look, then, servers)
    if isinstance(found, str):
        return Needed(arrays, then, why=found)
    made = with_fix(look, found[0])
    end = bench_in_state(found[1], then.scenario.options.value(STATE.name))
    if made is None:
        return Needed(arrays, then, why="what it would take cannot be sized")
    if any(each.verdict == FAIL for each in end.verdicts_untold):
        why = why_it_breaks(end.verdicts_untold, bench.verdicts_untold)
        return Needed(arrays, then, why=f"more hardware alone is not enough: {why}")
    lost = tuple(given_up(bench, made.bench))
    advice = tuple(not_kept(end.verdicts_untold, bench.verdicts_untold))
    breaks = breaks_with_disk_out(end)
    return Needed(arrays, end, made, breaks=breaks, gives_up=lost, not_kept=advice)


def _fewest(
    look: Look, then: Bench, servers: Callable[[Bench], Bench | None]
) -> tuple[Fix, Bench] | str:
    """What puts the fewest hardware of a load into a scenario, whose own load stays, and that load
    on it; why there is none, where none holds."""
    if _RELAYS in then.tree.figures:
        values = then.recording.values
        # Of what nobody knows as many as it takes at worst: no fewer are sure to hold. Where some
        # are lost, at worst counts those that are left.
        relays = int(max(values[_RELAYS], values[_RELAYS_AT_WORST] + values.get(_LOST_RELAYS, 0)))
        put = {"/relays": relays}
        if (look.document.get(_TO_BUY) or relays) < relays:
            put[f"/{_TO_BUY}"] = relays
        changed = {name[1:]: float(relays) for name in put}
        return put, horizon.with_values(changed, then)
    if has_servers(then):
        made = servers(then)
        if made is None:
            return f"none of up to {many(MOST_SERVERS, 'servers')} of a group holds it"
        return _servers_put(then, made) | _bought(made), made
    if why := _beyond_disks(then):
        return why
    made, groups = then, look.document.get("raid_groups") or []
    for volume, found, on_them in each_on_fewest(then):
        if found.array is None:
            return f"{then.system.volumes[volume].lower()}: {found.reason}"
        made, groups = on_them, on_groups(groups, volume, found.array.fields())
    return _bought(made) | ({"/raid_groups": groups} if groups else {}), made


def _servers_put(then: Bench, made: Bench) -> dict[str, Any]:
    """What is put into the document for a load on other servers: their number, or the solid state
    disks of those that stand."""
    cache, had = (each.scenario.options.value(CACHE) for each in (made, then))
    if cache != had:
        return {f"/{CACHE}": int(cache)}
    return {f"/{name}": each for name, each in servers_of(made).fields().items()}


def _beyond_disks(then: Bench) -> str:
    """That limits break which rest on no disks, and which, in words; "" for none. So nothing is
    looked for that cannot be found."""
    own = {
        f"{record.name}.{key}"
        for records in then.scenario.groups.values()
        for record in records
        for key in ("disks", "spans", "count")
    }
    sides = {
        name: reached((needed, limit))
        for name, needed, limit in then.tree.checks
        if limit is not None
    }
    lasting = [
        each
        for each in then.verdicts_untold
        if each.verdict == FAIL
        and each.check.name in sides
        and own.isdisjoint(figure.name for figure in sides[each.check.name])
    ]
    if not lasting:
        return ""
    if lacking := memory_lacking(lasting):
        return lacking
    return f"more disks are not enough: {why_it_breaks(lasting)}"


def _bought(then: Bench) -> dict[str, Any]:
    """What the load of that month buys by itself: written down, for today's load buys less."""
    return {
        f"/{name}": int(value) if float(value).is_integer() else value
        for name, value in then.bought().items()
        if math.isfinite(value)
    }


def load_in(found: Needed) -> float:
    """The load of a month: users in whole numbers, or a rate."""
    load = float(load_of(found.then))
    whole = found.then.system.load_option is None
    return float(round(load)) if whole else load


def noun_in(found: Needed, bench: Bench) -> str:
    """What that load counts, on the servers of the design as it stands where each has as much."""
    return bench.system.load_noun + on_each(horizon.with_values(found.arrays, bench))


def others_in(found: Needed) -> Iterator[tuple[str, Field, float]]:
    """What grew beside the load: its input, what that is, and what it has grown to."""
    system = found.then.system
    fields = {each.name: each for each in (*system.fields, *system.population_fields)}
    load = loads(found.then)
    for name, value in found.arrays.items():
        if name not in load:
            yield name, fields[name.rpartition(".")[2]], value


def _load(found: Needed, bench: Bench) -> str:
    """The load, and what else grew where it is one number: "13,896 mailboxes, Mailbox limit …"."""
    load = load_in(found)
    whole = bench.system.load_option is None
    said = [one_counted(f"{said_load(load) if whole else shown(load)} {noun_in(found, bench)}")]
    if len(bench.scenario.populations) <= 1:
        for _, field, value in others_in(found):
            label = within(field.label)
            unit = field.unit.partition("/")[0]
            # "messages a day 266", not "messages a day 266 messages".
            unit = "" if unit == "1" or label.startswith(unit) else f" {unit}"
            said.append(f"{label} {short(value)}{unit}")
    return ", ".join(said)


class Hardware(Struct, frozen=True):
    """How much of it there is; None for what a design does not have.

    Args:
        servers: of all sites and groups
        disks: in all
        relays: of a relay design, whose servers and disks are not counted
        relays_least: relays that may be enough, where that is fewer
    """

    servers: int | None = None
    disks: int | None = None
    relays: int | None = None
    relays_least: int | None = None


def hardware(bench: Bench, end: Bench | None = None) -> Hardware:
    """The servers and disks of a design, or its relays.

    Args:
        bench: the design
        end: the load it is for, on the same hardware; left out, that of the design
    """
    values = bench.recording.values
    if _RELAYS in values:
        there = values["relays.planned"]
        least = there if end is None else end.recording.values[_RELAYS]
        return Hardware(relays=int(there), relays_least=int(least) if least < there else None)
    servers = int(values.get(_IN_ALL, values[_SERVERS]))
    return Hardware(servers, int(values[_DISKS]) if _DISKS in values else None)


def hardware_said(bench: Bench, end: Bench | None = None, stands: Bench | None = None) -> str:
    """The servers and disks of a design, with its groups where it is what stands built anew; of
    relays how many, and at least where not all of them may be needed."""
    found = hardware(bench, end)
    if found.relays is not None:
        if found.relays_least is not None:
            least, there = count(found.relays_least), count(found.relays)
            return f"{least} to {there} relays, by what larger messages take"
        return many(found.relays, "relays")
    assert found.servers is not None
    parts = [many(found.servers, "servers")] if found.servers > 1 else []
    groups = stands and rebuilt(stands, bench)
    if parts and groups:
        parts[0] += f" in {groups[1]} in place of {groups[0]}"
    if found.disks is not None:
        parts.append(many(found.disks, "disks"))
    return ", ".join(parts) or many(found.servers, "servers")
