"""The disks that somebody owns at each RAID level, and the most load they hold, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import count
from planner.report.document import Cell, Column, Table
from planner.report.words.texts import line

TITLE = "The same disks at each RAID level"
NO_LIMIT = "no load breaks it"
# Which split a row has, where the one for everything at work is another.
SHARED_FOR = {
    "rebuilding": "shared out for a rebuild",
    "asked": "shared out to carry the load with a disk out",
}


def table(found: Mapping[str, Any]) -> Table | None:
    """Each level with its split, or its splits; None where nobody owns the disks.

    Args:
        found: {"load_noun", "same_disks"}, the latter as
            ``calculators.studies.reverse_sizing.same_disks`` makes them, in plain values
    """
    rows = found.get("same_disks") or ()
    if not rows:
        return None
    columns = (
        Column("Level", weight=2),
        Column("Disks of a server", weight=2),
        Column(f"Holds normally, {line(found['load_noun'])}", number=True, weight=1.5),
        Column("With a lost disk", number=True),
        Column("While a disk is rebuilt", number=True, weight=1.5),
    )
    return Table(TITLE, columns, tuple(tuple(map(Cell, _cells(row))) for row in rows))


def _cells(row: Mapping[str, Any]) -> list[str]:
    said = SHARED_FOR.get(row["shared_for"])
    shared = f", {said}" if said else ""
    parts = [f"{count(disks)} {line(volume)}" for volume, disks in row["disks"].items()]
    parts += [f"{count(row['left'])} left over"] if row["left"] else []
    # Users are counted, so that loads are whole.
    loads = [row[key] for key in ("load", "load_disk_lost", "load_rebuilding")]
    return [
        f"{line(row['name'])}{shared}",
        ", ".join(parts),
        *(NO_LIMIT if load is None else count(load) for load in loads),
    ]
