"""Space of databases, one by one, by server and by volume. Binary sizes."""

from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, floor, least, most, pick, ratio

# Most volumes that the plan of backup sets uses for so many databases (e2013-calculator).
BACKUP_SETS = {
    1: 1, 8: 2, 9: 3, 10: 2, 11: 3, 14: 2, 15: 3, 16: 4, 18: 3, 20: 4, 21: 3, 22: 4, 25: 5,
    26: 4, 29: 5, 36: 6, 45: 9, 48: 8, 49: 7, 50: 10, 56: 8, 60: 10, 63: 9, 66: 11, 70: 10,
    72: 12, 75: 15, 77: 11, 84: 12, 91: 13, 98: 14,
}  # fmt: skip


def backup_sets(copies_on_server: Number) -> Number:
    """Backup sets for so many databases, from the calculator's table.

    Args:
        copies_on_server: database copies of one server [copies]
    Returns:
        sets: backup sets [backup sets]
    Source: e2013-calculator, backup set table
    Note: Undefined below one copy.
    """
    sets = copies_on_server * 0 + UNDEFINED
    for fewest, found in BACKUP_SETS.items():
        sets = pick(copies_on_server >= fewest, float(found), sets)
    return sets


def volumes_space(
    listed: Number,
    database_gib: Number,
    index_share: Number,
    maintenance_share: Number,
    server_volumes: Number,
    log_copies: Number,
    log_gib_each: Number,
    free_share: Number,
) -> Number:
    """Space of all database volumes of a server: data, index, maintenance, logs, free space.

    Args:
        listed: copies listed [copies]
        database_gib: one database with overhead [GiB]
        index_share: content index against its database [share]
        maintenance_share: room against the databases of the volume [1]
        server_volumes: database volumes of one server [volumes]
        log_copies: copies whose logs stand on the same volumes [copies]
        log_gib_each: log space of one database [GiB]
        free_share: part of a volume that stays free [share]
    Returns:
        volumes_gib: database volumes of one server [GiB]
    Source: e2013-calculator, volumes
    Note: Each volume has room to rebuild the index of one database more.
    """
    data = listed * database_gib * (1 + index_share + maintenance_share)
    rebuild = server_volumes * index_share * database_gib
    return ratio(data + rebuild + log_copies * log_gib_each, 1 - free_share)


def restored_databases(
    databases: Number,
    restore_step: Number,
    most_restored: Number,
    every_kept: Number,
) -> Number:
    """Databases without copies that a server restores at once.

    Args:
        databases: databases of one unit [databases]
        restore_step: databases for each one restored [databases]
        most_restored: most databases restored at once [1]
        every_kept: copies of a database, lagged ones included [copies]
    Returns:
        restored: databases restored at once [1]
    Source: e2013-calculator, restore volume table
    """
    several = least(most(floor(databases / restore_step), 1.0), most_restored)
    return pick(every_kept <= 1, several, 1.0)


def restore_space(
    volume_databases: Number,
    copies_on_server: Number,
    database_gib: Number,
    log_gib_each: Number,
    restored: Number,
    free_share: Number,
) -> Number:
    """Volume on which the largest set of databases can be restored at once.

    Args:
        volume_databases: databases on one volume [databases/volume]
        copies_on_server: database copies of one server [copies]
        database_gib: one database with overhead [GiB]
        log_gib_each: log space of one database [GiB]
        restored: databases restored at once [1]
        free_share: part of a volume that stays free [share]
    Returns:
        restore_gib: restore volume of one server [GiB]
    Source: e2013-calculator, restore volume
    """
    together = least(volume_databases, copies_on_server) * (database_gib + log_gib_each)
    return ratio(together * restored, 1 - free_share)
