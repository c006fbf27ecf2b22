"""One disk: how long an I/O takes it and how many it does."""

from calculators.sheet.units import MS_PER_S
from calculators.sheet.vectorised import Number


def access_time_of_rate(random_iops: Number) -> Number:
    """The time of one random I/O where only the rate is known.

    Args:
        random_iops: random I/Os a second of one disk [IOPS]
    Returns:
        time: time of one random I/O [ms]
    Source: e2013-calculator, disk table
    """
    return MS_PER_S / random_iops


def service_time(
    reference_service_ms: Number, access_ms: Number, reference_access_ms: Number
) -> Number:
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
