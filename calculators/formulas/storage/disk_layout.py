"""Disks of a mailbox server: how many by rate, by space, on plain disks or in RAID groups."""

from calculators.sheet.vectorised import Number, ceil, least, pick, ratio


def disks_by_rate(reserved_iops: Number, disk_rate: Number, group_disks: Number) -> Number:
    """Disks for the I/O, in whole groups.

    Args:
        reserved_iops: rate needed with the reserve [IOPS]
        disk_rate: rate of one disk [IOPS]
        group_disks: disks of one parity group or mirror [disks]
    Returns:
        rate_disks: disks that carry the rate [disks]
    Source: e2013-calculator, storage design
    """
    return ceil(reserved_iops / disk_rate / group_disks) * group_disks


def disks_by_space(
    space_gib: Number, formatted_gib: Number, data_disks: Number, group_disks: Number
) -> Number:
    """Disks for the space, in whole groups.

    Args:
        space_gib: space of the volumes [GiB]
        formatted_gib: one disk, formatted [GiB]
        data_disks: disks of one group that hold data [disks]
        group_disks: disks of one parity group or mirror [disks]
    Returns:
        space_disks: disks that hold the volumes [disks]
    Source: e2013-calculator, storage design
    """
    return ceil(space_gib / formatted_gib / data_disks) * group_disks


def fullest_volume(
    volume_databases: Number,
    copies_on_server: Number,
    database_gib: Number,
    index_share: Number,
    maintenance_share: Number,
    log_copies: Number,
    log_gib_each: Number,
    free_share: Number,
) -> Number:
    """Space of the fullest database volume: its databases, index, maintenance, logs, free space.

    Args:
        volume_databases: databases on one volume [databases/volume]
        copies_on_server: database copies of one server [copies]
        database_gib: one database with overhead [GiB]
        index_share: content index against its database [share]
        maintenance_share: room against the databases of the volume [1]
        log_copies: copies whose logs stand on the same volumes [copies]
        log_gib_each: log space of one database [GiB]
        free_share: part of a volume that stays free [share]
    Returns:
        fullest_gib: the fullest volume [GiB]
    Source: e2013-calculator, volumes
    """
    logs = log_gib_each * ratio(log_copies, copies_on_server)
    each = database_gib * (1 + index_share + maintenance_share) + logs
    held = least(volume_databases, copies_on_server) * each
    return (held + index_share * database_gib) / (1 - free_share)


def queue_disks(
    queue_gib: Number, system_gib: Number, formatted_gib: Number, pair_disks: Number
) -> Number:
    """Disks for the transport queue: none where it fits beside the system, else mirrored pairs.

    Args:
        queue_gib: queue database of one server [GiB]
        system_gib: room of the system beside it [GiB]
        formatted_gib: one system disk, formatted [GiB]
        pair_disks: disks of a mirrored pair [disks]
    Returns:
        for_queue: disks for the queue beside those of the system [disks]
    Source: house, a mirrored pair holds what one of its disks holds
    Evidence: The calculator asks for a pair of its own as soon as the queue does not fit beside
        the system, and does not ask whether it fits there; each pair holds what one disk does.
    """
    beside = queue_gib + system_gib < formatted_gib
    return pick(beside, 0.0, ceil(queue_gib / formatted_gib) * pair_disks)
