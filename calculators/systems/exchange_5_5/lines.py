"""The lines on the sheet, in the order of the benchmark account."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import capacity, levels, queueing
from calculators.formulas.workload import demand
from calculators.systems.exchange_5_5 import degraded_lines, log_lines
from calculators.systems.exchange_5_5 import raid_group_lines as groups_of
from calculators.systems.shared import failure_lines


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of an Information Store, in the order of the benchmark account."""
    load = _demand(asked, sheet)
    load["groups"] = sheet.step(
        "database.groups", demand.summed, parts=[group.count for group in asked.groups["database"]]
    )
    arrays = [
        groups_of.one_kind(f"database.group_{number}", group, load, asked, facts, sheet)
        for number, group in enumerate(asked.groups["database"], start=1)
    ]
    volume = _volume(arrays, load, asked, facts, sheet)
    _response(volume["queue"], facts, sheet)
    log_lines.lay_out(asked, load, facts, sheet)
    sheet.check("capacity", load["data_gb"], volume["usable_gb"])
    failure_lines.lay_out(asked, facts, sheet)


def _demand(asked: Any, sheet: Any) -> dict[str, Any]:
    iops, reads, data, users = [], [], [], []
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
    whole = failure_lines.total("database.iops", iops, asked, sheet)
    read = failure_lines.total("database.read_iops", reads, asked, sheet)
    stored = failure_lines.total("database.data_now_gb", data, asked, sheet)
    everyone = sheet.step("users", demand.summed, parts=users)
    sheet.within(
        failure_lines.carried("users.carried", everyone, asked, sheet),
        8000,
        17600,
        "The benchmark measured 8,000 to 17,600 users; beyond "
        "that the figures are an extrapolation.",
    )
    return {
        "iops": whole,
        "reads": read,
        "writes": sheet.step("database.write_iops", demand.writes, iops=whole, reads=read),
        "read_share": sheet.step("database.read_share", demand.read_share, reads=read, iops=whole),
        "data_gb": sheet.figure(
            "database.data_gb",
            stored * asked.growth_factor,
            "GB",
            "data to plan for",
            "exchange-io-2006, comment 7",
        ),
    }


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
        parts=[
            sheet.figure(
                f"database.group_{number}.all_disks",
                array["count"] * array["disks"],
                "disks",
                "disks of all of them",
                "netraid-1999, 24 disks in four arrays of six",
            )
            for number, array in enumerate(arrays, start=1)
        ],
    )
    busy = sheet.step(
        "database.disk_utilisation",
        queueing.busiest,
        utilisations=[array["utilisation"] for array in arrays],
    )
    queue, spindles_left = _queue(arrays, owned, asked, facts, sheet)
    sheet.check("queue-below-spindles", queue, spindles_left)
    sheet.check("disk-utilisation", busy, facts.full_utilisation)
    return {"queue": queue, "usable_gb": stripe("usable_gb", "usable_gb")}


def _queue(
    arrays: list[dict[str, Any]], owned: Any, asked: Any, facts: Any, sheet: Any
) -> tuple[Any, Any]:
    """The queue of the volume, and the disks it may fill."""
    queues = [array["queue"] for array in arrays]
    if failure_lines.a_disk_is_out(asked):
        whole = sheet.step("database.queue_while_all_work", demand.summed, parts=queues)
        return (
            degraded_lines.volume_queue(arrays, whole, sheet),
            degraded_lines.disks_left(owned, facts, sheet),
        )
    return sheet.step("database.queue_length", demand.summed, parts=queues), owned


def _response(queue: Any, facts: Any, sheet: Any) -> None:
    mean = sheet.step(
        "response_time.mean_ms",
        queueing.mean_response,
        queue=queue,
        base_ms=facts.mean_response_base_ms,
        ms_per_waiting=facts.mean_response_per_io_ms,
    )
    p95 = sheet.step(
        "response_time.p95_ms",
        queueing.p95_response,
        mean_ms=mean,
        factor=facts.p95_factor,
        exponent=facts.p95_exponent,
    )
    sheet.check("response-time", p95, facts.response_limit_ms)
