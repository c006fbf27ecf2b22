"""What helps where solid state disks lack space for the MetaCache database, each way out sized, and
where M.2 disks lack slots."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from msgspec.structs import replace as replaced

from calculators.checks.check import FAIL, Verdict
from calculators.checks.said.m2_slots import larger_said
from calculators.scenario.no_room import room
from calculators.scenario.plain import kept_plain
from calculators.sheet.said.numbers import count

_SPACE, _DISKS = "metacache-space", "metacache_disks"
_NEEDED, _HAS = "metacache.needed_gb", "metacache.space_gb"
_NEEDED_EACH = "metacache.needed_each_gb"


@kept_plain
def told(bench: Any, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts, with what helps in the messages on space of solid state disks and on slots."""
    return [
        replaced(each, message=f"{each.message} {_ways(bench)}")
        if each.check.name == _SPACE and each.verdict == FAIL
        else _with_larger(each)
        for each in verdicts
    ]


def _with_larger(verdict: Verdict) -> Verdict:
    said = larger_said(verdict)
    return replaced(verdict, message=f"{verdict.message} {said}") if said else verdict


def _ways(bench: Any) -> str:
    """Larger disks, or more of them where these hold: nothing else of the design changes."""
    values = bench.recording.values
    needed, has = values[_NEEDED], values[_HAS]
    disks = round(needed / values[_NEEDED_EACH])
    size = f"{count(math.ceil(values[_NEEDED_EACH]))} GB or more"
    larger = f"{count(disks)} of {size} each" if disks > 1 else f"one of {size}"
    if not _holds(bench, _HAS, needed):
        return f"In each server {larger} would have the space."
    more = math.ceil(disks * needed / has)
    others = f", or {count(more)} of these," if _holds(bench, _DISKS, more) else ""
    return f"With {larger}{others} in each server the design would hold."


def _holds(bench: Any, name: str, value: float) -> bool:
    """Whether every limit is kept with another number; more disks find room only in bays that are
    known."""
    swept = bench.sweep({name: np.array([float(value)])})
    known = name != _DISKS or room.BAYS not in swept.not_checked()
    return known and bool(np.all(swept.all_hold()))
