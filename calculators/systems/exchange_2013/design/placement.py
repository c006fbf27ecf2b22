"""Copies over servers and sites: what each server holds, and servers of each site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.availability import placement as formulas
from calculators.formulas.storage import symmetric_distribution
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import Number, ceil, least, pick, ratio
from calculators.systems.exchange_2013.design.copies import Copies, Sites, Storage
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Largest
from calculators.systems.exchange_2013.design.desk import Desk

OVER_SERVERS = "e2013-calculator, copies over servers"
SERVERS = "e2013-calculator, servers"


class Made(Struct, frozen=True):
    """Copies that the databases of each site put into each site."""

    own_first: Number = 0
    from_second: Number = 0
    own_second: Number = 0
    from_first: Number = 0
    lag_first: Number = 0
    lag_second: Number = 0


class Placement(Struct, frozen=True):
    """Copies of the fullest server, and servers of a group by what they are for.

    ``usable`` counts copies of the second site that may become active there.
    """

    on_each: Number
    in_group: Number
    group: Number = 0
    second_active: Number = 0
    standby: Number = 0
    first_standby: Number = 0
    lag_servers: Number = 0
    first_lag_servers: Number = 0
    usable: Number = 0
    own_first: Number = 0


class _Group(NamedTuple):
    """A group whose copies are placed."""

    plan: Sites
    copies: Copies
    storage: Storage
    made: Made


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        on_each: copies of the fullest server
        lagged_there: lagged copies of the second site that may be activated
    """

    on_each: Callable[[Any, str, _Group], Any]
    lagged_there: Callable[[Copies], Any]


def placement(
    desk: Desk,
    ways: Ways,
    plan: Sites,
    copies: Copies,
    storage: Storage,
    largest: Largest,
    databases: Databases,
) -> Placement:
    """Copies on each server, and servers of each site."""
    page = desk.page
    if not plan.copied:
        on_each = page.figure(
            "copies.per_server",
            databases.databases,
            "copies",
            "database copies of one server",
            OVER_SERVERS,
        )
        return Placement(on_each, plan.servers)
    group = _Group(plan, copies, storage, _made(page, plan, copies, databases))
    on_each = _each(desk, ways, group, largest)
    usable, second_active, standby, first_standby = (
        _second_site(desk, ways, group, on_each) if plan.two_sites else (0, 0, 0, 0)
    )
    lag_servers, first_lag_servers = _lagged(page, group, on_each)
    parts = [plan.servers, first_standby, standby, second_active]
    if plan.several_active:
        parts = [plan.servers, standby]
    servers = page.step("servers.group", demand.summed, parts=parts)
    in_group = page.step("servers.group_with_lagged", demand.summed, parts=[servers, lag_servers])
    return Placement(
        on_each,
        in_group,
        servers,
        second_active,
        standby,
        first_standby,
        lag_servers,
        first_lag_servers,
        usable,
        group.made.own_first,
    )


def _made(page: Any, plan: Sites, copies: Copies, databases: Databases) -> Made:
    def put(name: str, count: Any, kept: Any) -> Any:
        return page.figure(
            f"copies.{name}", count * kept, "copies", "copies put there", OVER_SERVERS
        )

    first, second = databases.first, databases.second
    own_first = put("own_first_site", first, copies.first_copies)
    from_second = own_second = from_first = 0
    if plan.active:
        from_second = put("from_second", second, copies.second_copies)
        own_second = put("own_second_site", second, copies.first_copies)
    if plan.two_sites:
        from_first = put("from_first", first, copies.second_copies)
    here = copies.all_lagged if plan.active else copies.first_lagged
    there = copies.all_lagged if plan.active else copies.other_lagged
    lag_first = put("lagged_made_first_site", first, here)
    lag_second = put("lagged_made_second_site", second if plan.active else first, there)
    return Made(own_first, from_second, own_second, from_first, lag_first, lag_second)


def _each(desk: Desk, ways: Ways, group: _Group, largest: Largest) -> Any:
    asked, _, page = desk
    own_volumes = asked.own_volumes_per_server
    if own_volumes is None:
        return ways.on_each(page, "copies.per_server", group)
    return page.figure(
        "copies.per_server",
        least(
            ways.on_each(page, "copies.per_server_without_limit", group),
            own_volumes * largest.per_volume,
        ),
        "copies",
        "database copies of one server",
        OVER_SERVERS,
    )


def _on_fullest_server(page: Any, name: str, group: _Group) -> Any:
    """Rounded up, and of both sites where the second stands by."""
    plan, _, storage, made = group
    if not plan.two_sites or plan.active:
        return _copies_each(page, name, formulas.copies_each_within, group)
    return page.step(
        name,
        symmetric_distribution.fullest_of_both_sites,
        copies_before=_copies_each(
            page, "copies.per_server_first_site", formulas.copies_each_within, group
        ),
        other_made=made.from_first,
        lagged_made=made.lag_second,
        lagged_apart=storage.lagged_apart,
        server_count=plan.servers,
    )


def _on_mean_server(page: Any, name: str, group: _Group) -> Any:
    """As the calculator counts: rounded to the nearest."""
    return _copies_each(page, name, formulas.copies_each, group)


def _copies_each(page: Any, name: str, formula: Callable[..., Any], group: _Group) -> Any:
    plan, _, storage, made = group
    return page.step(
        name,
        formula,
        own_made=made.own_first,
        other_made=made.from_second,
        lagged_made=made.lag_first,
        apart=storage.apart,
        lagged_apart=storage.lagged_apart,
        server_count=plan.servers,
    )


def _second_site(desk: Desk, ways: Ways, group: _Group, on_each: Any) -> tuple[Any, Any, Any, Any]:
    """Copies usable there; servers that serve users, stand by there, and stand by here."""
    asked, facts, page = desk
    plan, copies, storage, made = group
    each = {"copies_on_server": on_each, "server_count": plan.servers}
    usable = page.step(
        "copies.usable_second_site",
        formulas.usable_there,
        second_copies=copies.second_copies,
        second_lagged=ways.lagged_there(copies),
        play_down=desk.flag("lag_manager", asked.lag_manager),
        lagged_apart=storage.lagged_apart,
        every_copy=copies.every_copy,
        fewest_plain=facts.fewest_plain,
    )
    second_active: Any = 0
    if plan.active:
        second_active = page.step(
            "servers.second_site",
            formulas.active_site_servers,
            own_made=made.own_second,
            other_made=made.from_first,
            lagged_made=made.lag_second,
            apart=storage.apart,
            lagged_apart=storage.lagged_apart,
            **each,
        )
    counted = page.figure(
        "copies.lagged_on_recovery_servers",
        pick(copies.second_lagged > 0, pick(storage.lagged_apart > 0, 0, made.lag_second), 0),
        "copies",
        "lagged copies on the recovery servers",
        SERVERS,
    )
    if not plan.active:
        standby = page.figure(
            "servers.recovery",
            least(plan.servers, ceil(ratio(made.from_first + counted, on_each))),
            "servers",
            "servers that take over",
            SERVERS,
        )
        return usable, second_active, standby, 0
    standby = page.step(
        "servers.recovery",
        formulas.recovery_servers_apart,
        apart=storage.apart,
        other_made=made.from_first,
        lagged_counted=counted,
        **each,
    )
    first_standby = page.step(
        "servers.recovery_first_site",
        formulas.first_recovery_servers,
        apart=storage.apart,
        first_copies=copies.first_copies,
        other_made=made.from_second,
        lagged_counted=counted,
        **each,
    )
    return usable, second_active, standby, first_standby


def _lagged_kept(copies: Copies) -> Any:
    return copies.other_lagged


def _lagged_asked_for(copies: Copies) -> Any:
    """The calculator counts those asked for in the second site even with none in all."""
    return copies.second_lagged


def _lagged(page: Any, group: _Group, on_each: Any) -> tuple[Any, Any]:
    """Servers that hold nothing but lagged copies: all, and those of the first site."""
    plan, copies, storage, made = group
    by_site = [
        page.step(
            f"servers.lagged_{site}_site",
            formulas.lagged_servers,
            lagged_apart=storage.lagged_apart,
            lagged_made=lagged_made,
            copies_on_server=on_each,
        )
        for site, lagged_made in (("first", made.lag_first), ("second", made.lag_second))
    ]
    _, second = by_site
    everywhere = page.step("servers.lagged", demand.summed, parts=by_site)
    if not plan.two_sites:
        return everywhere, everywhere
    there = page.figure(
        "servers.lagged_of_second_site",
        pick(copies.second_lagged > 0, second, 0.0),
        "servers",
        "lagged servers of the second site",
        SERVERS,
    )
    here = page.figure(
        "servers.lagged_of_first_site",
        everywhere - there,
        "servers",
        "servers that remain",
        SERVERS,
    )
    return everywhere, here


SOUND = Ways(_on_fullest_server, _lagged_kept)
CALCULATOR = Ways(_on_mean_server, _lagged_asked_for)
