"""What Exchange 2010 does otherwise: memory by its cache, cycles of copies, no transport queue."""

from __future__ import annotations

from typing import Any

from calculators.formulas.compute import memory_2010, memory_2013
from calculators.sheet.vectorised import ceil, most
from calculators.systems.exchange_2013.lines import size_edition
from calculators.systems.exchange_2013.server import demand


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of Exchange 2010 mailbox servers."""
    size_edition(asked, facts, sheet, server=demand.Server(_queue, _processors, _memory))


def _queue(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Mail flows through hub servers; a mailbox server holds no queue."""
    plan.queue = 0


def _processors(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    demand.processors(plan, mean, rules, asked, facts, page)
    plan.active_cycles = page.step(
        "cpu.active_mcycles_with_copies",
        memory_2010.with_copies,
        active_cycles=plan.active_cycles,
        copy_share=facts.copy_share,
        every_kept=plan.every_kept,
    )


def _memory(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Memory whose cache serves the mailboxes that are active at worst."""
    plan.cache = page.step(
        "memory.cache_gib",
        memory_2013.worst_cache,
        per_database=plan.users_each,
        worst_active=plan.worst,
        cache_mib=mean.cache_mib,
    )
    wanted = page.figure(
        "memory.cache_wanted_gib",
        most(
            plan.cache,
            page.figure(
                "memory.least_cache_gib",
                facts.memory_step * ceil(plan.on_each / facts.copies_per_step),
                "GiB",
                "least cache of one server",
                "exchange-2010-cache, memory by databases",
            ),
        ),
        "GiB",
        "cache that is needed",
        "exchange-2010-cache, memory by databases",
    )
    together = asked.combined_server == "yes"
    plan.ram_whole = page.step(
        "memory.required_gib",
        memory_2010.memory_of_cache,
        chosen_by=asked.combined_server,
        wanted_gib=wanted,
        kept_gib=facts.kept_gib,
        cache_part=facts.cache_part_together if together else facts.cache_part,
    )
    plan.ram_sold = page.step(
        "memory.configured_gib",
        memory_2013.configured_memory,
        whole_gib=plan.ram_whole,
        smallest_gib=facts.smallest_gib,
        small_gib=facts.small_gib,
        large_gib=facts.large_gib,
        widest_gib=facts.widest_gib,
    )
