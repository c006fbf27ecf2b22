"""One kind of RAID group of the database stripe: lights, utilisation, queue."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import alignment, levels, queueing
from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.vectorised import both, least, most
from calculators.systems.exchange_5_5 import degraded_lines
from calculators.systems.exchange_5_5.degraded_lines import Whole
from calculators.systems.shared import failure_lines, raid_lines


def one_kind(
    name: str, group: Any, load: dict[str, Any], asked: Any, facts: Any, sheet: Any
) -> dict[str, Any]:
    """One kind of RAID group of the database stripe."""
    level = raid_lines.level_facts(group, sheet)
    if LEVELS[group.level].remark:
        sheet.note(group.level, LEVELS[group.level].remark)
    lights = raid_lines.write_lights(
        f"{name}.lights_per_write", group, level, sheet, asked.parity_algorithm
    )
    usable = raid_lines.usable_disks(f"{name}.usable_disks", group, level, sheet)
    whole = _whole(name, group, lights, load, facts, sheet)
    hurt = {"utilisation": whole.utilisation}
    if failure_lines.a_disk_is_out(asked):
        hurt = degraded_lines.one_kind(name, group, level, whole, asked, facts, sheet)
    return {
        **hurt,
        "count": group.count,
        "read": sheet.step(f"{name}.read_multiplier", levels.read_multiplier, disks=group.disks),
        "write": sheet.step(
            f"{name}.write_multiplier", levels.write_multiplier, disks=group.disks, lights=lights
        ),
        "usable_disks": usable,
        "usable_gb": raid_lines.usable_gb(f"{name}.usable_gb", group, usable, sheet),
        "disks": group.disks,
        "as_measured": _as_measured(name, group, whole.access, facts, sheet),
        "queue": sheet.figure(
            f"{name}.queue_length",
            (whole.queue + whole.backlog) * group.count,
            "I/Os",
            "requests outstanding on all of them",
            "house, queue model",
            note=(
                "The groups of a software stripe queue side by side, each with its share of the "
                "load."
            ),
        ),
    }


def _whole(
    name: str, group: Any, lights: Any, load: dict[str, Any], facts: Any, sheet: Any
) -> Whole:
    """How busy its disks are with all of them at work, and what queues for them."""
    reads, writes, iops = _load_of_one(name, load, sheet)
    crossing = _crossing(name, group, facts, sheet)
    operations = sheet.step(
        f"{name}.light_operations",
        queueing.light_operations,
        reads=reads,
        writes=writes,
        lights=lights,
        crossing_share=crossing,
        disks=group.disks,
    )
    access = raid_lines.access_time(f"{name}.access_time", group.model, sheet)
    service = _service(name, access, facts, sheet)
    busy = sheet.step(
        f"{name}.disk_utilisation", queueing.utilisation, operations=operations, service_ms=service
    )
    waiting = _waiting(name, group, reads, writes, facts, sheet)
    stripe_factor = _stripe_factor(name, group, facts, sheet)
    queue = sheet.step(
        f"{name}.queue",
        queueing.group_queue,
        service_ms=service,
        group_period_ms=load["period"],
        operations=operations,
        waiting=waiting,
        stripe_factor=stripe_factor,
    )
    backlog = sheet.step(
        f"{name}.backlog",
        queueing.overload_backlog,
        iops=iops,
        utilisation=busy,
        steady_hours=facts.steady_hours,
    )
    return Whole(
        reads=reads,
        writes=writes,
        iops=iops,
        lights=lights,
        crossing=crossing,
        access=access,
        service=service,
        utilisation=busy,
        waiting=waiting,
        period=load["period"],
        stripe_factor=stripe_factor,
        queue=queue,
        backlog=backlog,
    )


def _load_of_one(name: str, load: dict[str, Any], sheet: Any) -> tuple[Any, Any, Any]:
    """Reads, writes and all I/Os of one group."""
    reads, writes = (
        sheet.figure(
            f"{name}.{kind}_iops",
            load[f"{kind}s"] / load["groups"],
            "IOPS",
            "load of one group",
            "netraid-1999, NT stripe sets over RAID 10 arrays",
        )
        for kind in ("read", "write")
    )
    iops = sheet.figure(
        f"{name}.iops", reads + writes, "IOPS", "all I/Os", "netraid-1999, Information Store"
    )
    return reads, writes, iops


def _service(name: str, access: Any, facts: Any, sheet: Any) -> Any:
    return sheet.figure(
        f"{name}.service_time",
        facts.reference_service_ms * access / facts.reference_access_ms,
        "ms",
        "time that one I/O occupies this disk",
        "house, queue model",
        note=(
            "5.75 ms is fitted on the five queue lengths of netraid-1999, Table 6; it is "
            "shorter than seek and half a turn because the controller sorts the requests of "
            "a group. Other disks are scaled by their seek and half a turn; no measurement "
            "backs that scaling yet."
        ),
    )


def _as_measured(name: str, group: Any, access: Any, facts: Any, sheet: Any) -> Any:
    """Whether a queue was printed for disks as fast, under stripes as deep."""
    off = facts.reference_access_ms * facts.access_spread
    return sheet.figure(
        f"{name}.as_measured",
        both(
            both(
                group.stripe_depth_kb >= facts.least_stripe_kb,
                group.stripe_depth_kb <= facts.greatest_stripe_kb,
            ),
            both(
                access >= facts.reference_access_ms - off,
                access <= facts.reference_access_ms + off,
            ),
        ),
        "yes or no",
        "disks and stripes as measured",
        "netraid-1999, Stripe Depth and Table 6",
        note="One model of disk was measured, with stripes of 16K to 128K.",
    )


def _crossing(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    if group.aligned == "yes":
        return sheet.step(
            f"{name}.crossing_share",
            alignment.crossing_aligned,
            chosen_by=group.aligned,
            aligned_crossing=facts.aligned_crossing,
        )
    return sheet.step(
        f"{name}.crossing_share",
        alignment.crossing_unaligned,
        chosen_by=group.aligned,
        io_size_kb=facts.io_size_kb,
        stripe_depth_kb=group.stripe_depth_kb,
    )


def _waiting(name: str, group: Any, reads: Any, writes: Any, facts: Any, sheet: Any) -> Any:
    waiting, note = reads + writes, ""
    if group.write_policy == "write-back":
        waiting = most(reads, facts.least_read_share * (reads + writes))
        note = (
            "Writes wait in the cache, unseen, as far as that was measured: with fewer reads at "
            "least as many I/Os are taken to wait as there."
        )
    return sheet.figure(
        f"{name}.waiting",
        waiting,
        "IOPS",
        "I/Os whose wait is seen",
        "netraid-1999, Write Policy",
        note=note,
        chosen_by=group.write_policy,
    )


def _stripe_factor(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    sheet.within(
        group.stripe_depth_kb,
        16,
        None,
        "Stripes of 8K were slower than 16K, with no figure printed: they are taken to lengthen "
        "the queue as much as stripes as many times deeper than 16K do.",
    )
    sheet.within(
        group.stripe_depth_kb,
        None,
        128,
        "Stripes above 128K were not measured: the queue shown is that of 128K.",
    )
    deeper = least(group.stripe_depth_kb, facts.greatest_stripe_kb) / facts.reference_stripe_kb
    return sheet.figure(
        f"{name}.stripe_factor",
        most(deeper, 1 / deeper) ** facts.stripe_exponent,
        "1",
        "queue against that at the reference depth",
        "house, stripe depth rule",
        note=(
            "The runs of 12600 users in netraid-1999 had queues of 11.5 (16K, printed as 9 "
            "% less), 12.663 (32K) and 16 (128K): a power of 0.159 passes within 2 % of all "
            "three. Below 16K it is assumed, above 128K it is held."
        ),
    )
