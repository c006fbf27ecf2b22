"""One mailbox: processor cycles, cache, logs, size on disk, I/O; and the average of all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.formulas.storage import mailbox_space
from calculators.formulas.transport import safety_net
from calculators.formulas.workload import demand, mailbox
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
        page.step(f"{tier.name}share", mailbox.tier_share, users=tier.users, everyone=everyone)
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
    users = page.step(
        f"{name}planned_users",
        mailbox.grown_users,
        users=people.users,
        growth_fraction=people.growth_fraction,
    )
    tier = SimpleNamespace(
        name=name, users=users, messages=people.messages_per_day, message_kib=people.message_size_kb
    )
    tier.day_of_sizes_kib = page.step(
        f"{name}day_of_sizes_kib",
        safety_net.day_of_sizes,
        messages_per_day=people.messages_per_day,
        message_kib=people.message_size_kb,
    )
    _work(tier, people, facts, page)
    _size(tier, people, rules, facts, page)
    _io(tier, people, asked, rules, facts, page)
    return tier


def _blend(name: str, people: Any, multiplier: Any, page: Any) -> Any:
    return page.step(
        name, mailbox.blend, factor_share=people.factor_share, further_factor=multiplier
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
    tier.client_mcycles = page.step(
        f"{tier.name}client_mcycles",
        mailbox.client_access_mcycles,
        client_access_share=facts.client_access_share,
        mailbox_cycles=tier.active_mcycles,
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
    day = page.step(
        f"{tier.name}day_mib",
        mailbox_space.day_mail,
        messages_per_day=people.messages_per_day,
        message_kib=people.message_size_kb,
    )
    white = facts.white_days
    beside = _beside(
        f"{tier.name}mailbox", people, people.mailbox_limit_mb, day, white, facts, page
    )
    if rules == "sound":
        # The archive takes no mail of its own: what is in it was counted on its way in.
        day, white = facts.no_mail, facts.no_white_days
    around = _beside(
        f"{tier.name}archive", people, people.archive_limit_mb, day, white, facts, page
    )
    archive = page.step(
        f"{tier.name}archive_mib",
        mailbox_space.archive_on_disk,
        archive_mib=people.archive_limit_mb,
        beside_mib=around,
    )
    tier.limit, tier.beside = people.mailbox_limit_mb, beside
    tier.on_disk_mib = page.step(
        f"{tier.name}on_disk_mib",
        mailbox_space.on_disk,
        limit_mib=people.mailbox_limit_mb,
        beside_mib=beside,
        archived_mib=archive,
    )
    tier.items = page.step(
        f"{tier.name}items",
        mailbox_space.items,
        mailbox_mib=tier.on_disk_mib,
        message_kib=people.message_size_kb,
        unit_factor=facts.units_kept_apart,
    )


def _beside(
    name: str, people: Any, limit: Any, day: Any, white_days: Any, facts: Any, page: Any
) -> Any:
    recovery = facts.recovery_share if people.single_item_recovery == "yes" else facts.no_share
    calendar = facts.calendar_share if people.calendar_version_storage == "yes" else facts.no_share
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
    return page.step(
        f"{name}_beside_mib",
        mailbox_space.beside_the_limit,
        kept_mib=kept,
        day_mib=day,
        white_days=white_days,
    )


def _io(tier: Any, people: Any, asked: Any, rules: str, facts: Any, page: Any) -> None:
    name = tier.name
    blended = _blend(f"{name}iops_multiplier", people, people.iops_factor, page)
    predicted = people.predict_iops == "yes"
    copied = asked.high_availability == "yes"
    each = facts.iops_each if copied else facts.iops_each_alone
    tier.base_iops = page.step(
        f"{name}base_iops",
        mailbox.predicted_iops,
        chosen_by=people.predict_iops,
        iops_each=each if predicted else facts.no_iops_each,
        messages_per_day=people.messages_per_day,
    )
    if not predicted:
        key, _ = READ_SHARES[people.read_write_ratio]
        share = getattr(facts, key)
        _plain(tier, people.iops_per_mailbox, share, blended, page)
        return
    share = page.step(
        f"{name}read_share",
        mailbox.predicted_read_share,
        chosen_by=asked.high_availability,
        messages_per_day=people.messages_per_day,
        busy_messages=facts.busy_messages,
        read_share_usual=facts.read_share_usual if copied else facts.read_share_usual_alone,
        read_share_busy=facts.read_share_busy if copied else facts.read_share_busy_alone,
    )
    if people.online_search == "yes":
        _searched(tier, people, share, blended, rules, facts, page)
    else:
        _plain(tier, tier.base_iops, share, blended, page)


def _plain(tier: Any, base: Any, share: Any, blended: Any, page: Any) -> None:
    tier.iops = page.step(
        f"{tier.name}iops_per_user", mailbox.with_factor, base_iops=base, blended=blended
    )
    tier.read_iops = page.step(
        f"{tier.name}read_iops_per_user",
        mailbox.reads_of,
        iops_per_user=tier.iops,
        read_share=share,
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
    tier.iops = page.step(
        f"{name}iops_per_user",
        mailbox.searched_or_not,
        search_reads=times,
        searched=page.step(
            f"{name}searched_iops_per_user",
            mailbox.searched_iops_added,
            search_reads=times,
            further_factor=people.iops_factor,
            blended=blended,
            **common,
        ),
        plain=page.step(
            f"{name}unsearched_iops_per_user",
            mailbox.with_factor,
            base_iops=tier.base_iops,
            blended=blended,
        ),
    )
    tier.read_iops = page.step(
        f"{name}read_iops_per_user",
        mailbox.reads_of,
        iops_per_user=tier.iops,
        read_share=share,
    )
