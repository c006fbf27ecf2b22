"""Databases that rest on a lagged copy once a site, and servers of the other one, are lost."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from calculators.charts.copy_layout import FIRST, SECOND, Plan, Server, layout


def on_lagged(plan: Plan, servers_off: int) -> int:
    """The most databases of a group whose other copies are all lost with a site.

    Args:
        plan: what the group is made of, with servers for each copy
        servers_off: servers of the other site that are lost as well
    """
    found = [copies for site in (FIRST, SECOND) for copies in layout(plan, site)]
    # A site that only takes over is not lost with its users.
    served = [site for site in (FIRST, SECOND) if plan.databases[site]]
    most = 0
    for gone in served:
        left: Counter[tuple[frozenset[Server], frozenset[Server]]] = Counter()
        for copies in found:
            there = [copy for copy in copies if copy.server.site != gone]
            working = frozenset(copy.server for copy in there if not copy.lagged)
            lagged = frozenset(copy.server for copy in there if copy.lagged)
            if len(working) <= servers_off and lagged:
                left[working, lagged] += 1
        holders = sorted({server for working, _ in left for server in working}, key=_place)
        for off in combinations(holders, min(servers_off, len(holders))):
            most = max(
                most,
                sum(
                    many
                    for (working, lagged), many in left.items()
                    if working <= {*off} and not lagged <= {*off}
                ),
            )
    return most


def _place(server: Server) -> tuple[int, str, int]:
    return server.site, server.role, server.number
