"""The lines on the sheet, in the order of the planning guide."""

from __future__ import annotations

from typing import Any, NamedTuple

from calculators.formulas.raid import capacity, spindles
from calculators.formulas.storage import log_rate
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import KB_PER_MB, MB_PER_GB
from calculators.sheet.vectorised import ceil
from calculators.systems.exchange_2007_mailbox import (
    database_lines,
    io_reduction_lines,
    mailbox_lines,
)
from calculators.systems.shared import (
    failure_lines,
    raid_lines,
    redundancy_lines,
    restore_lines,
)

AS_2003 = "as-2003"


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a mailbox server: demand, memory, database disks, log disks."""
    load = _demand(asked, facts, sheet)
    _memory(asked, load, facts, sheet)
    as_2003 = _on_exchange_2003(asked, load, sheet) if asked.log_rule == AS_2003 else None
    needed, needed_2003 = database_lines.spindles_needed(asked, load, as_2003, facts, sheet)
    _logs(asked, load, needed, needed_2003, facts, sheet)
    io_reduction_lines.lay_out(asked, load, facts, sheet)
    restore_lines.lay_out(asked, load["data_gb"], sheet)
    failure_lines.lay_out(asked, facts, sheet, load["everyone"])
    redundancy_lines.lay_out(asked, facts, sheet)


class _Asked(NamedTuple):
    """What one population asks.

    Args:
        mailbox: one of its mailboxes
        reads, writes: of all of them [IOPS]
        data_gb: that they hold today [GB]
        cache_mb: database cache that they have [MB]
    """

    mailbox: mailbox_lines.Mailbox
    reads: Any
    writes: Any
    data_gb: Any
    cache_mb: Any


def _demand(asked: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    """What the mailboxes ask; with several kinds, one mailbox is their average."""
    _, *others = asked.populations
    everyone = sheet.step(
        "users", demand.summed, parts=[people.users for people in asked.populations]
    )
    depth = sheet.figure(
        "checkpoint.kb_per_user",
        asked.storage_groups * facts.checkpoint_mb * KB_PER_MB / everyone,
        "KB/user",
        "checkpoint depth of one user",
        "exchange-io-2006, storage groups",
        note="Decimal, as the source documents count: 1 MB is 1000 KB.",
    )
    common = mailbox_lines.shared(asked, depth, facts, sheet)
    prices = asked.ram_price_per_gb is not None and asked.disk_price is not None
    each = []
    for number, people in enumerate(asked.populations, start=1):
        name = f"population_{number}"
        mailbox = f"{name}.mailbox" if others else "mailbox"
        own = mailbox_lines.mailbox(name, mailbox, people, common, prices, facts, sheet)
        each.append(_population(name, people, own, sheet))
    reads = sheet.step("database.read_iops", demand.summed, parts=[one.reads for one in each])
    writes = sheet.step("database.write_iops", demand.summed, parts=[one.writes for one in each])
    sheet.figure(
        "database.iops", reads + writes, "IOPS", "all I/Os", "exchange-io-2006, database 101"
    )
    _average(asked, each, reads, writes, sheet)
    stored = sheet.step("database.data_now_gb", demand.summed, parts=[one.data_gb for one in each])
    return {
        "everyone": everyone,
        "mailboxes": [one.mailbox for one in each],
        "reads": reads,
        "writes": writes,
        "cache_mb": sheet.step(
            "memory.database_cache_mb", demand.summed, parts=[one.cache_mb for one in each]
        ),
        "data_gb": sheet.figure(
            "database.data_gb",
            stored * asked.growth_factor,
            "GB",
            "data to plan for",
            "exchange-io-2006, comment 7",
        ),
    }


def _population(name: str, people: Any, own: mailbox_lines.Mailbox, sheet: Any) -> _Asked:
    """What a population asks, each of whose mailboxes is as given."""
    return _Asked(
        own,
        _iops(f"{name}.read_iops", people, own.reads, sheet),
        _iops(f"{name}.write_iops", people, own.writes, sheet),
        sheet.step(
            f"{name}.data_gb",
            capacity.population_data,
            users=people.users,
            mailbox_size_mb=people.mailbox_size_mb,
        ),
        sheet.figure(
            f"{name}.cache_mb",
            people.users * people.cache_mb_per_user,
            "MB",
            "database cache of the population",
            "exchange-io-2006, Exchange 2007",
        ),
    )


def _average(asked: Any, each: list[_Asked], reads: Any, writes: Any, sheet: Any) -> None:
    """What the average mailbox reads and writes."""
    first, *others = each
    per_read, per_write = first.mailbox.reads, first.mailbox.writes
    if others:
        active = io_reduction_lines.active_users(asked.populations, sheet)
        per_read, per_write = (
            sheet.figure(
                f"mailbox.{way}_iops",
                whole / active,
                "IOPS/user",
                "I/O of the average mailbox",
                "slipstick-2008, IOPS per mailbox",
                note="Of those in use at the peak, as the I/O of a single kind of mailbox is.",
            )
            for way, whole in (("read", reads), ("write", writes))
        )
    sheet.figure(
        "mailbox.iops",
        per_read + per_write,
        "IOPS/user",
        "database I/O of one mailbox",
        "slipstick-2008, IOPS per mailbox",
    )


def _iops(name: str, people: Any, per_user: Any, sheet: Any) -> Any:
    return sheet.step(
        name,
        demand.population_iops,
        users=people.users,
        concurrency=people.concurrency,
        iops_per_user=per_user,
    )


def _on_exchange_2003(asked: Any, load: dict[str, Any], sheet: Any) -> dict[str, Any]:
    """The load as Exchange 2003 would put it on the disks."""
    found = {}
    for kind in ("reads", "writes"):
        parts = [
            _iops(
                f"population_{number}.{kind}_on_2003", people, getattr(own, f"{kind}_2003"), sheet
            )
            for number, (people, own) in enumerate(
                zip(asked.populations, load["mailboxes"], strict=True), start=1
            )
        ]
        found[kind] = sheet.step(f"database.{kind}_on_2003", demand.summed, parts=parts)
    return found


def _memory(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    required = _required("memory.required_gb", load["cache_mb"], facts, sheet)
    if asked.ram_gb is None:
        installed = sheet.figure(
            "memory.installed_gb",
            facts.memory_step_gb * ceil(required / facts.memory_step_gb),
            "GB",
            "memory installed",
            "house, memory steps",
            note='exchange-io-2006 goes from 22 to "about 24 GB"; steps of 4 GB reproduce it.',
        )
    else:
        installed = sheet.step("memory.installed_gb", demand.summed, parts=[asked.ram_gb])
    sheet.check("memory", required, installed)
    sheet.figure(
        "memory.cache_kb_per_user_32bit",
        facts.cache_limit_32bit_mb * KB_PER_MB / load["everyone"],
        "KB/user",
        "cache of one user",
        "exchange-io-2006, Exchange 2000 and 2003",
        note="Decimal, as the source documents count: 1 MB is 1000 KB. The last 50 items of a "
        "mailbox, of 20 KB each, are 1 MB, four times as much, without rules, calendar and "
        "contacts.",
    )


def _required(name: str, cache_mb: Any, facts: Any, sheet: Any) -> Any:
    return sheet.figure(
        name,
        cache_mb / MB_PER_GB + facts.base_memory_gb,
        "GB",
        "memory required",
        "exchange-io-2006, Exchange 2007",
        note='Decimal: 1 GB is 1000 MB. The document reads "20GB + 2GB or about 24GB" for 4000 '
        "users; the sum is 22, and 24 is the next memory size that can be bought.",
    )


def _logs(
    asked: Any, load: dict[str, Any], needed: Any, needed_2003: Any, facts: Any, sheet: Any
) -> None:
    if asked.log_rule == "tenth":
        iops = sheet.step(
            "log.iops",
            log_rate.log_iops_tenth,
            chosen_by=asked.log_rule,
            spindles=needed,
            log_iops_per_spindle=facts.log_iops_per_spindle,
        )
    elif needed_2003 is not None:
        before = sheet.step(
            "log.iops_on_2003",
            log_rate.log_iops_tenth,
            chosen_by=asked.log_rule,
            spindles=needed_2003,
            log_iops_per_spindle=facts.log_iops_per_spindle,
        )
        iops = sheet.figure(
            "log.iops",
            before * facts.log_iops_of_2003,
            "IOPS",
            "log writes",
            "exchange-io-2006, comment 12",
            note="The author answers from memory that log I/O stays within 10 to 15 % of 2003.",
            chosen_by=asked.log_rule,
        )
    else:
        iops = sheet.figure(
            "log.iops",
            facts.log_writes_per_write * load["writes"],
            "IOPS",
            "log writes",
            "slipstick-2008, log I/O is three quarters of the write half",
            chosen_by=asked.log_rule,
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
    spans = raid_lines.spans_of("log", groups, sheet)
    disks = raid_lines.allowed_count("log.spindles", exactly, spans, group, level, sheet)
    sheet.rule("separate-log-disks", bool(own))
    if own:
        sheet.check(
            "log-spindles",
            disks,
            sheet.step("log.disks", demand.summed, parts=raid_lines.disks_of("log", own, sheet)),
        )
