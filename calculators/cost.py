"""Cost: disks bought and what they cost."""

# mypy: allow-untyped-defs

from calculators.elementwise import total


def bought(group_count, disks):
    """Disks of equal groups.

    Formula: bought = group_count × disks
    Args:
        group_count: groups of this kind [groups]
        disks: disks of one group [disks]
    Returns:
        bought: disks to buy [disks]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return group_count * disks


def line_price(bought, disk_price):
    """Price of one line of the bill.

    Formula: line = bought × disk_price
    Args:
        bought: disks to buy [disks]
        disk_price: price of one disk [price/disk]
    Returns:
        line: price of the line [price]
    Source: house, bill of materials
    Evidence: Counting; an unknown price stays unknown.
    """
    return bought * disk_price


def together(lines):
    """All lines of a bill.

    Formula: whole = sum(lines)
    Args:
        lines: one figure for each line [same]
    Returns:
        whole: their sum [same]
    Source: house, bill of materials
    Evidence: Counting.
    """
    return total(lines)
