"""What a lost database disk means where databases have copies: a plain disk takes its copies with
it, and others take over; an array goes on without it.

Nothing is counted anew: of a plain disk at most the databases of one server move, and what the loss
of that server asks of the others is a line of the plan.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from calculators.answers import DiskLost
from calculators.checks.check import FAIL, NOT_CHECKED, PASS
from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.said.numbers import count, short
from calculators.sheet.tree.units import PER_CENT
from calculators.systems.exchange_2013.fields import hardware

_PLAIN: Final = "storage.plain_disks"
# Every plan that places databases on disks by itself says so.
_PLANNED: Final = "disks.parity_allowed"
_NO_SPARES = frozenset({"exchange-2010-mailbox"})
_OF_PLAIN, _OF_ARRAYS = "e2013-calculator, AutoReseed volumes", "e2013-calculator, RAID table"


def disk_lost(bench: Any) -> DiskLost | None:
    """What becomes of the databases when one of their disks is lost; None for mail systems whose
    disks are lost as a state of their own, or that plan none."""
    values = bench.recording.values
    names = ("copies.per_server", "storage.databases_on_volume", "disks.database")
    placed = [values.get(name, 1) for name in names]
    # Of a plan that cannot be worked out nothing is told.
    if _PLANNED not in values or not all(map(math.isfinite, placed)):
        return None
    layout = bench.scenario.options.value("disk_layout")
    # Without copies of databases no plan takes plain disks.
    asked = layout == hardware.PLAIN or (layout == hardware.CALCULATED and values.get(_PLAIN))
    if not (asked and _PLAIN in values):
        return DiskLost(PASS, False, _array(bench, values), _OF_ARRAYS)
    verdict, what = _taken_over(values)
    said = (
        f"When a database disk is lost, {_copies(values)}{what}"
        f"{_copied_anew(bench, values) if verdict != FAIL else ''}"
    )
    return DiskLost(verdict, verdict != FAIL, said, _OF_PLAIN)


def _array(bench: Any, values: Mapping[str, float]) -> str:
    """An array that works without one of its disks."""
    level = bench.scenario.options.value("disk_layout")
    if not hardware.RAID_LAYOUTS[level]:
        level = "raid5" if values.get("disks.raid5_taken") else "raid10"
    name = f"{level}_rebuild"
    kept = bench.fact(name)
    return (
        f"When a database disk is lost, its {LEVELS[level.upper()].name} array goes on without it: "
        "no copy of a database is lost, and none is activated elsewhere. The plan keeps "
        f"{short(PER_CENT * kept)} % of the rate of the disks for the rebuild."
    )


def _copies(values: Mapping[str, float]) -> str:
    """What is lost with one disk."""
    each = _on_disk(values)
    if each > 1:
        return f"so is one copy of each of the {count(each)} databases on it"
    return "so is the copy of the database on it"


def _on_disk(values: Mapping[str, float]) -> int:
    """The most copies of databases on one plain disk."""
    on_volume = values["storage.databases_on_volume"]
    placed, disks = values.get("copies.per_server", on_volume), values["disks.database"]
    return max(round(on_volume), math.ceil(placed / disks) if disks else 1)


def _taken_over(values: Mapping[str, float]) -> tuple[Any, str]:
    """Whether other copies take over, and how, as the end of a sentence and those after it."""
    working = values.get("copies.all", 1) - values.get("copies.lagged", 0)
    lagging = int(values.get("copies.lagged", 0))
    others, one = int(values.get("copies.all", 1)) - 1, _on_disk(values) == 1
    left = (
        f"{count(others)} other {'copy' if others == 1 else 'copies'} of {'it' if one else 'each'} "
        f"{'is' if others == 1 else 'are'} left"
        f"{f' (lagged: at most {count(lagging)})' if lagging else ''}"
    )
    if working <= 1:
        lagged = " but lagged ones" if values.get("copies.lagged") else ""
        return FAIL, (
            f", and there is no other{lagged}: nobody reads mail in "
            f"{'it until it is' if one else 'them until they are'} restored."
        )
    if values.get("failure.one_lost"):
        return PASS, (
            f"; {left}. Where the lost one was active, another is activated on a server of the "
            "group: they are planned for the loss of a whole server, which asks more of them."
        )
    if values.get("failure.site_lost"):
        return PASS, (
            f"; {left}. Where the lost one was active, another is activated in the other site, "
            "which is planned for the loss of a whole site."
        )
    return NOT_CHECKED, (
        f"; {left}. Whether the servers that are left carry what was active on it is not planned "
        "for."
    )


def _copied_anew(bench: Any, values: Mapping[str, float]) -> str:
    """Where the lost copies are made anew, as sentences."""
    gib = f"up to {short(_on_disk(values) * values['database.size_gib'])} GiB"
    spares = values.get("disks.spare", 0)
    if not spares:
        return f" A server has no spare: what was on it is copied anew, {gib}, once it was changed."
    has = f" A server has {count(spares)} spare disk{'s' * (spares != 1)}: "
    if bench.system.key in _NO_SPARES:
        return f"{has}what was on it is copied anew there, {gib}, once somebody starts it."
    return f"{has}what was on it is copied anew there by itself (AutoReseed), {gib}."
