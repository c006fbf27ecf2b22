"""What a server has beside its database disks, and what all servers have together."""

from calculators.sheet.vectorised import Number, total


def controllers_bought(every_server: Number, controllers: Number) -> Number:
    """Controllers of all servers.

    Args:
        every_server: servers in all [servers]
        controllers: controllers of one server [1]
    Returns:
        every_controller: controllers in all [1]
    Source: house, bill of materials
    Evidence: Every server has as many controllers of the chosen model as are given.
    """
    return every_server * controllers


def server_disks(parts: Number) -> Number:
    """Disks of a server, for every purpose.

    Args:
        parts: disks for one purpose each [same]
    Returns:
        server_total: disks of one server in all [disks]
    Source: e2013-calculator, storage design
    """
    return total(parts)


def whole_disks(parts: Number) -> Number:
    """Disks of all servers, for every purpose.

    Args:
        parts: disks for one purpose each [same]
    Returns:
        whole_total: disks of all servers in all [disks]
    Source: e2013-calculator, storage design
    """
    return total(parts)


def servers_bought(asked_servers: Number) -> Number:
    """Servers on the bill of materials: of the plan, or as many as are asked for.

    Args:
        asked_servers: servers of the plan, or those asked for [servers]
    Returns:
        bought_servers: servers to buy [servers]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return asked_servers


def database_disks(asked_disks: Number) -> Number:
    """Database disks of a server: as many as the plan needs, or those that are there.

    Args:
        asked_disks: disks that the plan needs, or those that are there [disks]
    Returns:
        disks: database disks of one server [disks]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return asked_disks
