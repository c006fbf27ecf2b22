"""How many databases: by mailboxes and limits, evenly over servers, by site."""

from __future__ import annotations

from typing import Any

from calculators import database_count
from calculators.systems.exchange_2013 import plan_lines


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
    plan.second = facts.no_databases
    if plan.active:
        plan.first = page.step(
            "database.first_site", database_count.upper_half, databases=plan.databases
        )
        plan.second = page.step(
            "database.second_site",
            database_count.the_rest,
            databases=plan.databases,
            first_databases=plan.first,
        )
    plan.users_each = page.step(
        "database.users",
        database_count.users_each,
        users_in_unit=plan.unit_users,
        databases=plan.databases,
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
        plan.databases = page.step("database.count", database_count.at_least_one, need=need)
    else:
        plan.databases = page.step(
            "database.count",
            database_count.own_count_within,
            own_databases=asked.own_databases,
            most_in_unit=plan.on_server,
        )


def _grouped(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    placed = page.step(
        "copies.placed_first_site",
        database_count.placed_copies,
        first_copies=plan.first_copies,
        lagged_apart=plan.lagged_apart,
        first_lagged=plan.first_lagged,
    )
    plan.limit = page.step(
        "database.most_in_unit",
        database_count.group_limit,
        most_on_server=plan.on_server,
        server_count=plan.servers,
        placed=placed,
    )
    need = _needed(plan, plan.limit, page)
    orders = page.step(
        "copies.orders", database_count.orders, server_count=plan.servers, placed=placed
    )
    plan.even = page.step(
        "database.symmetrical", database_count.symmetrical, need=need, order_count=orders
    )
    found = _chosen(plan, need, rules, asked, facts, page)
    if asked.own_databases is not None:
        plan.databases = _own(plan, rules, asked, facts, page)
    elif asked.own_volumes_per_server is not None:
        plan.databases = page.step(
            "database.count",
            database_count.by_own_volumes,
            databases_before=_padded(
                "database.count_before_volumes", found, plan, rules, facts, page
            ),
            padding_group=facts.padding_group,
            own_volumes=asked.own_volumes_per_server,
        )
    else:
        plan.databases = _padded("database.count", found, plan, rules, facts, page)


def _chosen(plan: Any, need: Any, rules: str, asked: Any, facts: Any, page: Any) -> Any:
    if rules == "sound":
        if asked.symmetrical_distribution == "no":
            return need
        return page.step(
            "database.unpadded",
            database_count.even_or_needed,
            need=need,
            even_databases=plan.even,
        )
    back = page.step(
        "copies.orders_without_lagged",
        database_count.orders,
        server_count=plan.servers,
        placed=plan.first_copies,
    )
    return page.step(
        "database.unpadded",
        database_count.spread,
        need=need,
        even_databases=plan.even,
        most_in_unit=plan.limit,
        back_step=back,
        symmetry=plan_lines.flag("symmetrical", asked.symmetrical_distribution, facts, page),
        even_servers=page.step(
            "database.even_servers",
            database_count.servers_counted,
            server_count=plan.servers,
            site_count=facts.twice if plan.active else facts.once,
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


def _padded(name: str, found: Any, plan: Any, rules: str, facts: Any, page: Any) -> Any:
    if rules == "sound":
        return page.step(
            name,
            database_count.padded_within,
            raw=found,
            padding_group=facts.padding_group,
            most_in_unit=plan.limit,
        )
    return page.step(name, database_count.padded, raw=found, padding_group=facts.padding_group)
