"""Exchange 5.5 Information Store, by the benchmark account of 1999."""

from __future__ import annotations

from typing import Any

from calculators import (
    alignment, capacity, curves, demand, disks, logs, queueing, raid, spindles,
)
from calculators.fields import (
    CONCURRENCY, GROWTH, HARDWARE_FIELDS, MAILBOX_SIZE, PROFILE, USERS, Field, group_fields,
)
from calculators.figures import Fact
from calculators.systems import steps
from calculators.systems.system import System

KEY = "exchange-5.5-information-store"
_TABLE_1 = "netraid-1999, Table 1"
_TABLE_2 = "netraid-1999, Table 2"
_QUEUE = "house, queue model"
_RESPONSE = "house, response time"

FACTS: dict[str, Fact] = {
    "reference_service_ms": Fact(
        5.75, "ms", _QUEUE, "service time of the benchmark's disk",
        "Fitted with the group period on the five queues of netraid-1999, Table 6.",
        origin="assumed",
    ),
    "group_period_ms": Fact(
        188, "ms", _QUEUE, "time between groups of requests",
        "Fitted with the service time on the five queues of netraid-1999, Table 6.",
        origin="assumed",
    ),
    "reference_access_ms": Fact(
        8.47, "ms", "disksim, cheetah9LP", "seek and half a turn of the benchmark's disk",
        "5.47 ms mean seek of the Cheetah 9LP and 3 ms half turn at 10,000 rpm.",
        origin="assumed",
    ),
    "io_size_kb": Fact(4, "KiB", _TABLE_1, "size of a database I/O",
                       "4097 bytes a read; a database page of 4 KiB."),
    "aligned_crossing": Fact(0, "share", "netraid-1999, Partition setup",
                             "crossings of aligned 4K I/Os"),
    "reference_stripe_kb": Fact(16, "KiB", "netraid-1999, Stripe Depth",
                                "stripe depth of the fitted runs"),
    "least_stripe_kb": Fact(16, "KiB", "netraid-1999, Stripe Depth",
                            "least stripe depth with a printed figure"),
    "greatest_stripe_kb": Fact(128, "KiB", "netraid-1999, Stripe Depth",
                               "greatest stripe depth with a printed figure"),
    "stripe_exponent": Fact(0.159, "1", "house, stripe depth rule",
                            "growth of the queue with stripe depth", origin="assumed"),
    "steady_hours": Fact(4, "h", "netraid-1999, steady state",
                         "length of the measured steady state"),
    "mean_response_base_ms": Fact(7.7, "ms", _RESPONSE, "response with no queue",
                                  origin="assumed"),
    "mean_response_per_io_ms": Fact(6.45, "ms/I/O", _RESPONSE, "what each waiting I/O adds",
                                    origin="assumed"),
    "p95_factor": Fact(1.04, "1", _RESPONSE, "factor of the 95th percentile", origin="assumed"),
    "p95_exponent": Fact(1.34, "1", _RESPONSE, "exponent of the 95th percentile",
                         origin="assumed"),
    "response_limit_ms": Fact(1000, "ms", "netraid-1999, benchmark rules",
                              "longest legal 95th percentile response"),
    "full_utilisation": Fact(1, "share", "house, utilisation law",
                             "a disk cannot be busy longer than the clock runs",
                             origin="assumed"),
    "reference_writes": Fact(122.76, "IOPS", _TABLE_1,
                             "database writes of the run of 8000 users",
                             "36 % of 341 I/Os a second."),
    "reference_log_iops": Fact(100, "IOPS", _TABLE_2, "log writes of the run of 8000 users"),
    "log_iops_exponent": Fact(0.438, "1", "house, log rule",
                              "growth of log writes with database writes", origin="assumed"),
    "reference_log_kib": Fact(121, "KiB/s", _TABLE_2, "log volume of the run of 8000 users",
                              "Printed as KBytes; 100 writes of 1244 bytes show that it is KiB."),
    "log_rate_exponent": Fact(0.808, "1", "house, log rule",
                              "growth of log volume with database writes", origin="assumed"),
}


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of an Information Store, in the order of the benchmark account."""
    load = _demand(asked, sheet)
    groups = sheet.step("database.groups", demand.summed,
                        parts=[group.count for group in asked.groups["database"]])
    arrays = [
        _array(f"database.group_{number}", group, groups, load, facts, sheet)
        for number, group in enumerate(asked.groups["database"], start=1)
    ]
    volume = _volume(groups, arrays, load, facts, sheet)
    _response(volume["queue"], facts, sheet)
    _logs(asked, load, facts, sheet)
    sheet.check("capacity", load["data_gb"], volume["usable_gb"])


def _demand(asked: Any, sheet: Any) -> dict[str, Any]:
    iops, reads, data, users = [], [], [], []
    for number, people in enumerate(asked.populations, start=1):
        name = f"population_{number}"
        asks = sheet.step(
            f"{name}.iops", demand.population_iops, users=people.users,
            concurrency=people.concurrency, iops_per_user=people.iops_per_user)
        iops.append(asks)
        reads.append(sheet.step(
            f"{name}.read_iops", demand.reads, iops=asks, read_share=people.read_share))
        data.append(sheet.step(
            f"{name}.data_gb", capacity.population_data, users=people.users,
            mailbox_size_mb=people.mailbox_size_mb))
        users.append(people.users)
    whole = sheet.step("database.iops", demand.summed, parts=iops)
    read = sheet.step("database.read_iops", demand.summed, parts=reads)
    stored = sheet.step("database.data_now_gb", demand.summed, parts=data)
    everyone = sheet.step("users", demand.summed, parts=users)
    sheet.within(everyone, 8000, 17600, "The benchmark measured 8,000 to 17,600 users; beyond "
                 "that the figures are an extrapolation.")
    return {
        "iops": whole,
        "reads": read,
        "writes": sheet.step("database.write_iops", demand.writes, iops=whole, reads=read),
        "read_share": sheet.step("database.read_share", demand.read_share, reads=read,
                                 iops=whole),
        "data_gb": sheet.step("database.data_gb", capacity.with_growth, data_gb=stored,
                              growth_factor=asked.growth_factor),
    }


def _array(
    name: str, group: Any, groups: Any, load: dict[str, Any], facts: Any, sheet: Any
) -> dict[str, Any]:
    """One kind of RAID group of the database stripe."""
    level = steps.level_facts(group, sheet)
    lights = steps.write_lights(f"{name}.lights_per_write", group, level, sheet)
    usable = steps.usable_disks(f"{name}.usable_disks", group, level, sheet)
    reads = sheet.step(f"{name}.read_iops", queueing.divided, iops=load["reads"], groups=groups)
    writes = sheet.step(f"{name}.write_iops", queueing.divided, iops=load["writes"],
                        groups=groups)
    iops = sheet.step(f"{name}.iops", demand.all_iops, reads=reads, writes=writes)
    operations = sheet.step(
        f"{name}.light_operations", queueing.light_operations, reads=reads, writes=writes,
        lights=lights, crossing_share=_crossing(name, group, facts, sheet), disks=group.disks)
    access = steps.access_time(f"{name}.access_time", group.model, sheet)
    service = sheet.step(
        f"{name}.service_time", disks.service_time, access_ms=access,
        reference_service_ms=facts.reference_service_ms,
        reference_access_ms=facts.reference_access_ms)
    busy = sheet.step(f"{name}.disk_utilisation", queueing.utilisation, operations=operations,
                      service_ms=service)
    queue = sheet.step(
        f"{name}.queue", queueing.group_queue, service_ms=service,
        group_period_ms=facts.group_period_ms, operations=operations,
        waiting=_waiting(name, group, reads, writes, sheet),
        stripe_factor=_stripe_factor(name, group, facts, sheet))
    backlog = sheet.step(
        f"{name}.backlog", queueing.overload_backlog, iops=iops, utilisation=busy,
        steady_hours=facts.steady_hours)
    return {
        "count": group.count,
        "utilisation": busy,
        "read": sheet.step(f"{name}.read_multiplier", raid.read_multiplier, disks=group.disks),
        "write": sheet.step(f"{name}.write_multiplier", raid.write_multiplier,
                            disks=group.disks, lights=lights),
        "usable_disks": usable,
        "usable_gb": sheet.step(f"{name}.usable_gb", capacity.usable_gb, usable_disks=usable,
                                disk_gb=group.model.capacity_gb),
        "disks": group.disks,
        "queue": sheet.step(f"{name}.queue_length", queueing.queue_of_groups, queue=queue,
                            backlog=backlog, group_count=group.count),
    }


def _crossing(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    if group.aligned == "yes":
        return sheet.step(f"{name}.crossing_share", alignment.crossing_aligned,
                          chosen_by=group.aligned, aligned_crossing=facts.aligned_crossing)
    return sheet.step(
        f"{name}.crossing_share", alignment.crossing_unaligned, chosen_by=group.aligned,
        io_size_kb=facts.io_size_kb, stripe_depth_kb=group.stripe_depth_kb)


def _waiting(name: str, group: Any, reads: Any, writes: Any, sheet: Any) -> Any:
    if group.write_policy == "write-back":
        return sheet.step(f"{name}.waiting", queueing.waiting_reads,
                          chosen_by=group.write_policy, reads=reads)
    return sheet.step(f"{name}.waiting", queueing.waiting_all, chosen_by=group.write_policy,
                      reads=reads, writes=writes)


def _stripe_factor(name: str, group: Any, facts: Any, sheet: Any) -> Any:
    sheet.within(group.stripe_depth_kb, 16, None, "Stripes below 16K were measured slower, but "
                 "no figure is printed: the queue shown is that of 16K and is too low.")
    sheet.within(group.stripe_depth_kb, None, 128, "Stripes above 128K were not measured: the "
                 "queue shown is that of 128K.")
    return sheet.step(
        f"{name}.stripe_factor", queueing.stripe_depth_factor,
        stripe_depth_kb=group.stripe_depth_kb, reference_kb=facts.reference_stripe_kb,
        low_kb=facts.least_stripe_kb, high_kb=facts.greatest_stripe_kb,
        exponent=facts.stripe_exponent)


def _volume(
    groups: Any, arrays: list[dict[str, Any]], load: dict[str, Any], facts: Any, sheet: Any
) -> dict[str, Any]:
    """The software stripe over all groups of the database."""
    def stripe(name: str, key: str) -> Any:
        return sheet.step(f"database.{name}", raid.stripe_of_groups, groups=groups,
                          parts=[array[key] for array in arrays])

    read = stripe("read_multiplier", "read")
    write = stripe("write_multiplier", "write")
    sheet.step("database.fgl_performance", raid.fgl_performance, read_share=load["read_share"],
               read_multiplier=read, write_multiplier=write)
    stripe("usable_disks", "usable_disks")
    owned = sheet.step("database.disks", demand.summed, parts=[
        sheet.step(f"database.group_{number}.all_disks", spindles.all_disks,
                   group_count=array["count"], disks=array["disks"])
        for number, array in enumerate(arrays, start=1)
    ])
    busy = sheet.step("database.disk_utilisation", queueing.busiest,
                      utilisations=[array["utilisation"] for array in arrays])
    queue = sheet.step("database.queue_length", demand.summed,
                       parts=[array["queue"] for array in arrays])
    sheet.check("queue-below-spindles", queue, owned)
    sheet.check("disk-utilisation", busy, facts.full_utilisation)
    return {"queue": queue, "usable_gb": stripe("usable_gb", "usable_gb")}


def _response(queue: Any, facts: Any, sheet: Any) -> None:
    mean = sheet.step("response_time.mean_ms", queueing.mean_response, queue=queue,
                      base_ms=facts.mean_response_base_ms,
                      ms_per_waiting=facts.mean_response_per_io_ms)
    p95 = sheet.step("response_time.p95_ms", queueing.p95_response, mean_ms=mean,
                     factor=facts.p95_factor, exponent=facts.p95_exponent)
    sheet.check("response-time", p95, facts.response_limit_ms)


def _logs(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    iops = sheet.step("log.iops", logs.store_log_iops, writes=load["writes"],
                      reference_log_iops=facts.reference_log_iops,
                      reference_writes=facts.reference_writes, exponent=facts.log_iops_exponent)
    sheet.step("log.write_bytes_per_second", logs.store_log_rate, writes=load["writes"],
               reference_log_kib=facts.reference_log_kib,
               reference_writes=facts.reference_writes, exponent=facts.log_rate_exponent)
    groups = asked.groups.get("log", [])
    sheet.rule("separate-log-disks", bool(groups))
    if not groups:
        return
    count = sheet.step("log.groups", demand.summed, parts=[group.count for group in groups])
    share = sheet.step("log.group_iops", queueing.divided, iops=iops, groups=count)
    busy = []
    for number, group in enumerate(groups, start=1):
        name = f"log.group_{number}"
        level = steps.level_facts(group, sheet)
        lights = steps.write_lights(f"{name}.lights_per_write", group, level, sheet)
        busy.append(sheet.step(
            f"{name}.disk_utilisation", logs.log_utilisation, log_iops=share, lights=lights,
            disks=group.disks, sequential_iops=group.model.sequential_iops))
    whole = sheet.step("log.disk_utilisation", queueing.busiest, utilisations=busy)
    sheet.check("log-utilisation", whole, facts.full_utilisation)


SYSTEM = System(
    key=KEY,
    title="Exchange 5.5 Information Store",
    fields=(GROWTH, *HARDWARE_FIELDS),
    population_fields=(
        PROFILE,
        USERS,
        Field("iops_per_user", "I/O per user", "number", "IOPS/user", None, "", least=0.0001,
              most=100, group="Users",
              help="Database I/Os a second of one active user. The benchmark measured 0.039 to "
              "0.043."),
        Field("read_share", "Read share", "number", "share", None, "", least=0, most=1,
              group="Users", help="Part of the database I/Os that reads. Writes cost more disks."),
        MAILBOX_SIZE,
        CONCURRENCY,
    ),
    group_fields=group_fields(
        {"database": "Database", "log": "Log"}, "hp-netraid-3si", "netraid-1999, controller"
    ),
    volumes={"database": "Database", "log": "Log"},
    facts=FACTS,
    size=size,
    charts=(curves.fgl_by_level, curves.demand_against_supply, curves.queue_against_users,
            curves.response_against_users),
    key_figures=("database.queue_length", "response_time.mean_ms", "response_time.p95_ms",
                 "database.disk_utilisation", "database.fgl_performance", "database.iops"),
    from_profile=("iops_per_user", "read_share"),
    default_profile="mmb-8000",
)
