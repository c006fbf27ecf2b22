"""Active databases of a server after one or two servers, or a site, are lost.

Each case has two lines: whether it can happen (1 or 0), and the databases then. ``counted``
leaves out the cases that cannot happen.
"""

# mypy: allow-untyped-defs

from calculators.elementwise import ceil, known, least, most, pick, ratio
from calculators.units import TWO, UNDEFINED


def surplus(own_made, even_databases):
    """The calculator's allowance where there are fewer copies than an even spread has databases.

    Formula: extra_active = pick(known(even_databases), pick(own_made < even_databases, TWO, 0),
        UNDEFINED)
    Args:
        own_made: copies of the databases active in the site [copies]
        even_databases: databases of a symmetrical distribution [databases]
    Returns:
        extra_active: further active databases [databases]
    Source: e2013-calculator, activation
    Note: Copies are compared with databases; it shows only far below the symmetrical number.
    """
    return pick(known(even_databases), pick(own_made < even_databases, TWO, 0.0), UNDEFINED)


def one_may_go(first_copies, server_count, site_opens):
    """Whether a database survives the loss of one server.

    Formula: one_lost = pick(first_copies > 1, 1, pick(server_count > 1, site_opens, 0))
    Args:
        first_copies: copies in the database's own site [copies]
        server_count: servers of the first site [servers]
        site_opens: whether the second site may be activated [yes or no]
    Returns:
        one_lost: whether one server may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    return pick(first_copies > 1, 1.0, pick(server_count > 1, site_opens, 0.0))


def after_one(first_copies, first_databases, normal_active, server_count):
    """Active databases of a server after the loss of another one.

    Formula: after_one_lost = pick(first_copies > 1, pick(first_databases ≤ 1, 1,
        ceil(normal_active + normal_active ÷ (server_count − 1))), normal_active)
    Args:
        first_copies: copies in the database's own site [copies]
        first_databases: databases that are active in the first site [databases]
        normal_active: active databases of one server [databases]
        server_count: servers of the first site [servers]
    Returns:
        after_one_lost: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    more = ceil(normal_active + ratio(normal_active, server_count - 1))
    return pick(first_copies > 1, pick(first_databases <= 1, 1.0, more), normal_active)


def two_may_go(first_copies, servers_counted, fewest_copies, fewest_servers):
    """Whether a database survives the loss of two servers of its site.

    Formula: two_lost = pick(first_copies ≥ fewest_copies,
        pick(servers_counted ≥ fewest_servers, 1, 0), 0)
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
        0.0,
    )


def after_two(
    first_copies,
    fewest_copies,
    first_databases,
    normal_active,
    server_count,
    copies_on_server,
    extra_active,
):
    """Active databases of a server after the loss of two others.

    Formula: after_two_lost = least(copies_on_server, pick(first_copies ≥ fewest_copies,
        ceil(normal_active + TWO × normal_active ÷ (server_count − TWO)),
        ceil((first_databases − TWO × ceil(normal_active ÷ (server_count − 1)))
        ÷ (server_count − TWO))) + extra_active)
    Args:
        first_copies: copies in the database's own site [copies]
        fewest_copies: copies from which two servers may be lost [copies]
        first_databases: databases that are active in the first site [databases]
        normal_active: active databases of one server [databases]
        server_count: servers of the first site [servers]
        copies_on_server: database copies of one server [copies]
        extra_active: further active databases [databases]
    Returns:
        after_two_lost: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    left = server_count - TWO
    shared = ceil(normal_active + ratio(TWO * normal_active, left))
    moved = TWO * ceil(ratio(normal_active, server_count - 1))
    rest = ceil(ratio(first_databases - moved, left))
    found = pick(first_copies >= fewest_copies, shared, rest)
    return least(copies_on_server, found + extra_active)


def site_may_go(usable_copies, fewest_usable, valid):
    """Whether the databases of a site survive its loss, and so many servers more.

    Formula: site_lost = pick(usable_copies ≥ fewest_usable, valid, 0)
    Args:
        usable_copies: copies that can become active in the other site [copies]
        fewest_usable: copies needed there [copies]
        valid: whether the plan holds together [yes or no]
    Returns:
        site_lost: whether that may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    return pick(usable_copies >= fewest_usable, valid, 0.0)


def with_servers(site_lost, servers_there, fewest_there):
    """Whether the other site has servers enough as well.

    Formula: enough_there = pick(servers_there ≥ fewest_there, site_lost, 0)
    Args:
        site_lost: whether copies are enough [yes or no]
        servers_there: servers of the other site [servers]
        fewest_there: servers needed there [servers]
    Returns:
        enough_there: whether that may be lost [yes or no]
    Source: e2013-calculator, activation
    """
    return pick(servers_there >= fewest_there, site_lost, 0.0 * servers_there)


def active_there(databases_moved, servers_there):
    """Active databases of a server when a site carries all of them.

    Formula: carried = ceil(databases_moved ÷ servers_there)
    Args:
        databases_moved: databases that the site carries [databases]
        servers_there: servers of the site [servers]
    Returns:
        carried: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    return ceil(ratio(databases_moved, servers_there))


def moved_to_standby(second_copies, passive_there, databases_there):
    """Databases that become active on standby servers.

    Formula: databases_moved = pick(second_copies ≤ 1, passive_there, databases_there)
    Args:
        second_copies: copies in the other site [copies]
        passive_there: copies of the other site's databases [databases]
        databases_there: databases to be carried, each once [databases]
    Returns:
        databases_moved: databases that the site carries [databases]
    Source: e2013-calculator, activation
    """
    return pick(second_copies <= 1, passive_there, databases_there)


def after_more(survived, databases, servers_there, server_count, servers_off):
    """Active databases of a server of the other site after more of its servers are lost.

    Formula: carried = pick(servers_there ≥ server_count, survived,
        ceil(databases ÷ (servers_there − servers_off)))
    Args:
        survived: active databases of a server after that loss within one site [databases]
        databases: databases of one unit [databases]
        servers_there: servers of the other site [servers]
        server_count: servers of the first site [servers]
        servers_off: servers lost beside the site [servers]
    Returns:
        carried: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    left = ceil(ratio(databases, servers_there - servers_off))
    return pick(servers_there >= server_count, survived, left)


def both_sites(apart, survived, carried):
    """Active databases of a server that also carries what comes from the other active site.

    Formula: together = pick(apart > 0, carried, survived + carried)
    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        survived: active databases of a server after that loss within one site [databases]
        carried: databases that come from the other site [databases]
    Returns:
        together: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    return pick(apart > 0, carried, survived + carried)


def counted(happens, active_then):
    """Active databases of a case, nothing where it cannot happen.

    Formula: case_active = pick(happens > 0, active_then, 0 × happens)
    Args:
        happens: whether the case can happen [yes or no]
        active_then: active databases of one server then [databases]
    Returns:
        case_active: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    return pick(happens > 0, active_then, 0.0 * happens)


def worst_case(one_lost, two_lost, cases, normal_active, undoubled):
    """Active databases of a server at worst.

    Formula: worst_active = pick(one_lost + two_lost > 0, most(cases),
        normal_active × undoubled)
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
    return pick(one_lost + two_lost > 0, most(cases), normal_active * undoubled)


def worst_of_all(cases, normal_active):
    """Active databases of any server, of either site, at worst.

    Formula: worst_active = most(most(cases), normal_active)
    Args:
        cases: active databases of one server in each case [databases]
        normal_active: active databases of one server [databases]
    Returns:
        worst_active: active databases of a server at worst [databases]
    Source: house, servers of both sites
    Evidence: The servers of a second site are equal to those of the first, so they are sized for
        its loss as well; the calculator sizes a passive second site for nothing.
    """
    return most(most(cases), normal_active)


def lone_factor(first_copies, paired):
    """Twice the databases where each server's only partner is in the other active site.

    Formula: undoubled = pick(first_copies ≤ 1, paired, 1)
    Args:
        first_copies: copies in the database's own site [copies]
        paired: databases against normal running then [1]
    Returns:
        undoubled: databases against normal running [1]
    Source: e2013-calculator, activation
    """
    return pick(first_copies <= 1, paired, 1.0)


def servers_lost(one_lost, two_lost):
    """Servers lost in the worst case that is survived within a site.

    Formula: servers_gone = pick(two_lost > 0, TWO, pick(one_lost > 0, 1, 0))
    Args:
        one_lost: whether one server may be lost [yes or no]
        two_lost: whether two servers may be lost [yes or no]
    Returns:
        servers_gone: servers lost [servers]
    Source: e2013-calculator, activation
    """
    return pick(two_lost > 0, TWO, pick(one_lost > 0, 1.0, 0.0))


def site_lost_too(usable_copies, first_site_servers, gone_there, gone_here):
    """Servers lost in the worst case, a whole site among them where the other can carry it.

    Formula: servers_gone = pick(usable_copies > 0, first_site_servers + gone_there, gone_here)
    Args:
        usable_copies: copies that can become active in the other site [copies]
        first_site_servers: servers of the first site [servers]
        gone_there: servers lost beside the site [servers]
        gone_here: servers lost where no site can be lost [servers]
    Returns:
        servers_gone: servers lost [servers]
    Source: e2013-calculator, activation
    """
    return pick(usable_copies > 0, first_site_servers + gone_there, gone_here)


def servers_left(servers_in_group, servers_gone, group_count):
    """Servers that carry the mail flow after the worst failure, in all groups.

    Formula: remaining_servers = (servers_in_group − servers_gone) × group_count
    Args:
        servers_in_group: servers of the group, lagged ones included [servers]
        servers_gone: servers lost [servers]
        group_count: availability groups asked for [groups]
    Returns:
        remaining_servers: servers left in all groups [servers]
    Source: e2013-calculator, activation
    """
    return (servers_in_group - servers_gone) * group_count


def servers_there(apart, standby_servers, second_servers):
    """Servers of the other active site that carry what is lost.

    Formula: there = pick(apart > 0, standby_servers, second_servers)
    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        standby_servers: servers that only take over [servers]
        second_servers: servers of the second site that serve users [servers]
    Returns:
        there: servers that carry what is lost [servers]
    Source: e2013-calculator, activation
    """
    return pick(apart > 0, standby_servers, second_servers)


def moved_in_one_group(apart, first_copies, server_count, databases_moved, databases):
    """Databases that the other of two active sites carries after the loss of one.

    Formula: all_moved = pick(apart > 0, pick(first_copies ≤ 1, pick(server_count ≤ 1, databases,
        databases_moved), databases_moved), databases)
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
    single = pick(server_count <= 1, databases, databases_moved)
    lone = pick(first_copies <= 1, single, databases_moved)
    return pick(apart > 0, lone, databases)


def carriers(apart, first_copies, server_count, standby_servers, second_servers):
    """Servers of the other active site that carry the databases of the lost one.

    Formula: servers_carrying = pick(apart > 0, pick(first_copies ≤ 1, pick(server_count ≤ 1,
        second_servers, standby_servers), standby_servers), second_servers)
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
    single = pick(server_count <= 1, second_servers, standby_servers)
    lone = pick(first_copies <= 1, single, standby_servers)
    return pick(apart > 0, lone, second_servers)


def survived_or_undefined(lost, active_then):
    """Active databases after a loss within one site; undefined where it is not survived.

    Formula: survived = pick(lost > 0, active_then, UNDEFINED)
    Args:
        lost: whether that may be lost [yes or no]
        active_then: active databases of one server then [databases]
    Returns:
        survived: active databases of one server [databases]
    Source: e2013-calculator, activation
    """
    return pick(lost > 0, active_then, UNDEFINED)


def unless_apart(apart, case_active):
    """A case that falls on servers which serve users as well.

    Formula: shared_active = pick(apart > 0, 0, case_active)
    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        case_active: active databases of one server [databases]
    Returns:
        shared_active: active databases of a server that serves users [databases]
    Source: e2013-calculator, activation
    """
    return pick(apart > 0, 0.0, case_active)
