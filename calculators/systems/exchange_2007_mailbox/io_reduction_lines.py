"""The levers: what the laboratory measured, what they save here, what memory is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calculators.formulas.workload import io_reduction
from calculators.sheet.vectorised import total
from calculators.systems.exchange_2007_mailbox.mailbox_lines import Mailbox
from calculators.systems.shared import raid_lines


def lay_out(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    """The laboratory's steps, the same levers on this load, and the break-even of memory."""
    _laboratory(facts, sheet)
    _own(asked, load["mailboxes"], sheet)
    if asked.ram_price_per_gb is not None and asked.disk_price is not None:
        _break_even(asked, load["mailboxes"], facts, sheet)


def active_users(populations: Any, sheet: Any) -> Any:
    """The users of all populations who work at the peak: one mailbox is the average of theirs."""
    return sheet.figure(
        "users.active",
        total([one.users * one.concurrency for one in populations]),
        "users",
        "active users",
        "house, every user counts",
        note="Those who are at work at the peak; the I/O of one mailbox is that of one of them.",
    )


def _own(asked: Any, mailboxes: list[Mailbox], sheet: Any) -> None:
    """This load from Exchange 2003 on, a lever of the design at a time; the last is the design."""

    def stage(name: str, label: str, iops: Callable[[Mailbox], Any]) -> None:
        each = [iops(mailbox) for mailbox in mailboxes]
        (first, *others), people = each, asked.populations
        if others:
            active = [
                one.users * one.concurrency * own for one, own in zip(people, each, strict=True)
            ]
            first = total(active) / sheet.figures["users.active"]
        sheet.figure(f"levers.{name}", first, "IOPS/user", label, "exchange-io-2006, Exchange 2007")

    stage("exchange_2003", "as Exchange 2003", lambda own: own.reads_2003 + own.writes_2003)
    stage(
        "with_cache",
        "with the cache of the design",
        lambda own: own.reads_2003 * own.kept_reads + own.writes_2003,
    )
    stage(
        "with_storage_groups",
        "with its storage groups too",
        lambda own: own.reads_2003 * own.kept_reads + own.writes_2003 * own.kept_writes,
    )


def _break_even(asked: Any, mailboxes: list[Mailbox], facts: Any, sheet: Any) -> None:
    group, *_ = asked.groups["database"]
    disk_iops = raid_lines.random_iops("break_even.disk_random_iops", group.model, sheet)
    for number, own in enumerate(mailboxes, start=1):
        sheet.step(
            f"break_even.population_{number}.cache_mb_per_user",
            io_reduction.break_even_cache,
            mailbox_reads=own.lab_reads,
            cache_mb_per_user=facts.lab_cache_mb,
            cache_exponent=facts.cache_exponent,
            disk_price=asked.disk_price,
            disk_iops=disk_iops,
            target_utilisation=asked.target_utilisation,
            ram_price=asked.ram_price_per_gb,
        )


def _laboratory(facts: Any, sheet: Any) -> None:
    """The four measured steps of the laboratory test, and what each of them saved."""
    for saving, before, after in (
        ("cache_saving", facts.lab_baseline, facts.lab_more_cache),
        ("storage_group_saving", facts.lab_more_cache, facts.lab_more_storage_groups),
        ("page_saving", facts.lab_more_storage_groups, facts.lab_larger_pages),
    ):
        sheet.figure(
            f"laboratory.{saving}",
            before - after,
            "IOPS/user",
            "I/O per user saved",
            "exchange-io-2006, Exchange 2007",
        )
    sheet.figure(
        "laboratory.saved_share",
        1 - facts.lab_larger_pages / facts.lab_baseline,
        "share",
        "part of the I/O saved",
        "exchange-io-2006, Exchange 2007",
        note='The document says "roughly 70 %"; its own figures give 73 %.',
    )
