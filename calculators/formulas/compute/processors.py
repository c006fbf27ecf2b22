"""Processors of a mailbox server, by SPECint 2006 rate."""

from calculators.sheet.units import UNDEFINED
from calculators.sheet.vectorised import Number, ceil, most, pick, ratio


def passive_mcycles(
    copies_on_server: Number,
    worst_active: Number,
    per_database: Number,
    mailbox_cycles: Number,
    hypervisor: Number,
) -> Number:
    """Cycles of a server's passive copies at worst.

    Args:
        copies_on_server: database copies of one server [copies]
        worst_active: active databases of a server at worst [databases]
        per_database: mailboxes in one database [users/database]
        mailbox_cycles: cycles of a passive copy of the average mailbox [Mcycles/user]
        hypervisor: cycles against those without it [1]
    Returns:
        passive_cycles: cycles of the passive copies [Mcycles]
    Source: e2013-calculator, processor tables
    """
    passive = most(copies_on_server - worst_active, 0.0)
    return passive * per_database * mailbox_cycles * hypervisor


def client_servers(
    all_client_cycles: Number, target_share: Number, server_cycles: Number, valid: Number
) -> Number:
    """Cycles of each separate client access server.

    Args:
        all_client_cycles: client access of all mailboxes [Mcycles]
        target_share: part of a server's cycles that is planned for [share]
        server_cycles: cycles of one server [Mcycles]
        valid: whether the plan holds together [yes or no]
    Returns:
        client_cycles: cycles of one client access server [Mcycles]
    Source: e2013-calculator, processors
    """
    servers = ceil(ratio(all_client_cycles, target_share * server_cycles))
    return pick(valid > 0, ratio(all_client_cycles, servers), UNDEFINED)


def cycles_of_client_server(
    all_client_cycles: Number, target_share: Number, server_cycles: Number
) -> Number:
    """Cycles of each separate client access server, whether or not the plan breaks a limit.

    Args:
        all_client_cycles: client access of all mailboxes [Mcycles]
        target_share: part of a server's cycles that is planned for [share]
        server_cycles: cycles of one server [Mcycles]
    Returns:
        client_cycles: cycles of one client access server [Mcycles]
    Source: house, client access servers of any plan
    Evidence: The calculator leaves them undefined where its plan breaks a limit, or where client
        access takes nothing beside the mailbox.
    Note: Unknown where the rate of the servers is.
    """
    servers = ceil(ratio(all_client_cycles, target_share * server_cycles))
    return ratio(all_client_cycles, most(servers, 1.0))


def client_servers_advised(
    all_client_cycles: Number,
    target_share: Number,
    server_cycles: Number,
    spare_servers: Number,
    site_count: Number,
) -> Number:
    """Separate client access servers: as many as carry all mailboxes, and spares, in each site.

    Args:
        all_client_cycles: client access of all mailboxes [Mcycles]
        target_share: part of a server's cycles that is planned for [share]
        server_cycles: cycles of one server [Mcycles]
        spare_servers: client access servers beyond those needed [servers]
        site_count: sites that need them [1]
    Returns:
        client_access_servers: client access servers in all [servers]
    Source: e2013-calculator, client access
    Note: Undefined where the rate of the servers is unknown.
    """
    needed = ceil(ratio(all_client_cycles, target_share * server_cycles))
    return pick(all_client_cycles > 0, site_count * (spare_servers + needed), 0.0 * needed)


def rate_of_2006(rate_2017: Number, slope: Number, offset: Number) -> Number:
    """SPECint 2006 rate of a server from its SPECrate 2017 integer.

    Args:
        rate_2017: SPECrate 2017 integer, base, of the whole server [rate2017]
        slope: rate of 2006 for each of 2017 [rate/rate2017]
        offset: by which the line lies lower [rate]
    Returns:
        rate_2006: SPECint 2006 rate, base, of the whole server [rate]
    Source: specrate-regression, processSpecRate.ipynb
    Note: A straight line through the servers that SPEC lists under both benchmarks, of 2017 and
        2018 and before. Newer processors were never run under the older one: for them it is carried
        on.
    """
    return most(slope * rate_2017 - offset, 0.0)


def rate_taken(given_rate: Number, row_rate: Number) -> Number:
    """SPECint 2006 rate of a server: as given, else that of its row.

    Args:
        given_rate: SPECint 2006 rate that was given, 0 where it is not known [rate]
        row_rate: that of the server's row in the catalogue [rate]
    Returns:
        taken_rate: SPECint 2006 rate, base, of the whole server [rate]
    Source: house, what is given comes before what a row says
    Evidence: Whoever types a rate has one of this very server, such as with other processors.
    """
    return pick(given_rate > 0, given_rate, row_rate)
