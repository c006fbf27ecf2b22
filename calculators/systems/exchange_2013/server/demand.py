"""One server: I/O, transport queue, processors and memory in the worst case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from calculators.formulas.compute import memory_2013
from calculators.formulas.compute import processors as processors_2013
from calculators.formulas.transport import safety_net
from calculators.formulas.workload import demand, server_demand
from calculators.systems.exchange_2013.server.arrays import RAID


def io(plan: Any, mean: Any, facts: Any, page: Any) -> None:
    """Database and log I/O of a server, and what reaches the disks of an array."""
    if plan.copied:
        plan.iops = page.step(
            "server.iops",
            server_demand.server_iops,
            unit_iops=plan.unit_iops,
            copies_on_server=plan.on_each,
            databases=plan.databases,
        )
    else:
        plan.iops = page.step("server.iops", demand.summed, parts=[plan.unit_iops])
    share = page.step(
        "server.read_share",
        server_demand.mean_read_share,
        mailbox_reads=mean.read_iops,
        iops_per_user=mean.iops,
    )
    plan.reads = page.step(
        "server.read_iops", server_demand.server_reads, iops=plan.iops, read_share=share
    )
    plan.writes = page.step(
        "server.write_iops", server_demand.server_writes, iops=plan.iops, read_share=share
    )
    log_share = facts.log_share if plan.copied else facts.log_share_alone
    plan.log_writes = page.step(
        "server.log_write_iops", server_demand.log_writes, writes=plan.writes, log_share=log_share
    )
    plan.log_reads = page.step(
        "server.log_read_iops",
        server_demand.log_reads,
        unit_iops=plan.unit_iops,
        databases=plan.databases,
        read_share=share,
        log_share=log_share,
        log_read_share=facts.log_read_share if plan.copied else facts.no_share,
        worst_active=plan.worst,
    )
    plan.back_end = {
        level: page.step(
            f"server.{level}_iops",
            server_demand.raid_iops,
            reads=plan.reads,
            writes=plan.writes,
            write_penalty=getattr(facts, f"{level}_penalty"),
        )
        for level in RAID
    }


def transport(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """The queue database of a server after the worst failure."""
    if rules == "sound":
        mean.message_kib = page.step(
            "transport.message_kib",
            safety_net.mean_message,
            sized_messages=mean.day_of_sizes_kib,
            messages_per_day=mean.messages,
        )
    plan.safety_net = page.step(
        "transport.safety_net_days",
        safety_net.safety_net_reach,
        safety_net_days=asked.safety_net_days,
        replay_days=plan.transport_lag,
    )
    plan.messages = page.step(
        "transport.messages",
        safety_net.all_messages,
        everyone=mean.everyone,
        messages_per_day=mean.messages,
    )
    plan.messages_each = page.step(
        "transport.messages_per_server",
        safety_net.messages_each,
        daily_messages=plan.messages,
        remaining_servers=plan.left,
    )
    plan.held = page.step(
        "transport.messages_held",
        safety_net.messages_held,
        server_messages=plan.messages_each,
        expiration_days=asked.queue_expiration_days,
        kept_days=plan.safety_net,
    )
    plan.queue = page.step(
        "transport.database_gib",
        safety_net.queue_database,
        held_messages=plan.held,
        message_kib=mean.message_kib,
    )


def processors(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Cycles of a server, and what its mailboxes ask at worst."""
    rate, cores = asked.specint2006_rate_primary_site, asked.cores_per_server_primary_site
    plan.core_cycles = page.step(
        "cpu.mcycles_per_core",
        processors_2013.core_mcycles,
        spec_rate=rate,
        core_count=cores,
        reference_mcycles=facts.reference_mcycles,
        reference_rate=facts.reference_rate,
    )
    plan.server_cycles = page.step(
        "cpu.mcycles_per_server",
        processors_2013.server_mcycles,
        spec_rate=rate,
        core_count=cores,
        core_cycles=plan.core_cycles,
    )
    plan.hypervisor = page.step(
        "cpu.hypervisor_factor",
        processors_2013.hypervisor_factor,
        chosen_by=asked.virtualised,
        hypervisor_share=asked.hypervisor_factor if asked.virtualised == "yes" else facts.no_share,
    )
    plan.active_cycles = _worst("active", mean.active_mcycles, plan, rules, page)
    plan.client_cycles = _worst("client_access", mean.client_mcycles, plan, rules, page)
    if asked.combined_server == "no":
        plan.every_client = every = page.step(
            "cpu.client_access_of_all_mcycles",
            processors_2013.everyones_mcycles,
            everyone=mean.everyone,
            mailbox_cycles=mean.client_mcycles,
            hypervisor=plan.hypervisor,
        )
        common = {
            "all_client_cycles": every,
            "target_share": facts.cpu_target,
            "server_cycles": plan.server_cycles,
        }
        name = "cpu.client_access_server_mcycles"
        if rules == "sound":
            plan.client_cycles = page.step(name, processors_2013.cycles_of_client_server, **common)
        else:
            plan.client_cycles = page.step(
                name, processors_2013.client_servers, valid=plan.valid, **common
            )


def _worst(kind: str, cycles: Any, plan: Any, rules: str, page: Any) -> Any:
    undefined = rules == "calculator" and not plan.copied
    name = f"cpu.{kind}_mcycles"
    worst = page.step(
        f"{name}_of_mailboxes" if undefined else name,
        processors_2013.worst_mcycles,
        worst_active=plan.worst,
        per_database=plan.users_each,
        mailbox_cycles=cycles,
        hypervisor=plan.hypervisor,
    )
    if undefined:
        return page.step(name, processors_2013.not_computed, worst_cycles=worst)
    return worst


def memory(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Memory of a server: its copies, cache, client access and index."""
    plan.least_ram = page.step(
        "memory.least_gib",
        memory_2013.least_memory,
        copies_on_server=plan.on_each,
        memory_base=facts.memory_base,
        memory_step=facts.memory_step,
        copies_per_step=facts.copies_per_step,
        memory_top=facts.memory_top,
    )
    plan.cache = page.step(
        "memory.cache_gib",
        memory_2013.worst_cache,
        per_database=plan.users_each,
        worst_active=plan.worst,
        cache_mib=mean.cache_mib,
    )
    plan.client_ram = page.step(
        "memory.client_access_gib",
        memory_2013.client_memory,
        spec_rate=asked.specint2006_rate_primary_site,
        client_base=facts.client_base,
        client_assumed=facts.client_assumed,
        client_each_core=facts.client_each_core,
        core_count=asked.cores_per_server_primary_site,
        client_cycles=plan.client_cycles,
        all_cycles=plan.server_cycles,
    )
    plan.ram = page.step(
        "memory.before_index_gib",
        memory_2013.cache_memory,
        floor_gib=plan.least_ram,
        cache_gib=plan.cache,
        cache_part=facts.cache_part,
        client_gib=plan.client_ram if asked.combined_server == "yes" else facts.no_gib,
    )
    index = page.step(
        "memory.index_gib",
        memory_2013.index_memory,
        index_base=facts.index_base,
        per_database=plan.users_each,
        item_count=mean.items,
        worst_active=plan.worst,
        copies_on_server=plan.on_each,
        bytes_active=facts.bytes_active,
        bytes_passive=facts.bytes_passive,
    )
    whole = page.step(
        "memory.required_gib",
        memory_2013.beside_index if rules == "sound" else memory_2013.with_index,
        server_gib_needed=plan.ram,
        cache_part=facts.cache_part,
        index_gib=index,
    )
    plan.ram_whole = whole
    plan.ram_sold = page.step(
        "memory.configured_gib",
        memory_2013.configured_memory,
        whole_gib=whole,
        smallest_gib=facts.smallest_gib,
        small_gib=facts.small_gib,
        large_gib=facts.large_gib,
        widest_gib=facts.widest_gib,
    )


class Server(NamedTuple):
    """The parts of a server that editions lay out in ways of their own.

    Args:
        queue: the transport queue: queue(plan, mean, rules, asked, facts, page)
        processors: cycles of the server and of its mailboxes
        memory: memory needed and configured
    """

    queue: Callable[..., None]
    processors: Callable[..., None]
    memory: Callable[..., None]


MAILBOX = Server(transport, processors, memory)
