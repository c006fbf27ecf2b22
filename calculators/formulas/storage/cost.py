"""Cost: disks bought and what they cost."""

from calculators.sheet.vectorised import Number, ceil, most, total


def bought(group_count: Number, disks: Number) -> Number:
    """Disks of equal groups.

    Args:
        group_count: groups of this kind [groups]
        disks: disks of one group [disks]
    Returns:
        bought: disks to buy [disks]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return group_count * disks


def to_buy(needed: Number, owned: Number) -> Number:
    """What is bought of a line where some are there already.

    Args:
        needed: how many the design needs [same]
        owned: how many are there already [same]
    Returns:
        rest: how many are bought, never less than none [same]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return most(0, needed - owned)


def line_price(bought: Number, disk_price: Number) -> Number:
    """Price of one line of the bill.

    Args:
        bought: disks to buy [disks]
        disk_price: price of one disk [price/disk]
    Returns:
        line: price of the line [price]
    Source: house, bill of materials
    Evidence: Counting; an unknown price stays unknown.
    """
    return bought * disk_price


def together(lines: Number) -> Number:
    """All lines of a bill.

    Args:
        lines: one figure for each line [same]
    Returns:
        whole: their sum [same]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return total(lines)


def rack_units(
    servers: Number,
    server_units: Number,
    disks: Number,
    drive_bays: Number,
    shelf_disks: Number,
    shelf_units: Number,
) -> Number:
    """Rack units of servers with shelves for the disks that their bays do not hold.

    Args:
        servers: equal servers [servers]
        server_units: height of one server [U]
        disks: disks of one server [disks]
        drive_bays: disks that fit into one server [disks]
        shelf_disks: disks that fit into one shelf [disks]
        shelf_units: height of one shelf [U]
    Returns:
        height: of all of it [U]
    Source: house, bill of materials
    Evidence: Counting; the usual shelf of 2 units holds 12 disks of 3.5 inch or 24 of 2.5 inch.
    """
    return servers * (server_units + ceil(most(0, disks - drive_bays) / shelf_disks) * shelf_units)
