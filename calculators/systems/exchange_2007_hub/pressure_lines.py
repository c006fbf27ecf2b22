"""The queue against the cache: both stages of back pressure, and what senders see of them."""

from __future__ import annotations

from typing import Any

from calculators.formulas.transport import back_pressure
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import BYTES_PER_MB, BYTES_PER_MIB, S_PER_HOUR
from calculators.sheet.vectorised import most, pick, ratio
from calculators.systems.exchange_2007_hub import mix
from calculators.systems.exchange_2007_hub.handed_on import Pressure
from calculators.systems.shared import failure_lines

_HOUSE = "house, back pressure"


def lay_out(asked: Any, cache_mb: Any, facts: Any, sheet: Any) -> Pressure:
    """The queue, the stage of back pressure it brings, and how long the server refuses."""
    megabytes = _queue(asked, cache_mb, facts, sheet)
    against = {"queue_mb": megabytes, "cache_mb": cache_mb}
    buckets = sheet.step(
        "back_pressure.version_buckets",
        back_pressure.version_buckets,
        **against,
        high_buckets=facts.high_buckets,
    )
    medium = {"buckets": buckets, "medium_buckets": facts.medium_buckets}
    sheet.step("back_pressure.expected", back_pressure.expected, **medium)
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
    throttled = sheet.step(
        "back_pressure.throttled_share",
        back_pressure.throttled_share,
        **medium,
        measured_buckets=sheet.step(
            "back_pressure.measured_buckets",
            back_pressure.version_buckets,
            queue_mb=facts.largest_queue_mb,
            cache_mb=facts.small_cache_mb,
            high_buckets=facts.high_buckets,
        ),
        measured_share=facts.throttled_share,
    )
    _needed(megabytes, facts, sheet)
    sheet.check("back-pressure", megabytes, cache_mb)
    sheet.check("version-buckets", buckets, facts.high_buckets)
    sheet.check("medium-back-pressure", buckets, facts.medium_buckets)
    taken = sheet.figure(
        "back_pressure.open_share",
        1 - throttled,
        "share",
        "part of the time that messages are taken",
        "hub-throughput-2008, back pressure statistics",
    )
    return Pressure(**against, **medium, open=taken, longest=_windows(throttled, facts, sheet))


def _queue(asked: Any, cache_mb: Any, facts: Any, sheet: Any) -> Any:
    """The longest queue: as counted, or as the tests found it for messages of this size."""

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
        queued = sheet.figure(
            "queue.messages",
            tested * BYTES_PER_MB / asked.mean_bytes,
            "messages",
            "messages in all queues",
            "hub-throughput-2008, queue size",
        )
    else:
        queued = sheet.step("queue.messages", demand.summed, parts=[asked.queued_messages])
        sheet.check("cache-for-size", tested, cache_mb)
    return sheet.figure(
        "queue.megabytes",
        failure_lines.carried("queue.carried_messages", queued, asked, sheet)
        * asked.mean_bytes
        / BYTES_PER_MB,
        "MB",
        "size of the queue",
        "hub-throughput-2008, queue size",
        note="Decimal, and exact for every printed value.",
    )


def _needed(megabytes: Any, facts: Any, sheet: Any) -> None:
    """The cache that keeps this queue below the medium threshold."""
    sheet.figure(
        "cache.needed_mib",
        megabytes * BYTES_PER_MB / BYTES_PER_MIB * facts.high_buckets / facts.medium_buckets,
        "MiB",
        "cache that this queue needs",
        "house, version buckets",
        note="Buckets grow with the part of the cache that the queue fills; at this cache they "
        "reach the medium threshold.",
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
                pressed.cache_mb * facts.medium_buckets / facts.high_buckets - pressed.queue_mb,
            ),
            growth,
        ),
        "s",
        "time until that brings back pressure",
        "house, version buckets",
        note="Until the queue fills the part of the cache that the medium threshold stands for.",
    )
    sheet.leave_out_undefined("back_pressure.seconds_until")
