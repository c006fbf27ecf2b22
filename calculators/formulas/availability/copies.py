"""Copies per site, several databases on a volume, and disks without RAID."""

from calculators.sheet.vectorised import Number, either, equal, floor, pick, ratio


def even_over_servers(equal: Number, server_count: Number, in_first_site: Number) -> Number:
    """Whether copies spread evenly where one site serves the users.

    Args:
        equal: whether both sites hold as many copies [yes or no]
        server_count: servers of the first site [servers]
        in_first_site: copies in the database's own site [copies]
    Returns:
        even: whether copies spread evenly [yes or no]
    Source: e2013-calculator, several databases on a volume
    """
    over = server_count - in_first_site * floor(ratio(server_count, in_first_site))
    return pick(over <= 0, 1.0, equal)


def several_on_volume(
    wanted: Number,
    even: Number,
    every_kept: Number,
    fewest_for_several: Number,
    active_or_passive: Number,
) -> Number:
    """Whether a volume holds several databases.

    Args:
        wanted: whether plain disks and several databases on a volume are considered [yes or no]
        even: whether copies spread evenly [yes or no]
        every_kept: copies of a database, lagged ones included [copies]
        fewest_for_several: copies from which several databases may share a volume [copies]
        active_or_passive: copies without the lagged ones [copies]
    Returns:
        several: whether a volume holds several databases [yes or no]
    Source: e2013-calculator, several databases on a volume
    """
    return pick(
        every_kept >= fewest_for_several,
        pick(active_or_passive > 1, wanted * even, 0.0),
        0.0,
    )


def lone_copy(
    several: Number, in_second_site: Number, second_copies: Number, apart: Number
) -> Number:
    """Whether plain disks would leave the other site with a single copy.

    Args:
        several: whether a volume holds several databases [yes or no]
        in_second_site: copies in the other site, lagged ones included [copies]
        second_copies: copies in the other site [copies]
        apart: whether servers of their own take over after the loss of a site [yes or no]
    Returns:
        lone: whether the other site has a single copy [yes or no]
    Source: e2013-calculator, RAID or plain disks
    """
    there = pick(several > 0, in_second_site, second_copies)
    alone = pick(equal(there, 1), 1, 0)
    return pick(apart > 0, 0.0, alone)


def lag_allows(several: Number, lagged_apart: Number, first_lagged: Number) -> Number:
    """Whether the lagged copies of a site allow plain disks.

    Args:
        several: whether a volume holds several databases [yes or no]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        first_lagged: lagged copies in the database's own site [copies]
    Returns:
        allowed: whether plain disks are allowed [yes or no]
    Source: e2013-calculator, RAID or plain disks
    """
    few = pick(either(first_lagged <= 0, first_lagged > 1), 1, 0)
    return pick(several + lagged_apart > 0, 1.0, few)


def plain_disks(
    considered: Number,
    several: Number,
    one: Number,
    active_or_passive: Number,
    fewest_plain: Number,
    allowed: Number,
    lone: Number,
) -> Number:
    """Whether databases may stand on plain disks; an unprotected disk needs enough other copies.

    Args:
        considered: whether plain disks are considered [yes or no]
        several: whether a volume holds several databases [yes or no]
        one: whether a volume holds one database and its logs [yes or no]
        active_or_passive: copies without the lagged ones [copies]
        fewest_plain: copies from which plain disks may be used [copies]
        allowed: whether the lagged copies allow it [yes or no]
        lone: whether the other site has a single copy [yes or no]
    Returns:
        plain_disk: whether databases stand on plain disks [yes or no]
    Source: e2013-calculator, RAID or plain disks
    """
    return pick(
        active_or_passive >= fewest_plain,
        considered * (several + one) * allowed * (1 - lone),
        0.0,
    )
