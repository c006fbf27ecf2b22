"""How many databases: by mailboxes, by the limit of a server, evenly over servers and sites."""

from calculators.sheet.vectorised import (
    Number,
    both,
    ceil,
    floor,
    known,
    least,
    permutations,
    pick,
    ratio,
)


def server_limit(
    in_sets: Number, set_limit: Number, several: Number, per_volume: Number, general_limit: Number
) -> Number:
    """Most databases that one server is planned for.

    Args:
        in_sets: whether there are two volumes for each backup set [yes or no]
        set_limit: limit with volumes for backup sets [databases]
        several: whether a volume holds several databases [yes or no]
        per_volume: databases on one volume [databases/volume]
        general_limit: limit of the edition [databases]
    Returns:
        most_on_server: most databases of one server [databases]
    Source: e2013-calculator, limits
    """
    whole_volumes = floor(ratio(general_limit, per_volume)) * per_volume
    return pick(in_sets > 0, set_limit, pick(several > 0, whole_volumes, general_limit))


def needed_databases(users_in_unit: Number, planned_users: Number, most_in_unit: Number) -> Number:
    """Databases for the mailboxes, an even number, within the limit.

    Args:
        users_in_unit: mailboxes of one unit [users/unit]
        planned_users: mailboxes in one database [users/database]
        most_in_unit: most databases of the unit [databases]
    Returns:
        need: databases needed [databases]
    Source: e2013-calculator, databases
    """
    exactly = ratio(users_in_unit, planned_users)
    return least(pick(exactly <= 1, 1.0, ceil(exactly * 0.5) * 2), most_in_unit)


def orders(server_count: Number, placed: Number) -> Number:
    """Ways to place the copies of a database on the servers, in order of preference.

    Args:
        server_count: servers of the first site [servers]
        placed: copies of a database placed on them [copies]
    Returns:
        order_count: ways to place the copies [orders]
    Source: e2013-calculator, symmetrical distribution
    """
    return permutations(server_count, placed)


def spread(
    need: Number,
    even_databases: Number,
    most_in_unit: Number,
    back_step: Number,
    symmetry: Number,
    even_servers: Number,
) -> Number:
    """Databases of a group: symmetrical where the limit allows it.

    Args:
        need: databases needed [databases]
        even_databases: databases of a symmetrical distribution [databases]
        most_in_unit: most databases of the group [databases]
        back_step: ways to place the copies without the lagged ones [orders]
        symmetry: whether a symmetrical distribution is wanted [yes or no]
        even_servers: servers over which they are spread otherwise [servers]
    Returns:
        raw: databases of the group [databases]
    Source: e2013-calculator, databases
    Note: Where the copies cannot be placed at all, one database stands for the error.
    """
    below = both(symmetry > 0, most_in_unit < even_databases)
    near = both(even_databases - most_in_unit < back_step, even_databases > back_step)
    rest = pick(need <= 1, 1.0, ceil(need / even_servers) * even_servers)
    rest = pick(need >= most_in_unit, need, rest)
    rest = pick(both(below, near), even_databases - back_step, rest)
    found = pick(both(symmetry > 0, most_in_unit > even_databases), even_databases, rest)
    return pick(known(even_databases), found, 1.0)


def padded(raw: Number, padding_group: Number) -> Number:
    """Databases with the calculator's padding.

    Args:
        raw: databases of the group [databases]
        padding_group: databases to a group of copies [databases]
    Returns:
        databases: databases of one unit [databases]
    Source: e2013-calculator, databases
    Note: It reaches a multiple of four from even numbers only, and may pass the limit.
    """
    return raw + (raw - floor(raw / padding_group) * padding_group)


def padded_within(raw: Number, padding_group: Number, most_in_unit: Number) -> Number:
    """Databases in whole padding groups, as far as the limit of the servers allows.

    Args:
        raw: databases of the group [databases]
        padding_group: databases to a group of copies [databases]
        most_in_unit: most databases of the group [databases]
    Returns:
        databases: databases of one unit [databases]
    Source: house, padding within the limit
    Evidence: A plan with more databases than its servers may mount is no plan; the calculator
        pads after the limit was applied.
    """
    whole = ceil(raw / padding_group) * padding_group
    return pick(whole <= most_in_unit, whole, least(raw, most_in_unit))


def own_count(own_databases: Number, padding_group: Number, most_in_unit: Number) -> Number:
    """Databases where the planner asks for a number of their own.

    Args:
        own_databases: databases the planner wants [databases]
        padding_group: databases to a group of copies [databases]
        most_in_unit: most databases of the group [databases]
    Returns:
        databases: databases of one unit [databases]
    Source: e2013-calculator, databases
    """
    over = own_databases - floor(own_databases / padding_group) * padding_group
    return pick(own_databases > most_in_unit, most_in_unit, own_databases + over)
