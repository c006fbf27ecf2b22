"""Rules on how many disks there are: bays that are too few, and disks that growth runs out of."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from calculators.best_practice.applies_to import EVERY, LATER, MAILBOX
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Fix, Found, rule
from calculators.best_practice.rules.copies.database_copies import fewest, more_servers
from calculators.best_practice.rules.raid_groups import widened
from calculators.checks import horizon
from calculators.inputs.reader import NO_BAY, takes_no_bay
from calculators.scenario.no_room import room
from calculators.sheet.lines.records import Record
from calculators.sheet.said.numbers import many, short
from calculators.sheet.tree.units import MONTHS_PER_YEAR, PER_CENT
from calculators.systems.shared.hardware.hardware_lines import DISKS_A_SERVER, IN_BAYS

_BAYS, _LARGE_BAYS = "bays", "large-bays"
_RESTORE, _GIVEN = "restore_volume", "database_disks"
# Figure of the disks of a server -> what they are for; solid state ones have several names.
_SPENT_ON = {
    "disks.database": "database",
    "disks.log": "log",
    "disks.queue": "queue",
    "disks.restore": "restore volume",
    "disks.spare": "spare",
    "disks.system": "system",
}
_METACACHE = "metacache."
# Checks that count disks, whose need holds its headroom already -> the volume.
_COUNTED = {"spindles": "database", "log-spindles": "log"}


@rule(
    ERROR, "Databases rounded up beyond the bays", LATER, "house, a server holds what its bays hold"
)
def symmetry_needs_bays(look: Look) -> Iterator[Found]:
    if not room.is_short(look.bench):
        return
    found = room.rounded(look.bench)
    if found is None or not found.fits:
        return
    disks = short(found.before)
    yield Found(
        f"Symmetrical distribution {found}, so that each loss of servers leaves the others an "
        f"equal load. For that a server would have {disks} disks, more than its bays hold; "
        f"without it {short(found.disks)}, which fit.",
        (look.at(room.SYMMETRICAL),),
        (look.fix(**{room.SYMMETRICAL: False}),),
        "database.count",
    )


@rule(
    ERROR,
    "More disks than bays",
    EVERY,
    "house, a server holds what its bays hold; e2013-calculator, restore volume",
)
def bays_spent(look: Look) -> Iterator[Found]:
    verdict = look.broken(_BAYS, _LARGE_BAYS)
    if verdict is None:
        return
    needed, bays = verdict.need or 0, verdict.limit or 0
    spent = ", ".join(f"{short(disks)} {what}" for disks, what in _spent(look))
    room = short(bays) if bays else "no"
    if verdict.check.name == _BAYS:
        said = f"A server would have {short(needed)} disks for {room} bays: {spent}."
    else:
        said = (
            f"A server would have {short(needed)} disks of 3.5 inch for {room} bays of that size. "
            f"All its disks{' in bays' if IN_BAYS in look.figures else ''}: {spent}."
        )
    without, left = _without_restore_volume(look)
    if left is not None:
        said += (
            f" Without the restore volume it would have {short(left)}, and that alone fits: each "
            "database volume then keeps the room for maintenance and for a restore."
        )
    fixes: tuple[Fix, ...] = ()
    if look.scenario.system in LATER and bays:
        fixes = (*fewest(look), *more_servers(look, needed / bays))
    yield Found(said, (look.at("server"),), (*without, *fixes), DISKS_A_SERVER)


def _spent(look: Look) -> list[tuple[float, str]]:
    """The disks of a server by what they are for, the most first."""
    if groups := look.groups():
        found: dict[str, float] = {}
        for group in groups:
            if takes_no_bay(look.catalogue.disks.get(group["disk"], {})):
                continue
            what = look.system.volumes[group["volume"]].lower()
            found[what] = found.get(what, 0) + group.all_disks
        spent = [(disks, what) for what, disks in found.items()]
    else:
        outside = _in_no_bay(look)
        spent = [
            (each.value, _SPENT_ON.get(each.name) or _other(each.name, each.label))
            for each in look.figures[DISKS_A_SERVER].inputs()
            if each.name not in outside
        ]
    return sorted((each for each in spent if each[0]), key=lambda each: -each[0])


def _in_no_bay(look: Look) -> set[str]:
    """Figures of the disks of a server that stand on the board or a card."""
    options, found = look.scenario.options, set()
    for part in look.system.parts:
        name = next((each for each in part.models if look.value(each)), None)
        model = options.fields.get(f"{name}_model")
        if part.kind == "disk" and isinstance(model, Record) and NO_BAY in model.fields:
            kind = part.figure.removeprefix("bought.").removesuffix("_disks")
            found.add(f"disks.{kind}")
    return found


def _other(name: str, label: str) -> str:
    return "MetaCache" if name.startswith(_METACACHE) else label


def _without_restore_volume(look: Look) -> tuple[tuple[Fix, ...], float | None]:
    """The fix that leaves the restore volume off, and the disks that a server has then; nothing
    where there is none, or where that does not make the design fit."""
    if not look.figure("disks.restore"):
        return (), None
    fix = {look.at(_RESTORE): False}
    then = with_fix(look, fix)
    if then is None or then.broken(_BAYS, _LARGE_BAYS) or not failing(then) <= failing(look):
        return (), None
    return (fix,), then.figure(room.in_bays(then.bench.recording.values))


@rule(
    ERROR,
    "Too few database disks",
    (MAILBOX,),
    "exchange-io-2006, comment 7: the larger of the I/O and the capacity need",
)
def too_few_database_disks(look: Look) -> Iterator[Found]:
    verdict, groups = look.broken("spindles"), look.groups("database")
    if verdict is None or not groups:
        return
    yield Found(
        verdict.message,
        tuple(each.pointer for each in groups),
        tuple(widened(look, "database", verdict.need or 0)),
        "database.spindles",
    )


@rule(
    WARNING, "Disks run out as it grows", (MAILBOX,), "exchange-io-2006, comment 7: room for growth"
)
def disks_run_out(look: Look) -> Iterator[Found]:
    grown = horizon.run_out(look.bench)
    if grown is None:
        return
    months = {end["check"]: end["month"] for end in grown["runs_out"]}
    for name, volume in _COUNTED.items():
        verdict, groups, month = look.check(name), look.groups(volume), months.get(name)
        # What is broken today says another finding; what lasts, none.
        if verdict is None or not groups or not month:
            continue
        has = verdict.limit or 0
        needed = round(float(grown["used"][name].max()) * has / PER_CENT)
        years = look.value("horizon_years")
        yield Found(
            f"{verdict.check.label}: with the growth given, {short(has)} are enough "
            f"{horizon.through(month - 1)}; in {many(years, 'years')} {short(needed)} are needed.",
            tuple(each.pointer for each in groups),
            tuple(widened(look, volume, needed)),
            f"{volume}.spindles",
        )


@rule(ADVICE, "Database disks that hold nothing", LATER, "e2013-calculator, storage design")
def disks_hold_nothing(look: Look) -> Iterator[Found]:
    """Plain disks that somebody gave beside those of the volumes: a volume never has two. What the
    growth that was asked for puts something on is not empty."""
    given, now = look.value(_GIVEN), look.figure("storage.volumes")
    if not given or look.figure("storage.plain_disks") != 1 or not now < given:
        return
    volumes = _most_volumes(look, now)
    if not volumes < given:
        return
    ahead = (
        f" through year {short(look.value('horizon_years'))}" if horizon.growing(look.bench) else ""
    )
    most = f" today and at most {short(volumes)} in these years" if volumes > now else ""
    empty, copies = int(given - volumes), int(look.figure("copies.per_server"))
    yield Found(
        f"{empty} of {many(int(given), 'database disks')} of a server "
        f"{'holds' if empty == 1 else 'hold'} nothing{ahead}: the {many(copies, 'copies')} of "
        f"databases on it take {many(int(now), 'volumes')}{most}, and a volume is one disk. They "
        "take none of the I/O of the others; only more databases could use them.",
        (look.at(_GIVEN),),
        (look.fix(**{_GIVEN: int(volumes)}),),
        "disks.database",
    )


def _most_volumes(look: Look, now: float) -> float:
    """The most volumes of a server in any month of the growth that was asked for.

    Args:
        look: the design
        now: those of today
    """
    growing = horizon.growing(look.bench)
    if not growing:
        return now
    months = np.arange(0.0, look.value("horizon_years") * MONTHS_PER_YEAR + 1)
    arrays = horizon.in_month(look.bench, growing, months)
    kept = look.bench.sweep(arrays, ("storage.volumes",), judged=False).kept
    return float(np.max(kept["storage.volumes"]))
