"""How many relays carry the peak, how many of them still do with some lost, and what limits one of
them, in words."""

from __future__ import annotations

import math
from typing import Any

from calculators.formulas.transport import relay
from calculators.inputs import relay_stages as stages
from calculators.sheet.said.numbers import count, percent, short
from calculators.sheet.said.said_load import said_load
from calculators.sheet.tree.units import BYTES_PER_GB

# Facts with the rate of the queue in RAM, on a disk, and with the next relay behind it.
_LADDER = ("ram_queue", "disk_queue", "second_relay")
# Space that is used up to so much, rounded, ends first.
_SURELY = 1.001
_NUMBERS = {1: "one", 2: "two", 3: "three"}


def relays_said(bench: Any) -> str:
    """The first clause of the headline of relays that hold.

    Args:
        bench: the scenario on the bench
    """
    values = bench.recording.values
    out, there, may_lose = _there(bench)
    owned = int(values["relays.planned"])
    needed = int(values["relays.still_needed"] if out else values["relays.needed"])
    peak = values["peak.messages_per_minute"]
    load = f"{short(peak)} message{'s' * (peak != 1)} a minute"
    who = f"{count(there)} relay{'s' * (there != 1)}"
    if out:
        gone = _NUMBERS.get(owned - there, count(owned - there))
        who = f"With {gone} of {count(owned)} relays lost, the {count(there)} left"
    worst, each = int(values["relays.at_worst"]), "relays.still" if out else "relays.needed"
    if needed <= there < worst:
        assumed = bench.figures()["measured_message_bytes"].origin == "assumed"
        has = f"{count(there)} are left" if out else f"the design has {count(there)}"
        words = _not_known(values, (needed, worst), load, assumed, _for_outage(values, each))
        return f"{words}{_if_unknown(bench, worst - may_lose)}; {has}"
    one = there == 1
    said = f"{who} carr{'ies' if one and not out else 'y'} {load}, "
    said += f"{'' if one else 'each '}planned for {_planned(values)}"
    if bench.scenario.options.value("stage") == stages.NOT_SAID:
        said += ", taken for its rate in production"
    if may_lose:
        lost = _NUMBERS.get(may_lose, count(may_lose))
        left = there - may_lose
        said += f"; with {lost} {'more ' * out}lost, {count(left)} still do{'es' * (left == 1)}"
    elif needed == there:
        said += "; no other may be lost" if out else "; none may be lost"
    if needed < there and worst == needed:
        # What may be lost is among them: behind "7 still do" a bare 6 read as those left.
        said += f"; {count(needed)}{' in all' * bool(may_lose)} would be enough"
        said += _if_unknown(bench, needed - may_lose)
    elif worst > needed:
        said += f"; {count(needed)} to {count(worst)} are needed, by what larger messages take"
        said += _if_unknown(bench, worst - may_lose)
    outage = _for_outage(values, each)
    return said + (outage and f"; {outage}")


def _for_outage(values: Any, each: str) -> str:
    """That the queue of an outage takes more relays than the peak, as a clause; "" where it takes
    no more.

    Args:
        values: of the sheet
        each: what begins the names of the relays for each limit
    """
    for_peak, room, drain = (
        values.get(f"{each}{why}", 0.0) for why in ("_for_peak", "_for_room", "_to_drain")
    )
    if max(room, drain) <= for_peak:
        return ""
    queue = "the queue of the outage"
    what = f"room for {queue} takes" if room >= drain else f"draining {queue} takes"
    if room >= drain and _out_of_inodes(values):
        # With more of them in its space it might take fewer relays.
        what = f"inodes for {queue} take"
    many = count(int(max(room, drain)))
    return f"the peak alone would take {count(int(for_peak))}, {what} {many}"


def _there(bench: Any) -> tuple[bool, int, int]:
    """Whether relays are out already, which are some of those that may be lost; those that work;
    and how many of them may still be lost."""
    values, options = bench.recording.values, bench.scenario.options
    out = options.value("state") != "normal" and values["relays.left"] < values["relays.planned"]
    there = int(values["relays.left"] if out else values["relays.planned"])
    return out, there, int(values["relays.still_to_lose"] if out else values["lost_relays"])


def _if_unknown(bench: Any, left: int) -> str:
    """On what it rests that so many relays are enough, where a part of it nobody said: how the
    rate was measured, and the room for the queue of an outage; "" where all of it is known.

    Args:
        left: relays that work, those that may be lost out of service
    """
    values = bench.recording.values
    rests = []
    if bench.scenario.options.value("stage") == stages.NOT_SAID:
        rests.append("the rate was measured in production")
    if math.isnan(values.get("queue.room_messages", 0.0)) and left > 0:
        each = bench.fact("files_a_message") * values["queue_bytes_per_inode"]
        inodes = values["outage.queued_at_most"] * each / BYTES_PER_GB
        kept = values["queue.kept_free"] / BYTES_PER_GB
        room = max(values["outage.spool_gb"] / left + kept, inodes / left)
        rests.append(f"each has {short(room)} GB for the queue of the outage")
    return f" if {' and '.join(rests)}" if rests else ""


def _full(bench: Any) -> str:
    """After how long an outage the queues are full, with relays lost too, as a sentence; "" where
    none is planned, or where nobody says how much room there is."""
    values = bench.recording.values
    _, there, may_lose = _there(bench)
    left = max(0, there - may_lose)
    passes = values["peak.messages_per_minute"] * (1 - values.get("outage_share", 1))
    if left * values.get("outage.drain_rate", math.nan) < passes or not left:
        # What the relays cannot pass on of the other mail waits too: nobody counted it.
        return ""
    hours, lost = (values.get(f"outage.full_hours{end}", math.nan) for end in ("", "_with_lost"))
    if not math.isfinite(hours):
        return ""
    lifetime = values["outage.lifetime_hours"]
    if (lost if left < there else hours) >= lifetime:
        # What waits longer is returned: more mail than that never waits.
        return (
            f" A message that waits longer than {short(lifetime)} h is returned to its sender: no "
            "queue is full before."
        )
    said = f" In an outage at the peak the queues are full after {short(hours)} h"
    said += f", {short(lost)} h with {count(left)} left" * (left < there)
    return f"{said}{', out of inodes' * _out_of_inodes(values)}."


def _out_of_inodes(values: Any) -> bool:
    """Whether the file system of a queue uses up its inodes with space left."""
    files = values["queue.room_messages"] * values["outage.bytes_a_message"]
    return bool(files * _SURELY < values["queue.room_gb"] * BYTES_PER_GB)


def _drained(bench: Any) -> str:
    """How long after an outage the queues are empty, with relays lost too, as a sentence; "" where
    none is planned, or where they never are while the peak lasts, which a check says."""
    values = bench.recording.values
    _, there, may_lose = _there(bench)
    left = max(0, there - may_lose)
    now, lost = (values.get(f"outage.drain_minutes{end}", math.nan) for end in ("", "_with_lost"))
    if not math.isfinite(now):
        return ""
    slowed = values["outage.drain_rate"] < values["relay.production_rate"]
    fewer = left < there and math.isfinite(lost)
    with_lost = f", {short(lost)} min with {count(left)} left" * fewer
    latest, latest_lost = (
        values.get(f"outage.drained_minutes{end}", math.nan) for end in ("", "_with_lost")
    )
    latest_with_lost = f", {short(latest_lost)} min with {count(left)} left" * fewer
    return (
        f" After an outage of {short(values['outage_minutes'])} min the queues, once flushed, "
        f"drain in {'at worst ' * slowed}{short(now)} min{with_lost}, while mail goes on arriving "
        f"at the peak; not flushed, in {short(latest)} min at the latest{latest_with_lost}."
        f"{_stuck(bench)}"
    )


def _stuck(bench: Any) -> str:
    """How much may wait on a relay that is lost, as a sentence; "" where none may be."""
    values = bench.recording.values
    out, _, may_lose = _there(bench)
    if not out and not may_lose:
        return ""
    most = math.ceil(values["outage.queued_at_most"] / values["relays.planned"])
    return (
        f" What waits on a relay as it is lost, up to {count(most)} messages, stays there until it "
        "is back."
    )


def _not_known(values: Any, needed: tuple[int, int], load: str, assumed: bool, outage: str) -> str:
    """How many it takes at least and at worst, where the messages are larger than were measured
    with: which of them is not known, and so not whether those that are there are enough.

    Args:
        values: of the sheet
        needed: relays at least and at worst
        load: that they are to carry
        assumed: whether nobody said how large the messages of the measurement were
        outage: what its queue takes at least, as a clause
    """
    fewest, worst = map(count, needed)
    size, measured = (
        short(values[name]) for name in ("peak_message_bytes", "measured_message_bytes")
    )
    which = f"the {measured} that are assumed" if assumed else measured
    return (
        f"{fewest} to {worst} relays for {load}: how many is not known until one is measured with "
        f"messages of {size} bytes, not {which}. {fewest} if each passes on as many, "
        f"{_planned(values)}{outage and f' ({outage})'}, and {worst} if larger messages take in "
        "proportion longer"
    )


def _planned(values: Any) -> str:
    """The rate to plan with, and which part of the measured rate that is."""
    planned, measured = values["relay.planned_rate"], values["throughput.messages_per_minute"]
    part = f", {percent(planned / measured)} of what was measured" if measured > 0 else ""
    return f"{said_load(planned)}{part}"


def relay_limit_said(bench: Any) -> str:
    """What limits one relay, as sentences: the rate that was measured where that was its limit,
    what stood in its way, and how high its limit may be where that is not known; then when the
    queues of an outage are full, and how long they take to drain after.

    Args:
        bench: the scenario on the bench
    """
    return _limit_said(bench) + _full(bench) + _drained(bench)


def _limit_said(bench: Any) -> str:
    values, facts = bench.recording.values, bench.system.facts
    stage = stages.STAGES.get(bench.scenario.options.value("stage"))
    measured = values["throughput.messages_per_minute"]
    rate = f"{short(measured)} messages a minute"
    if stage is not None and not stage.rate:
        return f"What limits one relay is not known: the {rate} were measured {stage.measured}."
    open_still = _limit_open(values)
    if stage is None:
        on_disk = bench.fact(stages.STAGES[stages.DISK].rate)
        kept = bench.fact(stages.STAGES[stages.PRODUCTION].rate) / on_disk
        return (
            f"What limits one relay is {_the_rate(values, rate, 'taken to be ')}. How it was "
            "measured is not said: all of it is planned with, as if it was measured in production; "
            "with its queue on a disk and no relay behind it, it would be "
            f"{short(kept * measured)}{_takes(bench, kept)}.{open_still}"
        )
    in_ram, on_disk, last = (short(facts[name].value) for name in _LADDER)
    took = f"took the rate from {in_ram} to {on_disk}"
    disk = f"the disk of the queue {took}"
    passed = f"{rate} {stage.measured}"
    if stage is stages.STAGES[stages.PRODUCTION] and "relay.limit_at_most" not in values:
        return (
            f"What limits one relay is not known: {passed} is what it passed on, and its limit may "
            "be higher unless its disk or its processor was busy all the time. Say how busy it "
            f"was, or measure its limit before buying; in the benchmark of 2007 {disk}."
        )
    said = f"What limits one relay is {_the_rate(values, passed)}"
    if stage.is_production:
        if open_still:
            return f"{said}; in the benchmark of 2007 {disk}.{open_still}"
        return f"{said}. In the benchmark of 2007 the disk of the queue set it: it {took}."
    kept = short(values["relay.production_rate"])
    return (
        f"{said}. It was measured without {stage.left_out}, and production keeps {kept} of it: in "
        f"the benchmark of 2007 {disk}, and the next relay to {last}.{open_still}"
    )


def _takes(bench: Any, kept: float) -> str:
    """How many relays it takes at least where production keeps so much of the rate."""
    values = bench.recording.values
    _, _, may_lose = _there(bench)
    peak = values["peak.messages_per_minute"]
    needed = [relay.relays_needed(peak, values["relay.planned_rate"] * kept, may_lose)]
    if "outage.queued" in values:
        rate = values["relay.production_rate"] * kept
        needed.append(relay.relays_to_drain(peak, rate, may_lose))
        needed.append(values.get("relays.still_for_room", values["relays.needed_for_room"]))
    return f", and {count(int(max(needed)))} relays needed at least"


def _the_rate(values: Any, passed: str, taken: str = "") -> str:
    """What limits a relay: its rate, or nobody knows what, where it had time to spare."""
    busy = values.get("measured_busy", math.nan)
    if busy < 1:
        return f"not known: {passed} is what it passed on"
    return f"{'' if busy == 1 else taken}the rate that was measured, {passed}"


def _limit_open(values: Any) -> str:
    """How high the limit may be of a relay that had time to spare, and what that would save; ""
    where nobody says how busy it was, or it was so all the time."""
    busy = values.get("measured_busy", math.nan)
    if "relay.limit_at_most" not in values or not busy < 1:
        return ""
    limit, would_do = short(values["relay.limit_at_most"]), int(values["relays.at_limit"])
    needed = int(values["relays.at_worst"])
    saved = (
        f"with that {_to(values['relays.at_limit_least'], would_do)} "
        f"relay{'s' * (would_do != 1)} would do, not {_to(values['relays.needed'], needed)}"
        if would_do < needed
        else "with that no relay would be saved"
    )
    return (
        f" The relay was {percent(busy)} busy: its limit is not known and may be as high as "
        f"{limit} a minute ({short(values['relay.production_rate'])} / {short(busy)}, utilisation "
        f"law, if the busy part grows in proportion); {saved}. No relays are planned with a "
        "limit that nobody measured: measure it before buying."
    )


def _to(least: float, most: int) -> str:
    """How many at least and at most, once where both are the same."""
    return count(most) if least >= most else f"{count(int(least))} to {count(most)}"
