"""The fewest servers that hold, where a mail system is built of groups of equal servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from calculators.sheet.said.numbers import count, many

# The options that say how many servers a group has, and how many groups there are.
SERVERS, GROUPS = "servers_per_dag_primary_site", "dags"
# More servers of a group, and more groups, are not looked at.
MOST = 16
# What is advised of a server, and more servers keep.
_ADVISED = "memory-advised"
_ALL, _DISKS = "bought.servers", "disks.all"


class Groups(NamedTuple):
    """Groups of equal servers.

    Args:
        number: groups
        servers: of each, in all sites
    """

    number: int
    servers: int

    def __str__(self) -> str:
        return f"{many(self.number, 'groups')} of {count(self.servers)}"


@dataclass(frozen=True, slots=True)
class Servers:
    """Servers of each group, and groups."""

    each: int
    groups: int

    @property
    def all(self) -> int:
        """Of all groups together."""
        return self.each * self.groups

    def fields(self) -> dict[str, int]:
        """As options of a document."""
        return {SERVERS: self.each, GROUPS: self.groups}


class Keeps(NamedTuple):
    """What other numbers of servers are to keep of a design.

    Args:
        figures: names of figures of the sheet that it rests on
        holds: of arrays of them, by their names, where it is kept
    """

    figures: tuple[str, ...]
    holds: Callable[[Mapping[str, Any]], Any]


def has_servers(bench: Any) -> bool:
    """Whether the mail system is built of such groups."""
    return any(field.name == SERVERS for field in bench.system.fields)


def fewest_servers(
    bench: Any,
    groups: int | None = None,
    as_advised: bool = False,
    stands: Servers | None = None,
    keeps: Keeps | None = None,
) -> Servers | None:
    """The fewest servers with which every limit holds; of as many, the fewest of a group.

    Args:
        bench: the scenario on the bench
        groups: as many groups and no others; None tries all
        as_advised: whether no server may have more memory than is advised
        stands: groups that stay: more servers join them, or more groups like them; None tries all
        keeps: what they keep beside the limits; None for nothing
    """
    each, all_groups = range(1, MOST + 1), range(1, MOST + 1) if groups is None else (groups,)
    tried = sorted(product(each, all_groups), key=lambda pair: (pair[0] * pair[1], pair))
    if stands is not None:
        tried = [pair for pair in tried if _adds(pair, (stands.each, stands.groups))]
        if not tried:
            return None
    columns = (np.array(column, dtype=float) for column in zip(*tried, strict=True))
    with np.errstate(all="ignore"):
        put_in = dict(zip((SERVERS, GROUPS), columns, strict=True))
        verdicts = bench.verdicts_untold if as_advised else ()
        kept = [each for each in verdicts if each.check.name == _ADVISED]
        further = keeps.figures if keeps else ()
        swept = bench.sweep(put_in, [*(each.sides[0].name for each in kept), *further])
    held = np.broadcast_to(swept.all_hold(), len(tried))
    if keeps:
        held = held & keeps.holds(swept.kept)
    for each in kept:
        held = held & each.check.holds(swept.kept[each.sides[0].name], each.limit)
    return Servers(*tried[int(held.argmax())]) if held.any() else None


def fewest_in_groups(bench: Any) -> Servers | None:
    """The fewest servers with which every limit holds; of as many, in as many groups as there
    are."""
    found = fewest_servers(bench)
    if found is None:
        return None
    kept = fewest_servers(bench, servers_of(bench).groups)
    if kept is not None and kept.all <= found.all:
        return kept
    return found


def fewest_changed(bench: Any, keeps: Keeps | None = None) -> Servers | None:
    """The fewest servers, and of as much hardware those that leave what stands in its groups.

    Args:
        bench: a load on the servers that stand
        keeps: what they keep beside the limits; None for nothing
    """
    fewest = fewest_servers(bench, keeps=keeps)
    if fewest is None or not rebuilt(bench, then := on_servers(bench, fewest)):
        return fewest
    added = fewest_servers(bench, stands=servers_of(bench), keeps=keeps)
    if added is not None and _bought(on_servers(bench, added)) == _bought(then):
        return added
    return fewest


def on_servers(bench: Any, servers: Servers) -> Any:
    """The design with other servers and groups."""
    return with_options(bench, servers.fields())


def with_options(bench: Any, values: Mapping[str, float | None]) -> Any:
    """The design with other numbers for options that it has; None leaves one to the product."""
    numbers = {key: None if value is None else float(value) for key, value in values.items()}
    options = bench.scenario.options.changed(numbers)
    return type(bench)(replace(bench.scenario, options=options))


def groups_of(bench: Any) -> Groups:
    """The groups of a design that has servers in them."""
    number = round(bench.scenario.options.value(GROUPS) or 1)
    return Groups(number, round(bench.recording.values[_ALL] / number))


def servers_of(bench: Any) -> Servers:
    """The same, as its options say it."""
    options = bench.scenario.options
    return Servers(*(round(options.value(name) or 1) for name in (SERVERS, GROUPS)))


def rebuilt(now: Any, then: Any) -> tuple[Groups, Groups] | None:
    """The groups of servers of two designs, where one is not the other with more servers in its
    groups, or with more groups like them."""
    if not has_servers(now):
        return None
    here, there = groups_of(now), groups_of(then)
    return None if _adds(there[::-1], here[::-1]) else (here, there)


def _bought(bench: Any) -> tuple[float | None, ...]:
    values = bench.recording.values
    return tuple(values.get(name) for name in (_ALL, _DISKS))


def _adds(then: tuple[int, int], now: tuple[int, int]) -> bool:
    """Whether servers of a group, and groups, are others with some added."""
    return (then[0] == now[0] and then[1] >= now[1]) or (then[1] == now[1] and then[0] >= now[0])
