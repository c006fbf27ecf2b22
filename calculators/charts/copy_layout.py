"""Where each copy of a database lives: rings of servers, turned a little further every round.

The first copies go round the servers of a site in turn. The next copies stand so many places
further on, and that distance changes with every round, so that a lost server leaves equally much
to each of the others. No database has two copies on one server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

FIRST, SECOND = 0, 1
SERVES, STANDS_BY, LAGS = ROLES = ("serves users", "takes over", "lagged copies")


class Server(Struct, frozen=True):
    """A server of one availability group."""

    site: int
    role: str
    number: int


class Copy(Struct, frozen=True):
    """A copy of a database: the active one has preference 1."""

    server: Server
    preference: int
    lagged: bool


class Plan(Struct, frozen=True):
    """What a group is made of: databases, copies and servers, by site.

    Args:
        databases: databases that are active in each site
        servers: (site, role) -> how many
        copies: copies of a database in its own site and in the other one, lagged ones not counted
        lagged: likewise the lagged ones
        standing_by: role of the servers that hold copies of the other site's databases
        lagging: role of the servers that hold lagged copies, in their own and the other site
    """

    databases: tuple[int, int]
    servers: dict[tuple[int, str], int]
    copies: tuple[int, int]
    lagged: tuple[int, int]
    standing_by: str = SERVES
    lagging: tuple[str, str] = (SERVES, SERVES)

    def __hash__(self) -> int:
        servers = tuple(sorted(self.servers.items()))
        return hash((self.databases, servers, self.copies, self.lagged, self.standing_by))

    def ring(self, site: int, role: str) -> int:
        return self.servers.get((site, role), 0)

    def everyone(self) -> list[Server]:
        """All servers, site by site."""
        return [
            Server(site, role, number)
            for site in (FIRST, SECOND)
            for role in ROLES
            for number in range(self.ring(site, role))
        ]

    def rings(self) -> list[tuple[bool, bool, str, int]]:
        """(in its own site, lagged, role, copies) of what a database puts where, in order."""
        found = [
            (True, False, SERVES, self.copies[0]),
            (False, False, self.standing_by, self.copies[1]),
            (True, True, self.lagging[0], self.lagged[0]),
            (False, True, self.lagging[1], self.lagged[1]),
        ]
        return [each for each in found if each[3]]

    def fits(self) -> bool:
        """Whether each copy of a database finds a server of its own."""
        return self.copies[0] > 0 and all(
            len(kinds) <= self.ring(*place)
            for site in (FIRST, SECOND)
            if self.databases[site]
            for place, kinds in _by_place(self, site).items()
        )


@lru_cache(maxsize=8)
def layout(plan: Plan, site: int) -> Sequence[Sequence[Copy]]:
    """The copies of each database that is active in a site, by preference."""
    found: list[list[Copy]] = [[] for _ in range(plan.databases[site])]
    for place, kinds in _by_place(plan, site).items():
        ring = plan.ring(*place)
        rounds = _rounds(ring, len(kinds))
        for index, copies in enumerate(found):
            if index % ring == 0:
                distances = next(rounds)
            start = index if place[0] == site else _start(plan, site, index, ring)
            copies += [
                Copy(Server(*place, (start + distance) % ring), 0, lagged)
                for distance, lagged in zip(distances, kinds, strict=True)
            ]
    return [_preferred(site, copies) for copies in found]


def _by_place(plan: Plan, site: int) -> dict[tuple[int, str], list[bool]]:
    """(site, role) -> the copies that a database has there, each lagged or not."""
    found: dict[tuple[int, str], list[bool]] = {}
    for own, lagged, role, count in plan.rings():
        found.setdefault((site if own else 1 - site, role), []).extend([lagged] * count)
    return found


def _preferred(site: int, copies: list[Copy]) -> list[Copy]:
    """Its own site first, lagged copies last."""
    ordered = sorted(copies, key=lambda copy: (copy.lagged, copy.server.site != site))
    return [Copy(each.server, place, each.lagged) for place, each in enumerate(ordered, start=1)]


def _start(plan: Plan, site: int, index: int, ring: int) -> int:
    """Where in the other site a database begins: on after those that are active there, and one
    server further every round, for each pair of servers to share equally many."""
    rounds, turned = plan.databases[site] // ring, index // ring
    return plan.databases[1 - site] + index + rounds - turned


def _rounds(ring: int, places: int) -> Iterator[list[int]]:
    """How far on each copy stands, round by round; in the end every order has come up."""
    taken: Counter[tuple[int, ...]] = Counter()
    shared: Counter[int] = Counter()
    while True:
        found = [0]
        while len(found) < places:
            found.append(_next(found, ring, taken, shared))
            taken[tuple(found)] += 1
            for other in found[:-1]:
                apart = _apart(found[-1], other, ring)
                shared[apart] += 2 if 2 * apart == ring else 1
        yield found


def _next(found: list[int], ring: int, taken: Counter[Any], shared: Counter[int]) -> int:
    """The order that came up least, then the pair of servers, then what lies opposite."""
    return min(
        (place for place in range(1, ring) if place not in found),
        key=lambda place: (
            taken[(*found, place)],
            sum(shared[_apart(place, other, ring)] for other in found),
            -_apart(place, found[-1], ring),
        ),
    )


def _apart(one: int, other: int, ring: int) -> int:
    return min((one - other) % ring, (other - one) % ring)
