"""The lines on the sheet: cost of a message, what the server holds, back pressure, dumpster."""

from __future__ import annotations

from typing import Any

from calculators.formulas.transport import accuracy, back_pressure, hub
from calculators.formulas.workload import demand
from calculators.sheet.units import (
    BYTES_PER_MB,
    BYTES_PER_MIB,
    CYCLES_PER_MCYCLE,
    MB_PER_GB,
    PER_CENT,
)
from calculators.sheet.vectorised import least, pick
from calculators.systems.exchange_2007_hub import dumpster_lines, volume_lines
from calculators.systems.shared import failure_lines


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a hub transport server."""
    cost = _costs(asked, facts, sheet)
    cache = _cache(asked, facts, sheet)
    steady = _steady(asked, cost, facts, sheet)
    load = _rate_and_queue(asked, steady, cache, facts, sheet)
    _use(asked, cost, steady, load, facts, sheet)
    dumpster_lines.lay_out(asked, cache["mb"], load["rate"], steady["queue_writes"], facts, sheet)
    failure_lines.lay_out(asked, facts, sheet)


def at_size(name: str, asked: Any, cost: str, facts: Any, sheet: Any) -> Any:
    """One cost of a message, at the asked size."""
    sizes = {f"size_{point}": getattr(facts, f"size_{point}") for point in "1234"}
    values = {f"value_{point}": getattr(facts, f"{cost}_{point}") for point in "1234"}
    return sheet.step(name, hub.at_size, message_bytes=asked.message_bytes, **sizes, **values)


def _costs(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    sheet.within(
        asked.message_bytes,
        26_300,
        10_240_000,
        "Messages of 26,300 to 10,240,000 bytes "
        "were measured; beyond, the last line is continued and the error may double.",
    )
    cycles = at_size("cost.cycles_per_message", asked, "cycles", facts, sheet)
    sheet.figure(
        "cost.cycles_per_byte",
        cycles / asked.message_bytes,
        "cycles/byte",
        "cost of one byte",
        "hub-throughput-2008, results table",
        note=("The document prints the unit as MCyc/ByteOfMsg; its figures are cycles per byte."),
    )
    return {
        "cycles": cycles,
        "log_kb": sheet.step(
            "log.kb_per_message",
            hub.log_kb,
            log_bytes_per_byte=facts.log_bytes_per_byte,
            message_bytes=asked.message_bytes,
        ),
        "log_writes": at_size("log.writes_per_message", asked, "log_writes", facts, sheet),
        "queue_writes": at_size("queue.writes_per_message", asked, "queue_writes", facts, sheet),
        "write_kb": at_size("queue.kb_per_write", asked, "queue_write_kb", facts, sheet),
        "queue_ms": at_size("queue.reference_disk_ms", asked, "queue_disk_ms", facts, sheet),
    }


def _cache(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    recommended = sheet.figure(
        "cache.recommended_mib",
        pick(
            asked.ram_gb >= facts.enough_ram_gb,
            facts.recommended_cache_mib,
            facts.default_cache_mib,
        ),
        "MiB",
        "recommended value",
        "hub-cache-2008, new guidance",
    )
    sheet.figure(
        "cache.recommended_bytes",
        recommended * BYTES_PER_MIB,
        "bytes",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 512 MB is 536870912 bytes",
    )
    sheet.figure(
        "cache.configured_bytes",
        asked.database_max_cache_mib * BYTES_PER_MIB,
        "bytes",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 512 MB is 536870912 bytes",
    )
    configured = sheet.figure(
        "cache.megabytes",
        asked.database_max_cache_mib * BYTES_PER_MIB / BYTES_PER_MB,
        "MB",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 128 MB is 134217728 bytes",
    )
    sheet.check("cache-tested", asked.database_max_cache_mib, facts.recommended_cache_mib)
    memory = sheet.figure(
        "memory.megabytes",
        asked.ram_gb * MB_PER_GB,
        "MB",
        "memory of the server",
        "hub-cache-2008, servers with 4 GB of memory",
    )
    sheet.check("cache-in-memory", configured, memory)
    sheet.check("cache-setting", recommended, asked.database_max_cache_mib)
    return {"mb": configured}


def _steady(asked: Any, cost: dict[str, Any], facts: Any, sheet: Any) -> dict[str, Any]:
    speed = sheet.figure(
        "cpu.speed_mhz",
        asked.processors * asked.cores_per_processor * asked.mhz,
        "MHz",
        "clock of all cores together",
        "hub-throughput-2008, hub hardware",
    )
    by_cpu = sheet.figure(
        "throughput.by_cpu",
        speed * CYCLES_PER_MCYCLE * facts.cpu_ceiling / PER_CENT / cost["cycles"],
        "messages/s",
        "what the processors can carry",
        "hub-throughput-2008, test 1",
    )
    by_log = volume_lines.log_rate(asked, cost, facts, sheet)
    by_queue, writes = volume_lines.queue_rate(asked, cost, facts, sheet)
    steady = sheet.figure(
        "throughput.steady",
        least(by_cpu, by_log, by_queue),
        "messages/s",
        "what the server can hold",
        "hub-throughput-2008, limiting resource",
    )
    return {
        "speed": speed,
        "cpu": by_cpu,
        "log": by_log,
        "queue": by_queue,
        "rate": steady,
        "queue_writes": writes,
    }


def _rate_and_queue(
    asked: Any, steady: dict[str, Any], cache: dict[str, Any], facts: Any, sheet: Any
) -> dict[str, Any]:
    if asked.queued_messages is None:
        queued = sheet.step(
            "queue.messages",
            back_pressure.expected_queue,
            longest_queue=at_size("queue.longest", asked, "longest_queue", facts, sheet),
        )
    else:
        queued = sheet.step("queue.messages", demand.summed, parts=[asked.queued_messages])
    megabytes = sheet.figure(
        "queue.megabytes",
        failure_lines.carried("queue.carried_messages", queued, asked, sheet)
        * asked.message_bytes
        / BYTES_PER_MB,
        "MB",
        "size of the queue",
        "hub-throughput-2008, queue size",
        note="Decimal, and exact for every printed value.",
    )
    against = {"queue_mb": megabytes, "cache_mb": cache["mb"]}
    sheet.step("back_pressure.expected", back_pressure.overflows, **against)
    throttled = sheet.step(
        "back_pressure.throttled_share",
        back_pressure.throttled_share,
        **against,
        measured_share=facts.throttled_share,
    )
    sheet.step(
        "queue.reads_per_second",
        back_pressure.overflow_reads,
        **against,
        measured_reads=facts.overflow_reads,
    )
    slowdown = sheet.step(
        "back_pressure.slowdown",
        back_pressure.overflow_slowdown,
        **against,
        measured_slowdown=facts.overflow_slowdown,
    )
    buckets = sheet.step(
        "back_pressure.version_buckets",
        back_pressure.version_buckets,
        **against,
        high_buckets=facts.high_buckets,
    )
    held = sheet.figure(
        "throughput.messages_per_second",
        steady["rate"] * slowdown * (1 - throttled),
        "messages/s",
        "what the server holds",
        "hub-throughput-2008, back pressure statistics",
    )
    _error(asked, held, facts, sheet)
    sheet.step(
        "throughput.limiting_resource",
        back_pressure.limiting_resource,
        **against,
        by_cpu=steady["cpu"],
        by_log_disk=steady["log"],
        by_queue_disk=steady["queue"],
    )
    sheet.check("back-pressure", megabytes, cache["mb"])
    sheet.check("version-buckets", buckets, facts.high_buckets)
    rate = held if asked.messages_per_second is None else asked.messages_per_second
    rate = sheet.step("throughput.asked_rate", demand.summed, parts=[rate])
    return {
        "rate": failure_lines.carried("throughput.carried_rate", rate, asked, sheet),
        "held": held,
    }


def _error(asked: Any, held: Any, facts: Any, sheet: Any) -> None:
    """How far off the throughput may be, and the range that makes."""
    group, *_ = asked.groups["queue"]
    cached = group.write_policy == "write-back"
    inside = facts.error_cached if cached else facts.error_uncached
    error = sheet.step(
        "throughput.stated_error",
        accuracy.stated_error,
        chosen_by=group.write_policy,
        message_bytes=asked.message_bytes,
        size_1=facts.size_1,
        size_4=facts.size_4,
        error_inside=inside,
        widening=facts.widening,
    )
    sheet.step("throughput.low", accuracy.lowest, held=held, error_share=error)
    sheet.step("throughput.high", accuracy.highest, held=held, error_share=error)


def _use(
    asked: Any,
    cost: dict[str, Any],
    steady: dict[str, Any],
    load: dict[str, Any],
    facts: Any,
    sheet: Any,
) -> None:
    cpu = sheet.figure(
        "cpu.percent",
        PER_CENT * load["rate"] * cost["cycles"] / (steady["speed"] * CYCLES_PER_MCYCLE),
        "%",
        "processor use",
        "hub-throughput-2008, results table",
    )
    sheet.check("cpu", cpu, facts.cpu_ceiling)
    for volume in ("log", "queue"):
        used = sheet.step(
            f"{volume}.disk_utilisation",
            hub.used_share,
            message_rate=load["rate"],
            most_rate=steady[volume],
        )
        sheet.check(f"{volume}-disk", used, facts.full_utilisation)
    sheet.check("throughput", load["rate"], load["held"])
