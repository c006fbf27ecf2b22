"""Groups of a candidate that no controller is known to hold, and how they are built otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from calculators import solver
from calculators.checks.most_held import held_by
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.inputs.hardware.raid_groups import USUAL_DISKS, held, usual_spans
from calculators.search.answer.candidates import OpenedDesigns


def notes(designs: OpenedDesigns, numbers: Iterable[int]) -> list[str]:
    """Of the first of some designs that has such a group: what the solver builds of its disks.

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
            total = disks * int(group.get("count") or 1)
            benches = [each.bench for each in designs.in_states(number).values()]
            found = solver.regrouped(benches, group["volume"], level, total)
            if found is None or not held(found[0].disks, found[0].spans, dict(row)):
                continue
            loads = [held_by(each, each.standing()).load for each in benches]
            here = min((load for load in loads if load is not None), default=None)
            more = here is not None and found[1] > here
            return [_said(level, disks, found[0], "more" if more else "as much")]
    return []


def _said(level: str, disks: int, other: solver.Array, carries: str) -> str:
    name, groups = LEVELS[level].name, solver.equal_groups(other.disks, other.count)
    return (
        f"A group of {disks} disks of {name} can be built, and no controller is known to hold it: "
        f"the one that prints its limits takes {USUAL_DISKS} disks. “Size backwards” keeps to that "
        f"and builds the same disks as {groups}, which carry {carries}. Let the number of groups "
        "vary to find those here too."
    )
