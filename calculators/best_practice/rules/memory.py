"""Rules on the memory that servers are bought with."""

from __future__ import annotations

import math
from collections.abc import Iterator

from calculators.best_practice.applies_to import EVERY
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, Found, rule
from calculators.inputs.catalogue import Row
from calculators.inputs.hardware.models import counts_of
from calculators.inputs.purchase.purchase import NOTHING
from calculators.sheet.said.numbers import count, short
from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB
from calculators.systems.materials import memory

_CHOSEN = "memory_module"
# Servers of today have two slots a channel: half of the slots is a module for each channel.
_SLOTS_A_CHANNEL = 2


@rule(ADVICE, "Memory modules not chosen", EVERY, "dell-xc760, page 98: every channel filled alike")
def memory_not_chosen(look: Look) -> Iterator[Found]:
    """A server whose price includes no memory, and no modules to buy for it."""
    part = memory.not_chosen(look.bench)
    if part is None:
        return
    purchase = look.scenario.purchase or NOTHING
    if purchase.row(part.kind, None, {}, (part.figure,)).get("price") is not None:
        return
    server = look.catalogue.servers[look.value("server")]
    needed = memory.of_a_server(look.bench)
    priceless = "Type what it costs in the bill, or 0 where your price includes it."
    at = (look.at("server"),)
    if needed is None or not any(field.name == _CHOSEN for field in look.system.fields):
        yield Found(f"The price of the {server['name']} includes no memory. {priceless}", at)
        return
    gib = needed[0] * (BYTES_PER_GB / BYTES_PER_GIB if needed[1] == "GB" else 1)
    said = f"{short(needed[0])} {needed[1]} each are needed and are not in the price of the "
    best = suggested(server, gib, look)
    if best is None:
        yield Found(
            f"{said}{server['name']}, and the catalogue has no modules that are known to fit it. "
            f"Choose modules, or add a row. {priceless}",
            (look.at(_CHOSEN),),
        )
        return
    key, row, number = best
    yield Found(
        f"{said}{server['name']}. {count(number)} × {row['name']} in each would do. {priceless}",
        (look.at(_CHOSEN),),
        ({look.at(_CHOSEN): key},),
    )


def suggested(server: Row, gib: float, look: Look) -> tuple[str, Row, int] | None:
    """Key and row of the modules to buy for a server, and how many: those of its type that come to
    the least memory; of these as many as give each channel one, in a number that its maker
    supports. Modules of another maker of servers are for its own.

    Args:
        server: its row
        gib: memory of one server
        look: with the catalogue
    """
    kind, slots = server.get("memory_type"), server.get("memory_slots") or math.inf
    if not kind:
        return None
    counts = sorted(counts_of(server))
    found = []
    for key, row in look.catalogue.table("memory").items():
        if row.get("retired") or str(row.get("memory_type")).split(" ")[0] != kind.split(" ")[0]:
            continue
        if row.get("manufacturer") not in (None, server.get("manufacturer")):
            continue
        needed = math.ceil(gib / row["capacity_gib"])
        number = next((each for each in counts if each >= needed), needed)
        if number <= slots and (not counts or number in counts):
            crowded = number > slots / _SLOTS_A_CHANNEL
            order = (number * row["capacity_gib"], crowded, -number, key)
            found.append((order, key, row, number))
    if not found:
        return None
    _, key, row, number = min(found, key=lambda each: each[0])
    return key, row, number
