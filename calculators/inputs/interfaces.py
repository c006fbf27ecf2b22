"""Whether a disk can hang on the controller that is named for it, by what their rows say of their
interfaces: an NVMe disk does not work on a controller for SAS and SATA."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from calculators.inputs.catalogue import Row
from calculators.inputs.reader import Reader, takes_no_bay
from calculators.sheet.records import Given, Record

# Beside a disk: whether its controller does not take it, not a number where nobody knows; and
# whether that is known, so that what is not known of one disk hides nothing of another.
REFUSED, SURELY_REFUSED = TOLD = "refused", "surely_refused"
# Disks of a plan that hang on its controller; those for the system and for a cache may stand on the
# board.
ON_CONTROLLER = ("database_disk", "log_disk")
_SOURCE = "house, a controller takes disks of its interfaces"
# A tri-mode controller takes all three; the bays U.2 and U.3 are what NVMe disks are sold for.
_TRI_MODE = r"tri[- ]?mode"
_WORDS = {
    "NVMe": rf"NVMe|U\.[23]|{_TRI_MODE}",
    "SAS": rf"SAS|Serial[- ]Attached SCSI|{_TRI_MODE}",
    "SATA": rf"SATA|Serial[- ]ATA|{_TRI_MODE}",
    "SCSI": r"(?<!Attached )SCSI",
    "FC": r"FC|Fib(?:re|er) Channel",
}
_FAMILIES = {
    family: re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", re.IGNORECASE)
    for family, words in _WORDS.items()
}


def families(row: Row) -> frozenset[str]:
    """The interfaces that a row names: of "SAS 12 Gbit/s" SAS, of "PCIe 4.0; SAS, SATA, NVMe" or
    "tri-mode" all three; empty where it names none."""
    said = str(row.get("interface") or "")
    return frozenset(family for family, words in _FAMILIES.items() if words.search(said))


def takes(controller: Row, disk: Row) -> bool | None:
    """Whether a controller takes a disk; None where a row does not say what it needs.

    A row that names several interfaces of a disk stands for models of each: one that fits is
    enough. What takes SAS takes SATA too, as that standard asks of it.
    """
    here, there = families(controller), families(disk)
    if not here or not there:
        return None
    return bool((here | ({"SATA"} if "SAS" in here else set())) & there)


def attach(reader: Reader, options: Record, groups: Iterable[Record]) -> None:
    """Put beside every disk whether its controller does not take it, where both are named."""
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
    for name in ON_CONTROLLER:
        disk, model = rows.disks.get(options.value(name)), options.fields.get(f"{name}_model")
        if disk is not None and isinstance(model, Record):
            told = _told(controller, disk)
            options.fields[f"{name}_model"] = Record(model.name, {**model.fields, **told})


def _told(controller: Row, disk: Row) -> dict[str, Given]:
    """What stands beside a disk; nothing of one of the form M.2, which hangs on no controller.

    Nor where a server's own ports are named whose row states no interface: it then is as where no
    controller is named, and saying so makes nothing worse.
    """
    if takes_no_bay(disk) or (controller.get("onboard") and not families(controller)):
        return {}
    taken = takes(controller, disk)
    label = f"{disk['name']}: not for {controller['name']}, 1 for yes"
    words = [str(row.get("interface") or "not stated") for row in (disk, controller)]
    note = f"Interface of the disk: {words[0]}; of the controller: {words[1]}."
    value = math.nan if taken is None else float(not taken)
    return {
        REFUSED: Given(value, "1", disk["origin"], _SOURCE, label, note),
        SURELY_REFUSED: Given(
            float(taken is False), "1", disk["origin"], _SOURCE, f"{label}, and known", note
        ),
    }
