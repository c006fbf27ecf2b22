"""Rules on any design: room left, growth, prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calculators.best_practice.applies_to import EVERY
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, WARNING, Found, rule
from calculators.best_practice.rules.raid_groups import grown, moving
from calculators.checks.check import FAIL, TIGHT
from calculators.checks.room_kept import kept
from calculators.sheet.said.left import margin as said
from calculators.sheet.said.numbers import money, short
from calculators.systems.materials import bill_of_materials

NEAR = TIGHT
# So many disks of another volume are tried in its place before any is bought.
_MOVED = (2, 4)
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
