"""Alignment: I/Os that cross a stripe boundary touch two disks instead of one."""

from calculators.sheet.vectorised import Number, least


def crossing_unaligned(io_size_kb: Number, stripe_depth_kb: Number) -> Number:
    """The part of the I/Os that crosses a stripe boundary on a misaligned partition.

    Args:
        io_size_kb: size of a small random I/O [KiB]
        stripe_depth_kb: stripe depth of the group [KiB]
    Returns:
        share: part of the I/Os that touch a second disk [share]
    Source: netraid-1999, Partition setup
    """
    return least(1, io_size_kb / stripe_depth_kb)


def crossing_aligned(aligned_crossing: Number) -> Number:
    """The part of the I/Os that crosses a stripe boundary on an aligned partition: none.

    Args:
        aligned_crossing: crossings of aligned 4K I/Os [share]
    Returns:
        share: part of the I/Os that touch a second disk [share]
    Source: netraid-1999, Partition setup
    """
    return aligned_crossing
