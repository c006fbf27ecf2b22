"""Disks on a controller that does not take them: held against none. Disks that an enclosure does
not take: held against the bays of the server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.inputs.hardware.interfaces import (
    REFUSED,
    SHELF_REFUSED,
    SHELF_SURELY,
    SURELY_REFUSED,
)
from calculators.sheet.vectorised import pick, total
from calculators.systems.shared.hardware.hardware_lines import SHELVES, THERE, told
from calculators.systems.system import Part

ON_NO_PORT = "disks.refused"
_SOURCE = "house, a controller takes disks of its interfaces"
_SHELF_SOURCE = "house, an enclosure takes disks of its interfaces"


def interfaces(asked: Any, sheet: Any, parts: Iterable[Part]) -> None:
    """Hold the disks of a server against the interfaces of their controllers, where both are named.

    Args:
        asked: the scenario's options
        sheet: where the lines go
        parts: what the mail system buys, where it plans its own disks
    """
    found = told(REFUSED, asked, sheet, parts)
    if not found:
        return
    surely = total([there * getattr(disk, SURELY_REFUSED) for _, there, disk in found])
    refused = sheet.figure(
        ON_NO_PORT,
        total(
            [
                _refused(
                    number,
                    there,
                    pick(surely > 0, getattr(disk, SURELY_REFUSED), getattr(disk, REFUSED)),
                )
                for number, there, disk in found
            ]
        ),
        "disks",
        "disks of a server on a controller that does not take them",
        _SOURCE,
        note="What a controller does not speak it cannot use: an interface is plug and protocol. "
        "Not known where a row does not say its interface, unless another disk is refused anyway. "
        "Drives of the form M.2 hang on no controller.",
    )
    none = sheet.figure(
        "disks.refused_at_most",
        0,
        "disks",
        "disks that may be on a controller that does not take them",
        _SOURCE,
        note="Such a disk cannot be used.",
    )
    sheet.check("disk-interfaces", refused, none)


def _refused(number: Any, there: Any, refused: Any) -> Any:
    """Disks that are refused: of none there are none, whatever is known of their model."""
    every = number * refused
    return every if there is THERE else pick(there <= 0, 0, every)


def in_enclosures(asked: Any, sheet: Any, parts: Iterable[Part]) -> None:
    """Hold the disks that the enclosure does not take against the bays of the server: there they
    must stand, for the enclosures have room for the others.

    Args:
        asked: the scenario's options
        sheet: where the lines go
        parts: what the mail system buys, where it plans its own disks
    """
    if SHELVES not in sheet.figures:
        return
    found = told(SHELF_REFUSED, asked, sheet, parts)
    if not found:
        return
    surely = sheet.figure(
        "disks.enclosure_surely_refused",
        total([number * getattr(disk, SHELF_SURELY) for number, _, disk in found]),
        "disks",
        "disks of a server that its enclosure is known not to take",
        _SHELF_SOURCE,
        note="A backplane has the plug and the protocol of its interface.",
    )
    perhaps = sheet.figure(
        "disks.enclosure_perhaps_refused",
        total(
            [_refused(number, there, getattr(disk, SHELF_REFUSED)) for number, there, disk in found]
        ),
        "disks",
        "the same, not known where the interface of any disk or of the enclosure is not",
        _SHELF_SOURCE,
        note="A backplane has the plug and the protocol of its interface.",
    )
    own = asked.server_model.drive_bays
    refused = sheet.figure(
        "disks.enclosure_refused",
        pick(sheet.figures[SHELVES] <= 0, surely, pick(surely > own, surely, perhaps)),
        "disks",
        "disks of a server that its enclosure does not take",
        _SHELF_SOURCE,
        note="Not known where a row does not say its interface, unless the others are too many "
        "for the bays of the server anyway. Drives of the form M.2 stand in no bay.",
    )
    sheet.check("enclosure-interfaces", refused, own)
