"""Whether a plan of availability groups holds together: each condition is 1 or 0."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import least, pick, ratio


def servers_within(servers_in_group, group_servers_limit):
    """Whether the availability group has no more servers than it may.

    Args:
        servers_in_group: servers of the group, lagged ones included [servers]
        group_servers_limit: most servers of a group [servers]
    Returns:
        servers_fit: whether they are few enough [yes or no]
    Source: e2013-calculator, plan checks
    """
    return pick(servers_in_group <= group_servers_limit, 1.0, 0.0)


def copies_to_place(every_copy, every_lagged, lagged_apart):
    """Copies of one database that need different servers.

    Args:
        every_copy: copies in all sites [copies]
        every_lagged: lagged copies in all sites [copies]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
    Returns:
        to_place: copies to be placed [copies]
    Source: e2013-calculator, plan checks
    """
    return every_copy + pick(lagged_apart > 0, 0, every_lagged)


def copies_fit(to_place, group_servers):
    """Whether every copy of a database finds a server of its own.

    Args:
        to_place: copies to be placed [copies]
        group_servers: servers they can be placed on [servers]
    Returns:
        placed_apart: whether there are enough servers [yes or no]
    Source: e2013-calculator, plan checks
    """
    return pick(to_place <= group_servers, 1.0, 0.0)


def mean_databases(databases, every_kept, servers_in_group):
    """Databases mounted on a server of the group, active or not.

    Args:
        databases: databases of one unit [databases]
        every_kept: copies of a database, lagged ones included [copies]
        servers_in_group: servers of the group, lagged ones included [servers]
    Returns:
        mounted: databases of one server [databases]
    Source: e2013-calculator, plan checks
    """
    return ratio(databases * every_kept, servers_in_group)


def databases_fit(mounted, general_limit):
    """Whether a server mounts no more databases than it may.

    Args:
        mounted: databases of one server [databases]
        general_limit: limit of the edition [databases]
    Returns:
        mountable: whether they are few enough [yes or no]
    Source: e2013-calculator, plan checks
    """
    return pick(mounted <= general_limit, 1.0, 0.0)


def sizes_given(limit_gib, limits_mib):
    """Whether there is a database size and every mailbox has a limit.

    Args:
        limit_gib: largest database [GiB]
        limits_mib: size limits of the mailboxes [MiB]
    Returns:
        sized: whether both are given [yes or no]
    Source: e2013-calculator, plan checks
    """
    return pick(limit_gib > 0, pick(least(limits_mib) > 0, 1.0, 0.0), 0.0)


def volumes_hold(servers_in_group, own_volumes, per_volume, databases, every_kept):
    """Whether the planner's own volumes hold every copy of the group.

    Args:
        servers_in_group: servers of the group [servers]
        own_volumes: volumes of one server [volumes]
        per_volume: databases on one volume [databases/volume]
        databases: databases of one unit [databases]
        every_kept: copies of a database, lagged ones included [copies]
    Returns:
        held_all: whether there is room [yes or no]
    Source: e2013-calculator, plan checks
    """
    room = servers_in_group * own_volumes * per_volume
    return pick(room >= databases * every_kept, 1.0, 0.0)


def all_hold(conditions):
    """Whether every condition of the plan holds.

    Args:
        conditions: whether each holds [yes or no]
    Returns:
        valid: whether the plan holds together [yes or no]
    Source: e2013-calculator, plan checks
    """
    return least(conditions)


def if_valid(valid, quantity):
    """A size that the calculator prints as nothing for a plan that does not hold together.

    Args:
        valid: whether the plan holds together [yes or no]
        quantity: the size [same]
    Returns:
        printed: the size, or nothing [same]
    Source: e2013-calculator, plan checks
    """
    return pick(valid > 0, quantity, 0.0)
