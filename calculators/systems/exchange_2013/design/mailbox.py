"""One mailbox: processor cycles, cache, logs, size on disk, I/O; and the average of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.storage import mailbox_space
from calculators.formulas.workload import demand, mailbox
from calculators.sheet.tree.units import KIB_PER_MIB
from calculators.sheet.vectorised import Number, ceil, pick
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.facts.mailbox import READ_SHARES

SIZE = "e2013-calculator, mailbox size"
IO = "e2013-calculator, I/O tables"
TIERS = "e2013-calculator, mailbox tiers"


class Mailbox(Struct, frozen=True):
    """What one mailbox asks for; of a population, or of the average of all."""

    active_mcycles: Number
    passive_mcycles: Number
    client_mcycles: Number
    cache_mib: Number
    logs: Number
    on_disk_mib: Number
    iops: Number
    read_iops: Number
    items: Number
    messages: Number
    message_kib: Number
    day_of_sizes_kib: Number


class Tier(Struct, frozen=True):
    """A population: its mailboxes with growth, one of them, and what only it tells."""

    name: str
    users: Number
    each: Mailbox
    beside: Number
    base_iops: Number


class People(Struct, frozen=True):
    """Every population, the number of all mailboxes, and the average one."""

    tiers: list[Tier]
    everyone: Number
    mean: Mailbox


# The tables of processors, memory, logs and I/O have a row for each 50 messages a day.
_PUBLISHED_MESSAGES = (50, 500)
_BEYOND_TABLES = (
    "Beyond the published tables, which go from 50 to 500 messages a day: processors, memory, "
    "logs and I/O are carried on in proportion, and nobody has published that they grow so."
)


class _Searched(NamedTuple):
    """What online search multiplies."""

    name: str
    base: Any
    share: Any
    times: Any
    blended: Any
    factor: Any


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        archive: mail of a day and days of white space, as the archive takes them
        searched: I/O and reads of a mailbox with online search
    """

    archive: Callable[[Any, Any], tuple[Any, Any]]
    searched: Callable[[_Searched, Any], tuple[Any, Any]]


def average(desk: Desk, ways: Ways) -> People:
    """Every population, and the average mailbox with the number of all."""
    page = desk.page
    tiers = [
        _tier(f"population_{number}.", people, desk, ways)
        for number, people in enumerate(desk.asked.populations, start=1)
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
    mean = {}
    for quantity in Mailbox.__struct_fields__:
        parts = [
            page.step(
                f"{tier.name}{quantity}_part",
                mailbox.weighted,
                part_of_all=share,
                each=getattr(tier.each, quantity),
            )
            for tier, share in zip(tiers, shares, strict=True)
        ]
        mean[quantity] = page.step(f"mailbox.{quantity}", demand.summed, parts=parts)
    return People(tiers, everyone, Mailbox(**mean))


def _tier(name: str, people: Any, desk: Desk, ways: Ways) -> Tier:
    page = desk.page
    users = page.figure(
        f"{name}planned_users",
        people.users * (1 + people.growth_fraction),
        "users",
        "mailboxes with growth",
        TIERS,
    )
    day_of_sizes = page.figure(
        f"{name}day_of_sizes_kib",
        people.messages_per_day * people.message_size_kb,
        "KiB",
        "mail of one mailbox a day",
        "e2013-calculator, transport",
    )
    work = _work(name, people, desk)
    beside, on_disk, items = _size(name, people, desk, ways)
    base_iops, iops, read_iops = _io(name, people, on_disk, desk, ways)
    each = Mailbox(
        **work,
        on_disk_mib=on_disk,
        iops=iops,
        read_iops=read_iops,
        items=items,
        messages=people.messages_per_day,
        message_kib=people.message_size_kb,
        day_of_sizes_kib=day_of_sizes,
    )
    return Tier(name, users, each, beside, base_iops)


def _blend(name: str, people: Any, multiplier: Any, page: Any) -> Any:
    return page.figure(
        name,
        people.factor_share * multiplier + (1 - people.factor_share),
        "1",
        "multiplier of the average mailbox",
        TIERS,
    )


def _work(name: str, people: Any, desk: Desk) -> dict[str, Any]:
    """Cycles, cache and logs of a mailbox, by the messages it sends and receives."""
    _, facts, page = desk
    messages = {"messages_per_day": people.messages_per_day}
    page.within(people.messages_per_day, *_PUBLISHED_MESSAGES, _BEYOND_TABLES)
    blended = _blend(f"{name}cpu_multiplier", people, people.megacycles_factor, page)
    active, passive = (
        page.figure(
            f"{name}{kind}_mcycles",
            cost * people.messages_per_day * blended,
            "Mcycles/user",
            "cycles of one mailbox",
            "e2013-calculator, processor tables",
        )
        for kind, cost in (("active", facts.active_mcycles), ("passive", facts.passive_mcycles))
    )
    return {
        "active_mcycles": active,
        "passive_mcycles": passive,
        "client_mcycles": page.figure(
            f"{name}client_mcycles",
            facts.client_access_share * active,
            "Mcycles/user",
            "cycles of client access",
            "e2013-calculator, processor tables",
        ),
        "cache_mib": page.figure(
            f"{name}cache_mib",
            facts.cache_each * people.messages_per_day,
            "MiB",
            "database cache of one mailbox",
            "e2013-calculator, memory tables",
        ),
        "logs": page.step(
            f"{name}logs",
            mailbox.mailbox_logs,
            messages_per_log=facts.messages_per_log,
            message_kib=people.message_size_kb,
            reference_message=facts.reference_message,
            log_step=facts.log_step,
            **messages,
        ),
    }


def _received_once(day: Any, white_days: Any) -> tuple[Any, Any]:
    """The archive takes no mail of its own: what is in it was counted on its way in."""
    return 0, 0


def _received_twice(day: Any, white_days: Any) -> tuple[Any, Any]:
    """As the calculator counts: a day's mail in the mailbox and once more in the archive."""
    return day, white_days


def _size(name: str, people: Any, desk: Desk, ways: Ways) -> tuple[Any, Any, Any]:
    """What stands beside the mail, the mailbox on disk, and its items."""
    _, facts, page = desk
    limit, archive_limit = people.mailbox_limit_mb, people.archive_limit_mb
    day = page.figure(
        f"{name}day_mib",
        people.messages_per_day * people.message_size_kb / KIB_PER_MIB,
        "MiB/day",
        "mail of one day",
        SIZE,
    )
    beside = _beside(f"{name}mailbox", people, limit, (day, facts.white_days), desk)
    archived = ways.archive(day, facts.white_days)
    around = _beside(f"{name}archive", people, archive_limit, archived, desk)
    archive = page.figure(
        f"{name}archive_mib",
        pick(archive_limit > 0, archive_limit + around, 0),
        "MiB",
        "archive on disk",
        SIZE,
    )
    on_disk = page.figure(
        f"{name}on_disk_mib", ceil(limit + beside + archive), "MiB", "mailbox on disk", SIZE
    )
    items = page.figure(
        f"{name}items",
        on_disk / people.message_size_kb,
        "items/user",
        "items of one mailbox",
        "e2013-calculator, index memory",
    )
    return beside, on_disk, items


def _beside(name: str, people: Any, limit: Any, mail: tuple[Any, Any], desk: Desk) -> Any:
    _, facts, page = desk
    day, white_days = mail
    kept = page.step(
        f"{name}_kept_mib",
        mailbox_space.recoverable_items,
        day_mib=day,
        retention_days=people.deleted_item_retention_days,
        recovery_share=facts.recovery_share if people.single_item_recovery == "yes" else 0,
        calendar_share=facts.calendar_share if people.calendar_version_storage == "yes" else 0,
        limit_mib=limit,
        cap_mib=facts.recoverable_cap,
    )
    return page.figure(
        f"{name}_beside_mib",
        kept + day * white_days,
        "MiB",
        "recoverable items and white space",
        SIZE,
    )


def _io(name: str, people: Any, on_disk: Any, desk: Desk, ways: Ways) -> tuple[Any, Any, Any]:
    """I/O predicted before search, I/O of the mailbox, and reads among it."""
    asked, facts, page = desk
    blended = _blend(f"{name}iops_multiplier", people, people.iops_factor, page)
    predicted = people.predict_iops == "yes"
    copied = asked.high_availability == "yes"
    each = facts.iops_each if copied else facts.iops_each_alone
    base = page.figure(
        f"{name}base_iops",
        (each if predicted else 0) * people.messages_per_day,
        "IOPS/user",
        "database I/O of one mailbox",
        IO,
        chosen_by=people.predict_iops,
    )
    if not predicted:
        key, _ = READ_SHARES[people.read_write_ratio]
        iops = _multiplied(f"{name}iops_per_user", people.iops_per_mailbox, blended, page)
        return base, iops, _reads(name, iops, getattr(facts, key), page)
    share = page.figure(
        f"{name}read_share",
        pick(
            people.messages_per_day <= facts.busy_messages,
            facts.read_share_usual if copied else facts.read_share_usual_alone,
            facts.read_share_busy if copied else facts.read_share_busy_alone,
        ),
        "share",
        "reads among the I/O",
        IO,
        chosen_by=asked.high_availability,
    )
    if people.online_search == "no":
        iops = _multiplied(f"{name}iops_per_user", base, blended, page)
        return base, iops, _reads(name, iops, share, page)
    times = page.step(
        f"{name}search_reads",
        mailbox.search_factor,
        chosen_by=people.online_search,
        mailbox_mib=on_disk,
        searched_mib=facts.searched_mib,
        search_step_mib=facts.search_step_mib,
    )
    searched = _Searched(name, base, share, times, blended, people.iops_factor)
    return base, *ways.searched(searched, page)


def _multiplied(name: str, base: Any, blended: Any, page: Any) -> Any:
    return page.figure(name, base * blended, "IOPS/user", "database I/O of the average mailbox", IO)


def _reads(name: str, iops: Any, share: Any, page: Any) -> Any:
    return page.figure(
        f"{name}read_iops_per_user", iops * share, "IOPS/user", "reads of one mailbox", IO
    )


def _searched_soundly(of: _Searched, page: Any) -> tuple[Any, Any]:
    """Search multiplies the reads; the writes stay."""
    reads = page.figure(
        f"{of.name}read_iops_per_user",
        of.base * of.share * of.times * of.blended,
        "IOPS/user",
        "reads of one mailbox",
        "house, search multiplied",
        note=(
            "Both factors say how often a read happens, so they multiply; the calculator "
            "adds them, which counts a part of the reads twice."
        ),
    )
    iops = page.figure(
        f"{of.name}iops_per_user",
        reads + of.base * (1 - of.share) * of.blended,
        "IOPS/user",
        "database I/O of the average mailbox",
        IO,
    )
    return iops, reads


def _searched_as_calculated(of: _Searched, page: Any) -> tuple[Any, Any]:
    """The calculator adds search and the multiplier where they multiply."""
    iops = page.figure(
        f"{of.name}iops_per_user",
        pick(
            of.times <= 1,
            _multiplied(f"{of.name}unsearched_iops_per_user", of.base, of.blended, page),
            page.step(
                f"{of.name}searched_iops_per_user",
                mailbox.searched_iops_added,
                search_reads=of.times,
                further_factor=of.factor,
                blended=of.blended,
                base_iops=of.base,
                read_share=of.share,
            ),
        ),
        "IOPS/user",
        "database I/O of the average mailbox",
        IO,
    )
    return iops, _reads(of.name, iops, of.share, page)


SOUND = Ways(_received_once, _searched_soundly)
CALCULATOR = Ways(_received_twice, _searched_as_calculated)
