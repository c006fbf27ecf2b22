"""One disk: how long an I/O takes it and how many it does."""

# mypy: allow-untyped-defs

from calculators.sheet.units import HALF, MS_PER_MINUTE, MS_PER_S


def half_turn(rpm):
    """The mean wait until the data comes round under the head.

    Args:
        rpm: speed of the spindle [rpm]
    Returns:
        wait: mean rotational delay [ms]
    Source: disksim, valid/
    """
    return HALF * MS_PER_MINUTE / rpm


def access_time(seek_ms, half_turn_ms):
    """The time of one small random I/O with no other waiting.

    Args:
        seek_ms: mean seek of a read [ms]
        half_turn_ms: mean rotational delay [ms]
    Returns:
        time: time of one random I/O [ms]
    Source: disksim, valid/
    """
    return seek_ms + half_turn_ms


def access_time_of_rate(random_iops):
    """The time of one random I/O where only the rate is known.

    Args:
        random_iops: random I/Os a second of one disk [IOPS]
    Returns:
        time: time of one random I/O [ms]
    Source: e2013-calculator, disk table
    """
    return MS_PER_S / random_iops


def rate_of_access_time(access_ms):
    """Random I/Os a second where only the seek and the speed are known.

    Args:
        access_ms: time of one random I/O [ms]
    Returns:
        rate: random I/Os a second of one disk, one at a time [IOPS]
    Source: disksim, valid/
    """
    return MS_PER_S / access_ms


def service_time(reference_service_ms, access_ms, reference_access_ms):
    """What one I/O occupies a disk behind a sorting controller.

    Args:
        reference_service_ms: service time fitted on the benchmark's disk [ms]
        access_ms: time of one random I/O of this disk [ms]
        reference_access_ms: time of one random I/O of the benchmark's disk [ms]
    Returns:
        service: time that one I/O occupies this disk [ms]
    Source: house, queue model
    Evidence: 5.75 ms is fitted on the five queue lengths of netraid-1999, Table 6; it is shorter
        than seek and half a turn because the controller sorts the requests of a group. Other
        disks are scaled by their seek and half a turn; no measurement backs that scaling yet.
    """
    return reference_service_ms * access_ms / reference_access_ms
