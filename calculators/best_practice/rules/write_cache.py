"""Rules on write caches, and on where the logs live."""

from __future__ import annotations

from collections.abc import Iterator

from calculators import solver
from calculators.best_practice.applies_to import HUB, MAILBOX, RELAY, STORE, WITH_GROUPS
from calculators.best_practice.context import Group, Look
from calculators.best_practice.fixes import with_fix
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Fix, Found, rule
from calculators.best_practice.rules.raid_groups import mended, named, places, widened
from calculators.scenario.losses.failure_states import NORMAL, bench_in_state, with_disk_out
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import listed, short, written
from calculators.sheet.vectorised import ceil
from calculators.systems.materials.owned import models_owned

BACK, THROUGH = "write-back", "write-through"
_POLICY = "write_policy"
_ONE_MORE = "/raid_groups/-"


def _battery(look: Look, group: Group) -> bool | None:
    """Whether the controller keeps its cache through a power failure; None where unknown."""
    row = look.controller(group) or {}
    known = row.get("battery_backed")
    return None if known is None else bool(known)


@rule(ERROR, "Write cache without a battery", WITH_GROUPS, "netraid-1999, Write Policy")
def write_back_unprotected(look: Look) -> Iterator[Found]:
    groups = [g for g in look.groups() if g[_POLICY] == BACK and _battery(look, g) is False]
    if groups:
        row = look.controller(groups[0]) or {}
        yield Found(
            f"{named(groups)}: write-back on the {row.get('name')}, which has no battery. A power "
            "failure loses writes that the server was told are safe.",
            places(groups, _POLICY),
            (mended(groups, write_policy=THROUGH),),
        )


@rule(
    ADVICE,
    "Nothing says that the write cache is protected",
    (MAILBOX, HUB, RELAY),
    "netraid-1999, Write Policy",
)
def write_cache_not_known(look: Look) -> Iterator[Found]:
    groups = [g for g in look.groups() if g[_POLICY] == BACK and _battery(look, g) is None]
    if not groups:
        return
    rows = [look.controller(group) for group in groups]
    models = dict.fromkeys(str(row["name"]) for row in rows if row)
    why = [f"whether the {listed(list(models))} has one its row does not say"] if models else []
    if len(models) > 1:
        why = [f"the rows of {listed(list(models))} do not say whether they have one"]
    if not all(rows):
        which = " for some of these groups" if models else ""
        why.append(f"no controller is named{which}")
    yield Found(
        f"{named(groups)}: write-back is safe only behind a battery, and {listed(why)}.",
        places(groups, "controller"),
    )


@rule(ADVICE, "Write cache not used", (STORE,), "netraid-1999, Write Policy; Table 6")
def write_through(look: Look) -> Iterator[Found]:
    groups = [
        g for g in look.groups("database") if g[_POLICY] == THROUGH and _battery(look, g) is True
    ]
    if groups:
        yield Found(
            f"{named(groups)}: the controller has a battery, and its cache is not used for writes. "
            "Measured on eight disks: a queue of 10.4 in place of 6.9; on other, real work the "
            "author has seen write-back more than double the performance.",
            places(groups, _POLICY),
            (mended(groups, write_policy=BACK),),
        )


@rule(
    WARNING,
    "No write cache before the queue",
    (HUB,),
    "hub-throughput-2008, all data applies with a battery-backed write cache",
)
def no_write_cache(look: Look) -> Iterator[Found]:
    groups = [g for g in look.groups() if g[_POLICY] == THROUGH and _battery(look, g) is not False]
    if groups:
        yield Found(
            f"{named(groups)}: every measurement of the throughput was made with a battery-backed "
            "write cache; without one the figures are our own reckoning, to within half.",
            places(groups, _POLICY),
            (mended(groups, write_policy=BACK),),
            "throughput.stated_error",
        )


@rule(
    ERROR,
    "Logs on the database disks",
    (STORE, MAILBOX),
    "netraid-1999, do not mix the Information Store and the IS Logs on one disk",
)
def logs_with_database(look: Look) -> Iterator[Found]:
    database = look.groups("database")
    if look.groups("log") or not database:
        return
    needed = look.figure("log.spindles") or 2
    even = max(4, int(2 * ceil(needed / 2)))
    pair = {"volume": "log", "level": "RAID1", "disks": 2, "disk": database[0]["disk"]}
    yield Found(
        "No RAID group carries the logs. Their short sequential writes would wait among the random "
        "I/O of the database, and the loss of its disks would lose the logs as well.",
        ("/raid_groups",),
        ({_ONE_MORE: pair}, {_ONE_MORE: {**pair, "level": "RAID10", "disks": even}}),
        "log.iops",
    )


@rule(
    ERROR,
    "Too few log disks",
    (MAILBOX,),
    "exchange-io-2006, comment 7: log I/O against the disk's rate",
)
def too_few_log_disks(look: Look) -> Iterator[Found]:
    verdict, groups = look.broken("log-spindles"), look.groups("log")
    if verdict is None:
        return
    yield Found(
        f"{verdict.message} Their writes wait, and with them every change of a mailbox.",
        tuple(each.pointer for each in groups),
        tuple(widened(look, "log", look.figure("log.spindles"))),
        "log.spindles",
    )


@rule(
    ADVICE,
    "No disks for the system",
    (STORE, MAILBOX),
    "netraid-1999, the Information Store, its logs, and everything else",
)
def system_disks_not_listed(look: Look) -> Iterator[Found]:
    log, database = look.groups("log"), look.groups("database")
    if look.groups("system") or not database:
        return
    shared = (
        "The benchmark kept them on the log disks, a mirrored pair, and that is what this design "
        "does as it stands."
        if log
        else "They cannot share the disks of the database."
    )
    pair = {"volume": "system", "level": "RAID1", "disks": 2, "disk": (log or database)[0]["disk"]}
    yield Found(
        "Operating system, programs, directory and paging are the third piece of a mail server. "
        f"{shared} With disks of their own they are on the bill too.",
        ("/raid_groups",),
        (*_shared_anew(look, pair), {_ONE_MORE: pair}),
    )


def _shared_anew(look: Look, pair: dict[str, str | int]) -> Iterator[Fix]:
    """The pair on disks that are owned, where more would be needed with it beside all that are in
    groups: what it leaves is shared out among the other volumes, as the solver finds best."""
    owned = models_owned(look.scenario).get(str(pair["disk"]))
    # The groups are those of one of several equal servers; what is owned is for all of them.
    values = look.bench.recording.values
    sets, pairs = (int(nodes.sets_of(values, volume)) for volume in ("database", "system"))
    alike = [group for group in look.groups() if group["disk"] == pair["disk"]]
    there = sum(each.all_disks for each in alike) * sets
    lacking = min(2 * pairs, there + 2 * pairs - (owned or 0))
    then = with_fix(look, {_ONE_MORE: pair}) if owned is not None and lacking > 0 else None
    shared = {group["volume"]: group for group in alike if len(look.groups(group["volume"])) == 1}
    disks = sum(each.all_disks for each in shared.values()) - int(ceil(lacking / sets))
    if then is None or not shared or not 0 < disks <= solver.MOST_SHARED:
        return
    levels = {volume: str(group["level"]) for volume, group in shared.items()}
    bench = bench_in_state(then.bench, NORMAL)
    split = solver.shared_out(bench, disks, levels, with_disk_out(bench))
    if split is not None:
        built = (_rebuilt(shared[volume], array) for volume, array in split.arrays.items())
        yield {place: value for each in built for place, value in each.items()} | {_ONE_MORE: pair}


def _rebuilt(group: Group, array: solver.Array) -> Fix:
    """What a group has to say other than today to be such an array."""
    fields = {"spans": None, "count": 1, **array.fields()}
    return {group.at(key): value for key, value in fields.items() if group[key] != value}


@rule(
    WARNING,
    "Circular logging with one copy",
    (STORE,),
    "netraid-1999, I enable circular logging during benchmarks",
)
def circular_logging(look: Look) -> Iterator[Found]:
    if look.value("circular_logging"):
        yield Found(
            "Circular logging was the benchmark's setting. With one copy of the database, what "
            f"came in since the last backup cannot be replayed; the logs of "
            f"{written(look.value('log_hours'))} hours take "
            f"{short(look.figure('log.full_gb'))} GB.",
            (look.at("circular_logging"),),
            ({look.at("circular_logging"): False},),
            "log.full_gb",
        )
