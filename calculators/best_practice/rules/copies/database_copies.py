"""Rules on copies, sites and databases of Exchange 2010 and later."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from calculators import solver
from calculators.best_practice.applies_to import FROM_PASSIVE, LATER
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import with_fix
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Fix, Found, rule
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import many, percent, short
from calculators.sheet.vectorised import ceil
from calculators.systems.exchange_2013.evenly import EVENLY, in_second_site
from calculators.systems.exchange_2013.fields.hardware import CALCULATED, PLAIN
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_PASSIVE

_STORAGE = "exchange-storage-2021"
_COPIES, _SECOND = "ha_copies", "ha_copies_secondary_site"
_LAGGED, _LAGGED_SECOND = "lagged_copies", "lagged_copies_secondary_site"
_LAYOUT, _MODEL = "disk_layout", "site_resilience_model"
GIVEN = "given"
_RAID10 = {_LAYOUT: "raid10"}
_SERVERS, _GROUPS, _OWN = "servers_per_dag_primary_site", "dags", "own_databases"


def two_sites(look: Look) -> bool:
    return bool(look.value("site_resilient") and look.value("high_availability"))


def as_given(look: Look, *fixes: Fix) -> tuple[Fix, ...]:
    """The fixes that leave alone how many copies somebody asked for."""
    given = {
        look.at(name): look.value(name) for name in (_COPIES, _LAGGED) if look.origin(name) == GIVEN
    }
    return tuple(
        fix
        for fix in fixes
        if all(fix.get(place, count) == count for place, count in given.items())
    )


def more_servers(look: Look, factor: float) -> tuple[Fix, ...]:
    """So many times the servers, or the groups; alone the next whole number, then room for it."""
    servers, groups = look.value(_SERVERS), look.value(_GROUPS)
    found = [look.fix(**{_SERVERS: ceil(servers * factor) + more}) for more in (0, 1)]
    found.append(look.fix(**{_SERVERS: 2 * servers}))
    if look.value("high_availability"):
        found += [look.fix(**{_GROUPS: count}) for count in (ceil(groups * factor), 2 * groups)]
    return tuple(found)


def fewest(look: Look, then: Bench | None = None) -> tuple[Fix, ...]:
    """The fewest servers that hold, as “Size backwards” finds them; nothing where none do.

    Args:
        look: the design
        then: the same under another load, that they are to hold; left out, its own
    """
    bench = look.bench if then is None else then
    found = solver.fewest_in_groups(bench) if solver.has_servers(bench) else None
    if found is None:
        return ()
    now = solver.servers_of(look.bench)
    changed = {
        name: number for name, number in found.fields().items() if number != now.fields()[name]
    }
    return (look.fix(**changed),) if changed else ()


@rule(
    WARNING,
    "One copy of each database",
    LATER,
    f"{_STORAGE}, databases of 200 GB without copies and 2 TB with them",
)
def single_copy(look: Look) -> Iterator[Found]:
    copies = look.value(_COPIES) if look.value("high_availability") else 1
    if copies > 1:
        return
    size, limit = look.figure("database.size_gib"), look.fact("alone_gib")
    yield Found(
        "Nothing takes over when a server or a disk of the only copy is lost, and restoring a "
        f"database of {short(size)} GiB takes the hours that its backup does. Without copies "
        f"{short(limit)} GiB are advised at most, with them {short(look.fact('largest_gib'))}.",
        (look.at("high_availability" if copies != look.value(_COPIES) else _COPIES),),
        figure="database.size_gib",
    )


@rule(
    WARNING, "Too few copies for plain disks", LATER, f"{_STORAGE}, plain disks need three copies"
)
def too_few_copies_for_plain_disks(look: Look) -> Iterator[Found]:
    copies = look.value(_COPIES)
    layout = look.value(_LAYOUT)
    wanted = layout == PLAIN or (layout == CALCULATED and look.value("consider_jbod"))
    needed = math.ceil(look.fact("fewest_plain"))
    if not wanted or not look.value("high_availability") or copies >= needed:
        return
    more = {_COPIES: needed}
    yield Found(
        f"Disks without RAID are asked for with {many(copies, 'copies')} of a database; they "
        f"need {short(needed)} besides lagged ones, so the plan falls back to RAID.",
        (look.at(_COPIES), look.at(_LAYOUT)),
        as_given(look, look.fix(**more), look.fix(**_RAID10)),
        "storage.plain_disks",
    )


@rule(
    WARNING,
    "A single lagged copy on plain disks",
    LATER,
    f"{_STORAGE}, lagged copies on plain disks need two in the site",
)
def lagged_copy_alone(look: Look) -> Iterator[Found]:
    if look.figure("storage.plain_disks") != 1 or look.value("dedicated_lagged_servers"):
        return
    first = look.figure("copies.lagged_first_site")
    second = look.figure("copies.lagged_second_site") if two_sites(look) else 0
    alone = [site for site, count in (("first", first), ("second", second)) if count == 1]
    if not alone:
        return
    more = {_LAGGED: look.value(_LAGGED) + len(alone)}
    rest: dict[str, Any] = {_LAGGED: 0, _COPIES: look.value(_COPIES) + look.value(_LAGGED)}
    if two_sites(look):
        more[_LAGGED_SECOND] = 2 if second == 1 else second
        rest |= {_LAGGED_SECOND: 0, _SECOND: look.value(_SECOND) + second}
    yield Found(
        f"The {' and the '.join(alone)} site has one lagged copy of a database, on a disk without "
        "RAID: when that disk fails, nothing protects from logical damage until it has been copied "
        "again. Two lagged copies are advised, or RAID, or none.",
        (look.at(_LAGGED),),
        as_given(look, look.fix(**more), look.fix(**_RAID10), look.fix(**rest)),
        "copies.lagged",
    )


@rule(WARNING, "Copies of the second site", LATER, EVENLY)
def copies_assumed_for_others(look: Look) -> Iterator[Found]:
    if any(look.source(name) != EVENLY for name in (_SECOND, _LAGGED_SECOND)):
        return
    copies, lagged = look.value(_COPIES), look.value(_LAGGED)
    evenly = dict(
        zip((_SECOND, _LAGGED_SECOND), in_second_site(int(copies), int(lagged)), strict=True)
    )
    other = {name: there for name, there in evenly.items() if look.value(name) != there}
    if not other or not two_sites(look):
        return
    now, then = (
        f"{short(known[_SECOND])} and {short(known[_LAGGED_SECOND])} lagged"
        for known in ({name: look.value(name) for name in evenly}, evenly)
    )
    yield Found(
        f"The copies of a database in the second site were assumed, half of all copies there, for "
        f"other copies than these: {now} stand there. Of {many(copies, 'copies')} and "
        f"{short(lagged)} lagged the same rule puts {then} there, as a new plan does.",
        tuple(look.at(name) for name in other),
        (look.fix(**{name: float(value) for name, value in other.items()}),),
        "copies.in_second_site",
    )


@rule(WARNING, "Unequal sites", LATER, "e2013-calculator, plan checks")
def sites_unequal(look: Look) -> Iterator[Found]:
    if not two_sites(look) or _must_be_equal(look) or _lone_where_served(look):
        return
    first, second = look.figure("copies.in_first_site"), look.figure("copies.in_second_site")
    if first == second:
        return
    yield Found(
        f"{short(first)} copies of a database in the first site, {short(second)} in the second: "
        "after the loss of a site the other carries the load on fewer copies, and databases do not "
        "spread evenly over disks." + _odd(look, first + second),
        (look.at(_COPIES), look.at(_SECOND)),
        as_given(look, *_even(look, first + second)),
        "copies.in_second_site",
    )


@rule(ERROR, "Unequal sites that both serve users", LATER, "e2013-calculator, plan checks")
def sites_must_be_equal(look: Look) -> Iterator[Found]:
    if not _must_be_equal(look):
        return
    first, second = look.figure("copies.in_first_site"), look.figure("copies.in_second_site")
    copies, lagged = look.value(_COPIES), look.value(_LAGGED)
    one_serves = look.fix(
        **{_MODEL: ACTIVE_PASSIVE, _SECOND: min(look.value(_SECOND), copies // 2)}
    )
    assumed = ""
    if lagged and look.origin(_LAGGED) != GIVEN:
        assumed = f" “Lagged copies” is left empty, which counts as {short(lagged)}."
    yield Found(
        f"A database has {many(first, 'copies')} in the first site and {short(second)} in the "
        f"second; where both serve users they must be as many.{assumed}{_odd(look, first + second)}"
        " The ways out are “Copies in the second site”, and “How the sites share” where one site "
        "alone may serve users.",
        (look.at(_SECOND), look.at(_MODEL), look.at(_COPIES), look.at(_LAGGED)),
        (*as_given(look, *_even(look, first + second)), one_serves),
        "copies.in_second_site",
    )


@rule(WARNING, "One copy in the site that serves users", LATER, "house, what a lone copy leaves")
def lone_copy_where_served(look: Look) -> Iterator[Found]:
    if not _lone_where_served(look):
        return
    copies, second, servers = look.value(_COPIES), look.value(_SECOND), look.value(_SERVERS)
    there = copies // 2
    part = f"{percent(1 / servers)} of" if servers > 1 else "all"
    yield Found(
        f"Of {short(copies)} copies of a database {short(second)} stand in the second site and one "
        f"in the site that serves its users: the loss of one server there moves {part} the users "
        "to the other site, and after the loss of the other site the loss of one server more stops "
        f"service. With {short(there)} in the second site, {short(copies - there)} stand "
        "where users are served.",
        (look.at(_SECOND), look.at(_COPIES)),
        (look.fix(**{_SECOND: there}),),
        "copies.first_site",
    )


def _must_be_equal(look: Look) -> bool:
    """Whether both sites serve users in one group, and hold copies in unequal numbers."""
    return look.broken("equal-sites") is not None


def _lone_where_served(look: Look) -> bool:
    """Whether databases have one copy where their users are served, and more in the other site."""
    return (
        two_sites(look)
        and not _must_be_equal(look)
        and look.figure("copies.first_site") == 1
        and look.value(_SECOND) > 1
    )


def _even(look: Look, total: float) -> list[Fix]:
    """Ways to share the copies of a database evenly between the sites."""
    copies, lagged = look.value(_COPIES), look.figure("copies.lagged_second_site")
    changes = []
    for every in (total, total + 1):
        there = every / 2 - lagged
        asked = copies + every - total
        if every % 2 == 0 and 0 <= there <= asked:
            more = {} if asked == copies else {_COPIES: asked}
            changes.append(look.fix(**more, **{_SECOND: there}))
    if copies % 2 == 0:
        # Without lagged copies those that were asked for are shared evenly.
        none = {_LAGGED: 0, _LAGGED_SECOND: 0}
        changes.append(look.fix(**{_SECOND: copies / 2}, **none))
    return changes


def _odd(look: Look, total: float) -> str:
    """That copies somebody asked for cannot be shared evenly; "" where they can."""
    if not total % 2 or look.origin(_COPIES) != GIVEN:
        return ""
    copies = look.value(_COPIES)
    lagging = total - copies
    are = f"and {short(lagging)} lagged make {short(total)}," if lagging else "are"
    return (
        f" The {short(copies)} copies asked for {are} an odd number: "
        f"{short(total - 1)} or {short(total + 1)} can be shared evenly."
    )


@rule(
    ERROR,
    "Databases beyond their limit",
    LATER,
    f"{_STORAGE}, databases of 200 GB without copies and 2 TB with them",
)
def database_too_large(look: Look) -> Iterator[Found]:
    yield from _over(
        look,
        "database-size",
        "A full database would have {needed} GiB of at most {available}: restoring or copying it "
        "anew takes too long.",
    )


@rule(ERROR, "More databases than a server mounts", LATER, "e2013-calculator, limits")
def too_many_databases(look: Look) -> Iterator[Found]:
    yield from _over(
        look,
        "databases-mounted",
        "A server would mount {needed} databases; the edition mounts {available}.",
    )


def _over(look: Look, check: str, message: str) -> Iterator[Found]:
    verdict = look.broken(check)
    if verdict is None:
        return
    needed, available = verdict.needed, verdict.available
    assert needed is not None
    assert available is not None
    if not math.isfinite(needed.value):
        return
    own = _without_own(look, check) if look.value(_OWN) is not None else ()
    factor = needed.value / available.value
    yield Found(
        message.format(needed=short(needed.value), available=short(available.value)),
        (look.at(_OWN if own else _SERVERS),),
        (*own, *fewest(look), *more_servers(look, factor)),
        needed.name,
    )


def _without_own(look: Look, check: str) -> tuple[Fix, ...]:
    """The number of databases left to the design, alone or with the servers that it then asks
    for."""
    own = {look.at(_OWN): None}
    then = with_fix(look, own)
    verdict = None if then is None else then.broken(check)
    if then is None or verdict is None or verdict.need is None or not verdict.limit:
        return (own,)
    factor = verdict.need / verdict.limit
    ways = (*fewest(then), *more_servers(then, factor)) if math.isfinite(factor) else ()
    return (own, *({**own, **way} for way in ways))


@rule(WARNING, "Safety Net shorter than the lag", LATER, "e2013-calculator, transport")
def safety_net_short(look: Look) -> Iterator[Found]:
    kept, asked = look.figure("transport.safety_net_days"), look.value("safety_net_days")
    if None not in (kept, asked) and asked < kept:
        yield Found(
            f"The Safety Net keeps mail for {many(short(asked), 'days')}, lagged copies stay "
            f"{many(short(kept), 'days')} behind: what they lack could not be delivered again. The "
            f"plan counts {many(short(kept), 'days')}.",
            (look.at("safety_net_days"),),
            ({look.at("safety_net_days"): ceil(kept)},),
            "transport.safety_net_days",
        )


@rule(WARNING, "Little room for logs", LATER, f"{_STORAGE}, room for three days of logs")
def logs_short(look: Look) -> Iterator[Found]:
    days, least = look.value("truncation_failure_tolerance_days"), 3
    if days < least and look.value("backup") == "none":
        yield Found(
            f"Volumes have room for {many(short(days), 'days')} of logs that are not truncated; "
            f"over a weekend without attention {least} are needed.",
            (look.at("truncation_failure_tolerance_days"),),
            ({look.at("truncation_failure_tolerance_days"): least},),
            "log.days",
        )


@rule(WARNING, "No spare disk", LATER, "e2013-calculator, AutoReseed volumes")
def no_spare_disk(look: Look) -> Iterator[Found]:
    several = look.figure("storage.several_on_volume") == 1
    if look.figure("storage.plain_disks") == 1 and several and look.value("spare_disks") == 0:
        yield Found(
            "Copies of a disk that fails are rebuilt on a spare of the same server by themselves; "
            "without one they wait for somebody to change the disk.",
            (look.at("spare_disks"),),
            ({look.at("spare_disks"): 1},),
            "disks.spare",
        )


@rule(
    ADVICE,
    "The network between sites counts what copies' indexes read",
    FROM_PASSIVE,
    "house, a copy's index as in Exchange 2013",
)
def index_between_sites(look: Look) -> Iterator[Found]:
    whole = look.figure("network.between_sites_mbit")
    alone = look.figure("network.logs_between_sites_mbit")
    if whole is None or alone is None or not look.fact("index_sent"):
        return
    place = "/assumptions/index_sent"
    yield Found(
        f"{short(whole)} Mbit/s between the sites count what the index of a copy reads, as in "
        f"Exchange 2013; without it they are {short(alone)}. From Exchange 2016 CU3 on a copy is "
        "indexed from itself (read from passive), so the lower figure may hold. No source at hand "
        "states what still travels, and the higher one stays, on the safe side.",
        (place,),
        ({place: 0},),
        "network.between_sites_mbit",
    )
