"""How busy each relay is, and what waits when the next hop takes nothing for a while."""

from __future__ import annotations

import math
from typing import Any

from calculators.formulas.transport import outage, relay
from calculators.inputs.fields import Field
from calculators.sheet.figures import Fact
from calculators.sheet.tree.units import (
    BYTES_PER_GB,
    HOURS_PER_DAY,
    MINUTES_PER_HOUR,
    S_PER_MINUTE,
)
from calculators.sheet.vectorised import both, least, most, pick
from calculators.systems.postfix_relay.queue_lines import FILES, Queue

MINUTES, SHARE, SESSIONS = "outage_minutes", "outage_share", "measured_sessions"
ROOM, INODE = "queue_gb", "queue_bytes_per_inode"
_PARAMETERS = "postfix-parameters"

OUTAGE_FIELDS = (
    Field(
        MINUTES, "Outage that must be carried", "number", "min", None, least=0.001, most=100_000,
        group="Outage",
        help="How long the next hop may be down and take nothing, in minutes, or in hours as 1 h. "
        "What waits in the queue then, the space it takes and how long it drains are worked out, "
        "at the peak. Left empty, nothing is said of it.",
    ),
    Field(
        SHARE, "Share of the mail that goes there", "number", "share", 1.0,
        "house, one next hop takes all mail", least=0.001, most=1, group="Outage", rare=True,
        help="Of all mail, the part for the next hop that is down; the rest passes. Counts where "
        "an outage is given.",
    ),
    Field(
        ROOM, "Space for the queue of a relay", "number", "GB", None, least=0.001, most=1e9,
        group="Outage",
        help="What the file system of a relay's queue holds, such as /var/spool/postfix: 50 GB. "
        "The queue of an outage is held against it. Left empty, the disks of the queue are.",
    ),
    Field(
        INODE, "Bytes per inode of the queue's file system", "number", "bytes", 16_384,
        "house, ext4 as mke2fs makes it by default", least=256, most=1e9, group="Outage", rare=True,
        help="One file takes one inode, a message that waits two. ext4 has one for 16,384 bytes "
        "(inode_ratio of mke2fs.conf), from 4 TB on for 32,768, from 16 TB on for 65,536; yours: "
        "the size by “df” over the inodes by “df -i”. XFS makes them as it needs "
        "them, of 512 bytes in 25 % of the space below 1 TB: say 2,048.",
    ),
)  # fmt: skip
SESSIONS_FIELD = Field(
    SESSIONS, "Sessions of the run", "integer", "1", None, least=1, most=100_000,
    group="Measurement", rare=True,
    help="For the record, not calculated with: how many sessions sent at once when it was "
    "measured, such as smtp-source -s 60. The sheet then has the time that a session took for a "
    "message; no relay more or less is planned for it.",
)  # fmt: skip

OUTAGE_FACTS: dict[str, Fact] = {
    "minimal_backoff": Fact(
        300, "s", f"{_PARAMETERS}, minimal_backoff_time", "least time between attempts",
        "A destination that takes nothing is left alone as long.",
    ),
    "maximal_backoff": Fact(
        4000, "s", f"{_PARAMETERS}, maximal_backoff_time", "most time between attempts",
    ),
    "queue_scan": Fact(
        300, "s", f"{_PARAMETERS}, queue_run_delay", "time between scans of the deferred queue",
    ),
    "queue_lifetime": Fact(
        5, "days", f"{_PARAMETERS}, maximal_queue_lifetime", "time that mail may wait",
    ),
    "bounce_lifetime": Fact(
        5, "days", f"{_PARAMETERS}, bounce_queue_lifetime", "time that a bounce may wait",
    ),
    "active_limit": Fact(
        20_000, "messages", f"{_PARAMETERS}, qmgr_message_active_limit",
        "most messages in the active queue",
    ),
    "message_size_limit": Fact(
        10_240_000, "bytes", f"{_PARAMETERS}, message_size_limit", "largest message that is taken",
    ),
    "free_messages": Fact(
        1.5, "1", f"{_PARAMETERS}, queue_minfree", "largest messages that must fit",
        "Postfix 2.1 and later refuse mail below 1.5 times message_size_limit.",
    ),
    "queue_minfree": Fact(
        0, "bytes", f"{_PARAMETERS}, queue_minfree", "free space that is asked for",
    ),
    "files_a_message": Fact(
        2, "files", "postfix-qmgr, delivery status reports", "files of a message that waits",
        "Its queue file, and one of the same name that says why it waits. Each takes an inode.",
    ),
    "envelope_bytes": Fact(
        1024, "bytes", FILES, "records of a queue file around its message",
        "Sender, recipient, client, times and a line Received; no document prints their size.",
    ),
    "queue_block": Fact(
        4096, "bytes", FILES, "block of the file system",
        "That of ext4 (blocksize of mke2fs.conf) and of XFS. The file with the reason of the delay "
        "takes one.",
    ),
}  # fmt: skip


def utilisation(
    asked: Any, peak: Any, slowest: Any, relays: tuple[Any, Any], sheet: Any
) -> tuple[Any, Any]:
    """How busy each relay is at the peak: with those that are up, and with those lost that may be.

    Args:
        relays: relays that are up, and how many of them may be lost

    Returns:
        relays that are up, and those that are left of them
    """
    up, may_lose = relays
    left = sheet.figure(
        "relays.with_lost",
        most(0, up - may_lose),
        "relays",
        "relays that work with those lost that may be",
        "house, relays for a peak",
        note="Those that may be lost are lost all at once.",
    )
    for name, there in (("relay.used", up), ("relay.used_with_lost", left)):
        sheet.step(
            name,
            relay.used_share,
            peak=peak,
            relays=there,
            rate_at_worst=slowest,
            headroom=asked.headroom,
        )
    sheet.leave_out_undefined("relay.used")
    return up, left


def sessions(asked: Any, rate: Any, sheet: Any) -> None:
    """What one session of the run took for a message, where somebody says how many there were."""
    if asked.measured_sessions is not None:
        sheet.figure(
            "measured.session_seconds",
            asked.measured_sessions * S_PER_MINUTE / rate,
            "s",
            "time of one message in a session of the run",
            "definition, utilisation law",
            note="So many sessions at once divide the rate. For the record: nothing is planned "
            "with it, and more sessions help only as long as the rate grows with them.",
        )


def lay_out(
    asked: Any, peak: Any, queue: Queue, relays: tuple[Any, Any], facts: Any, sheet: Any
) -> None:
    """What waits after an outage of the next hop that must be carried.

    Args:
        queue: what waits, on all relays
        relays: those that are up, and those that are left with some lost
    """
    up, left = relays
    queued = queue.queued_at_most
    on_one = sheet.step("outage.queued_on_one", outage.of_one, queued=queued, relays=up)
    worst = sheet.step("outage.queued_on_one_with_lost", outage.of_one, queued=queued, relays=left)
    sheet.figure(
        "outage.active_fills",
        worst / facts.active_limit,
        "1",
        "times that the active queue of a relay is filled, with those lost that may be",
        "postfix-parameters, qmgr_message_active_limit",
        note="More than one: the deferred queue comes back a part at a time, by turns with new "
        "mail, as the active queue has room.",
    )
    _spool(queue, (on_one, worst), facts, sheet)
    for end, there in (("", up), ("_with_lost", left)):
        sheet.step(
            f"outage.full_hours{end}",
            outage.full_hours,
            room_messages=queue.room_messages,
            relays=there,
            peak=peak,
            waiting_share=asked.outage_share,
        )
    _drain(asked, peak, queue, relays, facts, sheet)
    sheet.check(
        "outage-lifetime",
        sheet.figure(
            "outage.hours",
            asked.outage_minutes / MINUTES_PER_HOUR,
            "h",
            "how long the next hop takes nothing",
            "postfix-parameters, maximal_queue_lifetime",
        ),
        sheet.figure(
            "outage.lifetime_hours",
            least(facts.queue_lifetime, facts.bounce_lifetime) * HOURS_PER_DAY,
            "h",
            "time after which mail or bounces are given up",
            "postfix-parameters, maximal_queue_lifetime and bounce_queue_lifetime",
        ),
    )
    sheet.leave_out_undefined("outage.")


def _spool(queue: Queue, on_one: tuple[Any, Any], facts: Any, sheet: Any) -> None:
    """The space and the files of the queue, and whether its disks have room."""
    spaces = [
        sheet.figure(
            f"outage.spool_gb{end}",
            messages * queue.bytes_a_message / BYTES_PER_GB,
            "GB",
            label,
            FILES,
            note="At most, with blocks and envelopes. A relay that is lost keeps what waits on its "
            "disks until it is back; those left carry all new mail.",
        )
        for end, messages, label in (
            ("", queue.queued_at_most, "space of all queues"),
            ("_on_one", on_one[0], "space of the queue of a relay"),
            (
                "_on_one_with_lost",
                on_one[1],
                "space of the queue of a relay, with those lost that may be",
            ),
        )
    ]
    files = sheet.figure(
        "outage.files_on_one",
        on_one[1] * facts.files_a_message,
        "files",
        "files of the queue of a relay, with those lost that may be",
        "postfix-qmgr, delivery status reports",
        note="An inode each.",
    )
    sheet.check("outage-spool", spaces[-1], queue.room_gb)
    sheet.check("outage-files", files, queue.files_room)


def _drain(
    asked: Any,
    peak: Any,
    queue: Queue,
    relays: tuple[Any, Any],
    facts: Any,
    sheet: Any,
) -> None:
    """How long the queue drains once the next hop takes mail again, and whether it does."""
    rate, each = queue.rate, queue.rate_at_worst
    begun = sheet.step(
        "outage.last_retry_minutes",
        outage.last_retry,
        outage_minutes=asked.outage_minutes,
        minimal_backoff=facts.minimal_backoff,
        maximal_backoff=facts.maximal_backoff,
        queue_scan=facts.queue_scan,
    )
    for end, there in (("", relays[0]), ("_with_lost", relays[1])):
        spare = sheet.step(
            f"outage.spare_rate{end}",
            outage.spare_rate,
            relays=there,
            drain_rate=each,
            peak=peak,
        )
        sheet.figure(
            f"outage.drains{end}",
            pick(spare > 0, "while the peak lasts", "never while the peak lasts"),
            "text",
            "when the queue drains",
            "house, utilisation law",
            note="With no rate to spare, what waited stays until less mail arrives.",
        )
        sheet.step(
            f"outage.drain_minutes{end}", outage.drain_minutes, queued=queue.queued, spare=spare
        )
        sheet.step(
            f"outage.drained_minutes{end}",
            outage.drained_at_most,
            last_retry=begun,
            queued_at_most=queue.queued_at_most,
            spare=spare,
        )
    capacity = _capacity(asked, peak, (relays[1] * rate, relays[1] * each), sheet)
    sheet.check("outage-drains", peak, capacity)


def _capacity(asked: Any, peak: Any, passed_on: tuple[Any, Any], sheet: Any) -> Any:
    """What the relays left pass on after an outage.

    Args:
        passed_on: by them, if larger messages take no longer, and if in proportion longer
    """
    at_best, at_worst = passed_on

    def figure(
        name: str, rate: Any, of: str, note: str = "All that they can, without headroom."
    ) -> Any:
        label = f"what the relays left pass on{of}"
        where = "house, rate of a relay by message size"
        return sheet.figure(f"outage.{name}", rate, "messages/min", label, where, note=note)

    if asked.peak_message_bytes is None:
        # As large as those that were measured with.
        return figure("capacity_with_lost", at_worst, "")
    at_best = figure("capacity_at_best", at_best, ", if larger messages take no longer")
    at_worst = figure(
        "capacity_at_worst", at_worst, ", if larger messages take in proportion longer"
    )
    return figure(
        "capacity_with_lost",
        pick(both(at_worst <= peak, at_best > peak), math.nan, at_worst),
        ", where the size of the messages leaves no doubt",
        "Not known where they would pass on more than arrives if larger messages take no "
        "longer than those of the measurement, and not if they take in proportion longer.",
    )
