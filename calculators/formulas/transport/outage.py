"""The queue of relays whose next hop takes nothing: how long it grows, and how it drains after."""

from calculators.formulas.transport.relay import rate_at_worst
from calculators.sheet.tree.units import BYTES_PER_GB, MINUTES_PER_HOUR, S_PER_MINUTE
from calculators.sheet.vectorised import Number, clip, floor, least, most, ratio


def queued_messages(peak: Number, waiting_share: Number, outage_minutes: Number) -> Number:
    """Messages in the queues of all relays at the end of an outage of the next hop.

    Args:
        peak: messages a minute that go on arriving [messages/min]
        waiting_share: part of them that is for the next hop that takes nothing [share]
        outage_minutes: how long it takes nothing [min]
    Returns:
        queued: messages that wait at its end [messages]
    Source: postfix-qshape, the "deferred" queue
    Note: The outage is taken at the peak, all of it: nobody chooses when the far side is down.
    """
    return peak * waiting_share * outage_minutes


def queued_at_most(
    peak: Number, waiting_share: Number, outage_minutes: Number, minimal_backoff: Number
) -> Number:
    """Most messages that wait in the queues of all relays, a little after the outage.

    Args:
        peak: messages a minute that go on arriving [messages/min]
        waiting_share: part of them that is for the next hop that takes nothing [share]
        outage_minutes: how long it takes nothing [min]
        minimal_backoff: how long a dead destination is left alone [s]
    Returns:
        queued: messages that wait at most [messages]
    Source: postfix-qshape, the "deferred" queue
    Note: At worst nothing that waits leaves before the last message is tried again, and new mail is
        put off too while the next hop still counts as dead.
    """
    return peak * waiting_share * (outage_minutes + minimal_backoff / S_PER_MINUTE)


def of_one(queued: Number, relays: Number) -> Number:
    """Messages in the queue of each relay.

    Args:
        queued: messages that wait on all relays, at most [messages]
        relays: relays that work [relays]
    Returns:
        queued_on_one: messages that wait on each [messages]
    Source: house, relays for a peak
    Evidence: Relays share the load evenly; mail that waits stays on the relay that took it.
    """
    return ratio(queued, relays)


def queue_file(message_bytes: Number, envelope_bytes: Number, block_bytes: Number) -> Number:
    """What the file of one message takes in the queue, at most.

    Args:
        message_bytes: mean size of a message [bytes]
        envelope_bytes: records that stand before and after it in the file [bytes]
        block_bytes: block of the file system [bytes]
    Returns:
        file_bytes: bytes on the disk [bytes]
    Source: house, files of a mail queue
    Evidence: A message is a file of its own, its envelope with it; a file ends within a block, so
        rounding up adds less than one, whatever sizes the messages have.
    """
    return message_bytes + envelope_bytes + block_bytes


def files_room(usable_gb: Number, bytes_per_inode: Number) -> Number:
    """Files that the file system of a queue may have.

    Args:
        usable_gb: space of the file system [GB]
        bytes_per_inode: space for which it has one inode [bytes]
    Returns:
        files: inodes, one a file [files]
    Source: e2fsprogs, mke2fs.conf
    Note: ext4 makes its inodes when it is formatted, and has no more of them after.
    """
    return floor(usable_gb * BYTES_PER_GB / bytes_per_inode)


def room_messages(
    room_gb: Number, bytes_a_message: Number, files_room: Number, files_a_message: Number
) -> Number:
    """Messages for which the queue of a relay has room: space and inodes for each.

    Args:
        room_gb: space of a relay's queue that is filled [GB]
        bytes_a_message: what one takes on the disk, at most [bytes]
        files_room: files that its file system may have [files]
        files_a_message: files of a message that waits [files]
    Returns:
        messages: messages until space or inodes are used up, whichever is sooner [messages]
    Source: house, files of a mail queue
    Evidence: A file takes space and an inode, and without either no other can be written.
    """
    return least(most(0, room_gb) * BYTES_PER_GB / bytes_a_message, files_room / files_a_message)


def full_hours(
    room_messages: Number, relays: Number, peak: Number, waiting_share: Number
) -> Number:
    """How long an outage may last until the queues are full and mail is refused.

    Args:
        room_messages: messages for which the queue of a relay has room [messages]
        relays: relays that work [relays]
        peak: messages a minute that go on arriving [messages/min]
        waiting_share: part of them that is for the next hop that takes nothing [share]
    Returns:
        hours: time from the start of the outage [h]
    Source: postfix-parameters, queue_minfree
    Note: At the peak, and with queues that were empty when it began.
    """
    return room_messages * relays / (peak * waiting_share) / MINUTES_PER_HOUR


def drain_rate(mta_rate: Number, measured_bytes: Number, peak_bytes: Number) -> Number:
    """What a relay passes on while it has a queue to empty: all that it can, at worst.

    Args:
        mta_rate: rate of a relay in production [messages/min]
        measured_bytes: size of the messages that were measured with [bytes]
        peak_bytes: size of the messages at the peak [bytes]
    Returns:
        drain_rate: messages a minute, at least [messages/min]
    Source: house, utilisation law
    Evidence: With mail waiting a relay is never idle, so it passes on what it was measured to. The
        headroom is kept free in planning, for bursts such as this one; no relay holds it back.
        Larger messages than measured with take in proportion longer, at worst.
    """
    return rate_at_worst(mta_rate, measured_bytes, peak_bytes)


def spare_rate(relays: Number, drain_rate: Number, peak: Number) -> Number:
    """What relays pass on beyond the mail that goes on arriving.

    Args:
        relays: relays that work [relays]
        drain_rate: messages a minute that one passes on, headroom with it, at least [messages/min]
        peak: messages a minute that arrive [messages/min]
    Returns:
        spare: messages a minute left to empty the queue [messages/min]
    Source: house, utilisation law
    Evidence: What new mail does not take is left for the mail that waited; with none left the queue
        never drains.
    """
    return most(0, relays * drain_rate - peak)


def drain_minutes(queued: Number, spare: Number) -> Number:
    """How long the spare rate takes to empty the queue; undefined where there is none.

    Args:
        queued: messages that wait [messages]
        spare: messages a minute left to empty the queue [messages/min]
    Returns:
        minutes: time until the queue is empty, once all of it is tried again [min]
    Source: house, utilisation law
    Evidence: New mail goes on arriving at the peak, and the next hop takes all that it is given.
    """
    return ratio(queued, spare)


def last_retry(
    outage_minutes: Number,
    minimal_backoff: Number,
    maximal_backoff: Number,
    queue_scan: Number,
) -> Number:
    """Time from the end of an outage until the last message was tried again, at most.

    Args:
        outage_minutes: how long the next hop took nothing [min]
        minimal_backoff: least time between attempts, and how long a dead destination is left [s]
        maximal_backoff: most time between attempts [s]
        queue_scan: time between scans of the deferred queue [s]
    Returns:
        minutes: wait until every message was tried again [min]
    Source: postfix-qshape, the "deferred" queue
    Note: A message waits as long again as it is old, within the two limits. The worst is put off
        once more at the very end of the time that the destination still counts as dead, and
        just misses a scan. "postqueue -f" tries all of it at once.
    """
    oldest = outage_minutes * S_PER_MINUTE + minimal_backoff
    again = clip(oldest, minimal_backoff, maximal_backoff)
    return (minimal_backoff + again + queue_scan) / S_PER_MINUTE


def drained_at_most(last_retry: Number, queued_at_most: Number, spare: Number) -> Number:
    """Time from the end of an outage until the queue is empty, at most.

    Args:
        last_retry: wait until every message was tried again [min]
        queued_at_most: most messages that wait on all relays [messages]
        spare: messages a minute left to empty the queue [messages/min]
    Returns:
        minutes: time until the queue is empty [min]
    Source: house, queue after an outage
    Evidence: At worst nothing that waits leaves before the last message is tried again; then the
        spare rate empties it.
    """
    return last_retry + ratio(queued_at_most, spare)


def room_kept(message_size_limit: Number, free_messages: Number, queue_minfree: Number) -> Number:
    """Free space of a queue below which Postfix takes no mail.

    Args:
        message_size_limit: largest message that is taken [bytes]
        free_messages: how many of them must fit [1]
        queue_minfree: what is asked for beside that [bytes]
    Returns:
        kept_bytes: space that stays free [bytes]
    Source: postfix-parameters, queue_minfree
    """
    return most(message_size_limit * free_messages, queue_minfree)
