"""Disks of a mailbox server: how many by rate, by space, on plain disks or in RAID groups."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import ceil, floor, least, most, pick, ratio


def fast_enough(rpm, parity_rpm):
    """Whether a disk turns fast enough for RAID 5 and RAID 6.

    Args:
        rpm: speed of the spindle [rpm]
        parity_rpm: slowest speed for arrays with parity [rpm]
    Returns:
        parity_allowed: whether parity is allowed [yes or no]
    Source: e2013-calculator, storage design
    """
    return pick(rpm >= parity_rpm, 1.0, 0.0)


def rate_with_reserve(back_end_iops, rebuild_share):
    """Rate the disks of an array need, with what rebuilding a lost disk takes.

    Args:
        back_end_iops: operations of the disks [IOPS]
        rebuild_share: part of the rate kept for rebuilding [share]
    Returns:
        reserved_iops: rate needed with the reserve [IOPS]
    Source: e2013-calculator, storage design
    """
    return back_end_iops / (1 - rebuild_share)


def disks_by_rate(reserved_iops, disk_rate, group_disks):
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


def disks_by_space(space_gib, formatted_gib, data_disks, group_disks):
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


def larger_count(rate_disks, space_disks):
    """Disks that serve both the rate and the space.

    Args:
        rate_disks: disks that carry the rate [disks]
        space_disks: disks that hold the volumes [disks]
    Returns:
        array_disks: disks of the array [disks]
    Source: e2013-calculator, storage design
    """
    return most(rate_disks, space_disks)


def volume_disks(server_volumes):
    """Plain disks: one for each volume.

    Args:
        server_volumes: database volumes of one server [volumes]
    Returns:
        plain_disks: disks without RAID [disks]
    Source: e2013-calculator, storage design
    """
    return server_volumes


def raid5_chosen(raid10_disks, raid5_disks, parity_allowed):
    """Whether RAID 5 takes fewer disks than RAID 10, where disks are fast enough for it.

    Args:
        raid10_disks: disks at RAID 10 [disks]
        raid5_disks: disks at RAID 5 [disks]
        parity_allowed: whether parity is allowed [yes or no]
    Returns:
        parity_chosen: whether RAID 5 is taken [yes or no]
    Source: e2013-calculator, storage design
    """
    return pick(parity_allowed * (raid5_disks < raid10_disks) > 0, 1.0, 0.0)


def of_level(parity_chosen, with_parity, without_parity):
    """Disks by the level that is taken.

    Args:
        parity_chosen: whether RAID 5 is taken [yes or no]
        with_parity: disks at RAID 5 [disks]
        without_parity: disks at RAID 10 [disks]
    Returns:
        array_part: disks at the level taken [disks]
    Source: e2013-calculator, storage design
    """
    return pick(parity_chosen > 0, with_parity, without_parity)


def reserved_of_level(parity_chosen, raid5_iops, raid10_iops):
    """Rate needed by the level that is taken, with the reserve.

    Args:
        parity_chosen: whether RAID 5 is taken [yes or no]
        raid5_iops: rate needed at RAID 5 [IOPS]
        raid10_iops: rate needed at RAID 10 [IOPS]
    Returns:
        reserved_iops: rate needed with the reserve [IOPS]
    Source: e2013-calculator, storage design
    """
    return pick(parity_chosen > 0, raid5_iops, raid10_iops)


def of_layout(plain_disk, on_plain, on_arrays):
    """Disks by the layout that is taken.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        on_plain: disks without RAID [disks]
        on_arrays: disks of arrays [disks]
    Returns:
        layout_part: disks by the layout taken [disks]
    Source: e2013-calculator, storage design
    """
    return pick(plain_disk > 0, on_plain, on_arrays)


def asked_of_disk(plain_disk, volume_iops, each_iops):
    """Rate that a database disk is asked for: of a volume, or of its part of an array.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        volume_iops: database I/O of one volume [IOPS]
        each_iops: rate asked of one disk of an array [IOPS]
    Returns:
        disk_iops: rate asked of one disk [IOPS]
    Source: e2013-calculator, storage design
    """
    return pick(plain_disk > 0, volume_iops, each_iops)


def room_of_volume(plain_disk, formatted_gib, usable_gib):
    """Space that a volume may take: of its disk, or of the array.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        formatted_gib: one disk, formatted [GiB]
        usable_gib: space of the array [GiB]
    Returns:
        volume_room_gib: space that a volume may take [GiB]
    Source: e2013-calculator, storage design
    """
    return pick(plain_disk > 0, formatted_gib, usable_gib)


def fullest_volume(
    volume_databases,
    copies_on_server,
    database_gib,
    index_share,
    maintenance_share,
    log_copies,
    log_gib_each,
    free_share,
):
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


def one_volume_iops(unit_iops, databases, volume_databases):
    """Database I/O of the busiest volume.

    Args:
        unit_iops: database I/O of one unit [IOPS]
        databases: databases of one unit [databases]
        volume_databases: databases on one volume [databases/volume]
    Returns:
        volume_iops: database I/O of one volume [IOPS]
    Source: e2013-calculator, storage design
    """
    return unit_iops / databases * volume_databases


def rate_of_each(reserved_iops, disks):
    """Rate that each disk of an array is asked for, with the reserve.

    Args:
        reserved_iops: rate needed with the reserve [IOPS]
        disks: disks of the array [disks]
    Returns:
        each_iops: rate asked of one disk [IOPS]
    Source: e2013-calculator, storage design
    """
    return ratio(reserved_iops, disks)


def usable_space(disks, group_disks, data_disks, formatted_gib):
    """Space of whole groups of disks.

    Args:
        disks: disks of one server [disks]
        group_disks: disks of one parity group or mirror [disks]
        data_disks: disks of one group that hold data [disks]
        formatted_gib: one disk, formatted [GiB]
    Returns:
        usable_gib: space for volumes [GiB]
    Source: e2013-calculator, storage design
    """
    return floor(disks / group_disks) * data_disks * formatted_gib


def missing(allowed):
    """Whether something that the plan asks for is not allowed.

    Args:
        allowed: whether it is allowed [yes or no]
    Returns:
        lacking: whether it is not [yes or no]
    Source: e2013-calculator, storage design
    """
    return 1 - allowed
