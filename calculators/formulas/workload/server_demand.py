"""Demand on an availability group or a server, and I/O of one server."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import pick, ratio


def doubled(group_count, per_group):
    """Availability groups, both sites counted.

    Args:
        group_count: availability groups asked for [groups]
        per_group: groups for each asked for [1]
    Returns:
        all_groups: availability groups that share the load [units]
    Source: e2013-calculator, demand
    Note: With several active groups over two sites, each counts once in each site.
    """
    return group_count * per_group


def units_of_servers(server_count):
    """Without availability groups every server carries its own part.

    Args:
        server_count: servers without availability group [servers]
    Returns:
        all_groups: units that share the load [units]
    Source: e2013-calculator, demand
    """
    return server_count


def unit_users(everyone, all_groups):
    """Mailboxes of one availability group, or of one server without it.

    Args:
        everyone: all mailboxes [users]
        all_groups: units that share the load [units]
    Returns:
        users_in_unit: mailboxes of one unit [users/unit]
    Source: e2013-calculator, demand
    """
    return everyone / all_groups


def peak_iops(users_in_unit, iops_per_user, additional_iops, io_overhead):
    """Database I/O of one unit in the busiest hour.

    Args:
        users_in_unit: mailboxes of one unit [users/unit]
        iops_per_user: database I/O of the average mailbox [IOPS/user]
        additional_iops: further I/O of one unit [IOPS]
        io_overhead: headroom [share]
    Returns:
        unit_iops: database I/O of one unit [IOPS]
    Source: e2013-calculator, demand
    """
    return (users_in_unit * iops_per_user + additional_iops) * (1 + io_overhead)


def mean_read_share(mailbox_reads, iops_per_user):
    """Reads among the database I/O of all mailboxes.

    Args:
        mailbox_reads: reads of one mailbox [IOPS/user]
        iops_per_user: database I/O of the average mailbox [IOPS/user]
    Returns:
        read_share: reads among the I/O [share]
    Source: e2013-calculator, server I/O
    """
    return ratio(mailbox_reads, iops_per_user)


def server_iops(unit_iops, copies_on_server, databases):
    """Database I/O of a server, sized as if all its copies were active.

    Args:
        unit_iops: database I/O of one unit [IOPS]
        copies_on_server: database copies of one server [copies]
        databases: databases of one unit [databases]
    Returns:
        iops: database I/O of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    return unit_iops * copies_on_server / databases


def server_reads(iops, read_share):
    """Database reads of a server.

    Args:
        iops: database I/O of one server [IOPS]
        read_share: reads among the I/O [share]
    Returns:
        reads: database reads of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    return iops * read_share


def server_writes(iops, read_share):
    """Database writes of a server.

    Args:
        iops: database I/O of one server [IOPS]
        read_share: reads among the I/O [share]
    Returns:
        writes: database writes of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    return iops * (1 - read_share)


def log_writes(writes, log_share):
    """Log writes of a server.

    Args:
        writes: database writes of one server [IOPS]
        log_share: log writes for each database write [share]
    Returns:
        log_write_iops: log writes of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    return writes * log_share


def log_reads(unit_iops, databases, read_share, log_share, log_read_share, worst_active):
    """Log reads of a server, for the copies that its active databases feed.

    Args:
        unit_iops: database I/O of one unit [IOPS]
        databases: databases of one unit [databases]
        read_share: reads among the I/O [share]
        log_share: log writes for each database write [share]
        log_read_share: log reads for each log write [share]
        worst_active: active databases of a server at worst [databases]
    Returns:
        log_read_iops: log reads of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    per_database = unit_iops / databases * (1 - read_share)
    read = per_database * log_share * log_read_share * worst_active
    return pick(log_read_share > 0, read, 0.0)


def raid_iops(reads, writes, write_penalty):
    """I/O that reaches the disks of an array.

    Args:
        reads: database reads of one server [IOPS]
        writes: database writes of one server [IOPS]
        write_penalty: disk operations of one write [I/Os/write]
    Returns:
        back_end_iops: operations of the disks [IOPS]
    Source: e2013-calculator, RAID tables
    """
    return reads + write_penalty * writes
