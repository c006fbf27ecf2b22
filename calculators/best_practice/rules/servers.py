"""Rules on the servers of Exchange 2010 and later: memory, processors, I/O."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from calculators.best_practice.applies_to import LATER
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of
from calculators.best_practice.fixes import failing, unsettled, with_fix
from calculators.best_practice.losses import Losses
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Fix, Found, rule
from calculators.best_practice.rules.copies.database_copies import fewest, more_servers
from calculators.charts.activation import to_keep
from calculators.checks import horizon
from calculators.checks.check import WARN, Verdict
from calculators.checks.said.in_brief import not_kept, said_open
from calculators.scenario.bench import Bench
from calculators.scenario.given_kept import as_given, given_kept
from calculators.scenario.no_room.room import SYMMETRICAL, without_symmetry
from calculators.sheet.said.numbers import count, listed, many, short
from calculators.sheet.tree.units import PER_CENT
from calculators.sheet.vectorised import ceil
from calculators.solver import (
    GROUPS,
    SERVERS,
    enough_servers,
    fewest_servers,
    groups_of,
    servers_of,
)

_HEALTH = "exchange-health-checker, processors and memory"
HEADROOM = 0.2
# Days that Exchange keeps delivered mail unless it is told otherwise.
_SAFETY_NET = 2
# Servers of a group whose loss is planned for.
_LOST, _DATABASES, _IN_ALL = "failure.servers_lost", "database.count", "servers.all"
# Of fewer servers that keep the advice that today's keep.
_KEPT = "kept"


@rule(WARNING, "More memory than advised", LATER, _HEALTH)
def memory_beyond_advised(look: Look) -> Iterator[Found]:
    verdict = look.check("memory-advised")
    if verdict is None or verdict.verdict != WARN:
        return
    needed, limit = look.figure("memory.required_gib"), look.fact("memory_limit")
    yield Found(
        f"A server would be bought with {short(look.figure('memory.configured_gib'))} GiB; this "
        f"edition is advised to have {short(limit)} GiB at most, because beyond it the cache gains "
        "little and clearing memory costs pauses. More servers share the mailboxes.",
        (look.at("servers_per_dag_primary_site"),),
        more_servers(look, needed / limit),
        "memory.configured_gib",
    )


@rule(
    WARNING,
    "Less memory than is configured at the least",
    LATER,
    "exchange-2019-architecture, servers; e2013-calculator, memory",
)
def memory_below_least(look: Look) -> Iterator[Found]:
    """Where the load asks for less: the edition has a least of its own."""
    given, least = look.value("ram_gib"), look.fact("smallest_gib")
    if given is None or given >= least or look.broken("memory-installed"):
        return
    yield Found(
        f"A server has {short(given)} GiB, enough for its load by the rules of its cache; this "
        f"edition is configured with {short(least)} GiB at the least.",
        (look.at("ram_gib"),),
        ({look.at("ram_gib"): least},),
        "memory.configured_gib",
    )


@rule(ERROR, "More servers than a group takes", LATER, "e2013-calculator, limits")
def too_many_servers(look: Look) -> Iterator[Found]:
    verdict = look.broken("group-servers")
    if verdict is None:
        return
    needed, available = verdict.needed, verdict.available
    assert needed is not None
    assert available is not None
    yield Found(
        f"An availability group would have {many(int(needed.value), 'servers')}; at most "
        f"{short(available.value)} are supported.",
        (look.at(SERVERS),),
        fewest(look),
        needed.name,
    )


class _Fewer(NamedTuple):
    """Fewer servers that hold and give up no loss that a design survives.

    Args:
        fix: what puts them there
        then: the design with them
        later: advice that it keeps at the end of its growth, and does not keep with them
    """

    fix: Fix
    then: Look
    later: list[Verdict]

    @property
    def servers(self) -> int:
        """In all."""
        return int(self.then.figure(_IN_ALL))

    def said_open(self, look: Look) -> str:
        """Which advice is not kept with them, or what is not checked, in a sentence; "" for
        none."""
        if self.later:
            year = short(look.value("horizon_years"))
            return f"in year {year} {listed([*map(said_open, self.later)])}"
        return listed([*map(said_open, unsettled(self.then, look))])


@rule(ADVICE, "More servers than the load needs", LATER, "house, the fewest servers that hold")
def more_servers_than_needed(look: Look) -> Iterator[Found]:
    """For the load at the end of the growth, where one was asked for; the fewest that keep the
    advice that the design keeps before the fewest of all."""
    end = horizon.at_end(look.bench)
    if failing(look) or enough_servers(end) is None:
        return
    found = _fewer(look, end)
    if not found:
        return
    first, *others = found
    keep = ", survive what today's do and keep the advice that they keep"
    survive = keep if others else f"{',' * bool(_bought_along(look))} and survive what today's do"
    # Which advice that is, and its numbers, stand beside the offer.
    if not others and not first.later and first.said_open(look):
        survive += ", but do not keep all advice that they keep"
    yield Found(
        f"{many(first.servers, 'servers')} would be enough {_through(look)}{_bought_along(look)}"
        f"{survive}{as_given(given_kept(look.bench))}; there are "
        f"{count(int(look.figure(_IN_ALL)))}.{_not_kept_said(look, found)}",
        (look.at(SERVERS),),
        tuple(each.fix for each in found),
        _IN_ALL,
        "" if first.said_open(look) else _KEPT,
    )


def _through(look: Look) -> str:
    """For how long they are to be enough."""
    if not horizon.growing(look.bench):
        return "for this load"
    return f"through year {short(look.value('horizon_years'))}"


def _bought_along(look: Look) -> str:
    """That what nobody gave is bought as the load grows, behind "through year 3"; "" where nothing
    is."""
    if not horizon.growing(look.bench):
        return ""
    named = ["disks"] * bool(look.bench.standing()) + ["memory"] * look.bench.memory_follows
    return f", with the {listed(named)} that each year needs" if named else ""


def _not_kept_said(look: Look, found: list[_Fewer]) -> str:
    """What the fewest servers of all do not keep, as a sentence: of a fix that is offered only what
    is so later; "" for nothing."""
    *others, last = found
    if others:
        return f" {count(last.servers)} would be enough, too, but then {last.said_open(look)}."
    return f" With them, {last.said_open(look)}." if last.later else ""


def _fewer(look: Look, end: Bench) -> list[_Fewer]:
    """The fewest servers that hold and give up no loss that the design survives: the fewest of any
    groups, else the fewest of as many groups as there are; before them the fewest that keep its
    advice, where these do not and others do. None where each fewer gives up some.

    Args:
        look: the design
        end: the same under the load that they are to hold
    """
    now = servers_of(look.bench)
    fixes = [*fewest(look, end)]
    least = fewest_servers(end, now.groups)
    if least is not None:
        fixes += [look.fix(**{SERVERS: each}) for each in range(least.each, now.each)]
    first = next(_holding(look, end, fixes), None)
    if first is None or not first.said_open(look):
        return [first] if first else []
    keeps = to_keep(look.bench)
    advised = [fewest_servers(end, groups, True, keeps=keeps) for groups in (None, now.groups)]
    fixes = [look.fix(**each.fields()) for each in advised if each] + fixes
    kept = [each for each in _holding(look, end, fixes) if not each.said_open(look)]
    best = sorted(kept, key=lambda each: each.servers)[:1]
    return best if best and best[0].servers == first.servers else [*best, first]


def _holding(look: Look, end: Bench, fixes: Iterable[Fix]) -> Iterator[_Fewer]:
    """Those of several fixes with which fewer servers hold that give up no loss.

    Args:
        look: the design
        end: the same under the load that they are to hold
        fixes: to try
    """
    losses = Losses(look.bench)
    for fix in fixes:
        then = with_fix(look, fix)
        if then is None or failing(then) or then.figure(_IN_ALL) >= look.figure(_IN_ALL):
            continue
        if losses.cost_by(then.bench):
            continue
        later = horizon.at_end(then.bench).verdicts_untold if horizon.growing(look.bench) else ()
        yield _Fewer(fix, then, not_kept(later, end.verdicts_untold))


@rule(ADVICE, "More cores than advised", LATER, _HEALTH)
def logical_processors(look: Look) -> Iterator[Found]:
    name = "cores_per_server_primary_site"
    cores, limit = look.value(name), look.fact("cores_limit")
    if cores <= limit:
        return
    if look.value("server") and look.origin(name) != "given":
        yield Found(
            f"The server that is named has {short(cores)} cores; more than {short(limit)} are not "
            "advised: beyond them cores gain little here and enlarge memory. Take one with fewer, "
            "and more of them.",
            (look.at("server"),),
        )
        return
    half = ceil(cores / 2)
    yield Found(
        f"{short(cores)} cores; more than {short(limit)} are not advised. If hyper-threading "
        f"doubles them, size by the {short(half)} physical cores: it adds no capacity here and "
        "enlarges memory.",
        (look.at(name),),
        ({look.at(name): half},),
    )


@rule(ADVICE, "Processors not checked", LATER, "e2013-calculator, processors")
def rate_unknown(look: Look) -> Iterator[Found]:
    if not (look.value("specint2006_rate_primary_site") or look.figure("server.specint2006_rate")):
        remedy = "Give it, or name a server of the catalogue whose row states a rate."
        if key := look.value("server"):
            name = look.catalogue.servers[key]["name"]
            remedy = f"The row of the {name} states none: give it, or name a server whose row does."
        yield Found(
            f"At worst a server needs {short(look.figure('cpu.needed_mcycles'))} Mcycles. Without "
            f"its SPECint 2006 rate nobody knows whether it has them. {remedy}",
            (look.at("specint2006_rate_primary_site"),),
            figure="cpu.needed_mcycles",
        )


@rule(
    WARNING,
    "Your own I/O is not used",
    LATER,
    "house, what was measured comes before what is predicted",
)
def own_io_not_used(look: Look) -> Iterator[Found]:
    for pointer, people in look.populations():
        own = people.value("iops_per_mailbox")
        if not (people.value("predict_iops") and own):
            continue
        yield Found(
            f"{short(own)} I/Os a second of a mailbox are given, and yet its I/O is predicted from "
            "the messages of a day. What was measured is worth more.",
            (look.at_people(pointer, "iops_per_mailbox"),),
            look.people_fix(pointer, "predict_iops", False),
            f"{people.name}.iops_per_user",
        )


@rule(ADVICE, "Little headroom of I/O", LATER, "e2013-calculator, I/O tables")
def little_headroom(look: Look) -> Iterator[Found]:
    headroom = look.value("io_overhead_fraction")
    if headroom < HEADROOM:
        yield Found(
            f"{short(PER_CENT * headroom)} % of headroom on the database I/O, whose prediction is "
            f"stated to {short(PER_CENT * HEADROOM)} % either way.",
            (look.at("io_overhead_fraction"),),
            ({look.at("io_overhead_fraction"): HEADROOM},),
            "database.iops",
        )


@rule(
    ADVICE,
    "Further system disks for the queue",
    LATER,
    "e2013-calculator, transport; exchange-shadow-redundancy, default of SafetyNetHoldTime",
)
def queue_beside_system(look: Look) -> Iterator[Found]:
    if not look.figure("disks.queue"):
        return
    queue, room = look.figure("transport.database_gib"), look.fact("system_room")
    disks, size = look.figure("disks.system"), look.figure("disk.system_formatted_gib")
    # Of a model that nobody chose the plan counts the size of the largest database disk.
    size = look.figure("disk.formatted_gib") if size is None else size
    pairs = look.figure("disks.queue") / look.fact("system_pair")
    net, kept = "", look.figure("transport.safety_net_days")
    if kept == look.value("safety_net_days") > _SAFETY_NET:
        net = (
            f" The queue keeps delivered mail for {many(short(kept), 'days')}, where Exchange by "
            f"itself keeps {_SAFETY_NET}."
        )
    own = "a pair" if pairs == 1 else f"{short(pairs)} mirrored pairs"
    yield Found(
        f"A server has {short(disks)} system disks. One has {short(size)} GiB, on which the queue "
        f"database of {short(queue)} GiB does not fit beside the {short(room)} GiB of the system, "
        f"so the queue has {own} of its own. On disks of more than {short(queue + room)} GiB "
        f"both fit.{net}",
        (look.at("system_disk"), look.at("safety_net_days")),
        figure="disks.queue",
    )


@rule(ERROR, "Mailboxes without I/O", LATER, "e2013-calculator, I/O tables")
def no_io(look: Look) -> Iterator[Found]:
    for pointer, people in look.populations():
        if people.value("predict_iops") or people.value("iops_per_mailbox"):
            continue
        yield Found(
            f"{short(people.value('users'))} mailboxes have no I/O: it is not predicted, and none "
            "of your own is given.",
            (look.at_people(pointer, "iops_per_mailbox"),),
            look.people_fix(pointer, "predict_iops", True),
            f"{people.name}.iops_per_user",
        )


@rule(
    ADVICE,
    "Small groups where larger ones cost the same",
    LATER,
    "house, the same servers and disks in fewer groups; e2013-calculator, server failures",
)
def small_groups(look: Look) -> Iterator[Found]:
    found = _larger_groups(look)
    if found is None:
        return
    fix, then = found
    now, new = groups_of(look.bench), groups_of(then.bench)
    even = ""
    if look.at(SYMMETRICAL) in fix:
        even = (
            f", with {short(then.figure(_DATABASES))} databases of a group that are not rounded up "
            "for a symmetrical distribution: a lost server then leaves the others unequal loads"
        )
    yield Found(
        f"In {now} each group goes on with {_lost(look)} lost. As many servers and no more disks "
        f"hold the load in {new}, of which each goes on with {_lost(then)} lost{even}.",
        (look.at(GROUPS),),
        (fix,),
        _LOST,
    )


def _lost(look: Look) -> str:
    return many(int(look.figure(_LOST)), "servers")


def _larger_groups(look: Look) -> tuple[Fix, Look] | None:
    """Fewer groups of the same servers that survive the loss of more: of those the most; None
    where there are none, or the design does not hold as it is."""
    now = servers_of(look.bench)
    if now.groups == 1 or not look.figure(_LOST) or failing(look):
        return None
    ways: list[dict[str, bool]] = [{}]
    if without_symmetry(look.scenario) is not None:
        ways.append({SYMMETRICAL: False})
    best: tuple[Fix, Look] | None = None
    # What keeps most of the design comes first, and stays unless another survives more.
    for way, number in product(ways, range(now.groups - 1, 0, -1)):
        if now.all % number:
            continue
        fix = look.fix(**{SERVERS: now.all // number, GROUPS: number}, **way)
        then = with_fix(look, fix)
        if then is None or not _as_good(look, then):
            continue
        if then.figure(_LOST) > (best[1] if best else look).figure(_LOST):
            best = fix, then
    return best


def _as_good(look: Look, then: Look) -> bool:
    """Whether a design holds, keeps as much advice, and buys nothing more."""
    cost = cost_of(look, then)
    if failing(then) or not _against(then) <= _against(look) or cost is None:
        return False
    return cost.servers == 0 and max(cost.disks, cost.memory_gib) <= 0


def _against(look: Look) -> set[str]:
    return {each.check.name for each in look.checks if each.against}
