"""Hub transport: what a message costs, and what the server can carry."""

from calculators.sheet.tree.units import MS_PER_S
from calculators.sheet.vectorised import Number, most, pick


def at_size(
    message_bytes: Number,
    size_1: Number,
    size_2: Number,
    size_3: Number,
    size_4: Number,
    value_1: Number,
    value_2: Number,
    value_3: Number,
    value_4: Number,
) -> Number:
    """A cost of one message, interpolated between the four measured message sizes.

    Args:
        message_bytes: average message size [bytes]
        size_1: smallest measured size [bytes]
        size_2: second measured size [bytes]
        size_3: third measured size [bytes]
        size_4: largest measured size [bytes]
        value_1: cost measured at the smallest size [same]
        value_2: cost measured at the second size [same]
        value_3: cost measured at the third size [same]
        value_4: cost measured at the largest size [same]
    Returns:
        value: cost at this size [same]
    Source: house, interpolation by message size
    Evidence: hub-throughput-2008, tests 1, 2, 4 and 5. A message has a fixed cost and a cost for
        each byte, so straight lines join the measured points; the last is extended beyond the
        largest, and below the smallest a cost never falls faster than the size. Exact at the
        four sizes.
    """
    first = value_1 + (value_2 - value_1) * (message_bytes - size_1) / (size_2 - size_1)
    second = value_2 + (value_3 - value_2) * (message_bytes - size_2) / (size_3 - size_2)
    third = value_3 + (value_4 - value_3) * (message_bytes - size_3) / (size_4 - size_3)
    within = pick(message_bytes <= size_2, first, pick(message_bytes <= size_3, second, third))
    below = most(value_1 * message_bytes / size_1, first)
    return pick(message_bytes < size_1, below, within)


def fewest_writes(kb_per_message: Number, greatest_write_kb: Number) -> Number:
    """Writes of one message when the log disk is pressed and joins them.

    Args:
        kb_per_message: log volume of one message [KB/message]
        greatest_write_kb: largest mean log write measured [KB/write]
    Returns:
        log_writes_per_message: log writes of one message at the limit [I/Os/message]
    Source: house, log writes at the limit
    Evidence: hub-throughput-2008: log writes grow from 107 KB for small messages to 170 to 177 KB
        for large ones; a busy log joins commits up to that size.
    """
    return kb_per_message / greatest_write_kb


def uncached_log_write(sequential_iops: Number, half_turn_ms: Number) -> Number:
    """The time of one log write without a write cache: the disk comes round once more.

    Args:
        sequential_iops: sequential I/Os a second of one disk [IOPS]
        half_turn_ms: mean rotational delay [ms]
    Returns:
        write_ms: time of one log write [ms/write]
    Source: house, synchronous log writes
    Evidence: The next sequential write is issued after the last one is confirmed, when its place
        has just passed under the head; no measurement of the documents shows it.
    """
    return MS_PER_S / sequential_iops + half_turn_ms + half_turn_ms


def cached_queue_write(
    destage_share: Number, access_ms: Number, transfer_ms_per_kb: Number, write_kb: Number
) -> Number:
    """The time of one queue database write behind a write-back cache that sorts and joins.

    Args:
        destage_share: part of an access that a sorted write still costs [1]
        access_ms: time of one random I/O [ms]
        transfer_ms_per_kb: time of 1000 bytes [ms/KB]
        write_kb: mean size of a queue database write [KB/write]
    Returns:
        write_ms: time of one write [ms/write]
    Source: house, queue disk
    Evidence: hub-throughput-2008, tests 2, 4 and 5 are bound by the queue disk at 729, 876 and 622
        writes a second of 32.8, 22.6 and 37.9 KB: 0.45 ms and 0.0305 ms a KB, within 6 %. An
        access of that class of disk takes 5.6 ms, so 8 % of it is left.
    """
    return destage_share * access_ms + transfer_ms_per_kb * write_kb


def uncached_queue_write(
    access_ms: Number, sorting_gain: Number, transfer_ms_per_kb: Number, write_kb: Number
) -> Number:
    """The time of one queue database write without a write cache: sorted by the disk alone.

    Args:
        access_ms: time of one random I/O [ms]
        sorting_gain: speed-up by sorting many outstanding requests [1]
        transfer_ms_per_kb: time of 1000 bytes [ms/KB]
        write_kb: mean size of a queue database write [KB/write]
    Returns:
        write_ms: time of one write [ms/write]
    Source: house, queue disk
    Evidence: Measured arrays follow (1 + outstanding requests per disk) ^ 0.20; with 64
        outstanding that is 2.3. No measurement of the documents shows a hub without a cache.
    """
    return access_ms / sorting_gain + transfer_ms_per_kb * write_kb


def queue_disk_time(
    reference_ms_per_message: Number, write_ms: Number, reference_write_ms: Number
) -> Number:
    """What one message occupies a queue disk, scaled from the measured server to this disk.

    Args:
        reference_ms_per_message: disk time of one message on the measured server [ms/message]
        write_ms: time of one write on this disk [ms/write]
        reference_write_ms: time of one write on the measured server's disk [ms/write]
    Returns:
        queue_disk_ms: disk time of one message on this disk [ms/message]
    Source: house, queue disk
    Evidence: Exact on the measured server; the ratio of write times carries it to others.
    """
    return reference_ms_per_message * write_ms / reference_write_ms


def log_disk_time(log_writes_per_message: Number, write_ms: Number) -> Number:
    """What one message occupies a log disk.

    Args:
        log_writes_per_message: log writes of one message at the limit [I/Os/message]
        write_ms: time of one log write [ms/write]
    Returns:
        log_disk_ms: disk time of one message [ms/message]
    Source: house, utilisation law
    Evidence: Disk time is the number of writes times the time of each.
    """
    return log_writes_per_message * write_ms


def rate_by_disk(write_multiplier: Number, disk_ms_per_message: Number) -> Number:
    """Messages a second that a volume's disks can carry.

    Args:
        write_multiplier: writes that fit at once [×]
        disk_ms_per_message: disk time of one message [ms/message]
    Returns:
        rate_by_disk: what the disks can carry [messages/s]
    Source: house, utilisation law
    Evidence: A disk is busy at most all of the time.
    """
    return write_multiplier * MS_PER_S / disk_ms_per_message


def rate_with_reads(
    write_multiplier: Number,
    read_multiplier: Number,
    disk_ms_per_message: Number,
    further_ms_per_message: Number,
    read_ms_per_message: Number,
) -> Number:
    """Messages a second that disks can carry which also read, and write on top.

    Args:
        write_multiplier: writes that fit at once [×]
        read_multiplier: reads that fit at once [×]
        disk_ms_per_message: disk time of the writes of one message [ms/message]
        further_ms_per_message: disk time of further writes of one message [ms/message]
        read_ms_per_message: disk time of the reads of one message [ms/message]
    Returns:
        rate_by_disk: what the disks can carry [messages/s]
    Source: house, utilisation law
    Evidence: A disk is busy at most all of the time, whatever keeps it busy. A read lights one disk
        at any RAID level, a write as many as the level asks for.
    """
    writing = (disk_ms_per_message + further_ms_per_message) / write_multiplier
    return MS_PER_S / (writing + read_ms_per_message / read_multiplier)


def used_share(message_rate: Number, most_rate: Number) -> Number:
    """The part of its time a resource is busy at a message rate.

    Args:
        message_rate: messages a second [messages/s]
        most_rate: what the resource can carry [messages/s]
    Returns:
        used: busy part of the time [share]
    Source: house, utilisation law
    Evidence: Use grows in proportion to the rate.
    """
    return message_rate / most_rate
