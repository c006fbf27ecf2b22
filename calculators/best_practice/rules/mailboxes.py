"""Rules on users and on the Exchange 2007 mailbox server."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.best_practice.applies_to import LATER, MAILBOX, STORE
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, WARNING, Found, rule
from calculators.inputs.typed import quantities
from calculators.scenario import overruled
from calculators.sheet.lines.records import Given
from calculators.sheet.said.numbers import many, short, style, written
from calculators.sheet.tree.units import KB_PER_MB, KIB_PER_MIB, PER_CENT
from calculators.sheet.vectorised import ceil, least
from calculators.systems.exchange_2007_mailbox import MOST_STORAGE_GROUPS

_ACCOUNT = "exchange-io-2006"
# Storage groups of the standard edition of Exchange 2007.
_STANDARD_GROUPS = 5
LEAST_CACHE_MB, MOST_CACHE_MB = 2.0, 5.0
WORTH_GB = 32.0
PLANNED_LOAD = 0.8
LEAST_ROOM = 1.2
# Days of its own mail that a mailbox holds at least where nobody slipped.
WEEK = 7.0
# A message without attachments, where nobody says how large they are.
LEAST_MESSAGE_KB = 50.0
_LIMITS, _SIZE = ("mailbox_limit_mb", "mailbox_size_mb"), "message_size_kb"


@rule(
    ADVICE,
    "Users of a benchmark",
    (STORE,),
    "netraid-1999, MMB is a load level and not a recommended number of users",
)
def benchmark_profile(look: Look) -> Iterator[Found]:
    yield from _not_given(
        look,
        "iops_per_user",
        "The I/O of a user is the benchmark's. Its rules call the result a load level, not a "
        "number of users for a real server; measure yours and give it.",
    )


@rule(
    ADVICE,
    "What the benchmark leaves out",
    (STORE,),
    "netraid-1999, the benchmark ignores other practical issues",
)
def benchmark_leaves_out(look: Look) -> Iterator[Found]:
    if any(look.origin("iops_per_user", people) != "given" for _, people in look.populations()):
        yield Found(
            "The benchmark's users exchange no mail with other servers, send no huge messages and "
            "read no public folders, and nobody waits for a backup or a restore: none of these is "
            "reckoned with. Add what yours do, and time a restore of "
            f"{short(look.figure('database.data_gb'))} GB before you count on it. Deep stripes "
            "make such a copy noticeably faster, and random I/O slower. With the rates that you "
            "measure and the hours that you allow, the times of both are limits and figures.",
            ("/populations",),
            figure="database.data_gb",
        )


@rule(ADVICE, "A quota in decimal units", LATER, "exchange-quota-units, IssueWarningQuota")
def quota_in_decimal(look: Look) -> Iterator[Found]:
    """A size that is whole in GB: Exchange itself writes GB where it means GiB."""
    for field in look.system.population_fields:
        if not field.quota:
            continue
        for pointer, people in look.populations():
            given = people.fields.get(field.name)
            if not isinstance(given, Given) or not isinstance(given.value, int | float):
                continue
            digits = style().digits
            said = quantities.write(float(given.value), field.unit, digits)
            quota = quantities.as_quota(said, field.unit, digits)
            if not quota:
                continue
            meant = quantities.as_number(quota, field.unit, digits=digits)
            yield Found(
                f"{field.label}: {said} is {quantities.reads_as(said, field.unit, digits)}. "
                f"A quota of {said} in Exchange is {quota}, "
                f"{quantities.reads_as(quota, field.unit, digits)}. Keep it where the decimal "
                "size is meant.",
                (look.at_people(pointer, field.name),),
                look.people_fix(pointer, field.name, meant),
            )


@rule(ADVICE, "Very small mailboxes", (MAILBOX, *LATER), "house, a mailbox holds a week of mail")
def mailbox_of_days(look: Look) -> Iterator[Found]:
    """A mailbox that a few days of its own mail fill: more likely a slip than a limit."""
    for pointer, people in look.populations():
        name = next(each for each in _LIMITS if each in people.fields)
        limit, a_day = people.value(name), people.value("messages_per_day")
        size = people.value(_SIZE) if _SIZE in people.fields else LEAST_MESSAGE_KB
        if not limit or not a_day or not size:
            continue
        mail = a_day * size
        days = limit * (KIB_PER_MIB if _SIZE in people.fields else KB_PER_MB) / mail
        if days < WEEK:
            asked = next(each for each in look.system.population_fields if each.name == name)
            unit = asked.unit
            yield Found(
                f"{asked.label}: {short(limit)} {unit} hold {short(days)} "
                f"day{'s' * (days != 1)} of mail, at {short(a_day)} messages a day of "
                f"{short(size)} {unit.replace('M', 'K')} each. If another unit is meant, such as "
                "GiB, type it behind the number.",
                (look.at_people(pointer, name),),
            )


@rule(
    ADVICE,
    "Users wait while the cache is cold",
    (MAILBOX,),
    f"{_ACCOUNT}, comments 5 and 13: time until the cache is in use",
)
def cold_cache(look: Look) -> Iterator[Found]:
    cold, left = look.figure("memory.cold_read_iops"), look.figure("memory.read_iops_left")
    minutes = look.figure("memory.warm_up_minutes")
    if cold <= left:
        return
    time = f"about {short(minutes)} minutes" if minutes else "no time that can be foreseen"
    yield Found(
        "After a restart or a failover the cache is empty. The mailboxes then ask for up to "
        f"{short(cold)} reads a second; the disks serve {short(left)} beside the writes. Half of "
        f"the cache is in use after {time}, and until then users wait.",
        tuple(group.pointer for group in look.groups("database")),
        figure="memory.warm_up_minutes" if minutes else "memory.cold_read_iops",
    )


@rule(
    ADVICE, "Messages a day not measured", (MAILBOX, *LATER), f"{_ACCOUNT}, your mileage will vary"
)
def profile_not_measured(look: Look) -> Iterator[Found]:
    yield from _not_given(
        look,
        "messages_per_day",
        "The messages a day come from a profile, not from your mail logs. I/O, memory and "
        "processors grow with them in proportion.",
    )


def _not_given(look: Look, field: str, message: str) -> Iterator[Found]:
    other = look.system.in_place_of.get(field, "")
    places = tuple(
        f"{pointer}/{field}"
        for pointer, people in look.populations()
        if look.origin(field, people) != "given" and people.value(other) is None
    )
    if places:
        yield Found(message, places)


@rule(
    WARNING,
    "Where the I/O was measured is not said",
    (MAILBOX,),
    f"{_ACCOUNT}, laboratory test: 1.0 on Exchange 2003 becomes 0.27",
)
def measured_where(look: Look) -> Iterator[Found]:
    populations = look.populations()
    for number, (pointer, people) in enumerate(populations, start=1):
        measured = people.value("iops_per_user")
        if measured is None or look.origin("measured_on", people) != "assumed":
            continue
        mailbox = f"population_{number}.mailbox" if len(populations) > 1 else "mailbox"
        here = look.figure(f"{mailbox}.read_iops") + look.figure(f"{mailbox}.write_iops")
        yield Found(
            f"The I/O of a user, {written(measured)} a second, is read as measured on Exchange "
            f"2003 and becomes {short(here)} on this server, with its clients and applications. "
            "Say where it was measured: on Exchange 2007 it counts as it is.",
            (f"{pointer}/measured_on",),
            figure=f"{mailbox}.read_iops",
        )


@rule(
    ADVICE,
    "A measurement counts, not the profile",
    (STORE, MAILBOX),
    "house, what was measured comes before what is predicted",
)
def profile_overruled(look: Look) -> Iterator[Found]:
    rows = look.document.get("populations") or ()
    for row, (pointer, people) in zip(rows, look.populations(), strict=True):
        named = row.get("profile")
        given = {name: people.value(name) for name, value in row.items() if value is not None}
        profile = look.catalogue.profiles.get(named, {})
        said = overruled.profile_overruled(look.system, profile, given)
        if said:
            yield Found(said, (f"{pointer}/profile",), figure=f"{people.name}.iops_per_user")


@rule(
    ADVICE,
    "Few storage groups",
    (MAILBOX,),
    f"{_ACCOUNT}, storage groups; exchange-2007-store, storage groups",
)
def few_storage_groups(look: Look) -> Iterator[Found]:
    depth, users = look.figure("checkpoint.kb_per_user"), look.figure("users")
    groups = look.value("storage_groups")
    if depth > look.fact("checkpoint_2003_kb") or groups >= MOST_STORAGE_GROUPS:
        return
    each_kb = look.fact("checkpoint_mb") * KB_PER_MB
    enough = least(MOST_STORAGE_GROUPS, ceil(users * look.fact("lab_checkpoint_kb") / each_kb))
    edition = ""
    if groups <= _STANDARD_GROUPS < enough:
        edition = (
            f" More than {short(_STANDARD_GROUPS)} take the enterprise edition of Exchange, whose "
            "licence this does not count."
        )
    yield Found(
        f"{many(groups, 'storage groups')} {'leaves' if groups == 1 else 'leave'} {short(depth)} "
        f"KB of checkpoint for a user, no more than Exchange 2003 did. With {short(enough)} it is "
        f"{short(enough * each_kb / users)} KB; the laboratory saved 0.11 IOPS a user so.{edition}",
        (look.at("storage_groups"),),
        ({look.at("storage_groups"): enough},),
        "checkpoint.kb_per_user",
    )


@rule(ADVICE, "Log disks for each storage group?", (MAILBOX,), f"{_ACCOUNT}, comment 14")
def logs_of_each_group(look: Look) -> Iterator[Found]:
    groups, logs = look.value("storage_groups"), look.groups("log")
    if groups > 1 and logs:
        yield Found(
            f"The logs of {short(groups)} storage groups share these disks. Whether those of each "
            "group should have disks of their own, as was advised for earlier editions, is asked "
            "in the source and left without an answer: side by side their sequential writes become "
            "random ones.",
            tuple(group.pointer for group in logs),
            figure="log.spindles",
        )


@rule(
    ADVICE,
    "Cache of a user outside the rule",
    (MAILBOX,),
    f"{_ACCOUNT}, about 5 MB of cache for each user",
)
def cache_outside_rule(look: Look) -> Iterator[Found]:
    for pointer, people in look.populations():
        cache = people.value("cache_mb_per_user")
        if LEAST_CACHE_MB <= cache <= MOST_CACHE_MB:
            continue
        near = LEAST_CACHE_MB if cache < LEAST_CACHE_MB else MOST_CACHE_MB
        yield Found(
            f"{short(cache)} MB of cache for a user; the read rule is checked from "
            f"{short(LEAST_CACHE_MB)} to {short(MOST_CACHE_MB)} MB.",
            (f"{pointer}/cache_mb_per_user",),
            ({f"{pointer}/cache_mb_per_user": near},),
        )


@rule(
    ADVICE,
    "Memory dearer than disks",
    (MAILBOX,),
    f"{_ACCOUNT}, memory is cheaper than disk up to about 32 GB",
)
def memory_beyond_worth(look: Look) -> Iterator[Found]:
    installed = look.figure("memory.installed_gb")
    if installed > WORTH_GB:
        yield Found(
            f"{short(installed)} GB of memory; up to about {short(WORTH_GB)} GB memory was cheaper "
            "than the disks it saves. Prices of yours find where it ends, or use more servers.",
            (look.at("ram_gb"),),
            figure="memory.installed_gb",
        )
    for number, (pointer, people) in enumerate(look.populations(), start=1):
        line = f"break_even.population_{number}.cache_mb_per_user"
        pays, cache = look.figure(line), people.value("cache_mb_per_user")
        # Where nobody gave prices there is no such figure.
        if pays is not None and cache > pays:
            yield Found(
                f"{short(cache)} MB of cache for a user; at the prices given, memory beyond "
                f"{short(pays)} MB for a user costs more than the disks that it saves.",
                (f"{pointer}/cache_mb_per_user",),
                figure=line,
            )


@rule(
    WARNING,
    "Disks planned too full",
    (MAILBOX,),
    "exchange-2003-spindles, disks are loaded to 80 % at most",
)
def planned_too_full(look: Look) -> Iterator[Found]:
    target = look.value("target_utilisation")
    if target > PLANNED_LOAD:
        yield Found(
            f"The disks are planned for {short(PER_CENT * target)} % of their rate; queues grow "
            f"steeply beyond {short(PER_CENT * PLANNED_LOAD)} %.",
            (look.at("target_utilisation"),),
            ({look.at("target_utilisation"): PLANNED_LOAD},),
            "database.spindles_for_iops",
        )


@rule(
    WARNING,
    "No room beside the mailboxes",
    (MAILBOX,),
    "exchange-2007-capacity, a fifth more than the mailboxes",
)
def no_room_in_databases(look: Look) -> Iterator[Found]:
    factor = look.value("growth_factor")
    if factor < LEAST_ROOM:
        yield Found(
            f"The databases are planned {short(factor)} times as large as the mailboxes; their "
            "structures and deleted items alone take a fifth more.",
            (look.at("growth_factor"),),
            ({look.at("growth_factor"): LEAST_ROOM},),
            "database.data_gb",
        )
