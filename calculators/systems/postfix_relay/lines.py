"""The lines on the sheet: the measured rate, the ladder of bottlenecks, relays for a peak."""

from __future__ import annotations

import math
from typing import Any

from calculators.formulas.raid import degraded
from calculators.formulas.transport import relay
from calculators.formulas.workload import demand
from calculators.inputs import relay_stages as stages
from calculators.sheet.figures import Fact
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.units import (
    BITS_PER_BYTE,
    BITS_PER_MBIT,
    BYTES_PER_MB,
    PER_CENT,
    S_PER_MINUTE,
)
from calculators.sheet.vectorised import both, most, pick
from calculators.systems.postfix_relay import busy_lines, outage_lines
from calculators.systems.postfix_relay.counted import Counting, at_least, at_worst
from calculators.systems.postfix_relay.queue_lines import queue_of
from calculators.systems.shared import failure_lines
from calculators.systems.shared.failure_lines import SERVER_FACTS, SERVER_LOST

# Input with a rate of one's own, in the place of a run.
OWN_RATE = "measured_messages_per_minute"
_WHERE = "postfix-2007, messages per minute"

FACTS: dict[str, Fact] = {
    **SERVER_FACTS,
    **outage_lines.OUTAGE_FACTS,
    "ram_queue": Fact(
        15_400, "messages/min", _WHERE, "queue on a RAM disk",
        "Printed as 14,600 to 16,200; the middle.",
    ),
    "ram_queue_low": Fact(14_600, "messages/min", _WHERE, "queue on a RAM disk, least"),
    "ram_queue_high": Fact(16_200, "messages/min", _WHERE, "queue on a RAM disk, most"),
    "disk_queue": Fact(
        5500, "messages/min", _WHERE, "queue on a real disk",
        "Printed as the mid 5000s; 5,300 to 5,700 would do as well.",
        origin="assumed",
    ),
    "disk_queue_low": Fact(
        5300, "messages/min", _WHERE, "queue on a real disk, least",
        "Printed as the mid 5000s.",
        origin="assumed",
    ),
    "disk_queue_high": Fact(
        5700, "messages/min", _WHERE, "queue on a real disk, most",
        "Printed as the mid 5000s.",
        origin="assumed",
    ),
    "second_relay": Fact(
        4650, "messages/min", _WHERE, "through a second relay",
        "Printed as 4,500 to 4,800; the middle.",
    ),
    "second_relay_low": Fact(4500, "messages/min", _WHERE, "through a second relay, least"),
    "second_relay_high": Fact(4800, "messages/min", _WHERE, "through a second relay, most"),
    "production": Fact(
        4650, "messages/min", _WHERE, "in production",
        "Stated to match the stage before it: 4,500 to 4,800.",
    ),
    "production_low": Fact(4500, "messages/min", _WHERE, "in production, least"),
    "production_high": Fact(4800, "messages/min", _WHERE, "in production, most"),
}  # fmt: skip
# Relays between smtp-source and smtp-sink.
_RELAYS: dict[str, float] = {
    stages.NOT_SAID: math.nan,
    stages.SINK: 0,
    stages.RAM: 1,
    stages.DISK: 1,
    stages.SECOND: 2,
    stages.PRODUCTION: 1,
}


def kept_share(stage: str) -> float:
    """The part of a rate measured at a stage that is planned with: what production kept of it in
    the benchmark of 2007; all of one of production, and of one whose stage is not said."""
    found = stages.STAGES.get(stage)
    if found is None or found.is_production:
        return 1.0
    return FACTS["production"].value / FACTS[found.rate].value if found.rate else 0.0


# What each answer about the measurement means for the plan, in a short phrase.
MEANT: dict[str, str] = {
    stage: {0.0: "cannot be planned with", 1.0: "all of the rate is planned with"}.get(
        kept_share(stage),
        f"{short(PER_CENT * kept_share(stage))} % of the rate is planned with, as production kept "
        "in the benchmark of 2007",
    )
    for stage in stages.STAGES
} | {stages.NOT_SAID: "all of the rate is planned with, as if it was measured in production"}
# States in which relays are out of service: one of them, or as many as may be lost.
NORMAL, ALL_LOST = "normal", "relays-lost"
_LOST = frozenset({SERVER_LOST, ALL_LOST})
_LADDER = "postfix-2007, one bottleneck at a time"
_DISKS = (
    "The disks of the mail queue do not change the rate: it was measured, on the disks that the "
    "relay had then. "
)
_AGAIN = "Measure again on these, with the queue on a disk."
_AGAIN_IF_OTHERS = "Measure again if these are others."


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a mail relay."""
    rate = _measured(asked, sheet)
    outage_lines.sessions(asked, rate, sheet)
    left = _in_production(asked, rate, facts, sheet)
    planned = sheet.step(
        "relay.planned_rate", relay.planned_rate, mta_rate=left, headroom=asked.headroom
    )
    peak = sheet.step(
        "peak.messages_per_minute", demand.summed, parts=[asked.peak_messages_per_minute]
    )
    large = _peak_bytes(asked, sheet)
    slowest = _slowest(asked, planned, large, sheet)
    queue = queue_of(asked, (peak, large), left, facts, sheet)
    load = Counting(peak, planned, slowest, queue)
    for_peak, needed = at_least(load, asked.lost_relays, ("relays.needed", "relays.needed"), sheet)
    if asked.measured_busy is not None and asked.stage != stages.SINK:
        busy_lines.limit(asked, left, load, sheet)
    elif asked.stage == stages.PRODUCTION:
        sheet.note(left, busy_lines.NOT_SAID)
    chosen = needed if asked.relays is None else asked.relays
    owned = sheet.step("relays.planned", demand.summed, parts=[chosen])
    bought = owned if asked.servers is None else asked.servers
    sheet.step("relays.bought", demand.summed, parts=[bought])
    if asked.servers is not None:
        sheet.check("servers-bought", owned, asked.servers)
    if asked.state in _LOST:
        there = _some_lost(asked, load, owned, facts, sheet)
    else:
        worst, _ = at_worst(load, asked.lost_relays, sheet)
        _enough(for_peak, worst, owned, sheet)
        there = owned, asked.lost_relays
    working = outage_lines.utilisation(asked, peak, slowest, there, sheet)
    if queue is not None:
        outage_lines.lay_out(asked, peak, queue, working, facts, sheet)
    _traffic(asked, (peak, large), owned, sheet)
    _ladder(facts, sheet)
    if asked.groups.get("queue"):
        # What was measured with the queue on a disk need not be measured so again.
        on_disk = asked.stage in (stages.DISK, stages.SECOND, stages.PRODUCTION)
        sheet.note(left, _DISKS + (_AGAIN_IF_OTHERS if on_disk else _AGAIN))


def _measured(asked: Any, sheet: Any) -> Any:
    """What one relay was measured to pass on: a rate that is given, or that of a run."""
    name = "throughput.messages_per_minute"
    if asked.measured_messages_per_minute is None:
        return sheet.step(
            name, relay.messages_per_minute, messages=asked.messages, seconds=asked.seconds
        )
    return sheet.step(name, demand.summed, parts=[asked.measured_messages_per_minute])


def _peak_bytes(asked: Any, sheet: Any) -> Any:
    """The size of a message at the peak: where nobody says it, that of the measurement."""
    if asked.peak_message_bytes is not None:
        return asked.peak_message_bytes
    return sheet.figure(
        "peak.message_bytes",
        asked.measured_message_bytes * 1,
        "bytes",
        "message size at the peak, as measured with",
        "house, messages of the peak",
        note="Nobody said how large messages of the peak are: as large as those that were "
        "measured with.",
    )


def _slowest(asked: Any, planned: Any, large: Any, sheet: Any) -> Any:
    """What is left of the planned rate, at worst, with messages larger than were measured with."""
    sheet.check("relay-message-size", large, asked.measured_message_bytes)
    return sheet.step(
        "relay.rate_at_worst",
        relay.rate_at_worst,
        planned_rate=planned,
        measured_bytes=asked.measured_message_bytes,
        peak_bytes=large,
    )


def _enough(needed: Any, worst: Any, there: Any, sheet: Any) -> None:
    """Hold the relays that are there against those that are needed. Between what is needed at least
    and what at worst nobody knows whether they are enough."""
    open_still = both(needed <= there, worst > there)
    decided = sheet.figure(
        "relays.decided",
        pick(open_still, math.nan, needed),
        "relays",
        "relays needed, where the size of the messages leaves no doubt",
        "house, rate of a relay by message size",
        note="Not known where the relays that are there are enough if larger messages take no "
        "longer than those of the measurement, and too few if they take in proportion longer.",
    )
    sheet.check("relays", decided, there)


def _traffic(asked: Any, arrives: tuple[Any, Any], owned: Any, sheet: Any) -> None:
    """What the size of the messages asks of network and queue disk.

    Args:
        arrives: messages a minute at the peak, and the size of one
        owned: relays of the design
    """
    peak, size = arrives
    each = sheet.figure(
        "relay.peak_rate",
        peak / most(1, owned - asked.lost_relays),
        "messages/min",
        "what a relay passes on at the peak, with those out of service that may be lost",
        "house, relays for a peak",
        note="Relays share the load evenly.",
    )
    written = sheet.figure(
        "queue.written_mb_per_second",
        each * size / S_PER_MINUTE / BYTES_PER_MB,
        "MB/s",
        "messages written to the queue disk of a relay, with those lost that may be",
        "house, traffic of a relay",
        note="The bodies of the messages, once: what the file system and the envelopes add is not "
        "in it.",
    )
    sheet.figure(
        "network.each_way_mbit",
        written * BYTES_PER_MB * BITS_PER_BYTE / BITS_PER_MBIT,
        "Mbit/s",
        "messages on the network of a relay, in and out each, with those lost that may be",
        "house, traffic of a relay",
        note="Each message comes in once and goes out once. No limit is held against it: the "
        "network of a relay is not asked.",
    )


def _in_production(asked: Any, rate: Any, facts: Any, sheet: Any) -> Any:
    """What is left of the measured rate once every bottleneck of production stands in its way."""
    stage = stages.STAGES.get(asked.stage)
    sheet.check(
        "relay-measured",
        1,
        sheet.figure(
            "measured.relays",
            _RELAYS[asked.stage],
            "relays",
            "relays in the measurement, at least",
            "postfix-2007, from one relay to two",
            chosen_by=asked.stage,
        ),
    )
    if stage is None or stage.is_production:
        return sheet.figure(
            "relay.production_rate",
            rate * 1,
            "messages/min",
            "rate of a relay in production",
            "postfix-2007, results comparable to production",
            chosen_by=asked.stage,
        )
    # Where nothing is printed, as for no relay at all, what a RAM disk leaves is the most.
    before = getattr(facts, stage.rate or stages.STAGES[stages.RAM].rate)
    share = sheet.figure(
        "relay.production_share",
        facts.production / before,
        "share",
        "part of the measured rate that production keeps",
        _LADDER,
        chosen_by=asked.stage,
    )
    left = sheet.figure(
        "relay.production_rate",
        rate * share,
        "messages/min",
        "rate of a relay in production, as the ladder of 2007 has it",
        "house, one ladder stands for others",
        note="Between this stage and production the benchmark of 2007 lost so much, with its "
        "disks and its next relay. Other hardware loses more or less: one measurement of your own "
        "in production is better than this.",
        chosen_by=asked.stage,
    )
    sheet.note(left, f"Measured without {stage.left_out}.")
    return left


def _some_lost(asked: Any, load: Counting, owned: Any, facts: Any, sheet: Any) -> tuple[Any, Any]:
    """The relays left against the peak, and what may still be lost."""
    failure_lines.remark(asked, sheet)
    lost = sheet.figure(
        "relays.lost",
        1 if asked.state == SERVER_LOST else asked.lost_relays * 1,
        "relays",
        "relays that are out of service",
        "definition, what the state has out of service",
        chosen_by=asked.state,
    )
    left = sheet.step("relays.left", degraded.relays_left, relays=owned, out_relays=lost)
    to_lose = sheet.step(
        "relays.still_to_lose",
        degraded.still_to_lose,
        lost_relays=asked.lost_relays,
        out_relays=lost,
    )
    for_peak, _ = at_least(load, to_lose, ("relays.still_needed", "relays.still"), sheet)
    worst, _ = at_worst(load, to_lose, sheet)
    _enough(for_peak, worst, left, sheet)
    sheet.check("relays-left", facts.servers_needed, left)
    return left, to_lose


def _ladder(facts: Any, sheet: Any) -> None:
    """What each step from the ideal to production costs."""
    stages = (
        # What the fastest disks could give back at most: a disk is never faster than none.
        ("stage.disk", facts.ram_queue, facts.disk_queue),
        ("stage.second_relay", facts.disk_queue, facts.second_relay),
        ("stage.production", facts.second_relay, facts.production),
    )
    for name, before, after in stages:
        sheet.step(f"{name}.cost", relay.stage_cost, before_rate=before, after_rate=after)
        sheet.step(
            f"{name}.cost_percent", relay.stage_cost_percent, before_rate=before, after_rate=after
        )
