"""What the log and the queue disks of a hub can carry."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded, levels
from calculators.formulas.transport import back_pressure, hub
from calculators.sheet.tree.units import MS_PER_MINUTE, MS_PER_S
from calculators.sheet.vectorised import least, total
from calculators.systems.exchange_2007_hub.handed_on import (
    Cost,
    Dumpster,
    DumpsterTimes,
    Overflow,
    Pressure,
    QueueDisk,
)
from calculators.systems.shared import failure_lines, raid_lines

WRITE_BACK = "write-back"


def slowest(asked: Any, volume: str) -> Any:
    """The group of a volume that all of them are as fast as: one without a write cache, where one
    has none. Level and disk are the same in all."""
    groups = asked.groups[volume]
    cached = [group.write_policy == WRITE_BACK for group in groups]
    return groups[0 if all(cached) else cached.index(False)]


def _at_once(volume: str, asked: Any, facts: Any, sheet: Any) -> tuple[Any, Any]:
    """Writes and reads that fit at once, with what a lost disk or a rebuild leaves of them."""
    groups = asked.groups[volume]
    group, *_ = groups
    level = raid_lines.level_facts(group, sheet)
    sheet.figure(
        f"{volume}.all_disks",
        total([each.count * each.disks for each in groups]),
        "disks",
        "disks of all of them",
        "netraid-1999, 24 disks in four arrays of six",
    )
    writes = sheet.step(
        f"{volume}.write_multiplier",
        levels.stripe_writes,
        groups=total([each.count for each in groups]),
        disks=[each.disks for each in groups],
        write_penalty=level.write_penalty,
    )
    failure_lines.rebuild_time(f"{volume}.rebuild_hours", group, asked, facts, sheet)
    reads = _reads(volume, asked, level, sheet) if volume == "queue" else None
    if asked.state == "rebuilding":
        writes = sheet.step(
            f"{volume}.writes_left",
            degraded.writes_left,
            chosen_by=asked.state,
            write_multiplier=writes,
            rebuild_reserve=level.rebuild_reserve,
        )
    return writes, reads


def _reads(volume: str, asked: Any, level: Any, sheet: Any) -> Any:
    """Reads that fit at once: one for each disk, fewer beside a lost one."""
    groups = asked.groups[volume]
    reads = sheet.figure(
        f"{volume}.read_multiplier",
        total([each.count for each in groups]) * least([each.disks for each in groups]),
        "×",
        "reads that fit at once",
        "netraid-1999, flashing green lights",
    )
    if not failure_lines.a_disk_is_out(asked):
        return reads
    factors = [
        failure_lines.read_factor(f"{volume}.group_{place}.read_factor", group, level, sheet)
        for place, group in enumerate(groups, start=1)
    ]
    factor = sheet.step(f"{volume}.read_factor", degraded.worst_of, parts=factors)
    left = 1 - level.rebuild_reserve if asked.state == "rebuilding" else 1
    return sheet.figure(
        f"{volume}.reads_left",
        reads / factor * left,
        "×",
        "reads that fit at once beside the lost disk",
        "house, load of the disks left",
        note="The disk that takes over the reads of the lost one decides.",
        chosen_by=asked.state,
    )


def log_rate(asked: Any, cost: Cost, added: Dumpster, facts: Any, sheet: Any) -> Any:
    """Messages a second that the log disks can carry, what a dumpster adds included."""
    group = slowest(asked, "log")
    # What does not turn writes as fast with a cache as without.
    if group.write_policy == WRITE_BACK or group.model.rpm is None:
        write = sheet.figure(
            "log.write_ms",
            MS_PER_S / group.model.sequential_iops,
            "ms/write",
            "time of one log write",
            "e2013-calculator, disk table",
            chosen_by=group.write_policy,
        )
    else:
        turn = sheet.figure(
            "log.half_turn",
            0.5 * MS_PER_MINUTE / group.model.rpm,
            "ms",
            "mean rotational delay",
            "disksim, valid/",
        )
        write = sheet.step(
            "log.write_ms",
            hub.uncached_log_write,
            chosen_by=group.write_policy,
            sequential_iops=group.model.sequential_iops,
            half_turn_ms=turn,
        )
    writes = sheet.step(
        "log.fewest_writes",
        hub.fewest_writes,
        kb_per_message=cost.log_kb,
        greatest_write_kb=facts.greatest_log_write_kb,
    )
    counted = sheet.figure(
        "log.writes_counted",
        writes + added.log_writes,
        "I/Os/message",
        "log writes that occupy the log disk, for one message",
        "hub-cache-2008, laboratory columns",
        note="What a dumpster adds was measured at 21 messages a second, and is an upper bound at "
        "higher rates.",
    )
    time = sheet.step(
        "log.disk_ms", hub.log_disk_time, log_writes_per_message=counted, write_ms=write
    )
    at_once, _ = _at_once("log", asked, facts, sheet)
    return sheet.step(
        "throughput.by_log_disk",
        hub.rate_by_disk,
        write_multiplier=at_once,
        disk_ms_per_message=time,
    )


def queue_disk(asked: Any, cost: Cost, facts: Any, sheet: Any) -> QueueDisk:
    """Time that the writes of a message occupy a queue disk, and what fits at once."""
    group = slowest(asked, "queue")
    access = raid_lines.access_time("queue.access_time", group.model, sheet)
    moved = {"transfer_ms_per_kb": facts.transfer_ms_per_kb, "write_kb": cost.write_kb}
    if group.write_policy == WRITE_BACK:
        write = sheet.step(
            "queue.write_ms",
            hub.cached_queue_write,
            chosen_by=group.write_policy,
            destage_share=facts.destage_share,
            access_ms=access,
            **moved,
        )
    else:
        write = sheet.step(
            "queue.write_ms",
            hub.uncached_queue_write,
            chosen_by=group.write_policy,
            access_ms=access,
            sorting_gain=facts.sorting_gain,
            **moved,
        )
    reference = sheet.step(
        "queue.reference_write_ms",
        hub.cached_queue_write,
        destage_share=facts.destage_share,
        access_ms=facts.reference_access_ms,
        **moved,
    )
    time = sheet.step(
        "queue.disk_ms",
        hub.queue_disk_time,
        reference_ms_per_message=cost.queue_ms,
        write_ms=write,
        reference_write_ms=reference,
    )
    return QueueDisk(access, time, *_at_once("queue", asked, facts, sheet))


def overflow(asked: Any, disk: QueueDisk, pressed: Pressure, facts: Any, sheet: Any) -> Overflow:
    """Reads of a message that left the cache, and the time they occupy a queue disk."""
    measured = {"measured_reads": facts.overflow_reads, "measured_rate": facts.overflow_rate}
    reads = sheet.step(
        "queue.overflow_reads_per_message",
        back_pressure.overflow_reads,
        queue_mb=pressed.queue_mb,
        cache_mb=pressed.cache_mb,
        **measured,
        message_bytes=asked.mean_bytes,
        size_3=facts.size_3,
    )
    time = sheet.step(
        "queue.overflow_ms",
        back_pressure.overflow_time,
        overflow_reads=reads,
        **measured,
        steady_ms=facts.queue_disk_ms_3,
        slowdown=facts.overflow_slowdown,
        access_ms=disk.access,
        reference_access_ms=facts.reference_access_ms,
    )
    return Overflow(reads, time)


def queue_rate(
    name: str, disk: QueueDisk, dumpster: DumpsterTimes, reading: Any, sheet: Any
) -> Any:
    """Messages a second that the queue database disks can carry.

    Args:
        name: of the figure
        disk: what ``queue_disk`` gave
        dumpster: disk times of a dumpster
        reading: disk time of all reads of a message
        sheet: the worked sheet
    """
    return sheet.step(
        name,
        hub.rate_with_reads,
        write_multiplier=disk.writes,
        read_multiplier=disk.reads,
        disk_ms_per_message=disk.ms,
        further_ms_per_message=dumpster.write,
        read_ms_per_message=reading,
    )
