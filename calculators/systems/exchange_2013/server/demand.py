"""One server in the worst case: transport queue, processors and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.compute import memory_2013
from calculators.formulas.compute import processors as processors_2013
from calculators.sheet.tree.units import KIB_PER_GIB, MIB_PER_GIB, UNDEFINED
from calculators.sheet.vectorised import Number, ceil, most, pick, ratio
from calculators.systems.exchange_2013.design.copies import Copies, Sites
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.log_days import LogDays
from calculators.systems.exchange_2013.design.mailbox import People
from calculators.systems.exchange_2013.design.placement import Placement
from calculators.systems.exchange_2013.design.server_failures import Failures

TRANSPORT = "e2013-calculator, transport"
CYCLES = "e2013-calculator, processors"


class Load(NamedTuple):
    """What falls on one server."""

    plan: Sites
    copies: Copies
    people: People
    log_days: LogDays
    databases: Databases
    placed: Placement
    failures: Failures
    valid: Any


class Queue(Struct, frozen=True):
    """The queue database of a server, and mail on its way to it.

    ``message_kib`` is the size it counts a message with.
    """

    queue: Number = 0
    message_kib: Number = 0
    safety_net: Number = 0
    messages: Number = 0
    messages_each: Number = 0
    held: Number = 0


class Processors(Struct, frozen=True):
    """Cycles of a server, and those that its mailboxes ask for at worst."""

    core_cycles: Number
    server_cycles: Number
    hypervisor: Number
    active_cycles: Number
    client_cycles: Number
    every_client: Number = 0


class Memory(Struct, frozen=True):
    """Memory that is needed, and as it is sold."""

    cache: Number
    ram_whole: Number
    ram_sold: Number
    least_ram: Number = 0
    client_ram: Number = 0
    ram: Number = 0


class Ways(NamedTuple):
    """What rules and editions do in their own way.

    Args:
        queue: the transport queue of a server
        processors: cycles of the server and of its mailboxes
        memory: memory needed and configured
    """

    queue: Callable[[Desk, Load], Queue]
    processors: Callable[[Desk, Load], Processors]
    memory: Callable[[Desk, Load, Processors], Memory]


def transport(desk: Desk, load: Load) -> Queue:
    """The queue database, with the mean size of a message."""
    mean = load.people.mean
    size = desk.page.figure(
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
    return _queue(desk, load, size)


def transport_as_calculated(desk: Desk, load: Load) -> Queue:
    """The calculator weighs message sizes by mailboxes."""
    return _queue(desk, load, load.people.mean.message_kib)


def _queue(desk: Desk, load: Load, message_kib: Any) -> Queue:
    """The queue database of a server after the worst failure."""
    asked, _, page = desk
    kept = page.figure(
        "transport.safety_net_days",
        most(asked.safety_net_days, load.log_days.transport_lag),
        "days",
        "days that delivered mail is kept",
        TRANSPORT,
    )
    messages = page.figure(
        "transport.messages",
        load.people.everyone * load.people.mean.messages,
        "messages",
        "messages of a day",
        TRANSPORT,
    )
    each = page.figure(
        "transport.messages_per_server",
        ratio(messages, load.failures.left),
        "messages",
        "messages of one server",
        TRANSPORT,
    )
    held = page.figure(
        "transport.messages_held",
        2 * each * (1 + 0.5 * asked.queue_expiration_days + kept),
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


class _Client(NamedTuple):
    """Client access on servers of its own, against the cycles of one."""

    every: Any
    server_cycles: Any


_Worst = Callable[[Desk, Load, str, Any, Any], Any]
_Separate = Callable[[Desk, Load, _Client], Any]


def _processors(desk: Desk, load: Load, worst: _Worst, separate: _Separate) -> Processors:
    """Cycles of a server, and what its mailboxes ask at worst."""
    asked, facts, page = desk
    mean = load.people.mean
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
    active = worst(desk, load, "cpu.active_mcycles", mean.active_mcycles, hypervisor)
    client = worst(desk, load, "cpu.client_access_mcycles", mean.client_mcycles, hypervisor)
    if asked.combined_server == "yes":
        return Processors(core, server, hypervisor, active, client)
    every = page.figure(
        "cpu.client_access_of_all_mcycles",
        load.people.everyone * mean.client_mcycles * hypervisor,
        "Mcycles",
        "cycles of all mailboxes",
        CYCLES,
    )
    client = separate(desk, load, _Client(every, server))
    return Processors(core, server, hypervisor, active, client, every)


def _asked_at_worst(desk: Desk, load: Load, name: str, cycles: Any, hypervisor: Any) -> Any:
    return desk.page.figure(
        name,
        load.failures.worst * load.databases.users_each * cycles * hypervisor,
        "Mcycles",
        "cycles asked of one server",
        CYCLES,
    )


def _only_in_groups(desk: Desk, load: Load, name: str, cycles: Any, hypervisor: Any) -> Any:
    """The calculator leaves processors undefined for standalone servers."""
    if load.plan.copied:
        return _asked_at_worst(desk, load, name, cycles, hypervisor)
    worst = _asked_at_worst(desk, load, f"{name}_of_mailboxes", cycles, hypervisor)
    return desk.page.figure(name, worst * UNDEFINED, "Mcycles", "undefined", CYCLES)


def _client_server(desk: Desk, load: Load, client: _Client) -> Any:
    return desk.page.step(
        "cpu.client_access_server_mcycles",
        processors_2013.cycles_of_client_server,
        all_client_cycles=client.every,
        target_share=desk.facts.cpu_target,
        server_cycles=client.server_cycles,
    )


def _client_server_if_valid(desk: Desk, load: Load, client: _Client) -> Any:
    """The calculator prints none for a plan that does not hold together."""
    return desk.page.step(
        "cpu.client_access_server_mcycles",
        processors_2013.client_servers,
        valid=load.valid,
        all_client_cycles=client.every,
        target_share=desk.facts.cpu_target,
        server_cycles=client.server_cycles,
    )


def processors(desk: Desk, load: Load) -> Processors:
    """Cycles of a server, whether it stands alone or in a group."""
    return _processors(desk, load, _asked_at_worst, _client_server)


def processors_as_calculated(desk: Desk, load: Load) -> Processors:
    """Cycles as the calculator counts them: for groups that hold together."""
    return _processors(desk, load, _only_in_groups, _client_server_if_valid)


def _memory(desk: Desk, load: Load, cycles: Processors, with_index: Callable[..., Any]) -> Memory:
    """Memory of a server: its copies, cache, client access and index."""
    asked, facts, page = desk
    mean, users_each = load.people.mean, load.databases.users_each
    least = page.step(
        "memory.least_gib",
        memory_2013.least_memory,
        copies_on_server=load.placed.on_each,
        memory_base=facts.memory_base,
        memory_step=facts.memory_step,
        copies_per_step=facts.copies_per_step,
        memory_top=facts.memory_top,
    )
    cache = worst_cache(desk, load)
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
        per_database=users_each,
        item_count=mean.items,
        worst_active=load.failures.worst,
        copies_on_server=load.placed.on_each,
        bytes_active=facts.bytes_active,
        bytes_passive=facts.bytes_passive,
    )
    whole = page.step(
        "memory.required_gib",
        with_index,
        server_gib_needed=before_index,
        cache_part=facts.cache_part,
        index_gib=index,
    )
    return Memory(cache, whole, as_sold(desk, whole), least, client, before_index)


def worst_cache(desk: Desk, load: Load) -> Any:
    """Cache of the mailboxes that are active on a server at worst."""
    return desk.page.figure(
        "memory.cache_gib",
        ceil(
            load.databases.users_each
            * load.failures.worst
            * load.people.mean.cache_mib
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


def memory(desk: Desk, load: Load, cycles: Processors) -> Memory:
    """Memory with the index beside the cache."""
    return _memory(desk, load, cycles, memory_2013.beside_index)


def memory_as_calculated(desk: Desk, load: Load, cycles: Processors) -> Memory:
    """The calculator adds the index in full where it does not fit beside the cache."""
    return _memory(desk, load, cycles, memory_2013.with_index)


SOUND = Ways(transport, processors, memory)
CALCULATOR = Ways(transport_as_calculated, processors_as_calculated, memory_as_calculated)
