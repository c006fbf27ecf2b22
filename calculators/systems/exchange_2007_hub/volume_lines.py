"""What the log and the queue disks of a hub can carry."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded, levels
from calculators.formulas.transport import hub
from calculators.sheet.units import HALF, MS_PER_MINUTE, MS_PER_S
from calculators.sheet.vectorised import total
from calculators.systems.shared import failure_lines, raid_lines


def _writes_at_once(volume: str, asked: Any, facts: Any, sheet: Any) -> Any:
    """Writes that fit at once: a lost disk leaves them as they are, a rebuild takes its part."""
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
    if asked.state == "rebuilding":
        return sheet.step(
            f"{volume}.writes_left",
            degraded.writes_left,
            chosen_by=asked.state,
            write_multiplier=writes,
            rebuild_reserve=level.rebuild_reserve,
        )
    return writes


def log_rate(asked: Any, cost: dict[str, Any], facts: Any, sheet: Any) -> Any:
    """Messages a second that the log disks can carry."""
    group, *_ = asked.groups["log"]
    # What does not turn writes as fast with a cache as without.
    if group.write_policy == "write-back" or group.model.rpm is None:
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
            HALF * MS_PER_MINUTE / group.model.rpm,
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
        kb_per_message=cost["log_kb"],
        greatest_write_kb=facts.greatest_log_write_kb,
    )
    time = sheet.step(
        "log.disk_ms", hub.log_disk_time, log_writes_per_message=writes, write_ms=write
    )
    return sheet.step(
        "throughput.by_log_disk",
        hub.rate_by_disk,
        write_multiplier=_writes_at_once("log", asked, facts, sheet),
        disk_ms_per_message=time,
    )


def queue_rate(asked: Any, cost: dict[str, Any], facts: Any, sheet: Any) -> tuple[Any, Any]:
    """Messages a second that the queue database disks can carry, and their writes at once."""
    group, *_ = asked.groups["queue"]
    access = raid_lines.access_time("queue.access_time", group.model, sheet)
    moved = {"transfer_ms_per_kb": facts.transfer_ms_per_kb, "write_kb": cost["write_kb"]}
    if group.write_policy == "write-back":
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
        reference_ms_per_message=cost["queue_ms"],
        write_ms=write,
        reference_write_ms=reference,
    )
    writes = _writes_at_once("queue", asked, facts, sheet)
    rate = sheet.step(
        "throughput.by_queue_disk",
        hub.rate_by_disk,
        write_multiplier=writes,
        disk_ms_per_message=time,
    )
    return rate, writes
