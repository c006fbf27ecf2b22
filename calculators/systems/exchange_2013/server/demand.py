"""One server: I/O, transport queue, processors and memory in the worst case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from calculators.formulas.compute import memory_2013
from calculators.formulas.compute import processors as processors_2013
from calculators.formulas.transport import safety_net
from calculators.formulas.workload import demand, server_demand
from calculators.sheet.units import KIB_PER_GIB, UNDEFINED
from calculators.sheet.vectorised import most, pick, ratio
from calculators.systems.exchange_2013.server.arrays import RAID


def io(plan: Any, mean: Any, facts: Any, page: Any) -> None:
    """Database and log I/O of a server, and what reaches the disks of an array."""
    if plan.copied:
        plan.iops = page.figure(
            "server.iops",
            plan.unit_iops * plan.on_each / plan.databases,
            "IOPS",
            "database I/O of one server",
            "e2013-calculator, server I/O",
        )
    else:
        plan.iops = page.step("server.iops", demand.summed, parts=[plan.unit_iops])
    share = page.figure(
        "server.read_share",
        ratio(mean.read_iops, mean.iops),
        "share",
        "reads among the I/O",
        "e2013-calculator, server I/O",
    )
    plan.reads = page.figure(
        "server.read_iops",
        plan.iops * share,
        "IOPS",
        "database reads of one server",
        "e2013-calculator, server I/O",
    )
    plan.writes = page.figure(
        "server.write_iops",
        plan.iops * (1 - share),
        "IOPS",
        "database writes of one server",
        "e2013-calculator, server I/O",
    )
    log_share = facts.log_share if plan.copied else facts.log_share_alone
    plan.log_writes = page.figure(
        "server.log_write_iops",
        plan.writes * log_share,
        "IOPS",
        "log writes of one server",
        "e2013-calculator, server I/O",
    )
    plan.log_reads = page.step(
        "server.log_read_iops",
        server_demand.log_reads,
        unit_iops=plan.unit_iops,
        databases=plan.databases,
        read_share=share,
        log_share=log_share,
        log_read_share=facts.log_read_share if plan.copied else 0,
        worst_active=plan.worst,
    )
    plan.back_end = {
        level: page.figure(
            f"server.{level}_iops",
            plan.reads + getattr(facts, f"{level}_penalty") * plan.writes,
            "IOPS",
            "operations of the disks",
            "e2013-calculator, RAID tables",
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
    plan.safety_net = page.figure(
        "transport.safety_net_days",
        most(asked.safety_net_days, plan.transport_lag),
        "days",
        "days that delivered mail is kept",
        "e2013-calculator, transport",
    )
    plan.messages = page.figure(
        "transport.messages",
        mean.everyone * mean.messages,
        "messages",
        "messages of a day",
        "e2013-calculator, transport",
    )
    plan.messages_each = page.figure(
        "transport.messages_per_server",
        ratio(plan.messages, plan.left),
        "messages",
        "messages of one server",
        "e2013-calculator, transport",
    )
    plan.held = page.step(
        "transport.messages_held",
        safety_net.messages_held,
        server_messages=plan.messages_each,
        expiration_days=asked.queue_expiration_days,
        kept_days=plan.safety_net,
    )
    plan.queue = page.figure(
        "transport.database_gib",
        plan.held * mean.message_kib / KIB_PER_GIB,
        "GiB",
        "queue database of one server",
        "e2013-calculator, transport",
    )


def processors(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Cycles of a server, and what its mailboxes ask at worst."""
    rate, cores = asked.specint2006_rate_primary_site, asked.cores_per_server_primary_site
    plan.core_cycles = page.figure(
        "cpu.mcycles_per_core",
        rate / cores * facts.reference_mcycles / facts.reference_rate,
        "Mcycles/core",
        "cycles of one core",
        "e2013-calculator, processors",
    )
    plan.server_cycles = page.figure(
        "cpu.mcycles_per_server",
        pick(rate > 0, cores * plan.core_cycles, UNDEFINED),
        "Mcycles",
        "cycles of the server",
        "e2013-calculator, processors",
        note="Unknown where no SPECint rate is given.",
    )
    plan.hypervisor = page.figure(
        "cpu.hypervisor_factor",
        1 + (asked.hypervisor_factor if asked.virtualised == "yes" else 0),
        "1",
        "cycles against those without it",
        "e2013-calculator, processors",
        chosen_by=asked.virtualised,
    )
    plan.active_cycles = _worst("active", mean.active_mcycles, plan, rules, page)
    plan.client_cycles = _worst("client_access", mean.client_mcycles, plan, rules, page)
    if asked.combined_server == "no":
        plan.every_client = every = page.figure(
            "cpu.client_access_of_all_mcycles",
            mean.everyone * mean.client_mcycles * plan.hypervisor,
            "Mcycles",
            "cycles of all mailboxes",
            "e2013-calculator, processors",
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
    worst = page.figure(
        f"{name}_of_mailboxes" if undefined else name,
        plan.worst * plan.users_each * cycles * plan.hypervisor,
        "Mcycles",
        "cycles asked of one server",
        "e2013-calculator, processors",
    )
    if undefined:
        return page.figure(
            name, worst * UNDEFINED, "Mcycles", "undefined", "e2013-calculator, processors"
        )
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
        client_gib=plan.client_ram if asked.combined_server == "yes" else 0,
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
