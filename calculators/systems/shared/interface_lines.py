"""Disks on a controller that does not take them: held against none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.inputs.interfaces import ON_CONTROLLER, REFUSED, SURELY_REFUSED
from calculators.sheet.vectorised import pick, total
from calculators.systems.shared.hardware_lines import SERVERS
from calculators.systems.system import Part

ON_NO_PORT = "disks.refused"
_SOURCE = "house, a controller takes disks of its interfaces"


def interfaces(asked: Any, sheet: Any, parts: Iterable[Part]) -> None:
    """Hold the disks of a server against the interfaces of their controllers, where both are named.

    Args:
        asked: the scenario's options
        sheet: where the lines go
        parts: what the mail system buys, where it plans its own disks
    """
    groups = [group for groups in asked.groups.values() for group in groups]
    # Each with what is 0 where there are none of them, as log disks may be; arrays have disks.
    found = [(group.count * group.disks, 1, group) for group in groups if hasattr(group, REFUSED)]
    for part in () if groups else parts:
        named = next((name for name in part.models if getattr(asked, name, None) is not None), None)
        model: Any = getattr(asked, f"{named}_model", None)
        if named in ON_CONTROLLER and hasattr(model, REFUSED) and part.figure in sheet.figures:
            number = sheet.figures[part.figure] / sheet.figures[SERVERS]
            found.append((number, number, model))
    if not found:
        return
    surely = total([there * getattr(disk, SURELY_REFUSED) for _, there, disk in found])
    refused = sheet.figure(
        ON_NO_PORT,
        total(
            [
                number * pick(surely > 0, getattr(disk, SURELY_REFUSED), getattr(disk, REFUSED))
                for number, _, disk in found
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
