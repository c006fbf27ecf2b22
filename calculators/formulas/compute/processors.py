"""Processors of a mailbox server, by SPECint 2006 rate."""

from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, ceil, most, pick, ratio


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
