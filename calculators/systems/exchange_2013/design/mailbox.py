"""One mailbox: processor cycles, cache, logs, size on disk, I/O; and the average of all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.formulas.storage import mailbox_space
from calculators.formulas.workload import demand, mailbox
from calculators.sheet.units import KIB_PER_MIB
from calculators.sheet.vectorised import ceil, pick
from calculators.systems.exchange_2013.facts.mailbox import READ_SHARES

# Quantity of a mailbox -> whether it is averaged over all mailboxes.
_AVERAGED = (
    "active_mcycles",
    "passive_mcycles",
    "client_mcycles",
    "cache_mib",
    "logs",
    "on_disk_mib",
    "iops",
    "read_iops",
    "items",
    "messages",
    "message_kib",
    "day_of_sizes_kib",
)


def average(asked: Any, rules: str, facts: Any, page: Any) -> SimpleNamespace:
    """Every population, and the average mailbox with the number of all."""
    tiers = [
        _tier(f"population_{number}.", people, asked, rules, facts, page)
        for number, people in enumerate(asked.populations, start=1)
    ]
    everyone = page.step("users", demand.summed, parts=[tier.users for tier in tiers])
    shares = [
        page.figure(
            f"{tier.name}share",
            tier.users / everyone,
            "share",
            "part of all mailboxes",
            "e2013-calculator, every database holds the same mix",
        )
        for tier in tiers
    ]
    mean = SimpleNamespace(tiers=tiers, everyone=everyone)
    for quantity in _AVERAGED:
        parts = [
            page.step(
                f"{tier.name}{quantity}_part",
                mailbox.weighted,
                part_of_all=share,
                each=getattr(tier, quantity),
            )
            for tier, share in zip(tiers, shares, strict=True)
        ]
        setattr(mean, quantity, page.step(f"mailbox.{quantity}", demand.summed, parts=parts))
    return mean


def _tier(name: str, people: Any, asked: Any, rules: str, facts: Any, page: Any) -> SimpleNamespace:
    users = page.figure(
        f"{name}planned_users",
        people.users * (1 + people.growth_fraction),
        "users",
        "mailboxes with growth",
        "e2013-calculator, mailbox tiers",
    )
    tier = SimpleNamespace(
        name=name, users=users, messages=people.messages_per_day, message_kib=people.message_size_kb
    )
    tier.day_of_sizes_kib = page.figure(
        f"{name}day_of_sizes_kib",
        people.messages_per_day * people.message_size_kb,
        "KiB",
        "mail of one mailbox a day",
        "e2013-calculator, transport",
    )
    _work(tier, people, facts, page)
    _size(tier, people, rules, facts, page)
    _io(tier, people, asked, rules, facts, page)
    return tier


def _blend(name: str, people: Any, multiplier: Any, page: Any) -> Any:
    return page.figure(
        name,
        people.factor_share * multiplier + (1 - people.factor_share),
        "1",
        "multiplier of the average mailbox",
        "e2013-calculator, mailbox tiers",
    )


def _work(tier: Any, people: Any, facts: Any, page: Any) -> None:
    messages = {"messages_per_day": people.messages_per_day}
    blended = _blend(f"{tier.name}cpu_multiplier", people, people.megacycles_factor, page)
    for kind, cost in (("active", facts.active_mcycles), ("passive", facts.passive_mcycles)):
        cycles = page.step(
            f"{tier.name}{kind}_mcycles",
            mailbox.mailbox_mcycles,
            mcycles_each=cost,
            blended=blended,
            **messages,
        )
        setattr(tier, f"{kind}_mcycles", cycles)
    tier.client_mcycles = page.figure(
        f"{tier.name}client_mcycles",
        facts.client_access_share * tier.active_mcycles,
        "Mcycles/user",
        "cycles of client access",
        "e2013-calculator, processor tables",
    )
    tier.cache_mib = page.step(
        f"{tier.name}cache_mib", mailbox.mailbox_cache, cache_each=facts.cache_each, **messages
    )
    tier.logs = page.step(
        f"{tier.name}logs",
        mailbox.mailbox_logs,
        messages_per_log=facts.messages_per_log,
        message_kib=people.message_size_kb,
        reference_message=facts.reference_message,
        log_step=facts.log_step,
        **messages,
    )


def _size(tier: Any, people: Any, rules: str, facts: Any, page: Any) -> None:
    day = page.figure(
        f"{tier.name}day_mib",
        people.messages_per_day * people.message_size_kb / KIB_PER_MIB,
        "MiB/day",
        "mail of one day",
        "e2013-calculator, mailbox size",
    )
    white = facts.white_days
    beside = _beside(
        f"{tier.name}mailbox", people, people.mailbox_limit_mb, day, white, facts, page
    )
    if rules == "sound":
        # The archive takes no mail of its own: what is in it was counted on its way in.
        day, white = 0, 0
    around = _beside(
        f"{tier.name}archive", people, people.archive_limit_mb, day, white, facts, page
    )
    archive = page.figure(
        f"{tier.name}archive_mib",
        pick(people.archive_limit_mb > 0, people.archive_limit_mb + around, 0),
        "MiB",
        "archive on disk",
        "e2013-calculator, mailbox size",
    )
    tier.limit, tier.beside = people.mailbox_limit_mb, beside
    tier.on_disk_mib = page.figure(
        f"{tier.name}on_disk_mib",
        ceil(people.mailbox_limit_mb + beside + archive),
        "MiB",
        "mailbox on disk",
        "e2013-calculator, mailbox size",
    )
    tier.items = page.figure(
        f"{tier.name}items",
        tier.on_disk_mib * facts.units_kept_apart / people.message_size_kb,
        "items/user",
        "items of one mailbox",
        "e2013-calculator, index memory",
    )


def _beside(
    name: str, people: Any, limit: Any, day: Any, white_days: Any, facts: Any, page: Any
) -> Any:
    recovery = facts.recovery_share if people.single_item_recovery == "yes" else 0
    calendar = facts.calendar_share if people.calendar_version_storage == "yes" else 0
    kept = page.step(
        f"{name}_kept_mib",
        mailbox_space.recoverable_items,
        day_mib=day,
        retention_days=people.deleted_item_retention_days,
        recovery_share=recovery,
        calendar_share=calendar,
        limit_mib=limit,
        cap_mib=facts.recoverable_cap,
    )
    return page.figure(
        f"{name}_beside_mib",
        kept + day * white_days,
        "MiB",
        "recoverable items and white space",
        "e2013-calculator, mailbox size",
    )


def _io(tier: Any, people: Any, asked: Any, rules: str, facts: Any, page: Any) -> None:
    name = tier.name
    blended = _blend(f"{name}iops_multiplier", people, people.iops_factor, page)
    predicted = people.predict_iops == "yes"
    copied = asked.high_availability == "yes"
    each = facts.iops_each if copied else facts.iops_each_alone
    tier.base_iops = page.figure(
        f"{name}base_iops",
        (each if predicted else 0) * people.messages_per_day,
        "IOPS/user",
        "database I/O of one mailbox",
        "e2013-calculator, I/O tables",
        chosen_by=people.predict_iops,
    )
    if not predicted:
        key, _ = READ_SHARES[people.read_write_ratio]
        share = getattr(facts, key)
        _plain(tier, people.iops_per_mailbox, share, blended, page)
        return
    share = page.figure(
        f"{name}read_share",
        pick(
            people.messages_per_day <= facts.busy_messages,
            facts.read_share_usual if copied else facts.read_share_usual_alone,
            facts.read_share_busy if copied else facts.read_share_busy_alone,
        ),
        "share",
        "reads among the I/O",
        "e2013-calculator, I/O tables",
        chosen_by=asked.high_availability,
    )
    if people.online_search == "yes":
        _searched(tier, people, share, blended, rules, facts, page)
    else:
        _plain(tier, tier.base_iops, share, blended, page)


def _plain(tier: Any, base: Any, share: Any, blended: Any, page: Any) -> None:
    tier.iops = page.figure(
        f"{tier.name}iops_per_user",
        base * blended,
        "IOPS/user",
        "database I/O of the average mailbox",
        "e2013-calculator, I/O tables",
    )
    tier.read_iops = page.figure(
        f"{tier.name}read_iops_per_user",
        tier.iops * share,
        "IOPS/user",
        "reads of one mailbox",
        "e2013-calculator, I/O tables",
    )


def _searched(
    tier: Any, people: Any, share: Any, blended: Any, rules: str, facts: Any, page: Any
) -> None:
    name = tier.name
    times = page.step(
        f"{name}search_reads",
        mailbox.search_factor,
        chosen_by=people.online_search,
        mailbox_mib=tier.on_disk_mib,
        searched_mib=facts.searched_mib,
        search_step_mib=facts.search_step_mib,
    )
    common = {"base_iops": tier.base_iops, "read_share": share}
    if rules == "sound":
        tier.read_iops = page.step(
            f"{name}read_iops_per_user",
            mailbox.searched_reads,
            search_reads=times,
            blended=blended,
            **common,
        )
        tier.iops = page.step(
            f"{name}iops_per_user",
            mailbox.searched_iops,
            mailbox_reads=tier.read_iops,
            blended=blended,
            **common,
        )
        return
    tier.iops = page.figure(
        f"{name}iops_per_user",
        pick(
            times <= 1,
            page.figure(
                f"{name}unsearched_iops_per_user",
                tier.base_iops * blended,
                "IOPS/user",
                "database I/O of the average mailbox",
                "e2013-calculator, I/O tables",
            ),
            page.step(
                f"{name}searched_iops_per_user",
                mailbox.searched_iops_added,
                search_reads=times,
                further_factor=people.iops_factor,
                blended=blended,
                **common,
            ),
        ),
        "IOPS/user",
        "database I/O of the average mailbox",
        "e2013-calculator, I/O tables",
    )
    tier.read_iops = page.figure(
        f"{name}read_iops_per_user",
        tier.iops * share,
        "IOPS/user",
        "reads of one mailbox",
        "e2013-calculator, I/O tables",
    )
