"""Back pressure: the queue of a hub against its database cache, and what senders see of it."""

from calculators.sheet.tree.units import BYTES_PER_MB
from calculators.sheet.vectorised import Number, floor, least, most, pick


def longest_queue(
    message_bytes: Number,
    largest_mb: Number,
    size_3: Number,
    exponent: Number,
    fewest_queued: Number,
) -> Number:
    """Size of the longest queue that messages of this size make, where nobody counted it.

    Args:
        message_bytes: average message size [bytes]
        largest_mb: largest queue measured [MB]
        size_3: message size it was measured at [bytes]
        exponent: power of the message size that the queue grows with [1]
        fewest_queued: messages that were queued at least [messages]
    Returns:
        longest_mb: longest queue to expect [MB]
    Source: house, longest queue
    Evidence: hub-throughput-2008: the longest queues at 25 KB, 1 MB and 5 MB were 8.65, 64.51 and
        148.48 MB. A power of 0.54 through the first and the last says 62.3 for the middle one,
        3.5 % less; a straight line says 36. At 10 MB only a server with the larger cache was
        counted, and the smaller one never reached a steady state; so a larger message is never
        taken to need less than 5 MB did, nor less than two of it, the least that was queued. With
        512 MB of cache 138.24 MB were counted at 5 MB and 20.48 at 10 MB: less, and less for the
        larger message, so what was counted with the smaller cache is kept. It is the queue at the
        most that a server holds. Give the number you measure instead.
    """
    largest = largest_mb * least(1, message_bytes / size_3) ** exponent
    return most(largest, fewest_queued * message_bytes / BYTES_PER_MB)


def queue_at_rate(
    longest_mb: Number, message_rate: Number, most_rate: Number, message_bytes: Number
) -> Number:
    """Size of the longest queue at a rate, from that at the most the server holds.

    Args:
        longest_mb: longest queue at the most the server holds [MB]
        message_rate: messages a second at the peak [messages/s]
        most_rate: the most it holds, what it refuses then left out [messages/s]
        message_bytes: average message size [bytes]
    Returns:
        queue_mb: longest queue to expect [MB]
    Source: house, queue at a rate
    Evidence: By Little's law a queue is the rate times the time that a message waits, and nothing
        waits longer on a server with less to do: in proportion to the rate is the most that it can
        be. A message that passes is there as a whole. Beyond what the server holds it is taken as
        it was measured.
    """
    waiting = longest_mb * message_rate / most(message_rate, most_rate)
    return most(waiting, message_bytes / BYTES_PER_MB)


def as_counted(
    message_rate: Number,
    most_rate: Number,
    highest_rate: Number,
    buckets: Number,
    medium_buckets: Number,
) -> Number:
    """What a server carries of a rate, where its queue was counted.

    Args:
        message_rate: messages a second that are offered [messages/s]
        most_rate: what is carried of them at the most, as predicted [messages/s]
        highest_rate: what the server holds if the model errs by its stated error [messages/s]
        buckets: version buckets that the counted queue uses [buckets]
        medium_buckets: threshold of medium back pressure [buckets]
    Returns:
        as_counted: what is carried at the most [messages/s]
    Source: house, a counted queue
    Evidence: Who counted a queue below the threshold at this rate knows that it did not grow
        without end. That stands before a prediction as far as the prediction may be off; beyond
        that the two contradict each other, and what is predicted counts.
    """
    steady = pick(message_rate > highest_rate, most_rate, most(message_rate, most_rate))
    return pick(buckets > medium_buckets, most_rate, steady)


def beyond(message_rate: Number, most_rate: Number) -> Number:
    """The part of what is offered that is more than is carried.

    Args:
        message_rate: messages a second that are offered [messages/s]
        most_rate: what is carried of them at the most [messages/s]
    Returns:
        beyond: part that is too much [share]
    Source: house, utilisation law
    Evidence: What comes in faster than it is carried waits, here or at those that send.
    """
    part = most_rate / message_rate
    return pick(floor(part) < 1, 1 - part, 0)


def queue_while_growing(
    settled_mb: Number,
    refused: Number,
    cache_mb: Number,
    medium_buckets: Number,
    full_buckets: Number,
) -> Number:
    """Size of the queue, under more than the server passes on too.

    Args:
        settled_mb: longest queue while the server keeps up [MB]
        refused: part of what is offered that the server does not hold [share]
        cache_mb: database cache [MB]
        medium_buckets: threshold of medium back pressure [buckets]
        full_buckets: version buckets of a full cache [buckets]
    Returns:
        queue_mb: size of the queue [MB]
    Source: house, queue that grows
    Evidence: A queue that grows reaches the medium threshold, from which new messages by SMTP are
        refused: that holds it there. How far beyond nobody measured; it is taken to fill what is
        left of the cache by the part that is refused, so any growth means back pressure. At what
        the server holds there is a step: what waited until then does not count any more.
    """
    left = pick(full_buckets > medium_buckets, full_buckets - medium_buckets, medium_buckets)
    grown = cache_mb * (medium_buckets + left * refused) / full_buckets
    return pick(refused > 0, most(settled_mb, grown), settled_mb)


def version_buckets(queue_mb: Number, cache_mb: Number, full_buckets: Number) -> Number:
    """Version buckets in use, estimated.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        full_buckets: version buckets of a full cache [buckets]
    Returns:
        buckets: version buckets in use [buckets]
    Source: house, version buckets
    Evidence: The high threshold of 200 was passed in the test whose queue filled 111 % of the cache
        and the medium one in none that filled less than 48 %; nothing finer is printed. Another
        threshold does not change how many are in use.
    """
    return full_buckets * queue_mb / cache_mb


def expected(buckets: Number, medium_buckets: Number) -> Number:
    """Whether back pressure of either stage is expected.

    Args:
        buckets: version buckets in use [buckets]
        medium_buckets: threshold of medium back pressure [buckets]
    Returns:
        expected: whether back pressure is expected [yes or no]
    Source: hub-cache-2008, thresholds of SP1
    """
    return buckets > medium_buckets


def throttled_share(
    buckets: Number, medium_buckets: Number, measured_buckets: Number, measured_share: Number
) -> Number:
    """The share of the time the server refuses messages.

    Args:
        buckets: version buckets in use [buckets]
        medium_buckets: threshold of medium back pressure [buckets]
        measured_buckets: buckets of the one test that was throttled [buckets]
        measured_share: share of the time it was [share]
    Returns:
        throttled: share of the time under back pressure [share]
    Source: house, back pressure
    Evidence: hub-throughput-2008, test 3: 6.17 of 20 minutes at the longest queue of 148 MB on a
        cache of 134 MB. Nothing is refused up to the medium threshold; a straight line joins the
        two, and beyond the measured point it is held, as nothing is known there.
    """
    part = least(1, (buckets - medium_buckets) / most(1, measured_buckets - medium_buckets))
    return pick(buckets > medium_buckets, measured_share * part, 0)


def where_throttled(throttled: Number, measured: Number) -> Number:
    """What was measured of the windows under back pressure, where there are any.

    Args:
        throttled: share of the time under back pressure [share]
        measured: what was measured in the one test that was throttled [same]
    Returns:
        value: the same here, nothing where nothing is refused [same]
    Source: house, back pressure
    Evidence: hub-throughput-2008, back pressure statistics: 41 windows of 9 seconds in the mean and
        65 at the longest. One run; more pressure is taken to come more often, not to last longer.
    """
    return pick(throttled > 0, measured, 0)


def overflow_reads(
    queue_mb: Number,
    cache_mb: Number,
    measured_reads: Number,
    measured_rate: Number,
    message_bytes: Number,
    size_3: Number,
) -> Number:
    """Reads that one message costs once the queue no longer fits into the cache.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        measured_reads: reads a second in the one test that overflowed [IOPS]
        measured_rate: messages a second received in it [messages/s]
        message_bytes: average message size [bytes]
        size_3: message size of that test [bytes]
    Returns:
        overflow_reads: reads of the queue database for one message [I/Os/message]
    Source: house, reads when the cache overflows
    Evidence: hub-throughput-2008: 567 reads a second at 0.40 messages a second in test 3, none in
        the tests whose queue fitted; 2.3 reads for each page of 8 KB of a message. One point,
        carried to other sizes by their pages.
    """
    reads = measured_reads / measured_rate * message_bytes / size_3
    return pick(queue_mb > cache_mb, reads, 0)


def overflow_time(
    overflow_reads: Number,
    measured_reads: Number,
    measured_rate: Number,
    steady_ms: Number,
    slowdown: Number,
    access_ms: Number,
    reference_access_ms: Number,
) -> Number:
    """What reading one message back occupies a queue disk.

    Args:
        overflow_reads: reads of the queue database for one message [I/Os/message]
        measured_reads: reads a second in the one test that overflowed [IOPS]
        measured_rate: messages a second received in it [messages/s]
        steady_ms: disk time of one message of that size without them [ms/message]
        slowdown: throughput left between throttled times of that test [1]
        access_ms: time of one random I/O of this disk [ms]
        reference_access_ms: time of one random I/O of the measured disk [ms]
    Returns:
        overflow_ms: disk time of one message on this disk [ms/message]
    Source: house, reads when the cache overflows
    Evidence: hub-throughput-2008: between throttled times test 3 received 0.57 messages a second
        where 2.03 were steady, on the same disk, so the reads took the time that was missing:
        0.9 ms each, a sixth of an access, as most lie side by side. Other disks in proportion to
        their access.
    """
    read_ms = steady_ms * (1 / slowdown - 1) / (measured_reads / measured_rate)
    return overflow_reads * read_ms * access_ms / reference_access_ms


def pressed_cost(
    cycles: Number,
    steady_cycles: Number,
    pressed_cycles: Number,
    queue_mb: Number,
    cache_mb: Number,
) -> Number:
    """What one message costs the processors: more once the queue overflows the cache.

    Args:
        cycles: processor cost of a message while the queue fits [cycles/message]
        steady_cycles: the same at 5 MB, as measured [cycles/message]
        pressed_cycles: what was measured there when it did not fit [cycles/message]
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
    Returns:
        cycles_per_message: processor cost of a message [cycles/message]
    Source: house, processor cost under back pressure
    Evidence: hub-throughput-2008: 3131.76 million cycles a message in test 3, 2068.69 in test 4 of
        the same size. One point, held as a factor, and counted at lower rates too.
    """
    return cycles * pick(queue_mb > cache_mb, pressed_cycles / steady_cycles, 1)


def limiting_resource(
    by_cpu: Number,
    by_log_disk: Number,
    by_queue_disk: Number,
    buckets: Number,
    medium_buckets: Number,
) -> Number:
    """The resource that sets the throughput.

    Args:
        by_cpu: what the processors can carry [messages/s]
        by_log_disk: what the log disks can carry [messages/s]
        by_queue_disk: what the queue disks can carry [messages/s]
        buckets: version buckets in use [buckets]
        medium_buckets: threshold of medium back pressure [buckets]
    Returns:
        resource: configuration, CPU, log disk or queue disk [text]
    Source: hub-throughput-2008, limiting resource
    """
    disk = pick(by_log_disk < by_queue_disk, "log disk", "queue disk")
    slowest = pick(by_cpu <= least(by_log_disk, by_queue_disk), "CPU", disk)
    return pick(buckets > medium_buckets, "configuration", slowest)
