"""Whether a disk can hang on the controller, and stand in the enclosure, that is named for it, by
what their rows say of their interfaces: an NVMe disk does not work on one for SAS and SATA."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache

from calculators.inputs.catalogue import Row
from calculators.inputs.reader import Reader, takes_no_bay
from calculators.sheet.lines.records import Given, Record

# Beside a disk: whether its controller does not take it, not a number where nobody knows; and
# whether that is known, so that what is not known of one disk hides nothing of another.
REFUSED, SURELY_REFUSED = TOLD = "refused", "surely_refused"
# The same of the enclosure.
SHELF_REFUSED, SHELF_SURELY = "shelf_refused", "shelf_surely_refused"
# Disks of a plan that hang on its controller; those for the system and for a cache may stand on the
# board.
ON_CONTROLLER = ("database_disk", "log_disk")
_SOURCE = "house, a controller takes disks of its interfaces"
_SHELF_SOURCE = "house, an enclosure takes disks of its interfaces"
# A tri-mode controller takes all three; the bays U.2 and U.3 are what NVMe disks are sold for.
_TRI_MODE = r"tri[- ]?mode"
_WORDS = {
    "NVMe": rf"NVMe|U\.[23]|{_TRI_MODE}",
    "SAS": rf"SAS|Serial[- ]Attached SCSI|{_TRI_MODE}",
    "SATA": rf"SATA|Serial[- ]ATA|{_TRI_MODE}",
    "SCSI": r"(?<!Attached )SCSI",
    "FC": r"FC|Fib(?:re|er) Channel",
}


def families(row: Row) -> frozenset[str]:
    """The interfaces that a row names: of "SAS 12 Gbit/s" SAS, of "PCIe 4.0; SAS, SATA, NVMe" or
    "tri-mode" all three; empty where it names none."""
    return _families(str(row.get("interface") or ""))


@lru_cache(maxsize=1024)
def _families(said: str) -> frozenset[str]:
    return frozenset(family for family, words in _patterns() if words.search(said))


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Made when a row is first looked at: most commands look at none."""
    return [
        (family, re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", re.IGNORECASE))
        for family, words in _WORDS.items()
    ]


def takes(controller: Row, disk: Row) -> bool | None:
    """Whether a controller or an enclosure takes a disk; None where a row does not say what it
    needs.

    A row that names several interfaces of a disk stands for models of each: one that fits is
    enough. What takes SAS takes SATA too, as that standard asks of it.
    """
    here, there = families(controller), families(disk)
    if not here or not there:
        return None
    return bool((here | ({"SATA"} if "SAS" in here else set())) & there)


def attach(reader: Reader, options: Record, groups: Iterable[Record]) -> None:
    """Put beside every disk whether its controller does not take it, where both are named.

    Where none is named nothing is asked: most plans name none, and a limit that is open in nearly
    all of them tells nobody anything. Every controller of the catalogue that is bought states its
    interface; a row of one's own that does not leaves the limit open, and one field closes it.
    """
    rows = reader.catalogue
    groups = list(groups)
    for group in groups:
        disk = rows.disks.get(group.value("disk"))
        controller = rows.controllers.get(group.value("controller"))
        if disk is not None and controller is not None:
            group.fields.update(_told(controller, disk))
    controller = rows.controllers.get(options.value("controller"))
    if groups or controller is None:
        return
    for name, disk in reader.disks_named(options):
        if name in ON_CONTROLLER:
            options.put_beside(f"{name}_model", _told(controller, disk))


def attach_enclosure(reader: Reader, options: Record, groups: Iterable[Record]) -> None:
    """Put beside every disk that is named whether the enclosure does not take it, where one is."""
    rows = reader.catalogue
    shelf = rows.table("enclosure").get(options.value("enclosure"))
    if shelf is None:
        return
    groups = list(groups)
    for group in groups:
        disk = rows.disks.get(group.value("disk"))
        if disk is not None:
            group.fields.update(_told(shelf, disk, in_shelf=True))
    for name, disk in () if groups else reader.disks_named(options):
        options.put_beside(f"{name}_model", _told(shelf, disk, in_shelf=True))


def _told(holder: Row, disk: Row, in_shelf: bool = False) -> dict[str, Given]:
    """What stands beside a disk; nothing of one of the form M.2, which hangs on no controller and
    stands in no enclosure.

    Nor where a server's own ports are named whose row states no interface: it then is as where no
    controller is named, and saying so makes nothing worse.

    Args:
        holder: the controller or the enclosure
        disk: its row
        in_shelf: whether it is the enclosure
    """
    if takes_no_bay(disk) or (holder.get("onboard") and not families(holder)):
        return {}
    taken = takes(holder, disk)
    label = f"{disk['name']}: does not work with {holder['name']}"
    words = [str(row.get("interface") or "not stated") for row in (disk, holder)]
    kind = "enclosure" if in_shelf else "controller"
    note = f"Interface of the disk: {words[0]}; of the {kind}: {words[1]}."
    value = math.nan if taken is None else float(not taken)
    source = _SHELF_SOURCE if in_shelf else _SOURCE
    names = (SHELF_REFUSED, SHELF_SURELY) if in_shelf else TOLD
    return {
        names[0]: Given(value, "yes or no", disk["origin"], source, label, note),
        names[1]: Given(
            float(taken is False), "yes or no", disk["origin"], source, f"{label}, for sure", note
        ),
    }
