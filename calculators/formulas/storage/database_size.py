"""Largest database, databases on a volume, and mailboxes in a database."""

from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB, MIB_PER_GIB
from calculators.sheet.vectorised import Number, ceil, floor, least, most, pick, ratio


def formatted(raw_gb: Number) -> Number:
    """A disk as the operating system counts it.

    Args:
        raw_gb: disk size as sold [GB]
    Returns:
        formatted_gib: disk size, binary [GiB]
    Source: e2013-calculator, disk tables
    """
    return raw_gb * BYTES_PER_GB / BYTES_PER_GIB


def databases_per_disk(every_kept: Number, halves: Number) -> Number:
    """Databases that a disk is planned for.

    Args:
        every_kept: copies of a database, lagged ones included [copies]
        halves: whether half as many are planned where that is whole [yes or no]
    Returns:
        planned_per_disk: databases on one disk [databases/volume]
    Source: e2013-calculator, database size
    """
    even = floor(every_kept * 0.5) >= every_kept * 0.5
    return pick(halves > 0, pick(even, every_kept * 0.5, every_kept), every_kept)


def size_when_several(
    formatted_gib: Number, planned_per_disk: Number, free_share: Number, index_share: Number
) -> Number:
    """Largest database where several share a disk with their indexes.

    Args:
        formatted_gib: disk size, binary [GiB]
        planned_per_disk: databases on one disk [databases/volume]
        free_share: part of a volume that stays free [share]
        index_share: content index against its database [share]
    Returns:
        several_gib: largest database [GiB]
    Source: e2013-calculator, database size
    """
    beside = 1 + index_share + index_share / planned_per_disk
    return formatted_gib / planned_per_disk * (1 - free_share) / beside


def size_when_one(
    raw_gb: Number,
    large_gb: Number,
    largest_gib: Number,
    formatted_gib: Number,
    free_share: Number,
    index_share: Number,
) -> Number:
    """Largest database that has a disk to itself.

    Args:
        raw_gb: disk size as sold [GB]
        large_gb: from larger disks on, the general limit holds [GB]
        largest_gib: general limit of a replicated database [GiB]
        formatted_gib: disk size, binary [GiB]
        free_share: part of a volume that stays free [share]
        index_share: content index against its database [share]
    Returns:
        one_gib: largest database [GiB]
    Source: e2013-calculator, database size
    """
    fits = ceil(formatted_gib * (1 - free_share) / (1 + 2 * index_share))
    return pick(raw_gb > large_gb, largest_gib, fits)


def largest_database(
    every_kept: Number,
    alone_gib: Number,
    plain_disk: Number,
    several: Number,
    several_gib: Number,
    one_gib: Number,
    largest_gib: Number,
) -> Number:
    """Largest database that is advised.

    Args:
        every_kept: copies of a database, lagged ones included [copies]
        alone_gib: limit of a database without copies [GiB]
        plain_disk: whether databases stand on plain disks [yes or no]
        several: whether a volume holds several databases [yes or no]
        several_gib: largest where several share a disk [GiB]
        one_gib: largest that has a disk to itself [GiB]
        largest_gib: general limit of a replicated database [GiB]
    Returns:
        cap_gib: largest database [GiB]
    Source: e2013-calculator, database size
    """
    plain = pick(several > 0, several_gib, one_gib)
    return pick(every_kept <= 1, alone_gib, pick(plain_disk > 0, plain, largest_gib))


def per_volume_over_sites(
    several: Number,
    formatted_gib: Number,
    limit_gib: Number,
    every_kept: Number,
    planned_per_disk: Number,
) -> Number:
    """Databases on a volume where both sites are active: as many as fit, at most the copies.

    Args:
        several: whether a volume holds several databases [yes or no]
        formatted_gib: disk size, binary [GiB]
        limit_gib: largest database [GiB]
        every_kept: copies of a database, lagged ones included [copies]
        planned_per_disk: databases on one disk [databases/volume]
    Returns:
        per_volume: databases on one volume [databases/volume]
    Source: e2013-calculator, databases on a volume
    """
    fits = floor(ratio(formatted_gib, limit_gib))
    return pick(several > 0, least(fits, every_kept, planned_per_disk), 1.0)


def per_volume_by_copies(
    several: Number,
    in_first_site: Number,
    in_second_site: Number,
    every_kept: Number,
    halves: Number,
) -> Number:
    """Databases on a volume where one site serves the users: as many as copies in a site.

    Args:
        several: whether a volume holds several databases [yes or no]
        in_first_site: copies in the database's own site [copies]
        in_second_site: copies in the other site [copies]
        every_kept: copies of a database, lagged ones included [copies]
        halves: whether half as many are planned where that is whole [yes or no]
    Returns:
        per_volume: databases on one volume [databases/volume]
    Source: e2013-calculator, databases on a volume
    """
    even = floor(every_kept * 0.5) >= every_kept * 0.5
    part = pick(halves > 0, pick(even, 0.5, 1.0), 1.0)
    return pick(several > 0, most(in_first_site, in_second_site) * part, 1.0)


def by_disk_iops(
    disk_rate: Number, unit_iops: Number, users_in_unit: Number, per_volume: Number
) -> Number:
    """Mailboxes in a database whose disk carries them alone.

    Args:
        disk_rate: random I/O of one disk [IOPS]
        unit_iops: database I/O of one unit [IOPS]
        users_in_unit: mailboxes of one unit [users/unit]
        per_volume: databases on one volume [databases/volume]
    Returns:
        by_iops: mailboxes in one database by I/O [users/database]
    Source: e2013-calculator, mailboxes in a database
    Note: An even number of mailboxes for the whole disk.
    """
    carried = floor(ratio(disk_rate, ratio(unit_iops, users_in_unit)))
    return ratio(floor(carried * 0.5) * 2, per_volume)


def by_capacity_reduced(limit_gib: Number, data_overhead: Number, mailbox_mib: Number) -> Number:
    """Mailboxes in a database by size, as the calculator takes the overhead off the limit.

    Args:
        limit_gib: largest database [GiB]
        data_overhead: room for growth of the data [share]
        mailbox_mib: mailbox on disk [MiB]
    Returns:
        by_size: mailboxes in one database by size [users/database]
    Source: e2013-calculator, mailboxes in a database
    """
    return limit_gib * (1 - data_overhead) * MIB_PER_GIB / mailbox_mib


def by_capacity(limit_gib: Number, data_overhead: Number, mailbox_mib: Number) -> Number:
    """Mailboxes in a database whose size with overhead stays within the limit.

    Args:
        limit_gib: largest database [GiB]
        data_overhead: room for growth of the data [share]
        mailbox_mib: mailbox on disk [MiB]
    Returns:
        by_size: mailboxes in one database by size [users/database]
    Source: house, overhead divided
    Evidence: The overhead multiplies the data, so the limit divides by it; the calculator takes
        it off the limit, which is one per cent stricter at a tenth.
    """
    return limit_gib / (1 + data_overhead) * MIB_PER_GIB / mailbox_mib


def by_volume(
    formatted_gib: Number,
    free_share: Number,
    data_overhead: Number,
    mailbox_mib: Number,
    log_mib: Number,
    per_volume: Number,
    index_share: Number,
    maintenance_share: Number,
) -> Number:
    """Mailboxes in a database whose volume fits a plain disk: data, index, maintenance and logs.

    Args:
        formatted_gib: disk size, binary [GiB]
        free_share: part of a volume that stays free [share]
        data_overhead: room for growth of the data [share]
        mailbox_mib: mailbox on disk [MiB]
        log_mib: logs that wait for one mailbox [MiB]
        per_volume: databases on one volume [databases/volume]
        index_share: content index against its database [share]
        maintenance_share: room against the databases of the volume [1]
    Returns:
        by_volume_users: mailboxes in one database by its volume [users/database]
    Source: house, a volume fits its disk
    Evidence: The calculator's own sum of a volume, solved for the mailboxes. It sizes databases
        without their logs, so that its full volumes outgrow their disks.
    """
    each = mailbox_mib * (1 + index_share + maintenance_share) + log_mib
    user_mib = (1 + data_overhead) * (per_volume * each + mailbox_mib * index_share)
    return formatted_gib * (1 - free_share) * MIB_PER_GIB / user_mib
