"""Whether the controllers that a design names make RAID groups, by what their rows say: a host bus
adapter makes none."""

from __future__ import annotations

import math
from collections.abc import Iterable

from calculators.inputs.catalogue import Row
from calculators.inputs.reader import Reader
from calculators.sheet.lines.records import Given, Record

# Beside RAID groups, or the options of a plan: that the controller makes none, not a number where
# nobody knows; and whether that is known, so that what is not known of one hides nothing of others.
NO_RAID, SURELY_NO_RAID = "no_raid", "surely_no_raid"
OF_PLAN = "controller_raid"
SOURCE = "house, a host bus adapter makes no RAID groups"
# What only the row of a RAID controller states.
_OF_ARRAYS = ("max_disks_per_array", "max_spans", "cache_mb")


def makes_raid(row: Row) -> bool | None:
    """Whether a controller makes RAID groups; None where its row does not say."""
    if row.get("raid") is not None:
        return bool(row["raid"])
    return True if any(row.get(name) is not None for name in _OF_ARRAYS) else None


def attach(reader: Reader, options: Record, groups: Iterable[Record]) -> None:
    """Put beside every RAID group, or beside a plan, that its controller may make none.

    Nothing is put where it surely makes them, where none is named, and where a server's own ports
    are: on these it is software that makes them.
    """
    groups = list(groups)
    for group in groups:
        group.fields.update(_told(reader, group))
    if not groups and (told := _told(reader, options)):
        options.fields[OF_PLAN] = Record(OF_PLAN, dict(told))


def _told(reader: Reader, record: Record) -> dict[str, Given]:
    row = reader.catalogue.controllers.get(record.value("controller"))
    if row is None or row.get("onboard") or (makes := makes_raid(row)):
        return {}
    label = f"{row['name']}: makes no RAID groups"
    value, origin = math.nan if makes is None else 1.0, row["origin"]
    return {
        NO_RAID: Given(value, "yes or no", origin, SOURCE, label),
        SURELY_NO_RAID: Given(
            float(makes is False), "yes or no", origin, SOURCE, f"{label}, for sure"
        ),
    }
