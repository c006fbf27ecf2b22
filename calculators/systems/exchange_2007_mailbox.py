"""Exchange 2007 mailbox server, by the team's account of its I/O improvements."""

from __future__ import annotations

from typing import Any

from calculators import cache, capacity, curves, demand, logs, raid, spindles
from calculators.fields import (
    CONCURRENCY, GROWTH, HARDWARE_FIELDS, MAILBOX_SIZE, PROFILE, USERS, Field, group_fields,
    with_default,
)
from calculators.figures import Fact
from calculators.raid import LEVELS, PARITY
from calculators.systems import steps
from calculators.systems.system import System

KEY = "exchange-2007-mailbox"
_LAB = "exchange-io-2006, laboratory test"

LOG_RULES = {
    "three-quarters": "Three log writes for four database writes",
    "tenth": "A tenth of the database spindles (comment 7)",
}

FACTS: dict[str, Fact] = {
    "read_coefficient": Fact(0.0048, "IOPS/(message/day)", "house, Exchange 2007 read rule",
                             "reads for each message a day at 1 MB of cache", origin="assumed"),
    "cache_exponent": Fact(-0.65, "1", "house, Exchange 2007 read rule",
                           "how fast reads fall with cache", origin="assumed"),
    "write_coefficient": Fact(0.00152, "IOPS/(message/day)", "house, Exchange 2007 write rule",
                              "writes for each message a day", origin="assumed"),
    "base_memory_gb": Fact(2, "GB", "exchange-io-2006, Exchange 2007",
                           "memory for everything but the cache"),
    "memory_step_gb": Fact(4, "GB", "house, memory steps", "step in which memory is bought",
                           "exchange-io-2006 goes from 22 to about 24 GB.", origin="assumed"),
    "cache_limit_32bit_mb": Fact(900, "MB", "exchange-io-2006, Exchange 2000 and 2003",
                                 "database cache a 32-bit server can depend on",
                                 "Other sources state 858 MB (2000) and 896 MB (2003)."),
    "checkpoint_mb": Fact(20, "MB/storage group", "exchange-io-2006, database 101",
                          "checkpoint depth of one storage group"),
    "log_writes_per_write": Fact(0.75, "share", "slipstick-2008, log I/O",
                                 "log writes for each database write"),
    "log_iops_per_spindle": Fact(0.1, "IOPS/disk", "exchange-io-2006, comment 7",
                                 "log I/Os for each database spindle"),
    "full_utilisation": Fact(1, "share", "house, utilisation law",
                             "a disk cannot be busy longer than the clock runs",
                             origin="assumed"),
    "lab_baseline": Fact(1.0, "IOPS/user", _LAB, "Exchange 2003 with 4 GB"),
    "lab_more_cache": Fact(0.54, "IOPS/user", _LAB, "with 24 GB of memory"),
    "lab_more_storage_groups": Fact(0.43, "IOPS/user", _LAB, "with 28 storage groups too"),
    "lab_larger_pages": Fact(0.27, "IOPS/user", _LAB, "with 8 KB pages too"),
}


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a mailbox server: demand, memory, database disks, log disks."""
    load = _demand(asked, facts, sheet)
    _memory(asked, load, facts, sheet)
    needed = _database(asked, load, facts, sheet)
    _logs(asked, load, needed, facts, sheet)
    _laboratory(facts, sheet)


def _demand(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    reads, writes, data, cached, users = [], [], [], [], []
    for number, people in enumerate(asked.populations, start=1):
        name = f"population_{number}"
        read = sheet.step(
            f"{name}.mailbox_read_iops", demand.mailbox_reads,
            read_coefficient=facts.read_coefficient, messages_per_day=people.messages_per_day,
            cache_mb_per_user=people.cache_mb_per_user, cache_exponent=facts.cache_exponent)
        write = sheet.step(
            f"{name}.mailbox_write_iops", demand.mailbox_writes,
            write_coefficient=facts.write_coefficient, messages_per_day=people.messages_per_day)
        sheet.within(people.cache_mb_per_user, 2, 5, "The read rule is checked for 2 to 5 MB of "
                     "cache a user; outside it is an extrapolation.")
        sheet.within(people.messages_per_day, 25, 150, "The I/O rule is checked for 25 to 150 "
                     "messages a day; outside it is an extrapolation.")
        for rates, per_user, kind in ((reads, read, "read"), (writes, write, "write")):
            rates.append(sheet.step(
                f"{name}.{kind}_iops", demand.population_iops, users=people.users,
                concurrency=people.concurrency, iops_per_user=per_user))
        data.append(sheet.step(
            f"{name}.data_gb", capacity.population_data, users=people.users,
            mailbox_size_mb=people.mailbox_size_mb))
        cached.append(sheet.step(
            f"{name}.cache_mb", cache.population_cache, users=people.users,
            cache_mb_per_user=people.cache_mb_per_user))
        users.append(people.users)
    read = sheet.step("database.read_iops", demand.summed, parts=reads)
    write = sheet.step("database.write_iops", demand.summed, parts=writes)
    everyone = sheet.step("users", demand.summed, parts=users)
    sheet.step("database.iops", demand.all_iops, reads=read, writes=write)
    per_read = sheet.step("mailbox.read_iops", demand.per_user, iops=read, users=everyone)
    per_write = sheet.step("mailbox.write_iops", demand.per_user, iops=write, users=everyone)
    sheet.step("mailbox.iops", demand.mailbox_iops, mailbox_reads=per_read,
               mailbox_writes=per_write)
    stored = sheet.step("database.data_now_gb", demand.summed, parts=data)
    return {
        "users": everyone,
        "reads": read,
        "writes": write,
        "cache_mb": sheet.step("memory.database_cache_mb", demand.summed, parts=cached),
        "data_gb": sheet.step("database.data_gb", capacity.with_growth, data_gb=stored,
                              growth_factor=asked.growth_factor),
    }


def _memory(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    required = sheet.step("memory.required_gb", cache.required_memory, cache_mb=load["cache_mb"],
                          base_gb=facts.base_memory_gb)
    bought = sheet.step("memory.next_size_gb", cache.installed_memory, required_gb=required,
                        step_gb=facts.memory_step_gb)
    chosen = bought if asked.ram_gb is None else asked.ram_gb
    installed = sheet.step("memory.installed_gb", demand.summed, parts=[chosen])
    sheet.check("memory", required, installed)
    sheet.step("memory.cache_kb_per_user_32bit", cache.cache_per_user,
               cache_limit_mb=facts.cache_limit_32bit_mb, users=load["users"])
    sheet.step("checkpoint.kb_per_user", cache.checkpoint_per_user,
               storage_groups=asked.storage_groups, checkpoint_mb=facts.checkpoint_mb,
               users=load["users"])


def _database(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> Any:
    groups = asked.groups["database"]
    group, *_ = groups
    level = steps.level_facts(group, sheet)
    disk_iops = steps.random_iops("database.disk_random_iops", group.model, sheet)
    spans = sheet.step("database.spans", demand.summed, parts=[
        sheet.step(f"database.group_{number}.all_spans", spindles.all_spans, group_count=each.count,
                   spans=each.spans)
        for number, each in enumerate(groups, start=1)])
    back_end = sheet.step("database.back_end_iops", raid.back_end_iops, reads=load["reads"],
                          writes=load["writes"], write_penalty=level.write_penalty)
    for_iops = steps.allowed_count(
        "database.spindles_for_iops",
        sheet.step("database.spindles_for_iops_exactly", spindles.for_iops,
                   back_end_iops=back_end, disk_iops=disk_iops,
                   target_utilisation=asked.target_utilisation),
        spans, group, level, sheet)
    for_capacity = steps.allowed_count(
        "database.spindles_for_capacity",
        _capacity_need(load["data_gb"], spans, group, level, sheet), spans, group, level, sheet)
    needed = sheet.step("database.spindles", spindles.larger, for_iops=for_iops,
                        for_capacity=for_capacity)
    owned = sheet.step("database.disks", demand.summed,
                       parts=steps.disks_of("database", groups, sheet))
    busy = sheet.step("database.disk_utilisation", spindles.disk_load, back_end_iops=back_end,
                      disks=owned, disk_iops=disk_iops)
    sheet.check("spindles", needed, owned)
    sheet.check("disk-utilisation", busy, facts.full_utilisation)
    sheet.check("capacity", load["data_gb"], _usable(groups, level, sheet))
    return needed


def _capacity_need(data_gb: Any, spans: Any, group: Any, level: Any, sheet: Any) -> Any:
    name = "database.spindles_for_capacity_exactly"
    if LEVELS[group.level].family == PARITY:
        return sheet.step(name, spindles.parity_for_capacity, chosen_by=group.level,
                          data_gb=data_gb, disk_gb=group.model.capacity_gb, spans=spans,
                          parity_disks=level.parity_disks)
    return sheet.step(name, spindles.copied_for_capacity, chosen_by=group.level, data_gb=data_gb,
                      disk_gb=group.model.capacity_gb, copies=level.copies)


def _usable(groups: list[Any], level: Any, sheet: Any) -> Any:
    count = sheet.step("database.groups", demand.summed, parts=[group.count for group in groups])
    parts = []
    for number, group in enumerate(groups, start=1):
        name = f"database.group_{number}"
        usable = steps.usable_disks(f"{name}.usable_disks", group, level, sheet)
        parts.append(sheet.step(f"{name}.usable_gb", capacity.usable_gb, usable_disks=usable,
                                disk_gb=group.model.capacity_gb))
    return sheet.step("database.usable_gb", raid.stripe_of_groups, groups=count, parts=parts)


def _logs(asked: Any, load: dict[str, Any], needed: Any, facts: Any, sheet: Any) -> None:
    if asked.log_rule == "tenth":
        iops = sheet.step("log.iops", logs.log_iops_tenth, chosen_by=asked.log_rule,
                          spindles=needed, log_iops_per_spindle=facts.log_iops_per_spindle)
    else:
        iops = sheet.step("log.iops", logs.log_iops_three_quarters, chosen_by=asked.log_rule,
                          log_writes_per_write=facts.log_writes_per_write,
                          writes=load["writes"])
    own = asked.groups.get("log", [])
    groups = own or asked.groups["database"]
    group, *_ = groups
    level = steps.level_facts(group, sheet)
    back_end = sheet.step("log.back_end_iops", spindles.log_back_end, log_iops=iops,
                          write_penalty=level.write_penalty)
    exactly = sheet.step("log.spindles_exactly", spindles.for_iops, back_end_iops=back_end,
                         disk_iops=group.model.sequential_iops,
                         target_utilisation=asked.target_utilisation)
    spans = sheet.step("log.spans", demand.summed, parts=[
        sheet.step(f"log.group_{number}.all_spans", spindles.all_spans, group_count=each.count,
                   spans=each.spans)
        for number, each in enumerate(groups, start=1)])
    disks = steps.allowed_count("log.spindles", exactly, spans, group, level, sheet)
    sheet.rule("separate-log-disks", bool(own))
    if own:
        sheet.check("log-spindles", disks, sheet.step(
            "log.disks", demand.summed, parts=steps.disks_of("log", own, sheet)))


def _laboratory(facts: Any, sheet: Any) -> None:
    """The four measured steps of the laboratory test, and what each of them saved."""
    sheet.step("laboratory.cache_saving", cache.step_saving, before=facts.lab_baseline,
               after=facts.lab_more_cache)
    sheet.step("laboratory.storage_group_saving", cache.step_saving, before=facts.lab_more_cache,
               after=facts.lab_more_storage_groups)
    sheet.step("laboratory.page_saving", cache.step_saving,
               before=facts.lab_more_storage_groups, after=facts.lab_larger_pages)
    sheet.step("laboratory.saved_share", cache.saved_share, before=facts.lab_baseline,
               after=facts.lab_larger_pages)


SYSTEM = System(
    key=KEY,
    title="Exchange 2007 mailbox",
    fields=(
        Field("storage_groups", "Storage groups", "integer", "storage groups", 28,
              "exchange-io-2006, laboratory test", least=1, most=50, group="Server",
              help="Each has its own log and 20 MB of checkpoint; more of them save writes. At "
              "most 50."),
        Field("log_rule", "Log rule", "word", "", "three-quarters", "slipstick-2008, log I/O",
              choices=lambda: LOG_RULES, group="Server",
              help="How log I/O is reckoned. The tenth rule is one of Exchange 2003, kept as "
              "printed."),
        with_default(GROWTH, 1.5, "exchange-io-2006, comment 7"),
        Field("target_utilisation", "Target utilisation", "number", "share", 0.8,
              "house, planning load of a disk", least=0.05, most=1, group="Server", rare=True,
              help="Part of a disk's rate that is planned for; the rest is headroom."),
        Field("ram_gb", "Memory installed", "number", "GB", None, "", least=0.25, most=4096,
              group="Server", rare=True,
              help="Left empty, the next size in steps of 4 GB is assumed."),
        *HARDWARE_FIELDS,
    ),
    population_fields=(
        PROFILE,
        USERS,
        with_default(MAILBOX_SIZE, 200, "exchange-io-2006, comment 2"),
        Field("messages_per_day", "Messages a day", "number", "messages/day", None, "",
              least=0.1, most=100_000, group="Users",
              help="Sent and received by one user. Reads and writes grow with it."),
        Field("cache_mb_per_user", "Cache per user", "number", "MB/user", 5.0,
              "exchange-io-2006, Exchange 2007", least=0.01, most=10_000, group="Users",
              help="Database cache of one user. More of it saves reads and costs memory."),
        CONCURRENCY,
    ),
    group_fields=group_fields({"database": "Database", "log": "Log"}),
    volumes={"database": "Database", "log": "Log"},
    facts=FACTS,
    size=size,
    charts=(curves.demand_against_supply_2007, curves.laboratory_steps, curves.iops_by_cache,
            curves.spindles_against_users),
    key_figures=("database.spindles", "database.iops", "mailbox.iops", "log.spindles",
                 "memory.installed_gb", "checkpoint.kb_per_user"),
    from_profile=("messages_per_day",),
    mixed_groups=False,
)
