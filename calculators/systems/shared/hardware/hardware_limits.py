"""What the models that a scenario names allow: ports of controllers, memory in modules, and the
rate of processors by the benchmark of today."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.inputs.hardware.models import (
    ALL,
    CONTROLLER_MODELS,
    CORES,
    FILLED_BY,
    MEMORY_COUNT,
    MEMORY_MODEL,
    MEMORY_SLOTS,
    RATE_2006,
    RATE_2017,
    ROW_CORES,
    WITHOUT_MEMORY,
)
from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB
from calculators.sheet.vectorised import ceil, most, pick
from calculators.systems.shared.hardware.hardware_lines import DISKS_A_SERVER, SERVERS
from calculators.systems.system import BILL, Part

# What stands on the bill where a server has no memory and nobody chose modules.
MEMORY_BY_GIB, MEMORY_OF_A_SERVER = "Memory by the GiB", "Memory of a server"
MEMORY_GIB = "bought.memory_gib"
# Check -> what a model must state for it, and what the figure is.
_HELD = {
    "controller-ports": ("ports", "disks of a controller for each that its ports take"),
    "controller-devices": ("max_devices", "disks of a controller for each that it addresses"),
}


def named_server(asked: Any, sheet: Any) -> None:
    """What the row of the server says of its processors: its rate by the benchmark of 2017,
    converted, is read by the older rules where nobody gave that of 2006. Where somebody gave
    something else than the row says, that counts and both are told."""
    model: Any = getattr(asked, "server_model", None)
    if hasattr(model, ROW_CORES):
        sheet.note_both(
            getattr(asked, CORES),
            model.cores,
            "{own} cores of a server are given and count; the row of the server that is named "
            "states {other}.",
        )
    if not hasattr(model, RATE_2017) or not hasattr(asked, RATE_2006):
        return
    given = getattr(asked, RATE_2006)
    of_row = sheet.figure(
        FILLED_BY[RATE_2006] if given is None else "server.rate_of_its_row",
        most(model.specrate_2017 * model.rate_slope - model.rate_offset, 0.0),
        "rate",
        "SPECint 2006 rate, base, of the whole server",
        "specrate-regression, processSpecRate.ipynb",
        note=(
            "A straight line through the servers that SPEC lists under both benchmarks, of "
            "2017 and 2018 and before. Newer processors were never run under the older one: "
            "for them the line is extended."
        ),
    )
    if given is None:
        taken = of_row
    else:
        taken = sheet.figure(
            FILLED_BY[RATE_2006],
            pick(given > 0, given, of_row),
            "rate",
            "SPECint 2006 rate, base, of the whole server",
            "house, what is given comes before what a row says",
            note="Whoever types a rate has one of this very server, such as with other processors.",
        )
        sheet.note_both(
            taken,
            of_row,
            "A SPECint 2006 rate of {own} is given and counts; the row of the server that is named "
            "comes to {other}.",
        )
    setattr(asked, RATE_2006, taken)


def limits(asked: Any, memory: str, sheet: Any) -> None:
    """Hold the design against its models.

    Args:
        asked: the scenario's options
        memory: name of the figure with the memory of a server; "" where there is none
        sheet: where the lines go
    """
    _memory(asked, memory, sheet)
    disks = sheet.figures.get(DISKS_A_SERVER)
    models = vars(getattr(asked, CONTROLLER_MODELS, None) or SimpleNamespace())
    if disks is None:
        return
    of_group = {
        name.removesuffix(".server_disks"): figure
        for name, figure in sheet.figures.items()
        if name.endswith(".server_disks")
    }
    for check, (stated, label) in _HELD.items():
        shares = []
        for model in models.values():
            if not hasattr(model, stated):
                continue
            names = str(model.hanging).split()
            # Where a volume is laid out anew on one group, its other groups are gone.
            there = [of_group[name] for name in names if name in of_group]
            if names != [ALL] and not there:
                continue
            behind = disks if names == [ALL] else sum(there)
            shares.append(behind / (asked.controllers * getattr(model, stated)))
        if shares:
            share = sheet.figure(
                f"controllers.{stated}_share",
                most(*shares) if len(shares) > 1 else shares[0],
                "share",
                label,
                BILL,
                note="Every server has as many controllers of a model as are given.",
            )
            sheet.check(check, share, 1)


def _memory(asked: Any, memory: str, sheet: Any) -> None:
    """Memory is bought in modules, as many as make that of a server."""
    model, needed = getattr(asked, MEMORY_MODEL, None), sheet.figures.get(memory)
    server: Any = getattr(asked, "server_model", None)
    bare = hasattr(server, WITHOUT_MEMORY) and SERVERS in sheet.figures
    if needed is None:
        if bare:
            # How much it is nobody works out: the memory of each server is one thing to buy.
            sheet.buys(Part("memory", SERVERS, (), MEMORY_OF_A_SERVER))
        return
    if model is None and not bare:
        return
    if needed.unit == "GB":
        # The older rules count memory by 1000, modules have it by 1024.
        installed = sheet.figure(
            "memory.to_buy_gib",
            needed * BYTES_PER_GB / BYTES_PER_GIB,
            "GiB",
            "memory of a server, as modules count it",
            BILL,
            note="A module of 64 GB holds 64 × 2^30 bytes; the rules of this system count by 10^9.",
        )
    else:
        given = getattr(asked, "ram_gib", None)
        installed = needed if given is None else given
    if model is None:
        whole = sheet.figure(
            MEMORY_GIB,
            ceil(sheet.figures[SERVERS] * installed),
            "GiB",
            "memory of all servers, whose modules are not chosen",
            BILL,
            note="The price of the servers includes none.",
        )
        sheet.buys(Part("memory", whole.name, (), MEMORY_BY_GIB))
        return
    count = sheet.figure(
        "memory.modules",
        ceil(installed / model.capacity_gib),
        "1",
        "modules of one server",
        BILL,
        note="Counting; modules are sold in whole ones, all of one size.",
    )
    counts = [
        value
        for name, value in vars(server or SimpleNamespace()).items()
        if name.startswith(MEMORY_COUNT)
    ]
    if counts:
        supported = count
        for number in counts:
            # The largest first: the smallest that is enough stays.
            supported = pick(count <= number, number, supported)
        count = sheet.figure(
            "memory.modules_supported",
            supported,
            "1",
            "modules of one server, in a number that its maker supports",
            "dell-xc760, page 98",
            note="Other numbers leave processors and channels unequal, which its maker calls a "
            "loss. Where all are too few, as many as the memory needs.",
        )
    bought = sheet.figure(
        "bought.memory_modules",
        sheet.figures[SERVERS] * count,
        "1",
        "modules of memory of all servers",
        BILL,
        note="Every server has as many.",
    )
    sheet.buys(Part("memory", bought.name, ("memory_module",)))
    if hasattr(server, MEMORY_SLOTS):
        sheet.check("memory-slots", count, server.memory_slots)
