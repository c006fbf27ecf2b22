"""Each limit by itself: the most load that it holds, with the hardware as it stands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct

from calculators import solver
from calculators.answers import Number
from calculators.checks.check import FAIL, NOT_CHECKED, Verdict
from calculators.checks.most_held import held_by
from calculators.checks.server import CHECKS
from calculators.scenario.bench import Bench
from calculators.sheet.said.sides import sides
from calculators.sheet.said.singular import one_counted

_DATABASES = "database.count"
# The unit of what is asked with yes or no.
_RULE = "yes or no"
# Limits of how many disks there are: as they stand, these are as many under any load, though more
# load may have a further one bought, such as that of the mail queue.
HARDWARE = frozenset({"bays", "large-bays", "controller-devices", "enclosure-ports"})
# Loads so far apart tell whether a limit depends on the load.
_APART = 1000.0


class LimitReached(Struct, forbid_unknown_fields=True):
    """A limit and the most load that it holds by itself."""

    check: str
    label: str
    limit_load: Annotated[
        Number | None,
        Meta(
            description="Null where no load that is looked at breaks it, 0 where even the least "
            "does."
        ),
    ]
    why: Annotated[
        str, Meta(description="Where it does not depend on the load, what it needs and has.")
    ] = ""


def limits(bench: Bench) -> list[LimitReached]:
    """Every limit with the most load that it holds.

    A rule that plans more databases for more load also spreads it over more disks: each limit is
    held against the databases as they stand too, and the lesser of both counts.
    """
    parts = solver.of_load(bench)
    bought = bench.standing()
    # What a design buys by itself is held while the load grows, and then has limits of its own:
    # but memory that nobody gave follows the load, for it is no limit of what somebody has.
    names = list(bench.sweep({**solver.loads(bench), **bought}).holds())
    # All limits are halved in at once: each has a place in the arrays of loads.
    places = range(len(names))

    def held(standing: dict[str, float]) -> tuple[Any, Any]:
        def holds(tried: Any) -> Any:
            arrays = {name: share * tried for name, share in parts.items()}
            with np.errstate(all="ignore"):
                masks = bench.sweep(arrays | bought | standing).holds()
            return np.array([np.broadcast_to(masks[names[i]], (len(names),))[i] for i in places])

        return solver.most_load(bench, holds, (len(names),))

    most, above = held({})
    whole, sets = held_by(bench)
    if whole is not None and (planned := _planned(bench, parts, bought, whole)):
        fixed, next_fixed = held(planned)
        # What all of it holds each limit holds.
        lesser = (next_fixed < above) & (fixed >= whole)
        most, above = np.where(lesser, fixed, most), np.where(lesser, next_fixed, above)
    loads = [_load(bench, *pair) for pair in zip(most.tolist(), above.tolist(), strict=True)]
    least = min((load for load in loads if load is not None), default=None)
    still = _still(bench, parts, bought)
    verdicts = {each.check.name: each for each in bench.verdicts}
    found = []
    for name, load in zip(names, loads, strict=True):
        # A limit of what is bought arises once it stands, and what the first limit is said to be it
        # is here too.
        stands = name in verdicts and (
            name in still
            or (name in HARDWARE and (load != least or not load))
            # What nobody could hold against anything is broken by no load, and is not kept by any.
            or (load is None and verdicts[name].verdict == NOT_CHECKED)
        )
        told = _standing(verdicts[name]) if stands else (load, "")
        found.append(LimitReached(name, CHECKS[name].label, *told))
    # Of limits that hold as much the first is the one that is said to set the most that all hold.
    return sorted(found, key=lambda each: (_most(each), each.check != sets))


def _most(limit: LimitReached) -> float:
    return math.inf if limit.limit_load is None else limit.limit_load


def _planned(
    bench: Bench, parts: Mapping[str, float], bought: Mapping[str, float], most: float
) -> dict[str, float]:
    """The databases that the rules plan for the most load that holds, or for today's where that is
    more and does not; empty where nobody plans them."""
    if _DATABASES not in bench.recording.values:
        return {}
    load = max(most, bench.recording.values[bench.system.load_figure])
    arrays = {name: np.array(share * load) for name, share in parts.items()}
    swept = bench.sweep(arrays | dict(bought), (_DATABASES,), judged=False)
    return {_DATABASES: float(np.ravel(swept.kept[_DATABASES])[0])}


def _load(bench: Bench, most: float, above: float) -> float | None:
    if not math.isfinite(above):
        return None
    return int(most) if bench.system.load_option is None else float(f"{most:.6g}")


def _still(bench: Bench, parts: Mapping[str, float], bought: Mapping[str, float]) -> set[str]:
    """The limits that are the same under any load."""
    today = bench.recording.values[bench.system.load_figure] or 1.0
    tried = np.array([today / _APART, today, today * _APART])
    with np.errstate(all="ignore"):
        swept = bench.sweep({name: share * tried for name, share in parts.items()} | dict(bought))
    return {
        name
        for name, sides in swept.checks.items()
        if all(np.all(np.asarray(side) == np.ravel(side)[0]) for side in sides)
    }


def _standing(verdict: Verdict) -> tuple[int | None, str]:
    """The load of a limit that is the same under any, and why no load or every load breaks it."""
    check, breaks = verdict.check, verdict.verdict == FAIL
    if verdict.verdict == NOT_CHECKED:
        return None, "not checked at any load"
    said = "breaks at any load" if breaks else "the same at any load"
    if check.none_needed and not verdict.need and not verdict.limit:
        return None, f"{said}: {check.none_needed}"
    # Of none that may be, as of yes or no, numbers say nothing.
    if (check.unit == _RULE or (check.structural and not verdict.limit)) and verdict.message:
        first = verdict.message.partition(". ")[0]
        why = f"{first[:1].lower()}{first[1:].removesuffix('.')}"
        return 0 if breaks else None, f"{said}: {why}"
    if verdict.need is not None and verdict.limit is not None and check.unit:
        unit = "" if check.unit == "1" else check.unit_said
        needs = one_counted(f"{check.said(verdict.need)} {unit}".strip())
        verb, bound = sides(check.name, verdict.verdict)
        said += f": {verb} {needs}, {bound} {check.said(verdict.limit)}"
    return 0 if breaks else None, said
