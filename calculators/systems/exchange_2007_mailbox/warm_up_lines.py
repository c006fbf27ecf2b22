"""A cold cache: what the mailboxes read after a restart or a failover, and for how long."""

from __future__ import annotations

from typing import Any

from calculators.formulas.compute import memory_2007
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import BYTES_PER_KIB, BYTES_PER_MB
from calculators.sheet.vectorised import least


def lay_out(
    asked: Any,
    load: dict[str, Any],
    disks: dict[str, Any],
    facts: Any,
    sheet: Any,
) -> None:
    """The lines.

    Args:
        asked: the scenario's options
        load: as of the demand, with its mailboxes
        disks: disks, rate of one of them and write penalty
        facts: the constants
        sheet: where the lines go
    """
    cold = _cold_reads(asked, load["mailboxes"], sheet)
    left = sheet.step(
        "memory.read_iops_left",
        memory_2007.reads_left,
        writes=load["writes"],
        **disks,
    )
    page = sheet.figure(
        "memory.page_mb",
        facts.io_size_kb * BYTES_PER_KIB / BYTES_PER_MB,
        "MB",
        "one page of the cache",
        "exchange-io-2006, page size",
    )
    _dirty_pages(asked, load["cache_mb"], page, facts, sheet)
    for name, part in (
        ("memory.warm_up_minutes", 0.5),
        ("memory.full_warm_up_minutes", 1),
    ):
        sheet.step(
            name,
            memory_2007.warm_up_minutes,
            cache_part=part,
            cache_mb=load["cache_mb"],
            page_mb=page,
            cold_reads=cold,
            warm_reads=load["reads"],
            reads_left=left,
            cache_exponent=facts.cache_exponent,
        )
        sheet.leave_out_undefined(name)
    sheet.figure(
        "database.mb_per_second",
        (load["reads"] + load["writes"]) * page,
        "MB/s",
        "data that the database disks move",
        "exchange-io-2006, page size",
        note="Random I/O of 8 KB moves so little that the rate of transfer limits nothing.",
    )


def _cold_reads(asked: Any, mailboxes: list[Any], sheet: Any) -> Any:
    """What all mailboxes read on a cold cache."""
    parts = [
        sheet.step(
            f"population_{number}.cold_read_iops",
            demand.population_iops,
            users=people.users,
            concurrency=people.concurrency,
            iops_per_user=sheet.figure(
                f"population_{number}.cold_mailbox_read_iops",
                (own.reads_2003 if own.cold_reads is None else own.cold_reads) * own.kept_pages,
                "IOPS/user",
                "reads of one user on a cold cache",
                "exchange-io-2006, comment 13",
                note="As on Exchange 2003, with little cache, but for the larger pages.",
            ),
        )
        for number, (people, own) in enumerate(
            zip(asked.populations, mailboxes, strict=True), start=1
        )
    ]
    return sheet.step("memory.cold_read_iops", demand.summed, parts=parts)


def _dirty_pages(asked: Any, cache_mb: Any, page: Any, facts: Any, sheet: Any) -> None:
    """How many pages of the cache may wait to be written."""
    for name, megabytes, label in (
        (
            "checkpoint.fewest_dirty_pages",
            least(asked.storage_groups * facts.checkpoint_mb, cache_mb),
            "pages that may wait to be written where all of each changed",
        ),
        (
            "checkpoint.most_dirty_pages",
            cache_mb,
            "pages that may wait to be written where few bytes of each changed",
        ),
    ):
        sheet.figure(
            name,
            megabytes / page,
            "pages",
            label,
            "exchange-io-2006, database 101",
            note="The logs of the checkpoint depth may speak of millions of pages: more than the "
            "cache holds cannot wait.",
        )
