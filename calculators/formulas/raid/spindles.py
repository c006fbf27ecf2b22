"""Spindles: how many disks the I/O needs and how many the capacity."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import ceil, most


def for_iops(back_end_iops, disk_iops, target_utilisation):
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


def copied_for_capacity(data_gb, disk_gb, copies):
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


def parity_for_capacity(data_gb, disk_gb, spans, parity_disks):
    """Disks that the data needs on a parity level, before equal spans.

    Args:
        data_gb: data with growth [GB]
        disk_gb: capacity of one disk [GB]
        spans: parity arrays in the volume [spans]
        parity_disks: disks' worth of parity in each array [disks]
    Returns:
        disks: whole disks [disks]
    Source: netraid-1999, the cost of the redundancy is one extra disk per array
    """
    return ceil(data_gb / disk_gb) + spans * parity_disks


def larger(for_iops, for_capacity):
    """The larger of the two needs.

    Args:
        for_iops: disks for the I/O [disks]
        for_capacity: disks for the capacity [disks]
    Returns:
        disks: disks needed [disks]
    Source: exchange-io-2006, comment 7
    """
    return most(for_iops, for_capacity)


def all_disks(group_count, disks):
    """Disks of all RAID groups of one kind.

    Args:
        group_count: groups of this kind [groups]
        disks: disks of one group [disks]
    Returns:
        all_disks: disks of all of them [disks]
    Source: netraid-1999, 24 disks in four arrays of six
    """
    return group_count * disks


def all_spans(group_count, spans):
    """Arrays of all RAID groups of one kind.

    Args:
        group_count: groups of this kind [groups]
        spans: arrays of one group [spans]
    Returns:
        all_spans: arrays of all of them [spans]
    Source: netraid-1999, spanning
    """
    return group_count * spans


def disk_load(back_end_iops, disks, disk_iops):
    """The part of their rate that the disks of the design are asked for.

    Args:
        back_end_iops: I/Os at the disks [IOPS]
        disks: disks of the design [disks]
        disk_iops: I/Os a second of one disk [IOPS]
    Returns:
        disk_load: part of the disks' rate [share]
    Source: exchange-io-2006, comment 7
    """
    return back_end_iops / (disks * disk_iops)


def log_back_end(log_iops, write_penalty):
    """I/Os that reach the log disks.

    Args:
        log_iops: log writes [IOPS]
        write_penalty: disk operations of one host write [I/Os/write]
    Returns:
        iops: I/Os at the log disks [IOPS]
    Source: e2013-calculator, RAID table
    """
    return log_iops * write_penalty


def back_end_iops(reads, writes, write_penalty):
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


def copied_count(disks, copies):
    """The next disk count a striped or mirrored level allows.

    Args:
        disks: disks needed, as a fraction [disks]
        copies: copies of each block [disks/write]
    Returns:
        disk_count: whole disks [disks]
    Source: netraid-1999, RAID 10 is built of mirrored pairs
    """
    return copies * ceil(disks / copies)


def parity_count(disks, spans, fewest_per_span):
    """The next disk count a parity level allows: equal spans, none below the least.

    Args:
        disks: disks needed, as a fraction [disks]
        spans: arrays the group is striped over [spans]
        fewest_per_span: least disks of one array [disks]
    Returns:
        disk_count: whole disks [disks]
    Source: netraid-1999, the minimum size for a RAID 5 array is 3 disks
    """
    return spans * most(fewest_per_span, ceil(disks / spans))
