"""How large M.2 disks are of which the slots of a server hold enough, where its transport queue has
a pair of its own that larger ones would save."""

from __future__ import annotations

import math
from collections.abc import Mapping

from calculators.checks.check import FAIL, Verdict
from calculators.sheet.said.numbers import count, many
from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB

SLOTS, _QUEUE = "m2-slots", "disks.queue"
# That the system disks are of the form M.2, and what has to fit on one of them.
_OUTSIDE = "system_disk_model.in_no_bay"
_HELD = ("transport.database_gib", "fact.system_room")


def larger_in_brief(verdict: Verdict) -> str:
    """Too few slots with what would mend it, as it stands in brackets: "4 needed, 2 there; 2 M.2
    disks of 991 GB or more would be enough"; "" for other limits, and where no larger disks would.
    """
    named, need, limit = larger_named(verdict), verdict.need, verdict.limit
    if not named or need is None or limit is None:
        return ""
    return f"{count(need)} needed, {count(limit)} there; {named} would be enough"


def larger_named(verdict: Verdict) -> str:
    """The same as what a design takes: "2 M.2 disks of 991 GB or more"."""
    found = _larger(verdict)
    return f"{many(found[0], 'M.2 disks')} of {count(found[1])} GB or more" if found else ""


def larger_said(verdict: Verdict) -> str:
    """The same as a sentence."""
    if not larger_named(verdict):
        return ""
    return (
        f"{larger_named(verdict)} are enough: the transport queue then has room beside the system."
    )


def _larger(verdict: Verdict) -> tuple[int, int] | None:
    """How many are enough, and their size at least [GB]."""
    if verdict.check.name != SLOTS or verdict.verdict != FAIL or verdict.recording is None:
        return None
    need, limit = verdict.need, verdict.limit
    values: Mapping[str, float] = verdict.recording.values
    queue = values.get(_QUEUE, 0.0)
    if need is None or limit is None or not queue or values.get(_OUTSIDE) != 1:
        return None
    size = size_of_both(values)
    return None if need - queue > limit or size is None else (int(need - queue), size)


def size_of_both(values: Mapping[str, float]) -> int | None:
    """How large a system disk is at least that holds the transport queue beside the system [GB];
    None where nobody knows.

    Args:
        values: of the sheet
    """
    held = sum(values.get(name, math.nan) for name in _HELD)
    # They are to hold more than that, none less: a whole number of what disks are sold in.
    return math.floor(held * BYTES_PER_GIB / BYTES_PER_GB) + 1 if math.isfinite(held) else None
