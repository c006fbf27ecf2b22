"""What a design buys, as figures of the sheet: the bill of materials and the bays rest on them.

A mail system that stands on RAID groups buys its servers, a controller of each model for each of
them, and the disks of its groups. Mail systems that plan their own disks name the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.formulas.storage import server_disks
from calculators.formulas.workload import demand
from calculators.systems.system import Part

# The servers, disks and disks of one server of every mail system that has any.
SERVERS, DISKS, DISKS_A_SERVER = "bought.servers", "disks.all", "disks.a_server"
CONTROLLERS = "bought.controllers"
_COUNTED = "house, bill of materials"


def of_groups(
    asked: Any, servers: Any, groups: Iterable[tuple[str, Any]], sheet: Any, purpose: str = ""
) -> None:
    """What a design of RAID groups buys.

    Args:
        asked: the scenario's options
        servers: the equal servers that the checks rest on; None where nobody is asked for them
        groups: name and fields of each kind of RAID group of one server
        sheet: where the lines go
        purpose: what the servers are for; "" where the model says it
    """
    if servers is None:
        bought = sheet.figure(SERVERS, 1, "1", "servers to buy", "definition, a single server")
    else:
        bought = sheet.step(SERVERS, demand.summed, parts=[servers])
    sheet.buys(Part("server", SERVERS, ("server",), purpose))
    controllers = sheet.figure(
        CONTROLLERS,
        bought * getattr(asked, "controllers", 1),
        "1",
        "controllers of each model in all",
        _COUNTED,
        note="Every server has as many controllers of the chosen model as are given.",
    )
    each = []
    for name, group in groups:
        controller = (f"{name}.controller",)
        sheet.buys(Part("controller", controllers.name, controller))
        each.append(
            sheet.figure(
                f"{name}.server_disks",
                group.count * group.disks,
                "disks",
                "disks of a server in such groups",
                "netraid-1999, 24 disks in four arrays of six",
            )
        )
        disks = sheet.figure(
            f"bought.{name}_disks",
            bought * each[-1],
            "disks",
            "disks of all servers in such groups",
            _COUNTED,
            note="Every server has the same groups.",
        )
        sheet.buys(Part("disk", disks.name, (f"{name}.disk",), under=controller))
    if each:
        own = sheet.step(DISKS_A_SERVER, server_disks.server_disks, parts=each)
        sheet.figure(
            DISKS,
            bought * own,
            "disks",
            "disks of all servers",
            _COUNTED,
            note="Every server has the same groups.",
        )


def bays(asked: Any, sheet: Any) -> None:
    """Hold the disks of a server against its bays, where its model is named."""
    disks = sheet.figures.get(DISKS_A_SERVER)
    if getattr(asked, "server", None) is not None and disks is not None:
        sheet.check("bays", disks, asked.server_model.drive_bays)


def counted(bench: Any) -> tuple[str, ...]:
    """Figures that say what a design buys."""
    return (SERVERS, DISKS, DISKS_A_SERVER, *(part.figure for part in bench.tree.bought))
