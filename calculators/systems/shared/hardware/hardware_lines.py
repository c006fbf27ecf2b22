"""What a design buys, as figures of the sheet: the bill of materials and the bays rest on them.

A mail system that stands on RAID groups buys its servers, a controller of each model for each of
them, and the disks of its groups. Mail systems that plan their own disks name the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.formulas.storage import server_disks
from calculators.formulas.workload import demand
from calculators.inputs.reader import LARGE, LARGE_BAYS, NO_BAY, UNTOLD_BAYS
from calculators.sheet.vectorised import ceil, most, pick, total
from calculators.systems.shared import failover
from calculators.systems.shared.hardware import enclosure_lines
from calculators.systems.system import BILL, Part

# The servers, disks and disks of one server of every mail system that has any.
SERVERS, DISKS, DISKS_A_SERVER = "bought.servers", "disks.all", "disks.a_server"
# Of those of a server: the ones that stand in bays, and the ones that need a slot for M.2.
IN_BAYS, IN_NO_BAY = "disks.in_bays", "disks.in_no_bay"
CONTROLLERS, ENCLOSURES = "bought.controllers", "bought.enclosures"
# Of one server.
SHELVES = "enclosures.a_server"
# How many disks of an array there are at least.
THERE = 1
# How types of disks are named that are of 3.5 inch.
LARGE_TYPE = '3.5"'
_SMALL_UNNAMED = (
    "Solid state disks for which no model is named count as 2.5 inch, as those for servers are "
    "made; such a disk stands in a larger bay too. Name the model where it is another."
)
_SYSTEM_UNNAMED = (
    "System disks for which no model is named count as large as those of the databases, and take "
    "bays of 3.5 inch. Name the model where they are of 2.5 inch or M.2: as many more of "
    "these bays are then free for the databases."
)
_SYSTEM = "system_disk"


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
        bought = sheet.step(SERVERS, demand.summed, parts=failover.bought(servers, sheet))
    sheet.buys(Part("server", SERVERS, ("server",), purpose))
    groups, each, apart = list(groups), [], False
    everywhere: list[Any] = []
    if groups:
        # Without disks nothing hangs on a controller.
        controllers = sheet.figure(
            CONTROLLERS,
            bought * getattr(asked, "controllers", 1),
            "1",
            "controllers of each model in all",
            BILL,
            note="Every server has as many controllers of the chosen model as are given.",
        )
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
        there = failover.sets(bought, group.volume, sheet)
        apart = apart or there is not bought
        everywhere.append(there * each[-1])
        disks = sheet.figure(
            disks_in_all(name),
            everywhere[-1],
            "disks",
            "disks of all servers in such groups",
            BILL,
            note="Every server has the same groups.",
        )
        sheet.buys(Part("disk", disks.name, (f"{name}.disk",), under=controller))
    if each:
        own = sheet.step(DISKS_A_SERVER, server_disks.server_disks, parts=each)
        sheet.figure(
            DISKS,
            total(everywhere) if apart else bought * own,
            "disks",
            "disks of all servers",
            BILL,
            note="Every server has the same groups.",
        )


def bays(asked: Any, sheet: Any, parts: Iterable[Part] = ()) -> None:
    """Hold the disks of a server against its bays, where its model is named; where an enclosure is
    named too, as many are bought as hold what the bays do not.

    Args:
        asked: the scenario's options
        sheet: where the lines go
        parts: what the mail system buys, where it plans its own disks
    """
    disks = sheet.figures.get(DISKS_A_SERVER)
    if getattr(asked, "server", None) is None or disks is None:
        return
    disks = _in_bays(asked, disks, sheet, list(parts))
    room = asked.server_model.drive_bays
    shelves = None
    if getattr(asked, "enclosure", None) is not None:
        shelves = _enclosures(asked, disks, room, sheet)
        room = sheet.figure(
            "bays.in_all",
            room + shelves * asked.enclosure_model.drive_bays,
            "disks",
            "bays of a server with its enclosures",
            BILL,
            note="Those of the server and those of all its enclosures.",
        )
    sheet.check("bays", disks, room)
    if hasattr(asked.server_model, LARGE_BAYS) or hasattr(asked.server_model, UNTOLD_BAYS):
        _large_bays(asked, shelves, sheet, parts)


def _in_bays(asked: Any, disks: Any, sheet: Any, parts: Iterable[Part]) -> Any:
    """Disks of a server that stand in bays: those of the form M.2 do not."""
    outside = [number * disk.in_no_bay for number, _, disk in told(NO_BAY, asked, sheet, parts)]
    if not outside:
        return disks
    apart = sheet.step(IN_NO_BAY, server_disks.server_disks, parts=outside)
    sheet.check("m2-slots", apart, asked.server_model.bays_m2)
    return sheet.figure(
        IN_BAYS,
        disks - apart,
        "disks",
        "disks of a server that stand in bays",
        "house, a drive of the form M.2 stands on the board or a card",
        note="Those of the form M.2 are held against the slots for them.",
    )


def _enclosures(asked: Any, disks: Any, room: Any, sheet: Any) -> Any:
    shelves = sheet.figure(
        SHELVES,
        ceil(most(0, disks - room) / asked.enclosure_model.drive_bays),
        "1",
        "enclosures of a server",
        BILL,
        note="For the disks that the bays of the server do not hold.",
    )
    bought = sheet.figure(
        ENCLOSURES,
        failover.sets(sheet.figures[SERVERS], "", sheet) * shelves,
        "1",
        "enclosures of all servers",
        BILL,
        note="Every server has the same disks.",
    )
    sheet.buys(Part("enclosure", bought.name, ("enclosure",)))
    enclosure_lines.ports(asked, sheet.figures[SERVERS], shelves, sheet)
    return shelves


def _large_bays(asked: Any, shelves: Any, sheet: Any, parts: Iterable[Part]) -> None:
    """Disks of 3.5 inch fit into bays of 3.5 inch only; smaller ones fit there in a carrier."""
    groups = every_group(asked)
    if not all(hasattr(group, LARGE) for group in groups):
        return
    sizes = [group.count * group.disks * group.is_large for group in groups]
    if not groups:
        sizes = [
            sheet.figures[part.figure] / sheet.figures[SERVERS] * _is_large(asked, part)
            for part in parts
            if part.kind == "disk" and part.figure in sheet.figures
        ]
    if not sizes:
        return
    large = sheet.step("disks.large_a_server", server_disks.server_disks, parts=sizes)
    if any(
        part.small and _named(asked, part) is None and part.figure in sheet.figures
        for part in parts
    ):
        sheet.note(large, _SMALL_UNNAMED)
    for part in parts:
        if _SYSTEM in part.models and _named(asked, part) is None and part.figure in sheet.figures:
            taken = sheet.figures[part.figure] * _is_large(asked, part)
            sheet.within(taken, None, 0, _SYSTEM_UNNAMED, large)
    room = _large_room(asked, large, sheet)
    if shelves is not None:
        model = asked.enclosure_model
        room = sheet.figure(
            "bays.large_in_all",
            room + shelves * model.drive_bays * model.is_large,
            "disks",
            "bays of 3.5 inch of a server with its enclosures",
            BILL,
            note="Those of the server, and those of enclosures for disks of that size.",
        )
    sheet.check("large-bays", large, room)


def _large_room(asked: Any, large: Any, sheet: Any) -> Any:
    """The server's own bays of 3.5 inch; where its row does not say it, nobody asks as long as no
    disk needs one."""
    if hasattr(asked.server_model, LARGE_BAYS):
        return asked.server_model.bays_35
    return sheet.figure(
        "bays.large",
        pick(large > 0, asked.server_model.bays_35_untold, large),
        "disks",
        "bays of 3.5 inch of a server",
        BILL,
        note="The row of the server does not say it; where no disk is of that size none is needed.",
    )


def _is_large(asked: Any, part: Part) -> Any:
    """Whether the disks of a plan are of 3.5 inch: by the model that is named for them; solid
    state ones without a model are not; others are as those of the databases, by their model or by
    the type that the plan names."""
    named = _named(asked, part)
    if named is None and part.small:
        return 0.0
    if named is None and getattr(asked, "database_disk", None) is not None:
        named = "database_disk"
    if named is not None:
        return getattr(asked, f"{named}_model").is_large
    return 1.0 if LARGE_TYPE in str(asked.db_disk_type_primary_site) else 0.0


def every_group(asked: Any) -> list[Any]:
    """The RAID groups of all volumes."""
    return [group for groups in asked.groups.values() for group in groups]


def told(what: str, asked: Any, sheet: Any, parts: Iterable[Part]) -> list[tuple[Any, Any, Any]]:
    """Disks of a server of whose model something is known: how many, what is 0 where there are none
    of them, as log disks may be, and who tells it, a RAID group or a model.

    Args:
        what: name of what is known
        asked: the scenario's options
        sheet: where the lines go
        parts: what the mail system buys, where it plans its own disks
    """
    groups = every_group(asked)
    if groups:
        known = [group for group in groups if hasattr(group, what)]
        return [(group.count * group.disks, THERE, group) for group in known]
    found = []
    for part in parts:
        model = getattr(asked, f"{_named(asked, part)}_model", None)
        if hasattr(model, what) and part.figure in sheet.figures:
            number = sheet.figures[part.figure] / sheet.figures[SERVERS]
            found.append((number, number, model))
    return found


def _named(asked: Any, part: Part) -> str | None:
    """The option that names the model of a part."""
    return next((name for name in part.models if getattr(asked, name, None) is not None), None)


def disks_in_all(group: str) -> str:
    """The figure that counts the disks of a RAID group on all servers."""
    return f"bought.{group}_disks"


def counted(bench: Any) -> tuple[str, ...]:
    """Figures that say what a design buys."""
    return (SERVERS, DISKS, DISKS_A_SERVER, *(part.figure for part in bench.tree.bought))
