"""Volumes with room for databases as full as they may become. Binary sizes.

The calculator gives each volume room by the size its databases have today. With more mailboxes it
plans more and smaller databases, and then less room; here the room never shrinks.
"""

from calculators.sheet.units import MIB_PER_GIB
from calculators.sheet.vectorised import Number, ceil, least, most, pick, ratio


def at_least_one(fitting: Number) -> Number:
    """Databases on a volume; an array holds one that is larger than a disk.

    Args:
        fitting: databases that fit a volume as large as a disk [databases/volume]
    Returns:
        per_volume: databases on one volume [databases/volume]
    Source: house, a volume holds a database
    Evidence: The calculator counts none where the largest database is larger than the disk, and
        then has no number of databases at all.
    """
    return most(fitting, 1.0)


def full_users(
    plain_disk: Number, planned_users: Number, by_size: Number, users_in_unit: Number
) -> Number:
    """Mailboxes of a database that is full.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        planned_users: mailboxes that one database may hold [users/database]
        by_size: mailboxes in one database by size [users/database]
        users_in_unit: mailboxes of one unit [users/unit]
    Returns:
        full_users: mailboxes of a full database [users/database]
    Source: house, full databases
    Evidence: Mailboxes move between databases, so any of them may fill up to the planned number.
    """
    return least(pick(plain_disk > 0, planned_users, by_size), users_in_unit)


def full_logs(full_users: Number, log_mib: Number, data_overhead: Number) -> Number:
    """Logs of a full database that wait for truncation.

    Args:
        full_users: mailboxes of a full database [users/database]
        log_mib: logs that wait for one mailbox [MiB]
        data_overhead: room for growth of the data [share]
    Returns:
        full_log_gib: log space of a full database [GiB]
    Source: house, full databases
    Evidence: As many days of logs as for any database, of as many mailboxes as it may hold.
    """
    return full_users * log_mib * (1 + data_overhead) / MIB_PER_GIB


def weekly_sets(copies_on_server: Number, set_databases: Number) -> Number:
    """Backup sets of a server, for one full backup of each a week.

    Args:
        copies_on_server: database copies of one server [copies]
        set_databases: databases of one set [databases]
    Returns:
        sets: backup sets [backup sets]
    Source: house, sets of seven
    Evidence: The table of the calculator has a set for each seven databases at every multiple of
        seven; between them it jumps, and asks less of more databases.
    """
    return ceil(copies_on_server / set_databases)


def in_set_or_volume(
    in_sets: Number, copies_on_server: Number, set_databases: Number, per_volume: Number
) -> Number:
    """Databases of one volume: of a backup set, or by the storage design.

    Args:
        in_sets: whether there are two volumes for each backup set [yes or no]
        copies_on_server: database copies of one server [copies]
        set_databases: databases of one set [databases]
        per_volume: databases on one volume by the storage design [databases/volume]
    Returns:
        volume_databases: databases on one volume [databases/volume]
    Source: house, sets of seven
    Evidence: As for the sets.
    """
    return pick(in_sets > 0, least(copies_on_server, set_databases), per_volume)


def room_beside(
    in_sets: Number,
    sets: Number,
    full_gib: Number,
    listed: Number,
    volume_databases: Number,
    database_gib: Number,
    index_share: Number,
    restore_room: Number,
    maintenance: Number,
) -> Number:
    """Room of the volumes beside their databases: to rebuild an index, and for maintenance.

    Args:
        in_sets: whether there are two volumes for each backup set [yes or no]
        sets: backup sets [backup sets]
        full_gib: one full database with overhead [GiB]
        listed: copies listed [copies]
        volume_databases: databases on one volume [databases/volume]
        database_gib: one database with overhead [GiB]
        index_share: content index against its database [share]
        restore_room: 1 where no restore volume gives the room, else 0 [1]
        maintenance: room for one database against its size [1]
    Returns:
        room_gib: room beside the databases [GiB]
    Source: house, full databases
    Evidence: One database to each volume, as the calculator has it; a volume that is not filled
        takes its part of the room.
    """
    one_each = ratio(listed, volume_databases) * database_gib
    return (index_share + restore_room * maintenance) * pick(in_sets > 0, sets * full_gib, one_each)


def volumes_with_room(
    listed: Number,
    database_gib: Number,
    index_share: Number,
    room_gib: Number,
    log_copies: Number,
    log_gib_each: Number,
    free_share: Number,
) -> Number:
    """Space of all database volumes of a server: data, index, room, logs, free space.

    Args:
        listed: copies listed [copies]
        database_gib: one database with overhead [GiB]
        index_share: content index against its database [share]
        room_gib: room beside the databases [GiB]
        log_copies: copies whose logs stand on the same volumes [copies]
        log_gib_each: log space of one database [GiB]
        free_share: part of a volume that stays free [share]
    Returns:
        volumes_gib: database volumes of one server [GiB]
    Source: e2013-calculator, volumes
    """
    held = listed * database_gib * (1 + index_share) + room_gib + log_copies * log_gib_each
    return held / (1 - free_share)
