"""A kind of RAID group with one disk lost: the busiest disk left, and the queue it makes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.raid import degraded, queueing
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import ratio
from calculators.systems.shared import failure_lines


class Whole(Struct, frozen=True):
    """A group with all its disks at work.

    Args:
        reads, writes, iops: of the users [IOPS]
        lights: of a write
        crossing: share of the I/Os that take two disks
        access, service: time of an access, and of an I/O that is one of many [ms]
        utilisation: share of the time that a disk is busy
        waiting: I/Os whose wait is seen [IOPS]
        period: of the users of one group [ms]
        stripe_factor: queue against that at the reference depth
        queue, backlog: requests outstanding
    """

    reads: Any
    writes: Any
    iops: Any
    lights: Any
    crossing: Any
    access: Any
    service: Any
    utilisation: Any
    waiting: Any
    period: Any
    stripe_factor: Any
    queue: Any
    backlog: Any


def one_kind(
    name: str, group: Any, level: Any, whole: Whole, asked: Any, facts: Any, sheet: Any
) -> dict[str, Any]:
    """Utilisation of the busiest disk left, and what the group queues more than before."""
    operations = sheet.step(
        f"{name}.degraded.light_operations",
        degraded.busiest_operations,
        chosen_by=asked.state,
        reads=whole.reads,
        read_factor=failure_lines.read_factor(f"{name}.read_factor", group, level, sheet),
        writes=whole.writes,
        lights=whole.lights,
        crossing_share=whole.crossing,
        disks=group.disks,
    )
    service = _service(name, level, whole.service, asked, sheet)
    busy = sheet.step(
        f"{name}.degraded.disk_utilisation",
        queueing.utilisation,
        operations=operations,
        service_ms=service,
    )
    queue = sheet.step(
        f"{name}.degraded.queue",
        queueing.group_queue,
        service_ms=service,
        group_period_ms=whole.period,
        operations=operations,
        waiting=whole.waiting,
        stripe_factor=whole.stripe_factor,
    )
    backlog = sheet.step(
        f"{name}.degraded.backlog",
        queueing.overload_backlog,
        iops=whole.iops,
        utilisation=busy,
        steady_hours=facts.steady_hours,
    )
    failure_lines.rebuild_time(f"{name}.rebuild_hours", group, asked, facts, sheet)
    return {
        "utilisation": busy,
        "more_waiting": sheet.figure(
            f"{name}.degraded.more_waiting",
            queue + backlog - whole.queue - whole.backlog,
            "I/Os",
            "requests outstanding on top",
            "house, queue model",
            note=(
                "The queue of a group as ever, with the load and the time of its busiest disk. "
                "On the safe side: every I/O of the group is taken to wait as if for its "
                "busiest disk."
            ),
        ),
    }


def _service(name: str, level: Any, service: Any, asked: Any, sheet: Any) -> Any:
    if asked.state == "rebuilding":
        return sheet.figure(
            f"{name}.degraded.service_time",
            ratio(service, 1 - level.rebuild_reserve),
            "ms",
            "time that one I/O of the users takes of the rest",
            "e2013-calculator, RAID table",
            chosen_by=asked.state,
        )
    return service


def volume_queue(arrays: list[dict[str, Any]], queue: Any, sheet: Any) -> Any:
    """The queue of the volume, with the disk lost where it queues most."""
    more = sheet.step(
        "database.more_waiting",
        degraded.worst_of,
        parts=[array["more_waiting"] for array in arrays],
    )
    return sheet.step("database.queue_length", demand.summed, parts=[queue, more])


def disks_left(owned: Any, sheet: Any) -> Any:
    """Disks of the database that still turn."""
    return sheet.step("database.disks_left", degraded.disks_left, all_disks=owned, lost_disks=1)
