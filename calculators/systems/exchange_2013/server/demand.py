"""One server in the worst case: transport queue, processors and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from calculators.formulas.compute import memory_2013
from calculators.formulas.compute import processors as processors_2013
from calculators.sheet.tree.units import HALF, KIB_PER_GIB, MIB_PER_GIB, TWO, UNDEFINED
from calculators.sheet.vectorised import ceil, most, pick, ratio
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.plan import Memory, Plan, Processors, Queue

TRANSPORT = "e2013-calculator, transport"
CYCLES = "e2013-calculator, processors"


class Ways(NamedTuple):
    """What editions do in their own way.

    Args:
        queue: the transport queue of a server
        processors: cycles of the server and of its mailboxes
        memory: memory needed and configured
    """

    queue: Callable[[Desk, Plan], Queue]
    processors: Callable[[Desk, Plan], Processors]
    memory: Callable[[Desk, Plan], Memory]


def transport(desk: Desk, plan: Plan) -> Queue:
    """The queue database of a server after the worst failure."""
    asked, _, page = desk
    mean = plan.people.mean
    message_kib = mean.message_kib
    if not plan.as_calculated:
        message_kib = page.figure(
            "transport.message_kib",
            ratio(mean.day_of_sizes_kib, mean.messages),
            "KiB/message",
            "average size of a message",
            "house, sizes weighed by messages",
            note=(
                "The queue holds messages, not mailboxes; the calculator weighs the size of a "
                "tier's messages by its mailboxes, which errs where tiers differ in both."
            ),
        )
    kept = page.figure(
        "transport.safety_net_days",
        most(asked.safety_net_days, plan.log_days.transport_lag),
        "days",
        "days that delivered mail is kept",
        TRANSPORT,
    )
    messages = page.figure(
        "transport.messages",
        plan.people.everyone * mean.messages,
        "messages",
        "messages of a day",
        TRANSPORT,
    )
    each = page.figure(
        "transport.messages_per_server",
        ratio(messages, plan.failures.left),
        "messages",
        "messages of one server",
        TRANSPORT,
    )
    held = page.figure(
        "transport.messages_held",
        TWO * each * (1 + HALF * asked.queue_expiration_days + kept),
        "messages",
        "messages in the queue database",
        TRANSPORT,
    )
    queue = page.figure(
        "transport.database_gib",
        held * message_kib / KIB_PER_GIB,
        "GiB",
        "queue database of one server",
        TRANSPORT,
    )
    return Queue(queue, message_kib, kept, messages, each, held)


def processors(desk: Desk, plan: Plan) -> Processors:
    """Cycles of a server, and what its mailboxes ask at worst."""
    asked, facts, page = desk
    mean = plan.people.mean
    rate, cores = asked.specint2006_rate_primary_site, asked.cores_per_server_primary_site
    core = page.figure(
        "cpu.mcycles_per_core",
        rate / cores * facts.reference_mcycles / facts.reference_rate,
        "Mcycles/core",
        "cycles of one core",
        CYCLES,
    )
    server = page.figure(
        "cpu.mcycles_per_server",
        pick(rate > 0, cores * core, UNDEFINED),
        "Mcycles",
        "cycles of the server",
        CYCLES,
        note="Unknown where no SPECint rate is given.",
    )
    hypervisor = page.figure(
        "cpu.hypervisor_factor",
        1 + (asked.hypervisor_factor if asked.virtualised == "yes" else 0),
        "1",
        "cycles against those without it",
        CYCLES,
        chosen_by=asked.virtualised,
    )
    active = _asked_at_worst(desk, plan, "cpu.active_mcycles", mean.active_mcycles, hypervisor)
    client = _asked_at_worst(
        desk, plan, "cpu.client_access_mcycles", mean.client_mcycles, hypervisor
    )
    if asked.combined_server == "yes":
        return Processors(core, server, hypervisor, active, client)
    every = page.figure(
        "cpu.client_access_of_all_mcycles",
        plan.people.everyone * mean.client_mcycles * hypervisor,
        "Mcycles",
        "cycles of all mailboxes",
        CYCLES,
    )
    client = _client_server(desk, plan, every, server)
    return Processors(core, server, hypervisor, active, client, every)


def _asked_at_worst(desk: Desk, plan: Plan, name: str, cycles: Any, hypervisor: Any) -> Any:
    """Cycles asked of a server; the calculator leaves those of standalone servers undefined."""
    page, undefined = desk.page, plan.as_calculated and not plan.sites.copied
    worst = page.figure(
        f"{name}_of_mailboxes" if undefined else name,
        plan.failures.worst * plan.databases.users_each * cycles * hypervisor,
        "Mcycles",
        "cycles asked of one server",
        CYCLES,
    )
    if undefined:
        return page.figure(name, worst * UNDEFINED, "Mcycles", "undefined", CYCLES)
    return worst


def _client_server(desk: Desk, plan: Plan, every: Any, server_cycles: Any) -> Any:
    """Cycles of client access on servers of its own; the calculator prints none for a plan that
    does not hold together."""
    common = {
        "all_client_cycles": every,
        "target_share": desk.facts.cpu_target,
        "server_cycles": server_cycles,
    }
    name = "cpu.client_access_server_mcycles"
    if plan.as_calculated:
        valid = plan.conditions.valid
        return desk.page.step(name, processors_2013.client_servers, valid=valid, **common)
    return desk.page.step(name, processors_2013.cycles_of_client_server, **common)


def memory(desk: Desk, plan: Plan) -> Memory:
    """Memory of a server: its copies, cache, client access and index."""
    asked, facts, page = desk
    cycles, on_each = plan.processors, plan.placed.on_each
    least = page.step(
        "memory.least_gib",
        memory_2013.least_memory,
        copies_on_server=on_each,
        memory_base=facts.memory_base,
        memory_step=facts.memory_step,
        copies_per_step=facts.copies_per_step,
        memory_top=facts.memory_top,
    )
    cache = worst_cache(desk, plan)
    client = page.step(
        "memory.client_access_gib",
        memory_2013.client_memory,
        spec_rate=asked.specint2006_rate_primary_site,
        client_base=facts.client_base,
        client_assumed=facts.client_assumed,
        client_each_core=facts.client_each_core,
        core_count=asked.cores_per_server_primary_site,
        client_cycles=cycles.client_cycles,
        all_cycles=cycles.server_cycles,
    )
    before_index = page.step(
        "memory.before_index_gib",
        memory_2013.cache_memory,
        floor_gib=least,
        cache_gib=cache,
        cache_part=facts.cache_part,
        client_gib=client if asked.combined_server == "yes" else 0,
    )
    index = page.step(
        "memory.index_gib",
        memory_2013.index_memory,
        index_base=facts.index_base,
        per_database=plan.databases.users_each,
        item_count=plan.people.mean.items,
        worst_active=plan.failures.worst,
        copies_on_server=on_each,
        bytes_active=facts.bytes_active,
        bytes_passive=facts.bytes_passive,
    )
    # The calculator adds the index in full where it does not fit beside the cache.
    whole = page.step(
        "memory.required_gib",
        memory_2013.with_index if plan.as_calculated else memory_2013.beside_index,
        server_gib_needed=before_index,
        cache_part=facts.cache_part,
        index_gib=index,
    )
    return Memory(cache, whole, as_sold(desk, whole), least, client, before_index)


def worst_cache(desk: Desk, plan: Plan) -> Any:
    """Cache of the mailboxes that are active on a server at worst."""
    return desk.page.figure(
        "memory.cache_gib",
        ceil(
            plan.databases.users_each
            * plan.failures.worst
            * plan.people.mean.cache_mib
            / MIB_PER_GIB
        ),
        "GiB",
        "database cache of one server",
        "e2013-calculator, memory",
    )


def as_sold(desk: Desk, whole: Any) -> Any:
    """Memory in the steps that it is sold in."""
    _, facts, page = desk
    return page.step(
        "memory.configured_gib",
        memory_2013.configured_memory,
        whole_gib=whole,
        smallest_gib=facts.smallest_gib,
        small_gib=facts.small_gib,
        large_gib=facts.large_gib,
        widest_gib=facts.widest_gib,
    )


USUAL = Ways(transport, processors, memory)
