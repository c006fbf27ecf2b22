"""Databases in numbers that spread evenly over servers, before and after failures."""

from calculators.sheet.vectorised import Number, ceil, most, permutations, pick


def even_step(
    order_count: Number,
    pair_orders: Number,
    server_count: Number,
    site_count: Number,
    most_in_unit: Number,
) -> Number:
    """Databases that spread evenly together: by every order of copies, else by every pair of
    servers, else one for each server, whichever the limit of the servers allows.

    Args:
        order_count: ways to place the copies of a database, 0 with too few servers [orders]
        pair_orders: ways to place two copies, 0 with one server [orders]
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
    by_pairs = most(pair_orders, server_count)
    pairs = pick(pair_orders * site_count <= most_in_unit, by_pairs, server_count)
    by_orders = pick(order_count * site_count <= most_in_unit, order_count, pairs)
    return site_count * pick(order_count > 0, by_orders, pairs)


def orders_there_are(server_count: Number, placed: Number) -> Number:
    """Ways to place the copies of a database on the servers, none with too few servers.

    Args:
        server_count: servers of the first site [servers]
        placed: copies of a database placed on them [copies]
    Returns:
        order_count: ways to place the copies [orders]
    Source: house, even spread
    Evidence: The calculator leaves the number undefined with too few servers.
    """
    return pick(placed > server_count, 0.0, permutations(server_count, placed))


def fullest_of_both_sites(
    copies_before: Number,
    other_made: Number,
    lagged_made: Number,
    lagged_apart: Number,
    server_count: Number,
) -> Number:
    """Database copies of one server, where the servers of a site that stands by may hold more.

    Args:
        copies_before: copies of a server of the first site [copies]
        other_made: copies of the first site's databases in the other site [copies]
        lagged_made: lagged copies in the other site [copies]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        server_count: servers of the first site, and the most of the other [servers]
    Returns:
        copies_on_server: database copies of one server [copies]
    Source: house, servers of both sites
    Evidence: The other site has no more servers than the first, so with more copies there each of
        its servers holds more; the calculator sizes them as those of the first.
    """
    lagged = pick(lagged_apart > 0, 0.0, lagged_made)
    return most(copies_before, ceil((other_made + lagged) / server_count))
