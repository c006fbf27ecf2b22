"""Volumes with room for databases as full as they may become. Binary sizes.

The calculator gives each volume room by the size its databases have today. With more mailboxes it
plans more and smaller databases, and then less room; here the room never shrinks.
"""

from calculators.sheet.vectorised import Number, pick, ratio


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
