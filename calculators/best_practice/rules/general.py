"""Rules on any design: room left, growth, prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import numpy as np

from calculators.best_practice.applies_to import EVERY
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ADVICE, WARNING, Found, rule
from calculators.best_practice.rules.mailboxes import LEAST_ROOM, PLANNED_LOAD
from calculators.best_practice.rules.raid_groups import grown, moving
from calculators.checks.check import FAIL, TIGHT
from calculators.checks.room_kept import kept
from calculators.sheet.said.left import margin as said
from calculators.sheet.said.numbers import money, quantity, short
from calculators.sheet.said.within import within
from calculators.sheet.singles import ROUNDING_NOISE
from calculators.systems.materials import bill_of_materials

NEAR = TIGHT
# So many disks of another volume are tried in its place before any is bought.
_MOVED = (2, 4)
# What a reserve may decide: a limit that is exceeded by no more than this part of it.
LITTLE = 0.1
_MOST_STEPS = 200
_STEP, _PLACES, _GIVEN, _DISKS = 0.01, 4, "given", "disks"


class Reserve(NamedTuple):
    """An option that keeps room.

    Args:
        room: for what
        least: the value that keeps the least of it that good practice knows
        sign: 1 where less of it keeps less, -1 where more does
    """

    room: str
    least: float
    sign: int = 1


RESERVES = {
    "growth_factor": Reserve("growth and for what a database has beside its mailboxes", LEAST_ROOM),
    "target_utilisation": Reserve("peaks, in which queues grow", PLANNED_LOAD, -1),
    "data_overhead_fraction": Reserve("what a database has beside its mailboxes", 0),
    "io_overhead_fraction": Reserve("reads and writes beside those of users", 0),
    "headroom": Reserve("peaks and what else slows a relay", 0),
}
_GROWTH = ("users_growth", "load_growth", "size_growth")
# Check -> volume whose disks relieve it.
_RELIEVED = {
    "queue-below-spindles": "database",
    "disk-utilisation": "database",
    "response-time": "database",
    "capacity": "database",
    "log-utilisation": "log",
    "log-capacity": "log",
    "log-disk": "log",
    "queue-disk": "queue",
}


@rule(WARNING, "A reserve decides", EVERY, "house, a reserve is chosen and not measured")
def reserve_decides(look: Look) -> Iterator[Found]:
    """Only where what breaks does so by little: more is not what a reserve is for."""
    broken = [each for each in look.checks if each.verdict == FAIL]
    # A disk is a large part of few: what is counted in disks says little of how much is lacking.
    lacking = [each for each in broken if each.check.unit != _DISKS] or broken
    if not broken or any(not -LITTLE <= (each.margin or -inf) < 0 for each in lacking):
        return
    over = "; ".join(f"{each.check.label}: {said(each.margin)}" for each in lacking)
    for field in look.system.fields:
        value = _holds_at(look, field.name) if field.name in RESERVES else None
        if value is None:
            continue
        today, nobody = quantity(look.value(field.name), field.unit), ", which nobody gave"
        yield Found(
            f"{over}. With the {within(field.label)} at {quantity(value, field.unit)} in place "
            f"of {today}{nobody * (look.origin(field.name) != _GIVEN)}, the design holds. It keeps "
            f"room for {RESERVES[field.name].room}: take less only where that is enough.",
            (look.at(field.name),),
            aspect=field.name,
        )


def _holds_at(look: Look, name: str) -> float | None:
    """The nearest value of a reserve at which the design holds, in hundredths; None where none
    holds on the way to the one that keeps the least."""
    reserve, today = RESERVES[name], look.value(name)
    if today is None or (today - reserve.least) * reserve.sign <= 0:
        return None
    steps = min(int(abs(today - reserve.least) / _STEP + ROUNDING_NOISE), _MOST_STEPS)
    way = range(1, steps + 1)
    values = np.array([round(today - reserve.sign * _STEP * step, _PLACES) for step in way])
    if not steps:
        return None
    with np.errstate(all="ignore"):
        holds = np.broadcast_to(look.bench.sweep({name: values}).all_hold(), len(values))
    if not holds.any():
        return None
    value = float(values[int(holds.argmax())])
    then = with_fix(look, look.fix(**{name: value}))
    return None if then is None or failing(then) else value


@rule(WARNING, "Close to its limit", EVERY, "house, a tenth of a limit is kept as room")
def near_the_end(look: Look) -> Iterator[Found]:
    for verdict in look.checks:
        margin, needed = verdict.margin, verdict.needed
        # A check that never warns compares with what was bought for just that need.
        exact = verdict.check.warn_below is None
        if margin is None or needed is None or exact or verdict.verdict == FAIL or margin >= NEAR:
            continue
        groups = look.groups(_RELIEVED.get(verdict.check.name, ""))
        yield Found(
            f"{verdict.check.label}: {said(margin)}. {verdict.message}",
            tuple(group.pointer for group in groups),
            (
                *(
                    fix
                    for group in groups[:1]
                    for more in _MOVED
                    for fix in moving(look, group, more)
                ),
                *(fix for group in groups[:1] for fix in grown(group)),
            ),
            needed.name,
        )


@rule(ADVICE, "No growth given", EVERY, "exchange-io-2006, comment 7: room for growth")
def no_growth(look: Look) -> Iterator[Found]:
    offered = [name for name in _GROWTH if name in look.system.growth]
    if offered and not any(look.value(name) for name in offered):
        yield Found(
            "Neither users nor load nor sizes are said to grow, so nobody can say when the design "
            f"runs out. Give what grows in a year; the charts look "
            f"{short(look.value('horizon_years'))} years ahead.{_kept(look)}",
            tuple(look.at(name) for name in offered),
        )


def _kept(look: Look) -> str:
    """That space is kept all the same, as a sentence to follow; "" where none is."""
    said = kept(look.bench)
    return f" {said} How long that lasts is not known." if said else ""


@rule(ADVICE, "Prices unknown", EVERY, "house, an unknown price is never nothing")
def price_unknown(look: Look) -> Iterator[Found]:
    bill = bill_of_materials.bill(look.bench, look.catalogue)
    lines = bill["lines"]
    unknown = [line["description"] for line in lines if line["line_price"] is None]
    if unknown:
        yield Found(
            f"{_unpriced(len(unknown), len(lines))}: {'; '.join(dict.fromkeys(unknown))}. "
            f"{_least(bill['total'])}",
            (look.at("server"),) if look.value("server") is None else (),
        )


def _least(total: Mapping[str, Any]) -> str:
    """What the design costs at least, by the lines that have a price, as a sentence."""
    if not total["at_least"] or not float(total["price"]):
        return "What the design costs is not known."
    return f"By the others the design costs at least {money(total['price'])} {total['currency']}."


def _unpriced(some: int, lines: int) -> str:
    if some == lines:
        return "No line of the bill has a price"
    return f"{some} of {lines} lines of the bill {'has' if some == 1 else 'have'} no price"
