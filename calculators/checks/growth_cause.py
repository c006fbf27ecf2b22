"""Why disks run out as the load grows while there is space on them: databases have a size, a rate
and a volume each, and every further one takes disks of its own."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from calculators.checks import horizon
from calculators.sheet.said.numbers import count, percent, short

# Limits that count disks, or the databases on them.
_COUNTED: Final = frozenset({"database-disks", "bays", "large-bays", "databases-mounted"})
_COUNT, _NEEDED, _SPACE = "database.count", "database.needed", "database-space"
# Figure of the mailboxes that a database holds, by what bounds them -> how that is said.
_BOUNDS: Final = {
    "database.users_by_size": "a database of the largest size{largest} holds no more mailboxes",
    "database.users_by_iops": "a disk carries the I/O of no more mailboxes",
    "database.users_by_volume": "a volume holds no more mailboxes with their logs",
}
_SIZE = "database-size"
# What says how databases are rounded up.
_SYMMETRICAL, _PADDED = "symmetrical_distribution", "fact.padding_group"
_GROUP, _PLAIN = "servers.group", "storage.plain_disks"


def of_first(bench: Any, found: dict[str, Any]) -> str:
    """The same, where that limit is the first to break."""
    first, *_ = found["runs_out"]
    alike = (end for end in found["runs_out"] if end["month"] == first["month"])
    return cause(bench, found) if any(end["check"] in _COUNTED for end in alike) else ""


def cause(bench: Any, found: dict[str, Any]) -> str:
    """Why the first limit that counts disks or databases breaks as the load grows, as a sentence;
    "" where none does, or where its databases stay as many.

    Args:
        bench: the scenario
        found: what runs out, as ``horizon.run_out`` has it
    """
    values = bench.recording.values
    if _COUNT not in values or not found["databases_added"]:
        return ""
    ends = [end for end in found["runs_out"] if end["month"] and end["check"] in _COUNTED]
    if not ends:
        return ""
    months = np.array([0.0, ends[0]["month"]])
    growing = horizon.growing(bench)
    arrays = horizon.in_month(bench, growing, months)
    swept = bench.sweep({**arrays, **bench.standing()}, (_COUNT, _NEEDED, *_BOUNDS))
    kept = {name: np.broadcast_to(each, months.shape) for name, each in swept.kept.items()}
    today, then = kept[_COUNT]
    if not then > today:
        return ""
    needed = kept[_NEEDED][1] if _NEEDED in kept else then
    rounded = f" ({count(needed)}, rounded up{_to(bench, then)})" if needed < then else ""
    group = " of a group" if _GROUP in values else ""
    said = (
        f"“{ends[0]['label']}” breaks because {_bound(bench, kept)}: then it takes "
        f"{count(then)} databases{group}{rounded} in place of {count(today)}. More databases take "
        "more disks"
    )
    space = swept.checks.get(_SPACE)
    if space is None:
        return f"{said}."
    used, has = (np.broadcast_to(side, months.shape)[1] for side in space)
    free = 1 - used / has
    return (
        f"{said}, while {percent(float(free))} of their space is free." if free > 0 else f"{said}."
    )


def _to(bench: Any, databases: float) -> str:
    """What databases are rounded up to: an even spread, or the groups that the calculator pads."""
    if bench.scenario.options.value(_SYMMETRICAL) not in (None, "no", False):
        return " for a symmetrical distribution"
    group = bench.recording.values.get(_PADDED)
    return f" to a multiple of {count(group)}" if group and databases % group == 0 else ""


def _bound(bench: Any, kept: dict[str, Any]) -> str:
    """What keeps a database from holding more mailboxes: of plain disks whichever is least."""
    plain = bench.recording.values.get(_PLAIN, 0) > 0
    names = [name for name in _BOUNDS if name in kept] if plain else [next(iter(_BOUNDS))]
    cap = next((v.limit for v in bench.verdicts_untold if v.check.name == _SIZE), None)
    largest = f", {short(cap)} GiB," if cap else ""
    return _BOUNDS[min(names, key=lambda name: float(kept[name][1]))].format(largest=largest)
