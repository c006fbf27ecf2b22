"""What enclosures hang on: the ports of controllers, and the controllers bought for them."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import enclosures
from calculators.inputs.hardware.models import ENCLOSURE_CONTROLLER_MODEL, ENCLOSURE_HOSTS
from calculators.sheet.vectorised import total
from calculators.systems.system import BILL, Part


def ports(asked: Any, servers: Any, shelves: Any, sheet: Any) -> None:
    """Hold the enclosures of a server against the ports they are cabled to; where a controller is
    named for them, as many are bought as that needs.

    Args:
        asked: the scenario's options
        servers: figure of the servers that are bought
        shelves: figure of the enclosures of a server
        sheet: where the lines go
    """
    model = asked.enclosure_model
    chain = sheet.step(
        "enclosures.chain",
        enclosures.chain,
        stated_chain=model.chain_depth,
        host_ports=model.host_ports,
    )
    own = getattr(asked, ENCLOSURE_CONTROLLER_MODEL, None)
    if own is None:
        hosts = list(vars(getattr(asked, ENCLOSURE_HOSTS)).values())
        ports_there = getattr(asked, "controllers", 1) * total(hosts)
        note = "Those of its controllers; every server has as many of a model as are given."
    else:
        count = sheet.step(
            "enclosures.controllers",
            enclosures.controllers,
            shelves=shelves,
            ports_each=own.enclosure_ports,
            chain_length=chain,
        )
        bought = sheet.figure(
            "bought.enclosure_controllers",
            servers * count,
            "1",
            "controllers for enclosures of all servers",
            BILL,
            note="Every server has the same enclosures.",
        )
        sheet.buys(Part("controller", bought.name, ("enclosure_controller",)))
        ports_there = count * own.enclosure_ports
        note = "Those of the controllers that are bought for them."
    found = sheet.figure(
        "enclosures.ports",
        ports_there,
        "1",
        "ports for enclosures of a server",
        BILL,
        note=note,
    )
    carried = sheet.step(
        "enclosures.carried",
        enclosures.carried,
        shelves=shelves,
        ports=found,
        chain_length=chain,
    )
    sheet.check("enclosure-ports", shelves, carried)
