"""What Exchange 2010 does otherwise: memory by its cache, cycles of copies, no transport queue."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from calculators.sheet.vectorised import ceil, most
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.lines import size_edition
from calculators.systems.exchange_2013.server import demand
from calculators.systems.exchange_2013.server.plan import SOUND

CACHE = "exchange-2010-cache, memory by databases"


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of Exchange 2010 mailbox servers."""
    size_edition(asked, facts, sheet, RULES)


def _no_queue(desk: Desk, load: demand.Load) -> demand.Queue:
    """Mail flows through hub servers; a mailbox server holds no queue."""
    return demand.Queue()


def _processors(desk: Desk, load: demand.Load) -> demand.Processors:
    """Each further copy adds cycles to the active one."""
    cycles = demand.processors(desk, load)
    with_copies = desk.page.figure(
        "cpu.active_mcycles_with_copies",
        cycles.active_cycles * (1 + desk.facts.copy_share * most(load.copies.every_kept - 1, 0.0)),
        "Mcycles",
        "cycles of active mailboxes and their copies",
        "house, a tenth for each copy",
        note="A rule of thumb for Exchange 2010 from general knowledge; no source was found.",
    )
    return replace(cycles, active_cycles=with_copies)


def _memory(desk: Desk, load: demand.Load, cycles: demand.Processors) -> demand.Memory:
    """Memory whose cache serves the mailboxes that are active at worst."""
    asked, facts, page = desk
    cache = demand.worst_cache(desk, load)
    least_cache = page.figure(
        "memory.least_cache_gib",
        facts.memory_step * ceil(load.placed.on_each / facts.copies_per_step),
        "GiB",
        "least cache of one server",
        CACHE,
    )
    wanted = page.figure(
        "memory.cache_wanted_gib", most(cache, least_cache), "GiB", "cache that is needed", CACHE
    )
    together = asked.combined_server == "yes"
    whole = page.figure(
        "memory.required_gib",
        (wanted + facts.kept_gib) / (facts.cache_part_together if together else facts.cache_part),
        "GiB",
        "memory of one server",
        "house, fit of a table",
        note=(
            "The table of cache by memory (exchange-2010-cache) reads as 0.9 of memory less"
            " 4 GB on a mailbox server, and 0.75 of it less 4 GB beside other roles: to 1 %"
            " from 24 GB up, and exact for other roles at every row."
        ),
        chosen_by=asked.combined_server,
    )
    return demand.Memory(cache, whole, demand.as_sold(desk, whole))


RULES = SOUND._replace(server=demand.Ways(_no_queue, _processors, _memory))
