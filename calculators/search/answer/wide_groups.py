"""Groups of a candidate that no controller is known to hold, and how they are built otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.inputs.hardware.raid_groups import USUAL_DISKS, held, usual_spans
from calculators.search.answer.candidates import OpenedDesigns
from calculators.solver.arrays import Array, equal_groups, preferred, shapes


def notes(designs: OpenedDesigns, numbers: Iterable[int]) -> list[str]:
    """Of the first of some designs that has such a group: what the way back builds of its disks.

    Args:
        designs: those of the answer
        numbers: of some of them, the best first
    """
    for number in numbers:
        for group in designs.document(number).get("raid_groups") or ():
            level, disks = str(group["level"]), int(group["disks"])
            row = designs.question.catalogue.controllers.get(group.get("controller") or "", {})
            spans = group.get("spans") or usual_spans(level, disks)
            if LEVELS[level].family != PARITY or held(disks, spans, row):
                continue
            other = _narrow(level, disks * int(group.get("count") or 1), row)
            if other is not None:
                return [_said(level, disks, other)]
    return []


def _narrow(level: str, total: int, controller: Mapping[str, Any]) -> Array | None:
    """The equal groups that the way back prefers for so many disks; None where those are wide."""
    disks, spans = shapes(level, controller)
    fitting = (disks <= total) & (total % disks == 0)
    disks, spans = disks[fitting], spans[fitting]
    if not len(disks):
        return None
    count = total / disks
    first = np.lexsort(preferred(level, disks, spans, count, controller)[::-1])[0]
    found = Array(level, int(disks[first]), int(spans[first]), int(count[first]))
    return found if held(found.disks, found.spans, dict(controller)) else None


def _said(level: str, disks: int, other: Array) -> str:
    name = LEVELS[level].name
    return (
        f"A group of {disks} disks of {name} can be built, and no controller is known to hold it: "
        f"the one that prints its limits takes {USUAL_DISKS} disks. “Size backwards” keeps to that "
        f"and builds the same disks as {equal_groups(other.disks, other.count)}, which carry as "
        "much. Let the number of groups vary to find those here too."
    )
