"""The lines on the sheet: cost of a message, what the server holds, how busy it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from calculators.formulas.transport import accuracy, back_pressure, hub
from calculators.formulas.workload import demand
from calculators.sheet.lines.prefixed import Beside
from calculators.sheet.tree.units import (
    CYCLES_PER_MCYCLE,
    PER_CENT,
)
from calculators.sheet.vectorised import least, total
from calculators.systems.exchange_2007_hub import (
    cache_lines,
    dumpster_lines,
    io_lines,
    mix,
    pressure_lines,
    volume_lines,
)
from calculators.systems.exchange_2007_hub.facts import measured
from calculators.systems.exchange_2007_hub.handed_on import (
    Cost,
    Dumpster,
    DumpsterTimes,
    Pressure,
    QueueDisk,
    Steady,
    Taken,
)
from calculators.systems.shared import failure_lines


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a hub transport server."""
    mix.lay_out(asked, sheet)
    cost = _costs(asked, facts, sheet)
    cache = cache_lines.lay_out(asked, facts, sheet)
    # Where no rate is asked, it is what the resources carry: that says nothing of how close it is.
    exact = asked.messages_per_second is None and asked.state != "server-lost"
    full = pressure_lines.at_most(asked, cache, exact, facts, sheet)
    added = dumpster_lines.costs(asked, cache, facts, sheet)
    disk = volume_lines.queue_disk(asked, cost, facts, sheet)
    times = dumpster_lines.disk_times(asked, added, sheet)
    steady = _steady(asked, cost, added, disk, times, facts, sheet)
    beside = sheet if exact else Beside(sheet, pressure_lines.FULL)
    taken = _while_open(asked, cost, disk, times, steady, full, facts, sheet, beside)
    held = _held(steady, taken, full, facts, sheet)
    lowest, highest = _error(asked, held, added, facts, sheet)
    rate = _rate(asked, held, sheet)
    pressed, passed_on, kept = full, steady.rate, held
    if not exact:
        passed_on, kept = pressure_lines.carried(
            asked, rate, steady.rate, held, highest, full, facts, sheet
        )
        pressed = pressure_lines.at_rate(asked, rate, passed_on, kept, full, facts, sheet)
        queue, reads = _queue_while_open(asked, disk, times, pressed, facts, sheet)
        taken = replace(taken, queue=queue, reads=reads)
    cpu = _use(steady, taken, pressed, rate, exact, facts, sheet)
    pressure_lines.checks(pressed, facts, sheet)
    sheet.check("throughput", rate, held)
    if asked.messages_per_second is not None:
        sheet.check("throughput-certainty", rate, lowest)
    dumpster_lines.use(rate, times, disk, exact, facts, sheet)
    io_lines.lay_out(rate, cost, added, taken.reads, sheet)
    io_lines.counted(asked, rate, cpu, added.mb, sheet)
    pressure_lines.upstream(asked, rate, passed_on, kept, pressed, facts, sheet)
    failure_lines.lay_out(asked, facts, sheet)


def at_size(name: str, asked: Any, cost: str, facts: Any, sheet: Any) -> Any:
    """One cost of a message, at the asked size; of a mix the mean."""
    points = measured(cost, facts)

    def of_size(name: str, message_bytes: Any) -> Any:
        return sheet.step(name, hub.at_size, message_bytes=message_bytes, **points)

    return mix.mean(name, asked, points["value_1"].unit, sheet, of_size)


def _costs(asked: Any, facts: Any, sheet: Any) -> Cost:
    for size, _ in asked.parts:
        measured = "Messages of 26,300 to 10,240,000 bytes were measured; "
        sheet.within(
            size,
            26_300,
            None,
            f"{measured}for smaller ones the line through the two smallest is extended, with "
            "costs that fall no faster than the size, and the error may double.",
        )
        sheet.within(
            size,
            None,
            10_240_000,
            f"{measured}for larger ones the line through the two largest is extended, and the "
            "error may double.",
        )
    cycles = at_size("cost.steady_cycles", asked, "cycles", facts, sheet)
    writes, write_kb, queue_kb = _queue_writes(asked, facts, sheet)
    return Cost(
        cycles=cycles,
        log_kb=at_size("log.kb_per_message", asked, "log_kb", facts, sheet),
        log_writes=at_size("log.writes_per_message", asked, "log_writes", facts, sheet),
        queue_writes=writes,
        write_kb=write_kb,
        queue_kb=queue_kb,
        queue_ms=at_size("queue.reference_disk_ms", asked, "queue_disk_ms", facts, sheet),
    )


def _queue_writes(asked: Any, facts: Any, sheet: Any) -> tuple[Any, Any, Any]:
    """Writes of a mean message to the queue database, their mean size, and what they come to."""
    name, label = "queue.kb_per_message", "queue database volume of one message"
    table = "hub-throughput-2008, results table"
    writes = at_size("queue.writes_per_message", asked, "queue_writes", facts, sheet)
    if len(asked.parts) == 1:
        each = at_size("queue.kb_per_write", asked, "queue_write_kb", facts, sheet)
        return writes, each, sheet.figure(name, writes * each, "KB/message", label, table)
    # A size with many writes counts with all of them.
    parts = []
    for place, (size, share) in enumerate(asked.parts, start=1):
        own = SimpleNamespace(parts=[(size, 1)], message_bytes=size)
        kb = at_size(f"mix.size_{place}.queue.kb_per_write", own, "queue_write_kb", facts, sheet)
        parts.append(share * sheet.figures[f"mix.size_{place}.queue.writes_per_message"] * kb)
    volume = sheet.figure(name, total(parts), "KB/message", label, mix.SOURCE, note=mix.NOTE)
    each = sheet.figure(
        "queue.kb_per_write", volume / writes, "KB/write", "mean write", mix.SOURCE, note=mix.NOTE
    )
    return writes, each, volume


def _steady(
    asked: Any,
    cost: Cost,
    added: Dumpster,
    disk: QueueDisk,
    times: DumpsterTimes,
    facts: Any,
    sheet: Any,
) -> Steady:
    """What each resource can carry while the queue fits into the cache."""
    speed = sheet.figure(
        "cpu.speed_mhz",
        asked.processors * asked.cores_per_processor * asked.mhz,
        "MHz",
        "clock of all cores together",
        "hub-throughput-2008, hub hardware",
    )
    by_cpu = _by_cpu("throughput.by_cpu", speed, cost.cycles, facts, sheet)
    by_log = volume_lines.log_rate(asked, cost, added, facts, sheet)
    by_queue = volume_lines.queue_rate("throughput.by_queue_disk", disk, times, times.read, sheet)
    rate = sheet.figure(
        "throughput.steady",
        least(by_cpu, by_log, by_queue),
        "messages/s",
        "what the server can hold while the queue fits into the cache",
        "hub-throughput-2008, limiting resource",
    )
    return Steady(speed, by_cpu, by_log, by_queue, rate)


def _by_cpu(name: str, speed: Any, cycles: Any, facts: Any, sheet: Any) -> Any:
    return sheet.figure(
        name,
        speed * CYCLES_PER_MCYCLE * facts.cpu_ceiling / PER_CENT / cycles,
        "messages/s",
        "what the processors can carry",
        "hub-throughput-2008, test 1",
    )


def _while_open(
    asked: Any,
    cost: Cost,
    disk: QueueDisk,
    times: DumpsterTimes,
    steady: Steady,
    pressed: Pressure,
    facts: Any,
    sheet: Any,
    beside: Any,
) -> Taken:
    """What is carried while messages are taken, at the most that the server holds: less once the
    queue has left the cache. Of ``beside`` are the lines that another rate has of its own."""
    cycles = sheet.step(
        "cost.cycles_per_message",
        back_pressure.pressed_cost,
        cycles=cost.cycles,
        steady_cycles=facts.cycles_3,
        pressed_cycles=facts.overflow_cycles,
        queue_mb=pressed.queue_mb,
        cache_mb=pressed.cache_mb,
    )
    sheet.figure(
        "cost.cycles_per_byte",
        cycles / asked.mean_bytes,
        "cycles/byte",
        "cost of one byte",
        "hub-throughput-2008, results table",
        note="The document prints the unit as MCyc/ByteOfMsg; its figures are cycles per byte.",
    )
    by_cpu = _by_cpu("throughput.by_cpu_while_open", steady.speed, cycles, facts, sheet)
    by_queue, reads = _queue_while_open(asked, disk, times, pressed, facts, beside)
    rate = sheet.figure(
        "throughput.while_open",
        least(by_cpu, steady.log, by_queue),
        "messages/s",
        "what the server carries while it takes messages",
        "hub-throughput-2008, throughput for the non back pressure intervals",
    )
    return Taken(cycles, steady.log, by_queue, rate, reads)


def _queue_while_open(
    asked: Any, disk: QueueDisk, times: DumpsterTimes, pressed: Pressure, facts: Any, sheet: Any
) -> tuple[Any, Any]:
    """What the queue disks carry while messages are taken, and the reads of a message."""
    overflow = volume_lines.overflow(asked, disk, pressed, facts, sheet)
    by_queue = volume_lines.queue_rate(
        "throughput.by_queue_disk_while_open",
        disk,
        times,
        sheet.step("queue.reading_ms", demand.summed, parts=[times.read, overflow.ms]),
        sheet,
    )
    return by_queue, overflow.reads


def _held(steady: Steady, taken: Taken, pressed: Pressure, facts: Any, sheet: Any) -> Any:
    """What the server holds over the whole time, refused or not."""
    sheet.figure(
        "back_pressure.slowdown",
        taken.rate / steady.rate,
        "1",
        "throughput left between throttled times",
        "hub-throughput-2008, back pressure statistics",
    )
    held = sheet.figure(
        "throughput.messages_per_second",
        taken.rate * pressed.open,
        "messages/s",
        "what the server holds",
        "hub-throughput-2008, back pressure statistics",
    )
    sheet.step(
        "throughput.limiting_resource",
        back_pressure.limiting_resource,
        by_cpu=steady.cpu,
        by_log_disk=steady.log,
        by_queue_disk=steady.queue,
        buckets=pressed.buckets,
        medium_buckets=facts.medium_buckets,
    )
    return held


def _rate(asked: Any, held: Any, sheet: Any) -> Any:
    """The rate that is asked for; what the server holds where none is."""
    rate = held if asked.messages_per_second is None else asked.messages_per_second
    rate = sheet.step("throughput.asked_rate", demand.summed, parts=[rate])
    return failure_lines.carried("throughput.carried_rate", rate, asked, sheet)


def _unlike_measured(volume: str, model: Any, error: Any, facts: Any, sheet: Any) -> None:
    """Say where a volume lies on disks of another kind than that of the tests."""
    text = (
        f"The throughput was measured with the {volume} on disks of 15,000 turns a minute. On "
        "others nothing was measured, and its error may be larger than is stated."
    )
    if model.rpm is None:
        sheet.note(error, text)
    else:
        sheet.within(model.rpm, facts.tested_rpm, facts.tested_rpm, text, on=error)


def _error(asked: Any, held: Any, added: Dumpster, facts: Any, sheet: Any) -> Any:
    """How far off the throughput may be, and the range that makes; returns its ends."""
    # Neither a disk without a write cache nor antivirus scanning nor a mix of sizes was measured.
    log, queue = (volume_lines.slowest(asked, volume) for volume in ("log", "queue"))
    policy = (log if queue.write_policy == volume_lines.WRITE_BACK else queue).write_policy
    alike = len(asked.parts) == 1
    measured = policy == volume_lines.WRITE_BACK and asked.antivirus == "no" and alike

    def of_size(name: str, message_bytes: Any) -> Any:
        return sheet.step(
            name,
            accuracy.stated_error,
            chosen_by=policy,
            message_bytes=message_bytes,
            size_1=facts.size_1,
            size_4=facts.size_4,
            error_inside=facts.error_cached if measured else facts.error_uncached,
            widening=facts.widening,
            dumpster_mb=added.mb,
            error_unmeasured=facts.error_uncached,
        )

    error = mix.mean("throughput.stated_error", asked, "share", sheet, of_size, by="bytes")
    for volume, group in (("log", log), ("queue", queue)):
        _unlike_measured(volume, group.model, error, facts, sheet)
    highest = sheet.step("throughput.high", accuracy.highest, held=held, error_share=error)
    return sheet.step("throughput.low", accuracy.lowest, held=held, error_share=error), highest


def _use(
    steady: Steady,
    taken: Taken,
    pressed: Pressure,
    rate: Any,
    exact: bool,
    facts: Any,
    sheet: Any,
) -> Any:
    """How busy processors and disks are at the rate; returns the use of the processors."""
    cpu = sheet.figure(
        "cpu.percent",
        PER_CENT * rate * taken.cycles / (steady.speed * CYCLES_PER_MCYCLE),
        "%",
        "processor use",
        "hub-throughput-2008, results table",
    )
    sheet.check("cpu", cpu, facts.cpu_ceiling, exact)
    for volume, carried in (("log", taken.log), ("queue", taken.queue)):
        # What is asked over the whole time has to be done while messages are taken.
        used = sheet.step(
            f"{volume}.disk_utilisation",
            hub.used_share,
            message_rate=rate,
            most_rate=sheet.figure(
                f"throughput.held_by_{volume}_disk",
                carried * pressed.open,
                "messages/s",
                f"what the {volume} disks carry in the time that messages are taken",
                "hub-throughput-2008, back pressure statistics",
            ),
        )
        sheet.check(f"{volume}-disk", used, facts.full_utilisation, exact)
    return cpu
