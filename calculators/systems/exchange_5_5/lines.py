"""The lines on the sheet, in the order of the benchmark account."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import capacity, levels, queueing
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import BYTES_PER_MB
from calculators.sheet.vectorised import both, total
from calculators.systems.exchange_5_5 import degraded_lines, log_lines, response_lines
from calculators.systems.exchange_5_5 import raid_group_lines as groups_of
from calculators.systems.shared import (
    failure_lines,
    raid_lines,
    redundancy_lines,
    restore_lines,
)

# Those of netraid-1999, Table 6.
MEASURED_LEVELS = frozenset({"RAID10", "RAID5", "RAID50"})


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of an Information Store, in the order of the benchmark account."""
    load = _demand(asked, facts, sheet)
    load["groups"] = sheet.step(
        "database.groups", demand.summed, parts=[group.count for group in asked.groups["database"]]
    )
    arrays = [
        groups_of.one_kind(f"database.group_{number}", group, load, asked, facts, sheet)
        for number, group in enumerate(asked.groups["database"], start=1)
    ]
    volume = _volume(arrays, load, asked, facts, sheet)
    response_lines.lay_out(volume, load["iops"], facts, sheet)
    log_lines.lay_out(asked, load, facts, sheet)
    sheet.check("capacity", load["data_gb"], volume["usable_gb"])
    restore_lines.lay_out(asked, load["data_gb"], sheet)
    failure_lines.lay_out(asked, facts, sheet, load["everyone"])
    redundancy_lines.lay_out(asked, facts, sheet)


def _demand(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    iops, reads, data, users, active = [], [], [], [], []
    for number, people in enumerate(asked.populations, start=1):
        name = f"population_{number}"
        asks = sheet.step(
            f"{name}.iops",
            demand.population_iops,
            users=people.users,
            concurrency=people.concurrency,
            iops_per_user=people.iops_per_user,
        )
        iops.append(asks)
        reads.append(
            sheet.step(f"{name}.read_iops", demand.reads, iops=asks, read_share=people.read_share)
        )
        data.append(
            sheet.step(
                f"{name}.data_gb",
                capacity.population_data,
                users=people.users,
                mailbox_size_mb=people.mailbox_size_mb,
            )
        )
        users.append(people.users)
        active.append(people.users * people.concurrency)
    whole = sheet.step("database.iops", demand.summed, parts=iops)
    read = sheet.step("database.read_iops", demand.summed, parts=reads)
    stored = sheet.step("database.data_now_gb", demand.summed, parts=data)
    written = sheet.step("database.write_iops", demand.writes, iops=whole, reads=read)
    sheet.figure(
        "database.mb_per_second",
        (read * facts.read_bytes + written * facts.write_bytes) / BYTES_PER_MB,
        "MB/s",
        "data that the database disks move",
        "netraid-1999, Table 1",
        note="Random I/O of 4K moves so little that the rate of transfer limits nothing.",
    )
    everyone = sheet.step("users", demand.summed, parts=users)
    sheet.within(
        everyone,
        facts.reference_users,
        facts.greatest_users,
        "The benchmark measured 8,000 to 17,600 users; beyond "
        "that the figures are an extrapolation.",
    )
    return {
        "everyone": everyone,
        "iops": whole,
        "period": _period(active, whole, facts, sheet),
        "reads": read,
        "writes": written,
        "read_share": sheet.step("database.read_share", demand.read_share, reads=read, iops=whole),
        "data_gb": sheet.figure(
            "database.data_gb",
            stored * asked.growth_factor,
            "GB",
            "data to plan for",
            "netraid-1999, Information Store",
        ),
    }


def _period(active: list[Any], iops: Any, facts: Any, sheet: Any) -> Any:
    """The time between two groups of requests, which are as large as the active users make them."""
    own = sheet.figure(
        "users.active", total(active), "users", "active users", "house, every user counts",
        note="Those who work in the busiest hour make the requests.",
    )  # fmt: skip
    return sheet.step(
        "database.group_period",
        queueing.group_period,
        requests=sheet.step(
            "database.group_requests",
            queueing.requests_at_once,
            users=own,
            reference_users=facts.reference_users,
            period_ms=facts.group_period_ms,
            reference_iops=facts.reference_iops,
        ),
        iops=iops,
    )


def _volume(
    arrays: list[dict[str, Any]], load: dict[str, Any], asked: Any, facts: Any, sheet: Any
) -> dict[str, Any]:
    """The software stripe over all groups of the database."""

    def stripe(name: str, key: str) -> Any:
        return sheet.step(
            f"database.{name}",
            levels.stripe_of_groups,
            groups=load["groups"],
            parts=[array[key] for array in arrays],
        )

    read = stripe("read_multiplier", "read")
    write = stripe("write_multiplier", "write")
    sheet.step(
        "database.fgl_performance",
        levels.fgl_performance,
        read_share=load["read_share"],
        read_multiplier=read,
        write_multiplier=write,
    )
    stripe("usable_disks", "usable_disks")
    owned = sheet.step(
        "database.disks",
        demand.summed,
        parts=raid_lines.disks_of("database", asked.groups["database"], sheet),
    )
    busy = sheet.step(
        "database.disk_utilisation",
        queueing.busiest,
        utilisations=[array["utilisation"] for array in arrays],
    )
    queue, spindles_left = _queue(arrays, owned, asked, sheet)
    sheet.within(
        load["iops"],
        facts.reference_iops,
        facts.greatest_iops,
        "The queue was measured at 341 to 759 I/Os a second; at this rate it is an extrapolation.",
        on=queue,
    )
    sheet.within(
        busy,
        facts.least_utilisation,
        facts.greatest_utilisation,
        "The queue was measured on disks that are busy 32 to 96 % of the time; on these it is an "
        "extrapolation.",
        on=queue,
    )
    sheet.within(
        load["read_share"],
        facts.least_read_share,
        facts.greatest_read_share,
        "The queue was measured with 61 to 64 % reads; at this share it is an extrapolation.",
        on=queue,
    )
    sheet.check("queue-below-spindles", queue, spindles_left)
    alike = [array["as_measured"] for array in arrays]
    error = _error(owned, load, busy, alike, asked, facts, sheet)
    off = {"queue": queue, "error_share": error}
    sheet.step("database.queue_shortest", queueing.shortest_queue, **off)
    longest = sheet.step("database.queue_longest", queueing.longest_queue, **off)
    sheet.check("queue-certainty", longest, spindles_left)
    sheet.check("disk-utilisation", busy, facts.full_utilisation)
    return {"queue": queue, "error": error, "usable_gb": stripe("usable_gb", "usable_gb")}


def _unmeasured(asked: Any) -> str:
    """Why no printed queue speaks of this design at all; "" where one does."""
    if failure_lines.a_disk_is_out(asked):
        return "No array was measured with a disk out."
    if any(group.level not in MEASURED_LEVELS for group in asked.groups["database"]):
        return "RAID 10, RAID 5 and RAID 50 were measured, no other level."
    if asked.parity_algorithm == levels.UPDATING:
        return "No array was measured whose controller makes parity from its old value."
    return ""


def _error(
    owned: Any,
    load: dict[str, Any],
    busy: Any,
    alike: list[Any],
    asked: Any,
    facts: Any,
    sheet: Any,
) -> Any:
    """How far off the queue may be."""
    unmeasured = _unmeasured(asked)
    if unmeasured:
        return sheet.figure(
            "database.queue_error",
            facts.queue_error_beyond,
            "share",
            "error of the queue, either way",
            "house, stated error of the queue",
            note=unmeasured,
            chosen_by=asked.state,
        )
    iops, read_share = load["iops"], load["read_share"]
    inside = both(
        both(iops >= facts.reference_iops, iops <= facts.greatest_iops),
        both(busy >= facts.least_utilisation, busy <= facts.greatest_utilisation),
    )
    inside = both(
        inside,
        both(read_share >= facts.least_read_share, read_share <= facts.greatest_read_share),
    )
    for array in alike:
        inside = both(inside, array)
    return sheet.step(
        "database.queue_error",
        queueing.queue_error,
        disks=owned,
        fewest_fitted=facts.fewest_fitted_disks,
        most_fitted=facts.most_fitted_disks,
        most_measured=facts.most_measured_disks,
        within_rates=sheet.figure(
            "database.measured_rates",
            inside,
            "yes or no",
            "rate, share of reads, busy time, disks and stripes as measured",
            "netraid-1999, Tables 1 and 6",
        ),
        error_fitted=facts.queue_error_fitted,
        error_measured=facts.queue_error_measured,
        error_beyond=facts.queue_error_beyond,
    )


def _queue(arrays: list[dict[str, Any]], owned: Any, asked: Any, sheet: Any) -> tuple[Any, Any]:
    """The queue of the volume, and the disks it may fill."""
    queues = [array["queue"] for array in arrays]
    if failure_lines.a_disk_is_out(asked):
        whole = sheet.step("database.queue_while_all_work", demand.summed, parts=queues)
        return (
            degraded_lines.volume_queue(arrays, whole, sheet),
            degraded_lines.disks_left(owned, sheet),
        )
    return sheet.step("database.queue_length", demand.summed, parts=queues), owned
