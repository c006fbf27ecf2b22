"""The lines of an Exchange 2003 mailbox server, as far as its sources go."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import capacity, spindles
from calculators.formulas.storage import log_rate
from calculators.formulas.workload import demand, exchange_2003
from calculators.systems.shared import raid_lines


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Database I/O by the printed profiles, and disks on RAID 10."""
    each = sheet.step(
        "mailbox.iops",
        exchange_2003.profile_iops,
        messages_per_day=asked.messages_per_day,
        row_iops=facts.row_iops,
        row_messages=facts.row_messages,
    )
    sheet.within(
        asked.messages_per_day,
        70,
        210,
        "The profiles of Exchange 2003 are printed for 70 to 210 messages a day; for fewer or "
        "more, the line through them is extended: as much I/O for each message.",
    )
    iops = sheet.step(
        "database.iops",
        demand.population_iops,
        users=asked.users,
        concurrency=asked.concurrency,
        iops_per_user=each,
    )
    if asked.model is not None:
        _disks(asked, iops, facts, sheet)


def _disks(asked: Any, iops: Any, facts: Any, sheet: Any) -> None:
    level = raid_lines.level_facts(asked, sheet)
    reads = sheet.step("database.read_iops", demand.reads, iops=iops, read_share=facts.read_share)
    back_end = sheet.step(
        "database.back_end_iops",
        spindles.back_end_iops,
        reads=reads,
        writes=sheet.step("database.write_iops", demand.writes, iops=iops, reads=reads),
        write_penalty=level.write_penalty,
    )
    by_rate = sheet.step(
        "database.spindles_for_iops",
        spindles.copied_count,
        disks=sheet.step(
            "database.spindles_for_iops_exactly",
            spindles.for_iops,
            back_end_iops=back_end,
            disk_iops=raid_lines.random_iops("database.disk_random_iops", asked.model, sheet),
            target_utilisation=facts.planned_load,
        ),
        copies=level.copies,
    )
    by_space = sheet.step(
        "database.spindles_for_capacity",
        spindles.copied_for_capacity,
        data_gb=sheet.step(
            "database.data_gb",
            capacity.population_data,
            users=asked.users,
            mailbox_size_mb=asked.mailbox_size_mb,
        ),
        disk_gb=asked.model.capacity_gb,
        copies=level.copies,
    )
    needed = sheet.step(
        "database.spindles", spindles.larger, for_iops=by_rate, for_capacity=by_space
    )
    _logs(asked, needed, level, facts, sheet)


def _logs(asked: Any, needed: Any, level: Any, facts: Any, sheet: Any) -> None:
    iops = sheet.step(
        "log.iops",
        log_rate.log_iops_tenth,
        spindles=needed,
        log_iops_per_spindle=facts.log_iops_per_spindle,
    )
    exactly = sheet.step(
        "log.spindles_exactly",
        spindles.for_iops,
        back_end_iops=sheet.step(
            "log.back_end_iops",
            spindles.log_back_end,
            log_iops=iops,
            write_penalty=level.write_penalty,
        ),
        disk_iops=asked.model.sequential_iops,
        target_utilisation=facts.planned_load,
    )
    sheet.step("log.spindles", spindles.copied_count, disks=exactly, copies=level.copies)
