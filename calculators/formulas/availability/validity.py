"""Whether a plan of availability groups holds together: each condition is 1 or 0."""

from calculators.sheet.vectorised import Number, both, least, pick


def sizes_given(limit_gib: Number, limits_mib: Number) -> Number:
    """Whether there is a database size and every mailbox has a limit.

    Args:
        limit_gib: largest database [GiB]
        limits_mib: size limits of the mailboxes [MiB]
    Returns:
        sized: whether both are given [yes or no]
    Source: e2013-calculator, plan checks
    """
    return pick(both(limit_gib > 0, least(limits_mib) > 0), 1, 0)


def volumes_hold(
    servers_in_group: Number,
    own_volumes: Number,
    per_volume: Number,
    databases: Number,
    every_kept: Number,
) -> Number:
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


def if_valid(valid: Number, quantity: Number) -> Number:
    """A size that the calculator prints as nothing for a plan that does not hold together.

    Args:
        valid: whether the plan holds together [yes or no]
        quantity: the size [same]
    Returns:
        printed: the size, or nothing [same]
    Source: e2013-calculator, plan checks
    """
    return pick(valid > 0, quantity, 0.0)
