"""What a server has beside its database disks, and what all servers have together."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import pick, total


def log_volumes_space(logs_apart, copies_on_server, log_gib_each, free_share):
    """Space of the log volumes of a server, where logs have volumes of their own.

    Args:
        logs_apart: whether logs have volumes of their own [yes or no]
        copies_on_server: database copies of one server [copies]
        log_gib_each: log space of one database [GiB]
        free_share: part of a volume that stays free [share]
    Returns:
        log_volumes_gib: log volumes of one server [GiB]
    Source: e2013-calculator, volumes
    """
    return logs_apart * copies_on_server * log_gib_each / (1 - free_share)


def log_volumes_rate(logs_apart, log_read_iops, log_write_iops, write_penalty):
    """Operations of mirrored log disks, where logs have volumes of their own.

    Args:
        logs_apart: whether logs have volumes of their own [yes or no]
        log_read_iops: log reads of one server [IOPS]
        log_write_iops: log writes of one server [IOPS]
        write_penalty: disk operations of one write [I/Os/write]
    Returns:
        log_disk_iops: operations of the log disks [IOPS]
    Source: e2013-calculator, storage design
    """
    return logs_apart * (log_read_iops + write_penalty * log_write_iops)


def reseed_disks(plain_disk, several, wanted_spares):
    """Spare disks that a lost plain disk is rebuilt on.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        several: whether a volume holds several databases [yes or no]
        wanted_spares: spare disks asked for in each server [disks]
    Returns:
        spares: spare disks of one server [disks]
    Source: e2013-calculator, AutoReseed volumes
    """
    return plain_disk * several * wanted_spares


def queue_disks(queue_gib, system_room_gib, system_gib, pair_disks):
    """Disks for the transport queue where the system disks have no room for it.

    Args:
        queue_gib: transport queue database of one server [GiB]
        system_room_gib: room of the system and its logs [GiB]
        system_gib: one system disk, formatted [GiB]
        pair_disks: disks of a mirror [disks]
    Returns:
        own_disks: disks for the queue [disks]
    Source: e2013-calculator, transport
    """
    return pick(queue_gib + system_room_gib < system_gib, 0.0, pair_disks)


def in_all_groups(servers_in_group, all_groups):
    """Servers of all availability groups.

    Args:
        servers_in_group: servers of the group, lagged ones included [servers]
        all_groups: units that share the load [units]
    Returns:
        every_server: servers in all [servers]
    Source: e2013-calculator, environment
    """
    return servers_in_group * all_groups


def in_all_servers(every_server, disks):
    """Disks of all servers.

    Args:
        every_server: servers in all [servers]
        disks: disks of one server [disks]
    Returns:
        every_disk: disks in all [disks]
    Source: e2013-calculator, storage design
    """
    return every_server * disks


def controllers_bought(every_server, controllers):
    """Controllers of all servers.

    Args:
        every_server: servers in all [servers]
        controllers: controllers of one server [1]
    Returns:
        every_controller: controllers in all [1]
    Source: house, bill of materials
    Evidence: Every server has as many controllers of the chosen model as are given.
    """
    return every_server * controllers


def server_disks(parts):
    """Disks of a server, for every purpose.

    Args:
        parts: disks for one purpose each [same]
    Returns:
        server_total: disks of one server in all [disks]
    Source: e2013-calculator, storage design
    """
    return total(parts)


def whole_disks(parts):
    """Disks of all servers, for every purpose.

    Args:
        parts: disks for one purpose each [same]
    Returns:
        whole_total: disks of all servers in all [disks]
    Source: e2013-calculator, storage design
    """
    return total(parts)


def servers_bought(asked_servers):
    """Servers on the bill of materials: of the plan, or as many as are asked for.

    Args:
        asked_servers: servers of the plan, or those asked for [servers]
    Returns:
        bought_servers: servers to buy [servers]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return asked_servers


def database_disks(asked_disks):
    """Database disks of a server: as many as the plan needs, or those that are there.

    Args:
        asked_disks: disks that the plan needs, or those that are there [disks]
    Returns:
        disks: database disks of one server [disks]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return asked_disks
