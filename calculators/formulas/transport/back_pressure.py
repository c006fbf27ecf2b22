"""Back pressure: the queue of a hub against its database cache."""

from calculators.sheet.vectorised import Number, least, most, pick


def expected_queue(longest_queue: Number) -> Number:
    """Messages in all queues, where nobody counted them.

    Args:
        longest_queue: longest queue of the tests, at this message size [messages]
    Returns:
        queued_messages: messages in all queues [messages]
    Source: house, peak queue
    Evidence: hub-throughput-2008: the longest queues of the steady tests held 329, 63, 27 and 2
        messages, fewer the larger they are; straight lines join them. With them back pressure is
        right in all five tests. Give the number you measure instead.
    """
    return most(1, longest_queue)


def overflows(queue_mb: Number, cache_mb: Number) -> Number:
    """Whether the queue outgrows the cache, which calls back pressure.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
    Returns:
        expected: whether back pressure is expected [yes or no]
    Source: house, back pressure
    Evidence: hub-throughput-2008: back pressure appeared exactly in the one test of five whose
        queue (148 MB) exceeded the cache (134 MB).
    """
    return queue_mb > cache_mb


def version_buckets(queue_mb: Number, cache_mb: Number, high_buckets: Number) -> Number:
    """Version buckets in use, estimated.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        high_buckets: threshold of high back pressure [buckets]
    Returns:
        buckets: version buckets in use [buckets]
    Source: house, version buckets
    Evidence: The high threshold was passed in the test whose queue filled 111 % of the cache and
        the medium one in none that filled less than 48 %; nothing finer is printed.
    """
    return high_buckets * queue_mb / cache_mb


def throttled_share(queue_mb: Number, cache_mb: Number, measured_share: Number) -> Number:
    """The share of the time the server refuses messages.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        measured_share: share measured in the one test that overflowed [share]
    Returns:
        throttled: share of the time under back pressure [share]
    Source: house, back pressure
    Evidence: hub-throughput-2008, test 3: 6.17 of 20 minutes. One point, held constant.
    """
    return pick(queue_mb > cache_mb, measured_share, 0)


def overflow_slowdown(queue_mb: Number, cache_mb: Number, measured_slowdown: Number) -> Number:
    """What reading back from disk leaves of the throughput between throttled times.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        measured_slowdown: throughput left in the one test that overflowed [1]
    Returns:
        slowdown: throughput left [1]
    Source: house, back pressure
    Evidence: hub-throughput-2008, test 3: 0.57 messages a second between throttled times against
        2.03 with the larger cache.
    """
    return pick(queue_mb > cache_mb, measured_slowdown, 1)


def overflow_reads(queue_mb: Number, cache_mb: Number, measured_reads: Number) -> Number:
    """Reads a second of the queue database once the queue no longer fits into the cache.

    Args:
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
        measured_reads: reads measured in the one test that overflowed [IOPS]
    Returns:
        reads: reads of the queue database [IOPS]
    Source: house, back pressure
    Evidence: hub-throughput-2008: 567 reads a second in test 3, none in the four tests whose queue
        fitted. One point, held constant.
    """
    return pick(queue_mb > cache_mb, measured_reads, 0)


def limiting_resource(
    by_cpu: Number, by_log_disk: Number, by_queue_disk: Number, queue_mb: Number, cache_mb: Number
) -> Number:
    """The resource that sets the throughput.

    Args:
        by_cpu: what the processors can carry [messages/s]
        by_log_disk: what the log disks can carry [messages/s]
        by_queue_disk: what the queue disks can carry [messages/s]
        queue_mb: size of the queue [MB]
        cache_mb: database cache [MB]
    Returns:
        resource: configuration, CPU, log disk or queue disk [text]
    Source: hub-throughput-2008, limiting resource
    """
    disk = pick(by_log_disk < by_queue_disk, "log disk", "queue disk")
    slowest = pick(by_cpu <= least(by_log_disk, by_queue_disk), "CPU", disk)
    return pick(queue_mb > cache_mb, "configuration", slowest)
