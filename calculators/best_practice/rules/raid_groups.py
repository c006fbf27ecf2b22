"""Rules on RAID groups: levels, arrays, stripes and partitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from calculators import solver
from calculators.best_practice.applies_to import HUB, MAILBOX, RELAY, STORE, WITH_GROUPS
from calculators.best_practice.context import Group, Look
from calculators.best_practice.fixes import with_fix
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Fix, Found, rule
from calculators.formulas.raid import alignment, levels
from calculators.formulas.raid.levels import COPIED, LEVELS, PARITY
from calculators.inputs.hardware.raid_groups import USUAL_DISKS, USUAL_SPANS, held, of_the_benchmark
from calculators.inputs.purchase.purchase import NOTHING
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.units import PER_CENT
from calculators.sheet.vectorised import ceil

# The Information Store is one third writes, and the account advises against RAID 5 for it.
WRITE_HEAVY = 0.33
WIDEST_PARITY = 7
# Smaller groups than this are not worth a software stripe.
FEWEST_APART = 4
# Best, of the run that was refused, deepest that was measured [KiB].
BEST_STRIPE, REFUSED_STRIPE, DEEPEST_STRIPE = 16, 32, 128
# Disks that a group may be made wider by, and groups that may be made of one, before whole groups
# are added; widths that are tried of each number of groups.
_MOST_ADDED, _MOST_GROUPS, _WIDER = 16, 6, 6


def named(groups: list[Group]) -> str:
    """Groups at the beginning of a sentence."""
    return ", ".join(group.title for group in groups)


def mended(groups: list[Group], **values: Any) -> Fix:
    """The same values in each of the groups."""
    return {group.at(key): value for group in groups for key, value in values.items()}


def moving(look: Look, group: Group, more: int, **values: Any) -> Iterator[Fix]:
    """Fixes that take disks which somebody owns from another volume, and hold: none is bought.

    Args:
        look: the scenario
        group: that needs them
        more: disks that each such group gets
        values: what else of it changes
    """
    owned = (look.scenario.purchase or NOTHING).owned
    number = more * int(group["count"])
    wider = mended([group], disks=int(group["disks"]) + more, spans=None, **values)
    for other in look.groups():
        disks, count = int(other["disks"]), int(other["count"])
        alike = other["volume"] != group["volume"] and other["disk"] == group["disk"]
        if not alike or f"disk/{group['disk']}" not in owned or number >= disks * count:
            continue
        fix = {}
        if number % count == 0:
            fix = {**wider, **mended([other], disks=disks - number // count, spans=None)}
        elif number % disks == 0:
            fix = {**wider, **mended([other], count=count - number // disks)}
        if fix and _all_hold(look, fix):
            yield fix


def widened(look: Look, volume: str, needed: float) -> Iterator[Fix]:
    """Fixes with which a volume has at least so many disks; the first of its groups gets them.

    Args:
        look: the scenario
        volume: that stands on at least one group
        needed: disks of all its groups together [disks]
    """
    groups = look.groups(volume)
    group = groups[0]
    disks, count = int(group["disks"]), int(group["count"])
    # A mirror of RAID 1 has no third disk.
    level = {"level": "RAID10"} if group["level"] == "RAID1" else {}
    others = sum(each.all_disks for each in groups[1:])
    step = _step(group, **level)
    wider = int(step * ceil((needed - others) / count / step))
    yield from moving(look, group, wider - disks, **level)
    yield mended([group], **level, disks=wider, spans=None)
    more = int(ceil((needed - others) / disks))
    yield from reshaped(group, needed - others, disks * more, **level)
    yield {group.at("count"): more}


def grown(group: Group) -> Iterator[Fix]:
    """Fixes that add disks to such groups, or groups, the fewest disks first."""
    disks, count = int(group["disks"]), int(group["count"])
    found = [(disks * more, mended([group], count=count + more)) for more in (1, 2)]
    for more in range(group.level.multiple, min(disks, _MOST_ADDED) + 1, group.level.multiple):
        fix = mended([group], disks=disks + more, spans=None)
        found.append((more * count, fix))
        if (disks + more) % group.spans == 0:
            # As many spans as today, where a controller joins no more of them.
            found.append((more * count, mended([group], disks=disks + more, spans=group.spans)))
    return (fix for _, fix in sorted(found, key=lambda each: each[0]))


def reshaped(group: Group, needed: float, below: int, **values: Any) -> Iterator[Fix]:
    """Fixes that build at least so many disks, and fewer than those, as equal groups: the fewest
    disks first; of as many, few groups.

    Args:
        group: that is built anew
        needed: disks of all such groups together [disks]
        below: disks that are too many
        values: what else of it changes
    """
    found: set[tuple[int, int, int, int | None]] = set()
    step = _step(group, **values)
    for count in range(1, _MOST_GROUPS + 1):
        least = int(step * ceil(needed / count / step))
        for disks in range(least, least + _WIDER, step):
            if disks * count < below:
                found |= {(disks * count, count, disks, None)}
                found |= {
                    (disks * count, count, disks, spans)
                    for spans in (group.spans, USUAL_SPANS)
                    if disks % spans == 0
                }
    for _, count, disks, spans in sorted(found, key=lambda each: (*each[:2], each[3] or 0)):
        yield mended([group], **values, disks=disks, count=count, spans=spans)


def _step(group: Group, level: str = "", **_: Any) -> int:
    """What the disks of a group are a multiple of: two where it mirrors."""
    return (LEVELS[level] if level else group.level).multiple


def _all_hold(look: Look, fix: Fix) -> bool:
    """Whether no check fails with a fix."""
    then = with_fix(look, fix)
    return then is not None and not then.bench.breaks


def places(groups: list[Group], key: str) -> tuple[str, ...]:
    """The same field of each of the groups."""
    return tuple(group.at(key) for group in groups)


@rule(ERROR, "No disk may fail", WITH_GROUPS, "netraid-1999, RAID 0")
def raid_0(look: Look) -> Iterator[Found]:
    for group in look.groups():
        if group["level"] != "RAID0":
            continue
        disks = int(group["disks"])
        level = "RAID1" if disks == 1 else "RAID10"
        change = {"level": level, "disks": 2 * disks, "spans": None}
        yield Found(
            f"{group.title}: RAID 0 on {disks} disk{'s' if disks > 1 else ''}: the loss of one "
            f"loses everything since the last backup. {LEVELS[level].name} on {2 * disks} holds as "
            "much and survives it.",
            places([group], "level"),
            (mended([group], **change),),
        )


@rule(
    WARNING,
    "Parity under a load that writes",
    (STORE, MAILBOX, HUB),
    "netraid-1999, RAID 5 is not ideal for the Information Store",
)
def parity_for_writes(look: Look) -> Iterator[Found]:
    share = _write_share(look)
    if share < WRITE_HEAVY:
        return
    for group in look.groups("database", "queue"):
        if group.level.family != PARITY:
            continue
        disks = int(group["disks"])
        even = disks + disks % 2
        usable = disks - group.spans * int(group.level.facts["parity_disks"].value)
        yield Found(
            f"{group.title}: at {short(PER_CENT * share)} % writes {group.level.name} on {disks} "
            f"disks does as much as {_speed(look, group['level'], disks, group.spans, share)} "
            "single disks, RAID 10 on "
            f"{even} as much as {_speed(look, 'RAID10', even, 1, share)}.",
            places([group], "level"),
            (
                mended([group], level="RAID10", disks=even, spans=None),
                *_fewest_mirrored(look, group),
                mended([group], level="RAID10", disks=2 * usable, spans=None),
            ),
            "database.fgl_performance" if look.figure("database.fgl_performance") else None,
        )


def _fewest_mirrored(look: Look, group: Group) -> tuple[Fix, ...]:
    """The fewest disks in RAID 10 that hold the load of a volume on this group alone."""
    volume = group["volume"]
    if len(look.groups(volume)) > 1:
        return ()
    array = solver.fewest_disks(look.bench, volume, "RAID10").array
    if array is None:
        return ()
    fields = {"spans": None, "count": array.count, **array.fields()}
    return (mended([group], **fields),)


def _write_share(look: Look) -> float:
    """Writes among the I/O of the database; a transport queue in steady state only writes."""
    reads, iops = look.figure("database.read_iops"), look.figure("database.iops")
    return 1 - reads / iops if iops else 1.0


def _speed(look: Look, key: str, disks: int, spans: int, write_share: float) -> str:
    level = LEVELS[key]
    # The controller of the store's benchmark lights all disks of a span; later ones do not.
    all_lit = level.family != COPIED and look.value("parity_algorithm") == "all-disks"
    lights = levels.parity_lights(disks, spans) if all_lit else level.facts["write_penalty"].value
    writes = levels.write_multiplier(disks, lights)
    return short(levels.fgl_performance(1 - write_share, levels.read_multiplier(disks), writes))


@rule(
    WARNING,
    "Parity arrays too wide",
    (MAILBOX, HUB, RELAY),
    "exchange-storage-2021, RAID 5 groups of at most seven disks",
)
def wide_parity(look: Look) -> Iterator[Found]:
    for group in look.groups():
        disks = int(group["disks"])
        if group.level.family != PARITY or disks / group.spans <= WIDEST_PARITY:
            continue
        yield Found(
            f"{group.title}: {short(disks / group.spans)} disks in one parity array; a rebuild "
            f"reads all of them. At most {WIDEST_PARITY} are advised.",
            places([group], "spans"),
            tuple(
                mended([group], level=_spanned(group["level"]), spans=spans)
                for spans in range(2, disks // 3 + 1)
                if disks % spans == 0 and disks // spans <= WIDEST_PARITY
            )[:1],
        )


def _spanned(level: str) -> str:
    return {"RAID5": "RAID50", "RAID6": "RAID60"}.get(level, level)


@rule(
    ADVICE,
    "More arrays than a controller may join",
    WITH_GROUPS,
    "netraid-1999, up to four arrays of at most eight disks",
)
def spans_not_held(look: Look) -> Iterator[Found]:
    for group in look.groups():
        row = look.controller(group)
        if row is None:
            continue
        disks = int(group["disks"])
        if held(disks, group.spans, row) or not of_the_benchmark(row):
            continue
        yield Found(
            f"{group.title}: {disks} disks in spans of {short(disks / group.spans)} on the "
            f"{row['name']}; no limit of it is known. The benchmark's controller joins "
            f"{USUAL_SPANS} arrays of at most {USUAL_DISKS} disks. Several equal groups form a "
            "software stripe.",
            places([group], "controller"),
            _split(group, disks),
        )


def _split(group: Group, disks: int) -> tuple[Fix, ...]:
    """The same disks as several equal groups, each of which a controller can build."""
    count = int(group["count"])
    for parts in range(2, disks // 2 + 1):
        each = disks // parts
        if disks % parts or each > USUAL_DISKS or each % group.level.multiple:
            continue
        if each >= max(FEWEST_APART, group.level.fewest):
            return (mended([group], disks=each, count=count * parts, spans=None),)
    return ()


@rule(
    WARNING,
    "Partition not aligned",
    (STORE, MAILBOX, HUB),
    "netraid-1999, Partition setup; Table 6",
)
def unaligned_partition(look: Look) -> Iterator[Found]:
    groups = [
        group
        for group in look.groups()
        if not group["aligned"] and group["level"] != "RAID1" and int(group["disks"]) > 1
    ]
    if not groups:
        return
    page = look.fact("io_size_kb")
    shares = [alignment.crossing_unaligned(page, group["stripe_depth_kb"]) for group in groups]
    yield Found(
        f"{named(groups)}: {short(PER_CENT * max(shares))} % of {short(page)}K I/Os touch two "
        "disks, because the partition does not start on a stripe boundary. Measured with 8,000 "
        "users on eight disks: a queue of 8.4 in place of 6.9. A simple test of random 4K I/Os "
        "lost a tenth of them.",
        places(groups, "aligned"),
        (mended(groups, aligned=True),),
    )


@rule(WARNING, "Stripes too shallow", (STORE,), "netraid-1999, Stripe Depth")
def stripe_too_shallow(look: Look) -> Iterator[Found]:
    said = "8K was measured slower than 16K."
    yield from _stripes(look, lambda depth: depth < BEST_STRIPE, said)


# Measured lengths of the queue, on deeper stripes than the best.
_SHORTER = "going from 32K to 16K shortened the queue by 9 %"
_AT_DEEPEST = "at 128K the queue rose to 16, on twelve disks where 16K gave about 11.5"


@rule(WARNING, "Stripes too deep", (STORE,), "netraid-1999, Stripe Depth")
def stripe_too_deep(look: Look) -> Iterator[Found]:
    said = f"{_AT_DEEPEST}. Beyond it nothing was measured."
    yield from _stripes(look, lambda depth: depth > DEEPEST_STRIPE, said)


@rule(ADVICE, "Stripes deeper than the best", (STORE,), "netraid-1999, Stripe Depth")
def stripe_not_best(look: Look) -> Iterator[Found]:
    yield from _stripes(look, lambda depth: BEST_STRIPE < depth <= REFUSED_STRIPE, f"{_SHORTER}.")
    said = f"{_AT_DEEPEST}; {_SHORTER}."
    yield from _stripes(look, lambda depth: REFUSED_STRIPE < depth <= DEEPEST_STRIPE, said)


def _stripes(look: Look, wrong: Callable[[float], bool], said: str) -> Iterator[Found]:
    """The groups of the database whose stripe depth is wrong, which the best one mends."""
    groups = [group for group in look.groups("database") if wrong(group["stripe_depth_kb"])]
    if groups:
        depths = sorted({float(group["stripe_depth_kb"]) for group in groups})
        told = ", ".join(f"{short(depth)}K" for depth in depths)
        yield Found(
            f"{named(groups)}: stripes of {told}; {said}",
            places(groups, "stripe_depth_kb"),
            (mended(groups, stripe_depth_kb=BEST_STRIPE),),
        )
