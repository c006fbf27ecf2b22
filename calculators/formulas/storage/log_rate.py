"""Transaction logs: small sequential writes."""

from calculators.sheet.units import BYTES_PER_KIB
from calculators.sheet.vectorised import Number


def store_log_iops(
    reference_log_iops: Number, writes: Number, reference_writes: Number, exponent: Number
) -> Number:
    """Log writes of the Exchange 5.5 Information Store.

    Args:
        reference_log_iops: log writes of the run of 8000 users [IOPS]
        writes: database writes [IOPS]
        reference_writes: database writes of the run of 8000 users [IOPS]
        exponent: growth of log writes with database writes [1]
    Returns:
        iops: log writes [IOPS]
    Source: house, log rule
    Evidence: netraid-1999, Tables 1 and 2: 100, 124 and 142 log writes a second at 122.8, 190.7
        and 273.2 database writes. The power passes through the first and last and 2.2 % below
        the middle one; busier servers write more transactions with one log write.
    """
    return reference_log_iops * (writes / reference_writes) ** exponent


def store_log_rate(
    reference_log_kib: Number, writes: Number, reference_writes: Number, exponent: Number
) -> Number:
    """Log volume of the Exchange 5.5 Information Store.

    Args:
        reference_log_kib: log volume of the run of 8000 users [KiB/s]
        writes: database writes [IOPS]
        reference_writes: database writes of the run of 8000 users [IOPS]
        exponent: growth of log volume with database writes [1]
    Returns:
        log_rate: log bytes a second [bytes/s]
    Source: house, log rule
    Evidence: netraid-1999, Table 2: 121, 177 and 231 KB/s; 100 writes of 1244 bytes show that a
        KB is 1024 bytes there. The text's "about 14 bytes a second for each user" is the mean.
    """
    return BYTES_PER_KIB * reference_log_kib * (writes / reference_writes) ** exponent


def log_iops_tenth(spindles: Number, log_iops_per_spindle: Number) -> Number:
    """Log writes by the tenth rule, as printed in the question of comment 7.

    Args:
        spindles: database spindles [disks]
        log_iops_per_spindle: log I/Os for each database spindle [IOPS/disk]
    Returns:
        iops: log writes [IOPS]
    Source: exchange-io-2006, comment 7
    Note: The asker's rule for Exchange 2003. Comment 12 answers that log I/O stays within 10 to
        15 % of 2003, from memory, while database I/O falls by 70 %: the ratio cannot stay too.
    """
    return spindles * log_iops_per_spindle


def log_utilisation(
    log_iops: Number, lights: Number, disks: Number, sequential_iops: Number
) -> Number:
    """The part of the time a log disk is busy.

    Args:
        log_iops: log writes [IOPS]
        lights: disks lit by one write [disks/write]
        disks: disks of the log volume [disks]
        sequential_iops: sequential I/Os a second of one disk [IOPS]
    Returns:
        utilisation: busy part of the time [share]
    Source: house, utilisation law
    Evidence: Little's law for one server, with sequential I/O as the source documents demand.
    """
    return log_iops * lights / disks / sequential_iops
