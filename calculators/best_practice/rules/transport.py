"""Rules on hub transport servers and relays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, islice

from calculators.best_practice.applies_to import HUB, RELAY
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, ERROR, WARNING, Found, rule
from calculators.inputs import relay_stages as stages
from calculators.inputs.catalogue import Row, on_offer
from calculators.sheet.said.numbers import short, written
from calculators.sheet.tree.units import PER_CENT
from calculators.sheet.vectorised import ceil
from calculators.solver import priced

_CACHE = "database_max_cache_mib"
_EDGE = "edge"
# Inputs of a relay: a rate, and the run that makes one where none is given.
_OWN_RATE = "measured_messages_per_minute"
# What a queue is given: two disks that hold the same, so that one may be lost.
_MIRROR = {"volume": "queue", "level": "RAID1", "disks": 2}
# Models that are tried of each kind.
_TRIED = 3
# The space that is set for a queue, and how many times that its disks hold before it is said.
_ROOM, _ROOM_SET = "queue_gb", 2
_THRESHOLDS = {"medium_buckets": "medium", "high_buckets": "high"}


@rule(WARNING, "Queue database cache below the guidance", (HUB,), "hub-cache-2008, new guidance")
def cache_below_guidance(look: Look) -> Iterator[Found]:
    advised, set_to = look.figure("cache.recommended_mib"), look.value(_CACHE)
    if set_to < advised:
        yield Found(
            f"DatabaseMaxCacheSize is {written(set_to)} MiB; with {written(look.value('ram_gb'))} "
            f"GB of memory {short(advised)} MiB are advised, against back pressure by version "
            "buckets.",
            (look.at(_CACHE),),
            ({look.at(_CACHE): advised},),
            "cache.recommended_mib",
        )


@rule(
    ADVICE,
    "Queue database cache beyond what was tested",
    (HUB,),
    "hub-cache-2008, beyond 512 MB; hub-throughput-2008, initially tested with a 1GB cache",
)
def cache_beyond_tested(look: Look) -> Iterator[Found]:
    advised, set_to = look.figure("cache.recommended_mib"), look.value(_CACHE)
    if set_to > advised:
        memory = look.value("ram_gb")
        large, enough = look.fact("large_ram_gb"), look.fact("enough_ram_gb")
        if memory >= large:
            why = (
                f"From {short(large)} GB on more may be tried, in tests of your own; it is not "
                "recommended and was not tested in production."
            )
        elif memory >= enough:
            why = (
                f"For messages of 5 MB {short(look.fact('tried_cache_mib'))} MiB were tried first, "
                f"and {short(look.fact('recommended_cache_mib'))} found to be enough; 2 GB showed "
                f"no significant benefit on servers of 8 GB. From {short(large)} GB on tests of "
                "your own may show one."
            )
        else:
            why = f"The guidance for more holds from {short(enough)} GB on."
        yield Found(
            f"DatabaseMaxCacheSize is {written(set_to)} MiB; with {written(memory)} GB of memory "
            f"{short(advised)} MiB are advised. {why}",
            (look.at(_CACHE), look.at("ram_gb")),
            ({look.at(_CACHE): advised}, {look.at("ram_gb"): enough}),
            "cache.recommended_mib",
        )


@rule(ADVICE, "Memory below that of the cache guidance", (HUB,), "hub-cache-2008, new guidance")
def little_memory(look: Look) -> Iterator[Found]:
    enough, memory = look.fact("enough_ram_gb"), look.value("ram_gb")
    if memory < enough:
        yield Found(
            f"{written(memory)} GB of memory: a cache of "
            f"{short(look.fact('recommended_cache_mib'))} MiB is advised only from {short(enough)} "
            "GB on.",
            (look.at("ram_gb"),),
            ({look.at("ram_gb"): enough},),
        )


@rule(
    ERROR,
    "Back pressure thresholds raised",
    (HUB,),
    "hub-cache-2008, the threshold should not be set higher",
)
def thresholds_raised(look: Look) -> Iterator[Found]:
    raised = {
        key: word
        for key, word in _THRESHOLDS.items()
        if look.fact(key) > look.system.facts[key].value
    }
    if raised:
        said = ", ".join(
            f"{word} at {short(look.fact(key))} in place of {short(look.system.facts[key].value)}"
            for key, word in raised.items()
        )
        yield Found(
            f"Version buckets: {said}. Higher thresholds hide the pressure and cost availability; "
            "enlarge the cache or the disks.",
            tuple(f"/assumptions/{key}" for key in raised),
            ({f"/assumptions/{key}": look.system.facts[key].value for key in raised},),
            "back_pressure.version_buckets",
        )


@rule(
    ADVICE,
    "Transport dumpster larger than the cache",
    (HUB,),
    "hub-cache-2008, dumpster smaller than the cache",
)
def dumpster_beyond_cache(look: Look) -> Iterator[Found]:
    dumpster, cache = look.figure("dumpster.megabytes"), look.figure("cache.megabytes")
    if dumpster > cache:
        yield Found(
            f"The dumpster of {short(look.value('storage_groups'))} storage groups takes "
            f"{short(dumpster)} MB, the cache {short(cache)} MB: "
            f"{short(PER_CENT * look.figure('dumpster.missed_share'))} % of it lies on disk, for "
            f"{short(look.figure('dumpster.reads_per_message'))} reads a message.",
            (look.at("storage_groups"), look.at(_CACHE)),
            ({look.at(_CACHE): look.fact("recommended_cache_mib")},),
            "dumpster.reads_per_message",
        )


@rule(WARNING, "A dumpster on an edge server", (HUB,), "hub-cache-2008, comment 7")
def edge_without_dumpster(look: Look) -> Iterator[Found]:
    if look.value("role") == _EDGE and look.value("storage_groups") > 0:
        yield Found(
            "The transport dumpster keeps mail for replicated mailboxes, on hub transport servers "
            "only: an edge server has none of its I/O.",
            (look.at("role"), look.at("storage_groups")),
            ({look.at("storage_groups"): 0},),
            "dumpster.megabytes",
        )


@rule(ADVICE, "Memory for several roles", (HUB,), "hub-cache-2008, comment 9")
def several_roles_memory(look: Look) -> Iterator[Found]:
    advised, memory = look.figure("memory.recommended_gb"), look.value("ram_gb")
    if advised is not None and memory < advised:
        yield Found(
            f"{written(memory)} GB of memory; a server with several roles is to have "
            f"{short(look.fact('several_roles_ram_gb'))} GB, and more for each mailbox: "
            f"{short(advised)} GB.",
            (look.at("ram_gb"), look.at("role")),
            ({look.at("ram_gb"): ceil(advised)},),
            "memory.recommended_gb",
        )


@rule(
    ADVICE,
    "Antivirus scanning was not measured",
    (HUB,),
    "hub-cache-2008, antivirus with five engines",
)
def antivirus_not_measured(look: Look) -> Iterator[Found]:
    if look.value("antivirus"):
        yield Found(
            "The throughput was measured without antivirus scanning. A laboratory of eight cores "
            "scanned with five engines at 21 messages a second; what that cost its processors is "
            "not printed. Measure the processor use of your own hub at this rate.",
            (look.at("antivirus"),),
            figure="throughput.stated_error",
        )


@rule(ADVICE, "Rate of another's relay", (RELAY,), "postfix-2007, results of two T2000 hosts")
def relay_not_measured(look: Look) -> Iterator[Found]:
    if look.value(_OWN_RATE) is None and look.origin("seconds") != "given":
        yield Found(
            "The rate is that of a published benchmark of 2007. The queue's disk decides, so "
            "measure your own relay; the relay benchmark under Tools shows how.",
            (look.at("messages"), look.at("seconds")),
            figure="throughput.messages_per_minute",
        )


@rule(
    WARNING,
    "Rate of an ideal that production has not",
    (RELAY,),
    "postfix-2007, having those kind of resources is unrealistic",
)
def rate_of_the_ideal(look: Look) -> Iterator[Found]:
    stage = stages.STAGES.get(look.value("stage"))
    if stage is not None and stage.left_out and stage.rate:
        yield Found(
            f"{stage.title}: the rate was measured without {stage.left_out}. The benchmark of 2007 "
            f"kept {short(PER_CENT * look.figure('relay.production_share'))} % of such a rate in "
            f"production, so {short(look.figure('relay.production_rate'))} of "
            f"{short(look.figure('throughput.messages_per_minute'))} a minute are planned with. "
            "Measure the next stage before you buy.",
            (look.at("stage"), look.at(_OWN_RATE if look.value(_OWN_RATE) else "seconds")),
            figure="relay.production_rate",
        )


@rule(
    WARNING,
    "Nobody said how the rate was measured",
    (RELAY,),
    "postfix-2007, one bottleneck at a time",
)
def measurement_not_said(look: Look) -> Iterator[Found]:
    if look.value("stage") == stages.NOT_SAID:
        production = look.fact(stages.STAGES[stages.PRODUCTION].rate)
        disk, ram = (
            production / look.fact(stages.STAGES[each].rate) for each in (stages.DISK, stages.RAM)
        )
        rate = look.figure("throughput.messages_per_minute")
        yield Found(
            "How the rate was measured is not said: all of it is planned with, "
            f"{short(rate)} a minute, as if it was measured in production. With its queue on a "
            f"disk and no relay behind it, it would be {short(disk * rate)}, the "
            f"{short(PER_CENT * disk)} % that the benchmark of 2007 kept of such a rate; with its "
            f"queue in RAM {short(ram * rate)}, {short(PER_CENT * ram)} %. Say which: more relays "
            "may be needed.",
            (look.at("stage"),),
            figure="relay.production_rate",
        )


@rule(
    ADVICE,
    "No disks of its own for the queue",
    (RELAY,),
    "postfix-2007, drives that every other file system is on",
)
def spool_on_shared_disks(look: Look) -> Iterator[Found]:
    if not look.groups("queue"):
        gain = look.fact("ram_queue") / look.fact("disk_queue")
        disks = priced(look.scenario, look.catalogue.disks)
        rows = {key: row for key, row in disks.items() if not row.get("retired")}
        models = _for_a_queue(rows)
        yield Found(
            "No RAID group carries the mail queue, so the relay has disks that it shares with "
            "everything else, as that of 2007 had. Its queue's disk is what a relay waits for: "
            "give the spool disks of its own, send the logs to another host (a quiet system log "
            "may stay), and spend on a faster array first. No array gives back more than a RAM "
            f"disk does: {short(gain)} times the rate in 2007.{_without_price(rows, models)}",
            ("/raid_groups",),
            tuple({"/raid_groups/-": {**_MIRROR, "disk": disk}} for disk in models),
            figure="relay.production_rate",
        )


def _for_a_queue(rows: Mapping[str, Row]) -> list[str]:
    """Models for two mirrored disks of a mail queue, the first choice first: of those on offer the
    cheapest whose price is known, so that what it costs is known before, then the smallest without
    moving parts of those that are known to be sold; then the others alike."""

    def place(key: str) -> tuple[int, bool]:
        row = rows[key]
        return on_offer(row), not _has_price(row)

    def size(key: str) -> float:
        row = rows[key]
        return float(row["price"] if _has_price(row) else row["capacity_gb"])

    chosen = [key for key, row in rows.items() if _has_price(row) or not row.get("rpm")]
    chosen.sort(key=lambda key: (*place(key), size(key)))
    return [key for _, alike in groupby(chosen, place) for key in islice(alike, _TRIED)]


def _without_price(rows: Mapping[str, Row], models: list[str]) -> str:
    """That a model which is known to be sold is offered before those with a price, as a sentence;
    "" where the first has one, or none has."""
    first = [_has_price(rows[key]) for key in models[:1]]
    passed_over = first == [False] and any(map(_has_price, rows.values()))
    return " No model that is known to be sold has a price." * passed_over


def _has_price(row: Row) -> bool:
    return row.get("price") is not None


@rule(
    ADVICE,
    "The queue's disks do not change the rate",
    (RELAY,),
    "postfix-2007, a real disk in place of the RAM disk",
)
def queue_disks_not_counted(look: Look) -> Iterator[Found]:
    groups = look.groups("queue")
    if groups:
        yield Found(
            "The disks of the mail queue are bought, and the rate is the one that was measured, "
            "on whatever disks stood there then: two that turn at 15,000 and two of flash give "
            "the same number here. Run the benchmark with the queue on these disks, and plan with "
            "what it says.",
            tuple(group.at("disk") for group in groups),
            figure="relay.production_rate",
        )


@rule(
    ADVICE,
    "The queue's disks have more room than is set",
    (RELAY,),
    "house, a file system as large as its disks",
)
def queue_room_unused(look: Look) -> Iterator[Found]:
    groups, given = look.groups("queue"), look.value(_ROOM)
    each = (look.figure(f"queue.group_{place}.space_gb") for place in range(1, len(groups) + 1))
    holds = sum(space or 0.0 for space in each)
    # What else stands on the same disks may well take a half.
    if given is not None and holds > _ROOM_SET * given:
        yield Found(
            f"The disks of a relay's queue hold {short(holds)} GB, and the space for the queue is "
            f"set to {short(given)} GB: the other {short(holds - given)} GB count for nothing. "
            "Without it they all count for the queue, which is right where nothing else stands on "
            "them.",
            (look.at(_ROOM), *(group.at("disk") for group in groups)),
            ({look.at(_ROOM): None},),
            "queue.usable_gb",
        )


@rule(WARNING, "No relay to spare", (RELAY,), "house, headroom of a relay")
def no_spare_relay(look: Look) -> Iterator[Found]:
    if look.value("lost_relays") == 0:
        needed = look.figure("relays.needed")
        every = f"All {short(needed)} relays" if needed > 1 else "The one relay"
        yield Found(
            f"{every} must be up at the peak.",
            (look.at("lost_relays"),),
            (
                {look.at("lost_relays"): 1},
                {look.at("lost_relays"): 1, look.at("relays"): needed + 1},
            ),
            "relays.needed",
        )


@rule(ADVICE, "More servers bought than relays designed", (RELAY,), "house, bill of materials")
def more_relays_bought(look: Look) -> Iterator[Found]:
    bought, planned = look.value("servers"), look.figure("relays.planned")
    if bought is not None and bought > planned:
        yield Found(
            f"{short(bought)} servers are bought, and the design has {short(planned)} "
            f"relay{'s' if planned > 1 else ''}: headline, losses and growth count those of the "
            "design.",
            (look.at("servers"), look.at("relays")),
            ({look.at("relays"): int(bought)},),
            "relays.planned",
        )
