"""How many databases: by mailboxes and limits, evenly over servers, by site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.storage import database_count as formulas
from calculators.formulas.storage import symmetric_distribution
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import Number, ceil, floor, least, most, pick, ratio
from calculators.systems.exchange_2013.design.copies import Copies, Sites, Storage
from calculators.systems.exchange_2013.design.database_size import Largest, Mailboxes, Unit
from calculators.systems.exchange_2013.design.desk import Desk

COUNT = "e2013-calculator, databases"
BY_SITE = "e2013-calculator, databases by site"
LIMITS = "e2013-calculator, limits"


class Databases(Struct, frozen=True):
    """Databases of a unit, those active in each site, and mailboxes in each.

    ``blocks`` are the like parts that a symmetrical distribution falls into; ``even`` is the
    symmetrical number that the calculator found, None for the other rules.
    """

    databases: Number
    first: Number
    second: Number
    users_each: Number
    blocks: Number = 1
    even: Number | None = None


class _Group(NamedTuple):
    """A group whose databases are to be counted."""

    plan: Sites
    copies: Copies
    storage: Storage
    placed: Any
    most_in_unit: Any


class _Found(NamedTuple):
    """A number of databases before it is padded, and what it was found by."""

    databases: Any
    step: Any = None
    even: Any = None


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        fullest: copies of a database in the site that holds most of them
        orders: formula of the orders in which copies may stand
        spread: databases that keep the load even, from those that are needed
        own: databases that the planner asked for
        padded: databases after padding
        blocks: like parts of a symmetrical distribution
    """

    fullest: Callable[[_Group, Any], Any]
    orders: Callable[..., Any]
    spread: Callable[[Desk, _Group, Any, Any], _Found]
    own: Callable[[Desk, Any], Any]
    padded: Callable[[Desk, str, _Group, Any], Any]
    blocks: Callable[[Desk, Any, Any], Any]


def count(
    desk: Desk,
    ways: Ways,
    plan: Sites,
    copies: Copies,
    storage: Storage,
    unit: Unit,
    largest: Largest,
    mailboxes: Mailboxes,
) -> Databases:
    """Databases of a unit, by site, and mailboxes in each."""
    _, facts, page = desk
    on_server = page.step(
        "database.most_on_server",
        formulas.server_limit,
        in_sets=storage.in_sets,
        set_limit=facts.set_limit,
        several=storage.several,
        per_volume=largest.per_volume,
        general_limit=facts.databases_limit,
    )

    def needed(limit: Any) -> Any:
        return page.step(
            "database.needed",
            formulas.needed_databases,
            users_in_unit=unit.unit_users,
            planned_users=mailboxes.planned_users,
            most_in_unit=limit,
        )

    blocks: Any = 1
    even = None
    if plan.copied:
        group = _group(desk, ways, plan, copies, storage, on_server)
        databases, blocks, even = _grouped(desk, ways, group, needed(group.most_in_unit))
    else:
        databases = _standalone(desk, needed(on_server), on_server)
    first, second = databases, 0
    if plan.active:
        first = page.figure(
            "database.first_site",
            ceil(databases * 0.5),
            "databases",
            "databases that are active in the first site",
            BY_SITE,
        )
        second = page.figure(
            "database.second_site",
            databases - first,
            "databases",
            "databases that are active in the second site",
            BY_SITE,
        )
    users_each = page.figure(
        "database.users",
        ratio(unit.unit_users, databases),
        "users/database",
        "mailboxes in one database",
        "e2013-calculator, mailboxes in a database",
    )
    return Databases(databases, first, second, users_each, blocks, even)


def _standalone(desk: Desk, need: Any, on_server: Any) -> Any:
    asked, _, page = desk
    if asked.own_databases is None:
        return page.figure(
            "database.count", most(need, 1.0), "databases", "databases of one server", COUNT
        )
    return _own_within(desk, on_server, "server")


def _group(
    desk: Desk, ways: Ways, plan: Sites, copies: Copies, storage: Storage, on_server: Any
) -> _Group:
    page = desk.page
    placed = page.figure(
        "copies.placed_first_site",
        copies.first_copies + pick(storage.lagged_apart > 0, 0, copies.first_lagged),
        "copies",
        "copies of a database placed on them",
        LIMITS,
    )
    group = _Group(plan, copies, storage, placed, None)
    limit = page.figure(
        "database.most_in_unit",
        floor(ratio(on_server * plan.servers, ways.fullest(group, page))),
        "databases",
        "most databases of the group",
        LIMITS,
    )
    return group._replace(most_in_unit=limit)


def _grouped(desk: Desk, ways: Ways, group: _Group, need: Any) -> tuple[Any, Any, Any]:
    """Databases of a group, like blocks of them, and the calculator's symmetrical number."""
    asked, facts, page = desk
    orders = page.step(
        "copies.orders", ways.orders, server_count=group.plan.servers, placed=group.placed
    )
    found = ways.spread(desk, group, need, orders)
    if asked.own_databases is not None:
        return ways.own(desk, group.most_in_unit), 1, found.even
    limited = asked.own_volumes_per_server is not None
    name = "database.count_before_volumes" if limited else "database.count"
    databases = ways.padded(desk, name, group, found.databases)
    if limited:
        databases = page.figure(
            "database.count",
            least(databases, facts.padding_group * asked.own_volumes_per_server),
            "databases",
            "databases of one unit",
            COUNT,
        )
    return databases, ways.blocks(desk, databases, found.step), found.even


def _fullest_site(group: _Group, page: Any) -> Any:
    """The fuller of two sites, where the second stands by."""
    if not group.plan.two_sites or group.plan.active:
        return group.placed
    return page.figure(
        "copies.placed_in_either_site",
        most(
            group.placed,
            group.copies.second_copies
            + pick(group.storage.lagged_apart > 0, 0.0, group.copies.other_lagged),
        ),
        "copies",
        "copies on the servers of one site",
        "house, servers of both sites",
        note=(
            "The other site has no more servers than the first, and they mount as many "
            "databases at most; the calculator holds the limit against the first site only."
        ),
    )


def _own_site(group: _Group, page: Any) -> Any:
    """As the calculator counts: the first site alone."""
    return group.placed


def _evenly(desk: Desk, group: _Group, need: Any, orders: Any) -> _Found:
    """Databases that keep the load even, within what the servers may mount."""
    asked, _, page = desk
    if asked.symmetrical_distribution == "no":
        return _Found(need)
    pairs = page.step(
        "copies.pair_orders",
        symmetric_distribution.orders_there_are,
        server_count=group.plan.servers,
        placed=2,
    )
    step = page.step(
        "database.even_step",
        symmetric_distribution.even_step,
        order_count=orders,
        pair_orders=pairs,
        server_count=group.plan.servers,
        site_count=2 if group.plan.active else 1,
        most_in_unit=group.most_in_unit,
    )
    databases = page.figure(
        "database.unpadded",
        least(ceil(need / step) * step, group.most_in_unit),
        "databases",
        "databases of the group",
        "house, even spread",
        note=(
            "The calculator pads after the limit of the servers, and so breaks the even "
            "number it found or the limit."
        ),
    )
    return _Found(databases, step)


def _as_calculated(desk: Desk, group: _Group, need: Any, orders: Any) -> _Found:
    """The calculator's symmetrical number, or a step back from it."""
    page = desk.page
    servers = group.plan.servers
    even = page.figure(
        "database.symmetrical",
        ceil(need / orders) * orders,
        "databases",
        "databases of a symmetrical distribution",
        "e2013-calculator, symmetrical distribution",
    )
    databases = page.step(
        "database.unpadded",
        formulas.spread,
        need=need,
        even_databases=even,
        most_in_unit=group.most_in_unit,
        back_step=page.step(
            "copies.orders_without_lagged",
            formulas.orders,
            server_count=servers,
            placed=group.copies.first_copies,
        ),
        symmetry=desk.flag("symmetrical", desk.asked.symmetrical_distribution),
        even_servers=page.figure(
            "database.even_servers",
            servers * (2 if group.plan.active else 1),
            "servers",
            "servers over which they are spread",
            COUNT,
        ),
    )
    return _Found(databases, even=even)


def _own_within(desk: Desk, most_in_unit: Any, of: str = "unit") -> Any:
    asked, _, page = desk
    return page.figure(
        "database.count",
        least(asked.own_databases, most_in_unit),
        "databases",
        f"databases of one {of}",
        COUNT,
    )


def _own_padded(desk: Desk, most_in_unit: Any) -> Any:
    """As the calculator takes them: padded like its own."""
    asked, facts, page = desk
    return page.step(
        "database.count",
        formulas.own_count,
        padding_group=facts.padding_group,
        own_databases=asked.own_databases,
        most_in_unit=most_in_unit,
    )


def _padded_within(desk: Desk, name: str, group: _Group, found: Any) -> Any:
    """Padding that breaks neither the even number nor the limit of the servers."""
    asked, facts, page = desk
    if asked.symmetrical_distribution == "yes":
        return page.step(name, demand.summed, parts=[found])
    return page.step(
        name,
        formulas.padded_within,
        raw=found,
        padding_group=facts.padding_group,
        most_in_unit=group.most_in_unit,
    )


def _padded(desk: Desk, name: str, group: _Group, found: Any) -> Any:
    """As the calculator pads: after the limit, whatever number it found."""
    return desk.page.step(name, formulas.padded, raw=found, padding_group=desk.facts.padding_group)


def _like_blocks(desk: Desk, databases: Any, step: Any) -> Any:
    if step is None:
        return 1
    return desk.page.figure(
        "database.blocks",
        most(databases / step, 1.0),
        "1",
        "blocks of databases that are laid out alike",
        "house, even spread",
        note=(
            "Databases are laid out in equal blocks, so the server that carries most in one"
            " block may carry most in all of them. More databases then never ask a server "
            "for less."
        ),
    )


def _no_blocks(desk: Desk, databases: Any, step: Any) -> Any:
    return 1


SOUND = Ways(
    _fullest_site,
    symmetric_distribution.orders_there_are,
    _evenly,
    _own_within,
    _padded_within,
    _like_blocks,
)
CALCULATOR = Ways(_own_site, formulas.orders, _as_calculated, _own_padded, _padded, _no_blocks)
