"""The queue against the cache: both stages of back pressure, and what senders see of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from calculators.formulas.transport import back_pressure
from calculators.formulas.workload import demand
from calculators.sheet.lines.prefixed import Beside
from calculators.sheet.tree.units import BYTES_PER_MB, BYTES_PER_MIB, S_PER_HOUR
from calculators.sheet.vectorised import most, pick, ratio
from calculators.systems.exchange_2007_hub import mix
from calculators.systems.exchange_2007_hub.handed_on import Pressure
from calculators.systems.shared import failure_lines

_HOUSE = "house, back pressure"
# Before the names of what is worked out at the most that is held, where another rate is asked.
FULL = "full_load."


def at_most(asked: Any, cache_mb: Any, exact: bool, facts: Any, sheet: Any) -> Pressure:
    """The queue against the cache at the most that the server holds; ``exact``, where no other rate
    is asked: then it is what is said of the server."""
    beside = sheet if exact else Beside(sheet, FULL)
    queue = _queue(asked, cache_mb, beside, facts, sheet)
    measured = sheet.step(
        "back_pressure.measured_buckets",
        back_pressure.version_buckets,
        queue_mb=facts.largest_queue_mb,
        cache_mb=facts.small_cache_mb,
        full_buckets=facts.full_buckets,
    )
    full = _pressed(queue, cache_mb, measured, facts, beside)
    if not exact:
        return full
    return replace(full, longest=_said(full, full.throttled, facts, sheet))


def carried(
    asked: Any,
    rate: Any,
    steady: Any,
    held: Any,
    highest: Any,
    full: Pressure,
    facts: Any,
    sheet: Any,
) -> Any:
    """What processors and disks pass on of the rate, and what the server holds of it: as predicted,
    and as much as comes in where a queue without pressure was counted at it and the prediction may
    be off by that. What was counted with all servers at work says nothing of those that are left.

    Args:
        asked: what is asked
        rate: messages a second that it comes to
        steady, held: what is passed on, and what the server holds, as predicted
        highest: the same if the model errs by its stated error
        full: what ``at_most`` gave
        facts: the constants
        sheet: the worked sheet
    """
    if asked.queued_messages is None or asked.state == "server-lost":
        return steady, held
    return tuple(
        sheet.step(
            name,
            back_pressure.as_counted,
            message_rate=rate,
            most_rate=most_rate,
            highest_rate=highest,
            buckets=full.buckets,
            medium_buckets=facts.medium_buckets,
        )
        for name, most_rate in (
            ("throughput.steady_as_counted", steady),
            ("throughput.held_as_counted", held),
        )
    )


def at_rate(
    asked: Any, rate: Any, steady: Any, held: Any, full: Pressure, facts: Any, sheet: Any
) -> Pressure:
    """The same at the rate that is asked: a shorter queue below what the server holds, one that
    grows beyond what it passes on.

    Args:
        asked: what is asked
        rate: messages a second that it comes to
        steady: what processors and disks pass on
        held: what the server holds, with what it refuses left out
        full: what ``at_most`` gave
        facts: the constants
        sheet: the worked sheet
    """
    settled = full
    if asked.queued_messages is None:
        beside = Beside(sheet, "settled.")
        queue = beside.step(
            "queue.megabytes",
            back_pressure.queue_at_rate,
            longest_mb=full.queue_mb,
            message_rate=rate,
            most_rate=held,
            message_bytes=asked.mean_bytes,
        )
        settled = _pressed(queue, full.cache_mb, full.measured, facts, beside)
    refused, growing = (
        sheet.step(name, back_pressure.beyond, message_rate=rate, most_rate=most_rate)
        for name, most_rate in (("upstream.refused_share", held), ("queue.growing_share", steady))
    )
    queue = sheet.step(
        "queue.megabytes",
        back_pressure.queue_while_growing,
        settled_mb=settled.queue_mb,
        refused=refused,
        cache_mb=full.cache_mb,
        medium_buckets=facts.medium_buckets,
        full_buckets=facts.full_buckets,
    )
    _messages(queue, asked, sheet)
    throttled = sheet.figure(
        "back_pressure.throttled_share",
        most(settled.throttled, growing),
        "share",
        "share of the time under back pressure",
        _HOUSE,
        note="As the queue presses on the cache, and never less than the part that is too much.",
    )
    _open_share(throttled, sheet)
    buckets = _buckets(queue, full.cache_mb, facts, sheet)
    pressed = replace(settled, queue_mb=queue, buckets=buckets)
    return replace(pressed, longest=_said(pressed, throttled, facts, sheet))


def checks(pressed: Pressure, facts: Any, sheet: Any) -> None:
    """The limits of the queue. They stand behind those of what passes it on, which lets it grow."""
    sheet.check("back-pressure", pressed.queue_mb, pressed.cache_mb)
    sheet.check("version-buckets", pressed.buckets, facts.high_buckets)
    sheet.check("medium-back-pressure", pressed.buckets, facts.medium_buckets)


def _pressed(queue_mb: Any, cache_mb: Any, measured: Any, facts: Any, sheet: Any) -> Pressure:
    """What a queue does on this cache: the buckets in use, and how long the server refuses, by the
    ``measured`` buckets of the test that did."""
    buckets = _buckets(queue_mb, cache_mb, facts, sheet)
    throttled = sheet.step(
        "back_pressure.throttled_share",
        back_pressure.throttled_share,
        buckets=buckets,
        medium_buckets=facts.medium_buckets,
        measured_buckets=measured,
        measured_share=facts.throttled_share,
    )
    return Pressure(
        queue_mb=queue_mb,
        settled_mb=queue_mb,
        cache_mb=cache_mb,
        measured=measured,
        buckets=buckets,
        throttled=throttled,
        open=_open_share(throttled, sheet),
        longest=None,
    )


def _open_share(throttled: Any, sheet: Any) -> Any:
    return sheet.figure(
        "back_pressure.open_share",
        1 - throttled,
        "share",
        "part of the time that messages are taken",
        "hub-throughput-2008, back pressure statistics",
    )


def _buckets(queue_mb: Any, cache_mb: Any, facts: Any, sheet: Any) -> Any:
    return sheet.step(
        "back_pressure.version_buckets",
        back_pressure.version_buckets,
        queue_mb=queue_mb,
        cache_mb=cache_mb,
        full_buckets=facts.full_buckets,
    )


def _said(pressed: Pressure, throttled: Any, facts: Any, sheet: Any) -> Any:
    """The stage of back pressure and what it takes; returns the longest time refused at once."""
    buckets = pressed.buckets
    sheet.step(
        "back_pressure.expected",
        back_pressure.expected,
        buckets=buckets,
        medium_buckets=facts.medium_buckets,
    )
    sheet.figure(
        "back_pressure.stage",
        pick(
            buckets > facts.high_buckets,
            "high",
            pick(buckets > facts.medium_buckets, "medium", "none"),
        ),
        "text",
        "stage of back pressure: medium refuses SMTP, high mailbox servers as well",
        "hub-cache-2008, a staged process",
    )
    _needed(pressed.settled_mb, facts, sheet)
    return _windows(throttled, facts, sheet)


def _queue(asked: Any, cache_mb: Any, beside: Any, facts: Any, sheet: Any) -> Any:
    """The longest queue at the most that is held: as counted, or as the tests found it for messages
    of this size."""

    def of_size(name: str, message_bytes: Any) -> Any:
        return sheet.step(
            name,
            back_pressure.longest_queue,
            message_bytes=message_bytes,
            largest_mb=facts.largest_queue_mb,
            size_3=facts.size_3,
            exponent=facts.queue_exponent,
            fewest_queued=facts.fewest_queued,
        )

    tested = mix.mean("queue.tested_megabytes", asked, "MB", sheet, of_size, by="bytes")
    if asked.queued_messages is None:
        queue = beside.step("queue.megabytes", demand.summed, parts=[tested])
        if beside is sheet:
            _messages(queue, asked, sheet)
        return queue
    sheet.check("cache-for-size", tested, cache_mb)
    # With another server lost each of those left has more in its queue as well.
    queued = beside.step("queue.messages", demand.summed, parts=[asked.queued_messages])
    return beside.figure(
        "queue.megabytes",
        failure_lines.carried("queue.carried_messages", queued, asked, sheet)
        * asked.mean_bytes
        / BYTES_PER_MB,
        "MB",
        "size of the queue",
        "hub-throughput-2008, queue size",
        note="Decimal, and exact for every printed value.",
    )


def _messages(queue_mb: Any, asked: Any, sheet: Any) -> None:
    sheet.figure(
        "queue.messages",
        queue_mb * BYTES_PER_MB / asked.mean_bytes,
        "messages",
        "messages in all queues",
        "hub-throughput-2008, queue size",
    )


def _needed(megabytes: Any, facts: Any, sheet: Any) -> None:
    """The cache that keeps this queue below the medium threshold."""
    sheet.figure(
        "cache.needed_mib",
        megabytes * BYTES_PER_MB / BYTES_PER_MIB * facts.full_buckets / facts.medium_buckets,
        "MiB",
        "cache that this queue needs",
        "house, version buckets",
        note="Buckets grow with the part of the cache that the queue fills; at this cache they "
        "reach the medium threshold. None is enough for a queue that grows.",
    )


def _windows(throttled: Any, facts: Any, sheet: Any) -> Any:
    """How often back pressure begins and how long it lasts; returns the longest window."""
    mean = sheet.figure(
        "back_pressure.measured_window",
        facts.throttled_seconds / facts.throttled_windows,
        "s",
        "mean time throttled at once in test 3",
        "hub-throughput-2008, back pressure statistics",
    )
    sheet.step(
        "back_pressure.mean_window",
        back_pressure.where_throttled,
        throttled=throttled,
        measured=mean,
    )
    sheet.figure(
        "back_pressure.windows_per_hour",
        throttled * S_PER_HOUR / mean,
        "windows/h",
        "times an hour that the server begins to refuse",
        _HOUSE,
        note="The share of the time over the mean window; in test 3 it was 41 times in 20 minutes, "
        "123 an hour.",
    )
    return sheet.step(
        "back_pressure.longest_window",
        back_pressure.where_throttled,
        throttled=throttled,
        measured=facts.longest_window,
    )


def upstream(
    asked: Any, rate: Any, steady: Any, held: Any, pressed: Pressure, facts: Any, sheet: Any
) -> None:
    """What waits at the servers that send, and how fast the queue here grows under too much."""
    waiting = sheet.figure(
        "upstream.waiting_messages",
        rate * pressed.longest,
        "messages",
        "messages that wait at the senders in the longest time throttled",
        _HOUSE,
        note="What is refused here waits in the queues of the servers that send it.",
    )
    sheet.figure(
        "upstream.waiting_mb",
        waiting * asked.mean_bytes / BYTES_PER_MB,
        "MB",
        "size of what waits at the senders then",
        _HOUSE,
        note="Their caches have to hold it; the source saw more than one hub in need of recovery.",
    )
    beyond = sheet.figure(
        "upstream.growth_per_hour",
        most(0, rate - held) * S_PER_HOUR,
        "messages/h",
        "messages that pile up at the senders while the rate lasts",
        "house, utilisation law",
        note="What is asked beyond what the server holds is not taken.",
    )
    sheet.figure(
        "upstream.growth_mb_per_hour",
        beyond * asked.mean_bytes / BYTES_PER_MB,
        "MB/h",
        "size of what piles up at the senders",
        "house, utilisation law",
        note="What is asked beyond what the server holds is not taken.",
    )
    growth = sheet.figure(
        "queue.growth_mb_per_second",
        most(0, rate - steady) * asked.mean_bytes / BYTES_PER_MB,
        "MB/s",
        "growth of the queue here while the rate lasts",
        "house, utilisation law",
        note="What comes in faster than processors and disks can pass it on stays in the queue.",
    )
    sheet.figure(
        "back_pressure.seconds_until",
        ratio(
            most(
                0,
                pressed.cache_mb * facts.medium_buckets / facts.full_buckets - pressed.settled_mb,
            ),
            growth,
        ),
        "s",
        "time until that brings back pressure",
        "house, version buckets",
        note="Until the queue fills the part of the cache that the medium threshold stands for.",
    )
    sheet.leave_out_undefined("back_pressure.seconds_until")
