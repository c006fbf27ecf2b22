"""The lines on the sheet, in the order of the planning guide."""

from __future__ import annotations

from typing import Any

from calculators.formulas.compute import memory_2007
from calculators.formulas.raid import capacity, spindles
from calculators.formulas.storage import log_rate
from calculators.formulas.workload import demand
from calculators.systems.exchange_2007_mailbox import database_lines, io_reduction_lines
from calculators.systems.shared import failure_lines, raid_lines


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a mailbox server: demand, memory, database disks, log disks."""
    load = _demand(asked, facts, sheet)
    _memory(asked, load, facts, sheet)
    needed = database_lines.spindles_needed(asked, load, facts, sheet)
    _logs(asked, load, needed, facts, sheet)
    io_reduction_lines.lay_out(asked, load, facts, sheet)
    failure_lines.lay_out(asked, facts, sheet)


def _demand(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    """What the mailboxes ask; with several kinds, one mailbox is their average."""
    _, *others = asked.populations
    reads: list[Any] = []
    writes: list[Any] = []
    data, cached, users = [], [], []
    for number, people in enumerate(asked.populations, start=1):
        name = f"population_{number}"
        mailbox = f"{name}.mailbox" if others else "mailbox"
        read = sheet.step(
            f"{mailbox}.read_iops",
            demand.mailbox_reads,
            read_coefficient=facts.read_coefficient,
            messages_per_day=people.messages_per_day,
            cache_mb_per_user=people.cache_mb_per_user,
            cache_exponent=facts.cache_exponent,
        )
        write = sheet.step(
            f"{mailbox}.write_iops",
            demand.mailbox_writes,
            write_coefficient=facts.write_coefficient,
            messages_per_day=people.messages_per_day,
        )
        sheet.within(
            people.cache_mb_per_user,
            2,
            5,
            "The read rule is checked for 2 to 5 MB of "
            "cache a user; outside it is an extrapolation.",
        )
        sheet.within(
            people.messages_per_day,
            25,
            150,
            "The I/O rule is checked for 25 to 150 messages a day; outside it is an extrapolation.",
        )
        for rates, per_user, kind in ((reads, read, "read"), (writes, write, "write")):
            rates.append(
                sheet.step(
                    f"{name}.{kind}_iops",
                    demand.population_iops,
                    users=people.users,
                    concurrency=people.concurrency,
                    iops_per_user=per_user,
                )
            )
        data.append(
            sheet.step(
                f"{name}.data_gb",
                capacity.population_data,
                users=people.users,
                mailbox_size_mb=people.mailbox_size_mb,
            )
        )
        cached.append(
            sheet.step(
                f"{name}.cache_mb",
                memory_2007.population_cache,
                users=people.users,
                cache_mb_per_user=people.cache_mb_per_user,
            )
        )
        users.append(people.users)
    whole_read = failure_lines.total("database.read_iops", reads, asked, sheet)
    whole_write = failure_lines.total("database.write_iops", writes, asked, sheet)
    everyone = sheet.step("users", demand.summed, parts=users)
    served = failure_lines.carried("users.carried", everyone, asked, sheet)
    sheet.step("database.iops", demand.all_iops, reads=whole_read, writes=whole_write)
    if others:
        per_read = sheet.step("mailbox.read_iops", demand.per_user, iops=whole_read, users=served)
        per_write = sheet.step(
            "mailbox.write_iops", demand.per_user, iops=whole_write, users=served
        )
    else:
        per_read, per_write = read, write
    per_mailbox = sheet.step(
        "mailbox.iops", demand.mailbox_iops, mailbox_reads=per_read, mailbox_writes=per_write
    )
    stored = failure_lines.total("database.data_now_gb", data, asked, sheet)
    return {
        "users": served,
        "mailbox_iops": per_mailbox,
        "reads": whole_read,
        "writes": whole_write,
        "cache_mb": sheet.step("memory.database_cache_mb", demand.summed, parts=cached),
        "data_gb": sheet.step(
            "database.data_gb",
            capacity.with_growth,
            data_gb=stored,
            growth_factor=asked.growth_factor,
        ),
    }


def _memory(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    required = bought = sheet.step(
        "memory.required_gb",
        memory_2007.required_memory,
        cache_mb=failure_lines.carried("memory.carried_cache_mb", load["cache_mb"], asked, sheet),
        base_gb=facts.base_memory_gb,
    )
    if asked.state == "server-lost":
        # Memory that the scenario leaves open was bought while all servers worked.
        bought = sheet.step(
            "memory.required_gb.while_all_work",
            memory_2007.required_memory,
            cache_mb=load["cache_mb"],
            base_gb=facts.base_memory_gb,
        )
    if asked.ram_gb is None:
        installed = sheet.step(
            "memory.installed_gb",
            memory_2007.installed_memory,
            required_gb=bought,
            step_gb=facts.memory_step_gb,
        )
    else:
        installed = sheet.step("memory.installed_gb", demand.summed, parts=[asked.ram_gb])
    sheet.check("memory", required, installed)
    sheet.step(
        "memory.cache_kb_per_user_32bit",
        memory_2007.cache_per_user,
        cache_limit_mb=facts.cache_limit_32bit_mb,
        users=load["users"],
    )
    sheet.step(
        "checkpoint.kb_per_user",
        memory_2007.checkpoint_per_user,
        storage_groups=asked.storage_groups,
        checkpoint_mb=facts.checkpoint_mb,
        users=load["users"],
    )


def _logs(asked: Any, load: dict[str, Any], needed: Any, facts: Any, sheet: Any) -> None:
    if asked.log_rule == "tenth":
        iops = sheet.step(
            "log.iops",
            log_rate.log_iops_tenth,
            chosen_by=asked.log_rule,
            spindles=needed,
            log_iops_per_spindle=facts.log_iops_per_spindle,
        )
    else:
        iops = sheet.step(
            "log.iops",
            log_rate.log_iops_three_quarters,
            chosen_by=asked.log_rule,
            log_writes_per_write=facts.log_writes_per_write,
            writes=load["writes"],
        )
    own = asked.groups.get("log", [])
    groups = own or asked.groups["database"]
    group, *_ = groups
    level = raid_lines.level_facts(group, sheet)
    back_end = sheet.step(
        "log.back_end_iops", spindles.log_back_end, log_iops=iops, write_penalty=level.write_penalty
    )
    exactly = sheet.step(
        "log.spindles_exactly",
        spindles.for_iops,
        back_end_iops=back_end,
        disk_iops=failure_lines.rate_left(
            "log.rate_left", group.model.sequential_iops, level, asked, sheet
        ),
        target_utilisation=asked.target_utilisation,
    )
    spans = sheet.step(
        "log.spans",
        demand.summed,
        parts=[
            sheet.step(
                f"log.group_{number}.all_spans",
                spindles.all_spans,
                group_count=each.count,
                spans=each.spans,
            )
            for number, each in enumerate(groups, start=1)
        ],
    )
    disks = raid_lines.allowed_count("log.spindles", exactly, spans, group, level, sheet)
    sheet.rule("separate-log-disks", bool(own))
    if own:
        sheet.check(
            "log-spindles",
            disks,
            sheet.step("log.disks", demand.summed, parts=raid_lines.disks_of("log", own, sheet)),
        )
