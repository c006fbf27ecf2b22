"""Databases in numbers that spread evenly over servers, before and after failures."""

# mypy: allow-untyped-defs

from calculators.elementwise import ceil, least, most, pick


def even_step(order_count, pair_orders, server_count, site_count, most_in_unit):
    """Databases that spread evenly together: by every order of copies, else by every pair of
    servers, else one for each server, whichever the limit of the servers allows.

    Formula: step = site_count × pick(order_count × site_count ≤ most_in_unit, order_count,
        pick(pair_orders × site_count ≤ most_in_unit, pair_orders, server_count))
    Args:
        order_count: ways to place the copies of a database [orders]
        pair_orders: ways to place two copies [orders]
        server_count: servers of the first site [servers]
        site_count: 2 where both sites serve users from one group, else 1 [1]
        most_in_unit: most databases of the group [databases]
    Returns:
        step: databases that spread evenly [databases]
    Source: house, even spread
    Evidence: With every pair of servers used equally often the load is even after any one
        failure; orders of all copies, as the calculator takes, soon need more databases than
        servers may mount, and then it spreads them over servers only.
    """
    pairs = pick(pair_orders * site_count <= most_in_unit, pair_orders, server_count)
    return site_count * pick(order_count * site_count <= most_in_unit, order_count, pairs)


def evenly(need, step, most_in_unit):
    """Databases of a group: as many as needed, in numbers that spread evenly.

    Formula: raw = least(ceil(need ÷ step) × step, most_in_unit)
    Args:
        need: databases needed [databases]
        step: databases that spread evenly [databases]
        most_in_unit: most databases of the group [databases]
    Returns:
        raw: databases of the group [databases]
    Source: house, even spread
    Evidence: The calculator pads after the limit of the servers, and so breaks the even number
        it found or the limit.
    """
    return least(ceil(need / step) * step, most_in_unit)


def like_blocks(databases, step):
    """Blocks of databases that are laid out alike, so that rounding falls on each.

    Formula: blocks = most(databases ÷ step, 1)
    Args:
        databases: databases of one unit [databases]
        step: databases that spread evenly [databases]
    Returns:
        blocks: blocks of databases that are laid out alike [1]
    Source: house, even spread
    Evidence: Databases are laid out in equal blocks, so the server that carries most in one block
        may carry most in all of them. More databases then never ask a server for less.
    """
    return most(databases / step, 1.0)
