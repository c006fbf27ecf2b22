"""Active databases of a server after one or two servers are lost, and at worst.

Each case has two lines: whether it can happen (1 or 0), and the databases then. ``counted``
leaves out the cases that cannot happen.
"""

from calculators.sheet.vectorised import Number, ceil, least, most, pick, ratio


def after_one(
    first_copies: Number,
    first_databases: Number,
    normal_active: Number,
    server_count: Number,
    blocks: Number = 1.0,
) -> Number:
    """Active databases of a server after the loss of another one.

    Args:
        first_copies: copies in the database's own site [copies]
        first_databases: databases that are active in the first site [databases]
        normal_active: active databases of one server [databases]
        server_count: servers of the first site [servers]
        blocks: blocks of databases that are laid out alike [1]
    Returns:
        after_one_lost: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    more = ceil((normal_active + ratio(normal_active, server_count - 1)) / blocks) * blocks
    return pick(first_copies > 1, pick(first_databases <= 1, 1.0, more), normal_active)


def two_may_go(
    first_copies: Number, servers_counted: Number, fewest_copies: Number, fewest_servers: Number
) -> Number:
    """Whether a database survives the loss of two servers of its site.

    Args:
        first_copies: copies that count [copies]
        servers_counted: servers that count [servers]
        fewest_copies: copies from which two servers may be lost [copies]
        fewest_servers: servers from which two may be lost [servers]
    Returns:
        two_lost: whether two servers may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    return pick(
        first_copies >= fewest_copies,
        pick(servers_counted >= fewest_servers, 1.0, 0.0 * servers_counted),
        0.0 * servers_counted,
    )


def after_two(
    first_copies: Number,
    fewest_copies: Number,
    first_databases: Number,
    normal_active: Number,
    server_count: Number,
    copies_on_server: Number,
    extra_active: Number,
    blocks: Number,
    two_lost: Number,
) -> Number:
    """Active databases of a server after the loss of two others, nothing where that cannot be.

    Args:
        first_copies: copies in the database's own site [copies]
        fewest_copies: copies from which two servers may be lost [copies]
        first_databases: databases that are active in the first site [databases]
        normal_active: active databases of one server [databases]
        server_count: servers of the first site [servers]
        copies_on_server: database copies of one server [copies]
        extra_active: further active databases [databases]
        blocks: blocks of databases that are laid out alike [1]
        two_lost: whether two servers may be lost [yes or no]
    Returns:
        after_two_lost: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    left = server_count - 2
    shared = ceil((normal_active + ratio(2 * normal_active, left)) / blocks)
    moved = 2 * ceil(ratio(normal_active, server_count - 1) / blocks)
    rest = ceil(ratio(first_databases / blocks - moved, left))
    found = most(0.0, pick(first_copies >= fewest_copies, shared, rest))
    return pick(two_lost > 0, least(copies_on_server, found * blocks + extra_active), 0.0)


def taken_over(
    normal_active: Number,
    active_there: Number,
    databases: Number,
    servers_there: Number,
    servers_off: Number,
) -> Number:
    """Active databases of a server after others are lost whose databases had no copy beside them.

    Args:
        normal_active: active databases of one server [databases]
        active_there: active databases of one server of the other site [databases]
        databases: databases that the other site carries where all of this one is lost [databases]
        servers_there: servers of the other site [servers]
        servers_off: servers lost [servers]
    Returns:
        after_lost: active databases of one server [databases]
    Source: house, what a lone copy leaves
    Evidence: With one copy in its own site a database moves to the other one, where the databases
        of each lost server go round the servers; none carries more than when the whole site is
        lost. The calculator leaves the servers with what they had.
    """
    # Without a server there nothing moves, and this is not asked for.
    over = most(servers_there, 1.0)
    moved = servers_off * ceil(ceil(normal_active) / over)
    there = least(ceil(active_there) + moved, ceil(databases / over))
    return most(normal_active, there)


def worst_case(
    one_lost: Number, two_lost: Number, cases: Number, normal_active: Number, undoubled: Number
) -> Number:
    """Active databases of a server at worst.

    Args:
        one_lost: whether one server may be lost [yes or no]
        two_lost: whether two servers may be lost [yes or no]
        cases: active databases of one server in each case [databases]
        normal_active: active databases of one server [databases]
        undoubled: 2 where the only other copy is in the other site, else 1 [1]
    Returns:
        worst_active: active databases of a server at worst [databases]
    Source: e2013-calculator, activation
    """
    lost = one_lost + two_lost
    return pick(lost > 0, most(cases), normal_active * undoubled + 0.0 * lost)


def servers_lost(
    one_lost: Number, two_lost: Number, one_active: Number, two_active: Number
) -> Number:
    """Servers lost in the worst case that is survived within a site.

    Args:
        one_lost: whether one server may be lost [yes or no]
        two_lost: whether two servers may be lost [yes or no]
        one_active: active databases of one server after one is lost [databases]
        two_active: active databases of one server after two are lost [databases]
    Returns:
        servers_gone: servers lost [servers]
    Source: e2013-calculator, activation
    Note: Where a case has no value, such as with more copies than servers, this has none either.
    """
    fewer = pick(one_lost > 0, 1.0 + 0.0 * one_active, 0.0)
    return pick(two_lost > 0, 2.0, fewer) + 0.0 * two_active
