"""Active databases of a server after a site is lost, alone or with servers of the other."""

from calculators.sheet.vectorised import Number, both, ceil, pick, ratio


def with_servers(site_lost: Number, servers_there: Number, fewest_there: Number) -> Number:
    """Whether the other site has servers enough as well.

    Args:
        site_lost: whether copies are enough [yes or no]
        servers_there: servers of the other site [servers]
        fewest_there: servers needed there [servers]
    Returns:
        enough_there: whether that may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    return pick(servers_there >= fewest_there, site_lost, 0.0 * servers_there)


def active_there(
    site_lost: Number, databases_moved: Number, servers_there: Number, blocks: Number
) -> Number:
    """Active databases of a server when a site carries all of them, nothing where it cannot.

    Args:
        site_lost: whether the site may be lost [yes or no]
        databases_moved: databases that the site carries [databases]
        servers_there: servers of the site [servers]
        blocks: blocks of databases that are laid out alike [1]
    Returns:
        carried: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    share = ceil(ratio(databases_moved, servers_there) / blocks) * blocks
    return pick(site_lost > 0, share, 0.0)


def after_more(
    survived: Number,
    databases: Number,
    servers_there: Number,
    server_count: Number,
    servers_off: Number,
    blocks: Number,
) -> Number:
    """Active databases of a server of the other site after more of its servers are lost.

    Args:
        survived: active databases of a server after that loss within one site [databases]
        databases: databases of one unit [databases]
        servers_there: servers of the other site [servers]
        server_count: servers of the first site [servers]
        servers_off: servers lost beside the site [servers]
        blocks: blocks of databases that are laid out alike [1]
    Returns:
        carried: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    left = ceil(ratio(databases, servers_there - servers_off) / blocks) * blocks
    return pick(servers_there >= server_count, survived, left)


def carried_by_the_rest(
    happens: Number,
    survived: Number,
    databases: Number,
    servers_there: Number,
    server_count: Number,
    servers_off: Number,
    blocks: Number,
) -> Number:
    """Databases that a server of the other site carries after more of its servers are lost.

    Args:
        happens: whether the case can happen [yes or no]
        survived: active databases of a server after that loss within one site, 0 where it is not
            survived there [databases]
        databases: databases of one unit [databases]
        servers_there: servers of the other site [servers]
        server_count: servers of the first site [servers]
        servers_off: servers lost beside the site [servers]
        blocks: blocks of databases that are laid out alike [1]
    Returns:
        carried: active databases of one server [databases]
    Source: house, what is left carries all
    Evidence: Where the other site survives the loss of so many of its servers, each carries what
        the calculator says; else the calculator leaves the case undefined, and all databases
        divide over the servers that are left.
    """
    share = ceil(ratio(databases, servers_there - servers_off) / blocks) * blocks
    equal = pick(both(servers_there >= server_count, survived > 0), survived, share)
    return pick(happens > 0, equal, 0.0)


def moved_in_one_group(
    apart: Number,
    first_copies: Number,
    server_count: Number,
    databases_moved: Number,
    databases: Number,
) -> Number:
    """Databases that the other of two active sites carries after the loss of one.

    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        first_copies: copies in the database's own site [copies]
        server_count: servers of the first site [servers]
        databases_moved: databases that standby servers carry [databases]
        databases: databases of one unit [databases]
    Returns:
        all_moved: databases that the site carries [databases]
    Source: e2013-calculator, activation
    """
    return _by_whom(apart, first_copies, server_count, databases_moved, databases)


def carriers(
    apart: Number,
    first_copies: Number,
    server_count: Number,
    standby_servers: Number,
    second_servers: Number,
) -> Number:
    """Servers of the other active site that carry the databases of the lost one.

    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        first_copies: copies in the database's own site [copies]
        server_count: servers of the first site [servers]
        standby_servers: servers that only take over [servers]
        second_servers: servers of the second site that serve users [servers]
    Returns:
        servers_carrying: servers that carry the lost site [servers]
    Source: e2013-calculator, activation
    """
    return _by_whom(apart, first_copies, server_count, standby_servers, second_servers)


def where_survived(
    happens: Number, apart: Number, lost: Number, servers_there: Number, server_count: Number
) -> Number:
    """Whether a site and more may be lost, where the other site is as large as this one.

    Servers that stand apart then carry what this site carries after its own loss, so where that
    cannot happen this cannot.

    Args:
        happens: whether copies and servers are enough [yes or no]
        apart: whether servers of their own take over after the loss of a site [yes or no]
        lost: whether as much may be lost within one site [yes or no]
        servers_there: servers of the other site [servers]
        server_count: servers of the first site [servers]
    Returns:
        may_go: whether it may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    as_large = servers_there >= server_count
    return pick(apart > 0, pick(as_large, happens * lost, happens), happens)


def _by_whom(
    apart: Number, first_copies: Number, server_count: Number, standby: Number, serving: Number
) -> Number:
    """What holds where standby servers take over, else what holds where those that serve users do:
    a lone copy on a lone server has no standby."""
    single = pick(server_count <= 1, serving, standby)
    lone = pick(first_copies <= 1, single, standby)
    return pick(apart > 0, lone, serving)
