"""What a server has beside its database disks, and what all servers have together."""

from calculators.sheet.vectorised import Number, total


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
