"""Rules on users and on the Exchange 2007 mailbox server."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.best_practice.applies_to import LATER, MAILBOX, STORE
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, WARNING, Found, rule
from calculators.sheet.numbers import short
from calculators.sheet.units import KB_PER_MB, PER_CENT
from calculators.sheet.vectorised import ceil, least
from calculators.systems.exchange_2007_mailbox import MOST_STORAGE_GROUPS

_ACCOUNT = "exchange-io-2006"
LEAST_CACHE_MB, MOST_CACHE_MB = 2.0, 5.0
WORTH_GB = 32.0
PLANNED_LOAD = 0.8
LEAST_ROOM = 1.2


@rule(
    "benchmark-profile",
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
    "profile-not-measured",
    ADVICE,
    "Messages a day not measured",
    (MAILBOX, *LATER),
    f"{_ACCOUNT}, your mileage will vary",
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


@rule("few-storage-groups", ADVICE, "Few storage groups", (MAILBOX,), f"{_ACCOUNT}, storage groups")
def few_storage_groups(look: Look) -> Iterator[Found]:
    depth, users = look.figure("checkpoint.kb_per_user"), look.figure("users")
    groups = look.value("storage_groups")
    if depth > look.fact("checkpoint_2003_kb") or groups >= MOST_STORAGE_GROUPS:
        return
    each_kb = look.fact("checkpoint_mb") * KB_PER_MB
    enough = least(MOST_STORAGE_GROUPS, ceil(users * look.fact("lab_checkpoint_kb") / each_kb))
    yield Found(
        f"{short(groups)} storage groups leave {short(depth)} KB of checkpoint for a user, no more "
        f"than Exchange 2003 did. With {short(enough)} it is "
        f"{short(enough * each_kb / users)} KB; the laboratory saved 0.11 IOPS a user so.",
        (look.at("storage_groups"),),
        ({look.at("storage_groups"): enough},),
        "checkpoint.kb_per_user",
    )


@rule(
    "cache-outside-rule",
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
    "memory-beyond-worth",
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


@rule(
    "planned-too-full",
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
    "no-room-in-databases",
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
