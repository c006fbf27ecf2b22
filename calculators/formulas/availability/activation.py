"""What a mailbox server carries in each state: its disks' rate, and how much of it is used."""

from calculators.sheet.vectorised import Number, ratio


def plain_disks_rate(server_volumes: Number, disk_rate: Number) -> Number:
    """Random I/O that the database disks of a server can do, one plain disk to each volume.

    Args:
        server_volumes: database volumes of one server [volumes]
        disk_rate: random I/O of one disk [IOPS]
    Returns:
        server_rate: random I/O of the server's database disks [IOPS]
    Source: e2013-calculator, disk tables
    """
    return server_volumes * disk_rate


def used_part(demanded: Number, had: Number) -> Number:
    """The part of what a server has that a state uses.

    Args:
        demanded: what the state asks of one server [same]
        had: what the server has [same]
    Returns:
        part_used: the used part [share]
    Source: house, share of a server
    Evidence: Processors, disks and memory are held against the same server in every state, so
        their shares can be read side by side.
    """
    return ratio(demanded, had)
