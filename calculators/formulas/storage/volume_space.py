"""Space of databases, one by one, by server and by volume. Binary sizes."""

# mypy: allow-untyped-defs

from calculators.sheet.units import MIB_PER_GIB, UNDEFINED
from calculators.sheet.vectorised import ceil, floor, least, most, nearest, pick, ratio

# Most volumes that the plan of backup sets uses for so many databases (e2013-calculator).
BACKUP_SETS = {
    1: 1, 8: 2, 9: 3, 10: 2, 11: 3, 14: 2, 15: 3, 16: 4, 18: 3, 20: 4, 21: 3, 22: 4, 25: 5,
    26: 4, 29: 5, 36: 6, 45: 9, 48: 8, 49: 7, 50: 10, 56: 8, 60: 10, 63: 9, 66: 11, 70: 10,
    72: 12, 75: 15, 77: 11, 84: 12, 91: 13, 98: 14,
}  # fmt: skip


def data_each(per_database, mailbox_mib):
    """Data of one database.

    Args:
        per_database: mailboxes in one database [users/database]
        mailbox_mib: mailbox on disk [MiB]
    Returns:
        data_gib: data of one database [GiB]
    Source: e2013-calculator, database space
    """
    return per_database * mailbox_mib / MIB_PER_GIB


def with_overhead(data_gib, data_overhead):
    """One database with room for growth of its data.

    Args:
        data_gib: data of one database [GiB]
        data_overhead: room for growth of the data [share]
    Returns:
        database_gib: one database with overhead [GiB]
    Source: e2013-calculator, database space
    """
    return data_gib * (1 + data_overhead)


def one_copy_space(database_gib, databases):
    """Space of one copy of every database of a unit.

    Args:
        database_gib: one database with overhead [GiB]
        databases: databases of one unit [databases]
    Returns:
        once_gib: one copy of every database [GiB]
    Source: e2013-calculator, database space
    """
    return database_gib * databases


def server_space(space_each, copies_on_server):
    """Space of all copies of a server.

    Args:
        space_each: space of one database [GiB]
        copies_on_server: database copies of one server [copies]
    Returns:
        server_gib: space on one server [GiB]
    Source: e2013-calculator, database space
    """
    return space_each * copies_on_server


def backup_sets(copies_on_server):
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


def in_volume(in_sets, copies_on_server, sets, per_volume):
    """Databases of one volume.

    Args:
        in_sets: whether there are two volumes for each backup set [yes or no]
        copies_on_server: database copies of one server [copies]
        sets: backup sets [backup sets]
        per_volume: databases on one volume by the storage design [databases/volume]
    Returns:
        volume_databases: databases on one volume [databases/volume]
    Source: e2013-calculator, volumes
    """
    return pick(in_sets > 0, nearest(copies_on_server / sets), per_volume)


def volume_count(copies_on_server, volume_databases, most_volumes):
    """Database volumes of a server.

    Args:
        copies_on_server: database copies of one server [copies]
        volume_databases: databases on one volume [databases/volume]
        most_volumes: volumes that a plan lists at most [volumes]
    Returns:
        server_volumes: database volumes of one server [volumes]
    Source: e2013-calculator, volumes
    """
    return least(ceil(ratio(copies_on_server, volume_databases)), most_volumes)


def listed_copies(copies_on_server, general_limit):
    """Copies that a plan lists: no more than a server may mount.

    Args:
        copies_on_server: database copies of one server [copies]
        general_limit: limit of the edition [databases]
    Returns:
        listed: copies listed [copies]
    Source: e2013-calculator, volumes
    """
    return least(copies_on_server, general_limit)


def maintenance_room(restore_room, maintenance, volume_databases):
    """Room for offline maintenance, for each database of a volume.

    Args:
        restore_room: 1 where no restore volume gives the room, else 0 [1]
        maintenance: room for one database against its size [1]
        volume_databases: databases on one volume [databases/volume]
    Returns:
        maintenance_share: room against the databases of the volume [1]
    Source: e2013-calculator, volumes
    """
    return ratio(restore_room * maintenance, volume_databases)


def volumes_space(
    listed,
    database_gib,
    index_share,
    maintenance_share,
    server_volumes,
    log_copies,
    log_gib_each,
    free_share,
):
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


def with_logs(several, one, listed):
    """Copies whose logs stand on the database volumes.

    Args:
        several: whether a volume holds several databases [yes or no]
        one: whether a volume holds one database and its logs [yes or no]
        listed: copies listed [copies]
    Returns:
        log_copies: copies whose logs stand on the same volumes [copies]
    Source: e2013-calculator, volumes
    """
    return (several + one) * listed


def restored_databases(databases, restore_step, most_restored, every_kept, fewest_two):
    """Databases without copies that a server restores at once.

    Args:
        databases: databases of one unit [databases]
        restore_step: databases for each one restored [databases]
        most_restored: most databases restored at once [1]
        every_kept: copies of a database, lagged ones included [copies]
        fewest_two: copies from which a database is replicated at all [copies]
    Returns:
        restored: databases restored at once [1]
    Source: e2013-calculator, restore volume table
    """
    several = least(most(floor(databases / restore_step), 1.0), most_restored)
    return pick(every_kept < fewest_two, several, 1.0)


def restore_space(
    volume_databases, copies_on_server, database_gib, log_gib_each, restored, free_share
):
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
