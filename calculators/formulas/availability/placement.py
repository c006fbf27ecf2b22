"""Copies of databases over servers and sites."""

from calculators.sheet.vectorised import Number, both, ceil, least, nearest, pick, ratio


def _copies_there(
    own_made: Number, other_made: Number, lagged_made: Number, apart: Number, lagged_apart: Number
) -> Number:
    """Copies of a site on the servers that serve users."""
    return own_made + pick(apart > 0, 0, other_made) + pick(lagged_apart > 0, 0, lagged_made)


def copies_each(
    own_made: Number,
    other_made: Number,
    lagged_made: Number,
    apart: Number,
    lagged_apart: Number,
    server_count: Number,
) -> Number:
    """Copies on each server of the first site.

    Args:
        own_made: copies of the databases active in the site [copies]
        other_made: copies of the other site's databases [copies]
        lagged_made: lagged copies in the site [copies]
        apart: whether servers of their own take over after the loss of a site [yes or no]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        server_count: servers of the first site [servers]
    Returns:
        copies_on_server: database copies of one server [copies]
    Source: e2013-calculator, copies over servers
    """
    there = _copies_there(own_made, other_made, lagged_made, apart, lagged_apart)
    return nearest(there / server_count)


def copies_each_within(
    own_made: Number,
    other_made: Number,
    lagged_made: Number,
    apart: Number,
    lagged_apart: Number,
    server_count: Number,
) -> Number:
    """Copies on the fullest server of the first site.

    Args:
        own_made: copies of the databases active in the site [copies]
        other_made: copies of the other site's databases [copies]
        lagged_made: lagged copies in the site [copies]
        apart: whether servers of their own take over after the loss of a site [yes or no]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        server_count: servers of the first site [servers]
    Returns:
        copies_on_server: database copies of one server [copies]
    Source: house, the fullest server
    Evidence: Copies are whole; rounding to the nearest leaves the fullest server without room.
    """
    there = _copies_there(own_made, other_made, lagged_made, apart, lagged_apart)
    return ceil(there / server_count)


def active_site_servers(
    own_made: Number,
    other_made: Number,
    lagged_made: Number,
    apart: Number,
    lagged_apart: Number,
    copies_on_server: Number,
    server_count: Number,
) -> Number:
    """Servers of the second of two active sites.

    Args:
        own_made: copies of the databases active in the site [copies]
        other_made: copies of the other site's databases [copies]
        lagged_made: lagged copies in the site [copies]
        apart: whether servers of their own take over after the loss of a site [yes or no]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        copies_on_server: database copies of one server [copies]
        server_count: servers of the first site [servers]
    Returns:
        second_servers: servers of the second site [servers]
    Source: e2013-calculator, servers
    """
    there = _copies_there(own_made, other_made, lagged_made, apart, lagged_apart)
    return least(server_count, ceil(ratio(there, copies_on_server)))


def usable_there(
    second_copies: Number,
    second_lagged: Number,
    play_down: Number,
    lagged_apart: Number,
    every_copy: Number,
    fewest_plain: Number,
) -> Number:
    """Copies of a database that can become active in the second site.

    Args:
        second_copies: copies in the other site [copies]
        second_lagged: lagged copies asked for in the other site [copies]
        play_down: whether lagged copies may be activated at need [yes or no]
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        every_copy: copies in all sites [copies]
        fewest_plain: copies from which lagged ones are activated [copies]
    Returns:
        usable_copies: copies that can become active there [copies]
    Source: e2013-calculator, activation
    """
    lagged = pick(lagged_apart > 0, 0, play_down * second_lagged)
    return second_copies + pick(every_copy >= fewest_plain, lagged, 0)


def recovery_servers_apart(
    apart: Number,
    other_made: Number,
    lagged_counted: Number,
    copies_on_server: Number,
    server_count: Number,
) -> Number:
    """Servers of the second active site that only take over, where they stand apart.

    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        other_made: copies of the other site's databases [copies]
        lagged_counted: lagged copies on the recovery servers [copies]
        copies_on_server: database copies of one server [copies]
        server_count: servers of the first site [servers]
    Returns:
        standby_servers: servers that take over [servers]
    Source: e2013-calculator, servers
    """
    needed = ceil(ratio(other_made + lagged_counted, copies_on_server))
    some = pick(server_count > 1, least(server_count, needed), 0.0)
    return pick(apart > 0, some, 0.0)


def first_recovery_servers(
    apart: Number,
    first_copies: Number,
    other_made: Number,
    lagged_counted: Number,
    copies_on_server: Number,
    server_count: Number,
) -> Number:
    """Servers of the first active site that only take over from the second.

    Args:
        apart: whether servers of their own take over after the loss of a site [yes or no]
        first_copies: copies in the database's own site [copies]
        other_made: copies of the other site's databases [copies]
        lagged_counted: lagged copies on the recovery servers [copies]
        copies_on_server: database copies of one server [copies]
        server_count: servers of the first site [servers]
    Returns:
        first_standby: servers that take over [servers]
    Source: e2013-calculator, servers
    """
    needed = ceil(ratio(other_made + lagged_counted, copies_on_server))
    some = pick(both(server_count > 1, first_copies >= 1), needed, 0)
    return pick(apart > 0, some, 0.0)


def lagged_servers(lagged_apart: Number, lagged_made: Number, copies_on_server: Number) -> Number:
    """Servers that hold nothing but lagged copies, in one site.

    Args:
        lagged_apart: whether lagged copies have servers of their own [yes or no]
        lagged_made: lagged copies in the site [copies]
        copies_on_server: database copies of one server [copies]
    Returns:
        lag_servers: servers for lagged copies [servers]
    Source: e2013-calculator, servers
    """
    asked = lagged_apart * lagged_made > 0
    return pick(asked, ceil(ratio(lagged_made, copies_on_server)), 0.0)
