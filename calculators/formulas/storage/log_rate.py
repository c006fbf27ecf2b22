"""Transaction logs: small sequential writes."""

from calculators.sheet.vectorised import Number


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
