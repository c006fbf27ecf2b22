"""What waits in the queues of all relays in an outage, and the room that each of them has."""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from calculators.formulas.transport import outage
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import BYTES_PER_GB
from calculators.sheet.vectorised import least, most
from calculators.systems.shared import raid_lines

FILES = "house, files of a mail queue"


class Queue(Struct, frozen=True):
    """What waits after an outage, however many relays there are.

    Args:
        queued: messages that wait on all relays at its end
        queued_at_most: the same, while the next hop still counts as dead
        bytes_a_message: what one takes on the disk, at most
        room_gb: space of a relay's queue that Postfix fills; not known where nobody says it
        files_room: files that its file system may have; not known likewise
        room_messages: messages for which it has room; not known likewise
        rate: what a relay passes on in production, headroom with it
        rate_at_worst: the same, at worst, with messages of the peak's size
    """

    queued: Any
    queued_at_most: Any
    bytes_a_message: Any
    room_gb: Any
    files_room: Any
    room_messages: Any
    rate: Any
    rate_at_worst: Any


def queue_of(
    asked: Any, arrives: tuple[Any, Any], rate: Any, facts: Any, sheet: Any
) -> Queue | None:
    """What waits at the end of an outage; None where none must be carried.

    Args:
        arrives: messages a minute at the peak, and the size of one
        rate: what a relay passes on in production, headroom with it
    """
    if asked.outage_minutes is None:
        return None
    peak, size = arrives
    arriving = {
        "peak": peak,
        "waiting_share": asked.outage_share,
        "outage_minutes": asked.outage_minutes,
    }
    queued = sheet.step("outage.queued", outage.queued_messages, **arriving)
    at_most = sheet.step(
        "outage.queued_at_most",
        outage.queued_at_most,
        **arriving,
        minimal_backoff=facts.minimal_backoff,
    )
    file_bytes = sheet.step(
        "outage.file_bytes",
        outage.queue_file,
        message_bytes=size,
        envelope_bytes=facts.envelope_bytes,
        block_bytes=facts.queue_block,
    )
    each = sheet.figure(
        "outage.bytes_a_message",
        file_bytes + facts.queue_block,
        "bytes",
        "what a message that waits takes on the disk, at most",
        "postfix-qmgr, delivery status reports",
        note="Message and envelope, a block for what rounding up to blocks adds at most, and a "
        "block for the file that says why it waits. Sizes differ about their mean, so that the "
        "mean rounded up to blocks would be too little.",
    )
    sheet.figure(
        "outage.mail_gb",
        at_most * size / BYTES_PER_GB,
        "GB",
        "messages that wait at most, without what the queue adds",
        'postfix-qshape, the "deferred" queue',
    )
    slowest = sheet.step(
        "outage.drain_rate",
        outage.drain_rate,
        mta_rate=rate,
        measured_bytes=asked.measured_message_bytes,
        peak_bytes=size,
    )
    room_gb, files_room = _room(asked, facts, sheet)
    fit = sheet.step(
        "queue.room_messages",
        outage.room_messages,
        room_gb=room_gb,
        bytes_a_message=each,
        files_room=files_room,
        files_a_message=facts.files_a_message,
    )
    return Queue(queued, at_most, each, room_gb, files_room, fit, rate, slowest)


def _room(asked: Any, facts: Any, sheet: Any) -> tuple[Any, Any]:
    """Space of a relay's queue that Postfix fills, and the files it may have; not known where
    nobody says the space and no disks are named for it."""
    kept = sheet.step(
        "queue.kept_free",
        outage.room_kept,
        message_size_limit=facts.message_size_limit,
        free_messages=facts.free_messages,
        queue_minfree=facts.queue_minfree,
    )
    parts = []
    for number, group in enumerate(asked.groups.get("queue") or (), start=1):
        name = f"queue.group_{number}"
        level = raid_lines.level_facts(group, sheet)
        disks = raid_lines.usable_disks(f"{name}.usable_disks", group, level, sheet)
        of_one = raid_lines.usable_gb(f"{name}.usable_gb", group, disks, sheet)
        parts.append(
            sheet.figure(
                f"{name}.space_gb",
                of_one * group.count,
                "GB",
                "capacity of all such groups",
                "netraid-1999, RAID levels",
            )
        )
    usable = _usable(asked, parts, sheet)
    files = sheet.step(
        "queue.files_room",
        outage.files_room,
        usable_gb=usable,
        bytes_per_inode=asked.queue_bytes_per_inode,
    )
    room = sheet.figure(
        "queue.room_gb",
        most(0, usable - kept / BYTES_PER_GB),
        "GB",
        "space of a relay's queue that Postfix fills",
        "postfix-parameters, queue_minfree",
        note="Of its disks all that they hold, where no space is given: what else stands on them, "
        "and what the file system keeps, is not asked.",
    )
    return room, files


def _usable(asked: Any, parts: list[Any], sheet: Any) -> Any:
    """The space that is given or that the disks have, whichever is less; not known with neither."""
    name = "queue.usable_gb"
    if asked.queue_gb is None and parts:
        return sheet.step(name, demand.summed, parts=parts)
    if asked.queue_gb is None:
        label, why = "capacity of the queue's disks", "definition, no disks are named for the queue"
        return sheet.figure(name, math.nan, "GB", label, why)
    return sheet.figure(
        name,
        least(asked.queue_gb, sum(parts)) if parts else asked.queue_gb * 1,
        "GB",
        "space for the queue of a relay",
        "postfix-parameters, queue_minfree",
        note="No more than its disks hold, where they are named.",
    )
