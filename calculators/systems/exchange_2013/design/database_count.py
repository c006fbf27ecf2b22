"""How many databases: by mailboxes and limits, evenly over servers, by site."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import database_count, symmetric_distribution
from calculators.formulas.workload import demand
from calculators.sheet.units import HALF
from calculators.sheet.vectorised import ceil, floor, most, pick, ratio
from calculators.systems.exchange_2013.design import copies


def count(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Databases of a unit, by site, and mailboxes in each."""
    plan.on_server = page.step(
        "database.most_on_server",
        database_count.server_limit,
        in_sets=plan.in_sets,
        set_limit=facts.set_limit,
        several=plan.several,
        per_volume=plan.per_volume,
        general_limit=facts.databases_limit,
    )
    if plan.copied:
        _grouped(plan, rules, asked, facts, page)
    else:
        _standalone(plan, asked, page)
    plan.first = plan.databases
    plan.second = 0
    if plan.active:
        plan.first = page.figure(
            "database.first_site",
            ceil(plan.databases * HALF),
            "databases",
            "databases that are active in the first site",
            "e2013-calculator, databases by site",
        )
        plan.second = page.figure(
            "database.second_site",
            plan.databases - plan.first,
            "databases",
            "databases that are active in the second site",
            "e2013-calculator, databases by site",
        )
    plan.users_each = page.figure(
        "database.users",
        ratio(plan.unit_users, plan.databases),
        "users/database",
        "mailboxes in one database",
        "e2013-calculator, mailboxes in a database",
    )


def _needed(plan: Any, limit: Any, page: Any) -> Any:
    return page.step(
        "database.needed",
        database_count.needed_databases,
        users_in_unit=plan.unit_users,
        planned_users=plan.planned_users,
        most_in_unit=limit,
    )


def _standalone(plan: Any, asked: Any, page: Any) -> None:
    need = _needed(plan, plan.on_server, page)
    if asked.own_databases is None:
        plan.databases = page.figure(
            "database.count",
            most(need, 1.0),
            "databases",
            "databases of one server",
            "e2013-calculator, databases",
        )
    else:
        plan.databases = page.step(
            "database.count",
            database_count.own_count_within,
            own_databases=asked.own_databases,
            most_in_unit=plan.on_server,
        )


def _grouped(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    placed = page.figure(
        "copies.placed_first_site",
        plan.first_copies + pick(plan.lagged_apart > 0, 0, plan.first_lagged),
        "copies",
        "copies of a database placed on them",
        "e2013-calculator, limits",
    )
    plan.limit = page.figure(
        "database.most_in_unit",
        floor(ratio(plan.on_server * plan.servers, _fullest(placed, plan, rules, page))),
        "databases",
        "most databases of the group",
        "e2013-calculator, limits",
    )
    need = _needed(plan, plan.limit, page)
    orders = _orders("copies.orders", placed, plan, rules, page)
    plan.blocks = 1
    if rules == "sound":
        found = _evenly(plan, need, orders, rules, asked, facts, page)
    else:
        found = _as_calculated(plan, need, orders, rules, asked, facts, page)
    if asked.own_databases is not None:
        plan.databases = _own(plan, rules, asked, facts, page)
        return
    limited = asked.own_volumes_per_server is not None
    name = "database.count_before_volumes" if limited else "database.count"
    plan.databases = _padded(name, found, plan, rules, asked, facts, page)
    if limited:
        plan.databases = page.step(
            "database.count",
            database_count.by_own_volumes,
            databases_before=plan.databases,
            padding_group=facts.padding_group,
            own_volumes=asked.own_volumes_per_server,
        )
    if rules == "sound" and asked.symmetrical_distribution == "yes":
        plan.blocks = page.step(
            "database.blocks",
            symmetric_distribution.like_blocks,
            databases=plan.databases,
            step=plan.step,
        )


def _fullest(placed: Any, plan: Any, rules: str, page: Any) -> Any:
    """Copies of a database in the site that holds most of them."""
    if rules == "sound" and plan.two_sites and not plan.active:
        return page.step(
            "copies.placed_in_either_site",
            symmetric_distribution.placed_in_either_site,
            placed=placed,
            second_copies=plan.second_copies,
            other_lagged=plan.other_lagged,
            lagged_apart=plan.lagged_apart,
        )
    return placed


def _orders(name: str, placed: Any, plan: Any, rules: str, page: Any) -> Any:
    ways = symmetric_distribution.orders_there_are if rules == "sound" else database_count.orders
    return page.step(name, ways, server_count=plan.servers, placed=placed)


def _evenly(
    plan: Any, need: Any, orders: Any, rules: str, asked: Any, facts: Any, page: Any
) -> Any:
    """Databases that keep the load even, within what the servers may mount."""
    if asked.symmetrical_distribution == "no":
        return need
    plan.step = page.step(
        "database.even_step",
        symmetric_distribution.even_step,
        order_count=orders,
        pair_orders=_orders("copies.pair_orders", facts.fewest_two, plan, rules, page),
        server_count=plan.servers,
        site_count=2 if plan.active else 1,
        most_in_unit=plan.limit,
    )
    return page.step(
        "database.unpadded",
        symmetric_distribution.evenly,
        need=need,
        step=plan.step,
        most_in_unit=plan.limit,
    )


def _as_calculated(
    plan: Any, need: Any, orders: Any, rules: str, asked: Any, facts: Any, page: Any
) -> Any:
    plan.even = page.figure(
        "database.symmetrical",
        ceil(need / orders) * orders,
        "databases",
        "databases of a symmetrical distribution",
        "e2013-calculator, symmetrical distribution",
    )
    return page.step(
        "database.unpadded",
        database_count.spread,
        need=need,
        even_databases=plan.even,
        most_in_unit=plan.limit,
        back_step=_orders("copies.orders_without_lagged", plan.first_copies, plan, rules, page),
        symmetry=copies.flag("symmetrical", asked.symmetrical_distribution, facts, page),
        even_servers=page.figure(
            "database.even_servers",
            plan.servers * (2 if plan.active else 1),
            "servers",
            "servers over which they are spread",
            "e2013-calculator, databases",
        ),
    )


def _own(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> Any:
    common = {"own_databases": asked.own_databases, "most_in_unit": plan.limit}
    if rules == "sound":
        return page.step("database.count", database_count.own_count_within, **common)
    return page.step(
        "database.count",
        database_count.own_count,
        padding_group=facts.padding_group,
        **common,
    )


def _padded(name: str, found: Any, plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> Any:
    if rules == "sound" and asked.symmetrical_distribution == "yes":
        return page.step(name, demand.summed, parts=[found])
    if rules == "sound":
        return page.step(
            name,
            database_count.padded_within,
            raw=found,
            padding_group=facts.padding_group,
            most_in_unit=plan.limit,
        )
    return page.step(name, database_count.padded, raw=found, padding_group=facts.padding_group)
