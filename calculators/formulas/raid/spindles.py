"""Spindles: how many disks the I/O needs and how many the capacity."""

from calculators.sheet.vectorised import Number, ceil, most


def for_iops(back_end_iops: Number, disk_iops: Number, target_utilisation: Number) -> Number:
    """Disks that the I/O needs, before rounding.

    Args:
        back_end_iops: I/Os at the disks [IOPS]
        disk_iops: I/Os a second of one disk [IOPS]
        target_utilisation: part of its rate a disk is planned for [share]
    Returns:
        disks: disks needed, as a fraction [disks]
    Source: exchange-io-2006, comment 7
    """
    return back_end_iops / (disk_iops * target_utilisation)


def copied_for_capacity(data_gb: Number, disk_gb: Number, copies: Number) -> Number:
    """Disks that the data needs on a striped or mirrored level.

    Args:
        data_gb: data with growth [GB]
        disk_gb: capacity of one disk [GB]
        copies: copies of each block [disks/write]
    Returns:
        disks: whole disks [disks]
    Source: exchange-io-2006, comment 7
    """
    return copies * ceil(data_gb / disk_gb)


def larger(for_iops: Number, for_capacity: Number) -> Number:
    """The larger of the two needs.

    Args:
        for_iops: disks for the I/O [disks]
        for_capacity: disks for the capacity [disks]
    Returns:
        disks: disks needed [disks]
    Source: exchange-io-2006, comment 7
    """
    return most(for_iops, for_capacity)


def log_back_end(log_iops: Number, write_penalty: Number) -> Number:
    """I/Os that reach the log disks.

    Args:
        log_iops: log writes [IOPS]
        write_penalty: disk operations of one host write [I/Os/write]
    Returns:
        iops: I/Os at the log disks [IOPS]
    Source: e2013-calculator, RAID table
    """
    return log_iops * write_penalty


def back_end_iops(reads: Number, writes: Number, write_penalty: Number) -> Number:
    """I/Os that reach the disks for what the host asks.

    Args:
        reads: host reads [IOPS]
        writes: host writes [IOPS]
        write_penalty: disk operations of one host write [I/Os/write]
    Returns:
        iops: I/Os at the disks [IOPS]
    Source: e2013-calculator, RAID table
    """
    return reads + writes * write_penalty


def copied_count(disks: Number, copies: Number) -> Number:
    """The next disk count a striped or mirrored level allows.

    Args:
        disks: disks needed, as a fraction [disks]
        copies: copies of each block [disks/write]
    Returns:
        disk_count: whole disks [disks]
    Source: netraid-1999, RAID 10 is built of mirrored pairs
    """
    return copies * ceil(disks / copies)
