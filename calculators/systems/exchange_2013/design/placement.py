"""Copies over servers and sites, and whether the plan holds together."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import placement, validity
from calculators.formulas.storage import symmetric_distribution
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import pick, ratio
from calculators.systems.exchange_2013.design import copies


def lay_out(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Copies on each server, servers of each site, and the conditions of the plan."""
    if plan.copied:
        _made(plan, facts, page)
        _each(plan, rules, asked, facts, page)
        _servers(plan, rules, asked, facts, page)
    else:
        plan.on_each = page.figure(
            "copies.per_server",
            plan.databases,
            "copies",
            "database copies of one server",
            "e2013-calculator, copies over servers",
        )
        plan.in_group = plan.servers
    _conditions(plan, asked, facts, page)


def _put(name: str, databases: Any, kept: Any, page: Any) -> Any:
    return page.figure(
        name,
        databases * kept,
        "copies",
        "copies put there",
        "e2013-calculator, copies over servers",
    )


def _made(plan: Any, facts: Any, page: Any) -> None:
    """Copies that the databases of each site put into each site."""
    plan.own_first = _put("copies.own_first_site", plan.first, plan.first_copies, page)
    plan.from_second = plan.own_second = plan.from_first = 0
    if plan.active:
        plan.from_second = _put("copies.from_second", plan.second, plan.second_copies, page)
        plan.own_second = _put("copies.own_second_site", plan.second, plan.first_copies, page)
    if plan.two_sites:
        plan.from_first = _put("copies.from_first", plan.first, plan.second_copies, page)
    here = plan.all_lagged if plan.active else plan.first_lagged
    there = plan.all_lagged if plan.active else plan.other_lagged
    there_databases = plan.second if plan.active else plan.first
    plan.lag_first = _put("copies.lagged_made_first_site", plan.first, here, page)
    plan.lag_second = _put("copies.lagged_made_second_site", there_databases, there, page)


def _each(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    own_volumes = asked.own_volumes_per_server
    name = "copies.per_server" if own_volumes is None else "copies.per_server_without_limit"
    stands_by = rules == "sound" and plan.two_sites and not plan.active
    plan.on_each = page.step(
        "copies.per_server_first_site" if stands_by else name,
        placement.copies_each_within if rules == "sound" else placement.copies_each,
        own_made=plan.own_first,
        other_made=plan.from_second,
        lagged_made=plan.lag_first,
        apart=plan.apart,
        lagged_apart=plan.lagged_apart,
        server_count=plan.servers,
    )
    if stands_by:
        plan.on_each = page.step(
            name,
            symmetric_distribution.fullest_of_both_sites,
            copies_before=plan.on_each,
            other_made=plan.from_first,
            lagged_made=plan.lag_second,
            lagged_apart=plan.lagged_apart,
            server_count=plan.servers,
        )
    if own_volumes is not None:
        plan.on_each = page.step(
            "copies.per_server",
            placement.copies_by_volumes,
            copies_before=plan.on_each,
            own_volumes=own_volumes,
            per_volume=plan.per_volume,
        )


def _servers(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    plan.second_active = plan.standby = plan.first_standby = 0
    plan.usable = 0
    if plan.two_sites:
        _second_site(plan, rules, asked, facts, page)
    _lagged(plan, facts, page)
    parts = [plan.servers, plan.first_standby, plan.standby, plan.second_active]
    if plan.several_active:
        parts = [plan.servers, plan.standby]
    plan.group = page.step("servers.group", demand.summed, parts=parts)
    plan.in_group = page.step(
        "servers.group_with_lagged", demand.summed, parts=[plan.group, plan.lag_servers]
    )


def _second_site(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    each = {"copies_on_server": plan.on_each, "server_count": plan.servers}
    plan.usable = page.step(
        "copies.usable_second_site",
        placement.usable_there,
        second_copies=plan.second_copies,
        # The calculator counts those asked for in the second site even with none in all.
        second_lagged=plan.other_lagged if rules == "sound" else plan.second_lagged,
        play_down=copies.flag("lag_manager", asked.lag_manager, facts, page),
        lagged_apart=plan.lagged_apart,
        every_copy=plan.every_copy,
        fewest_plain=facts.fewest_plain,
    )
    if plan.active:
        plan.second_active = page.step(
            "servers.second_site",
            placement.active_site_servers,
            own_made=plan.own_second,
            other_made=plan.from_first,
            lagged_made=plan.lag_second,
            apart=plan.apart,
            lagged_apart=plan.lagged_apart,
            **each,
        )
    counted = page.figure(
        "copies.lagged_on_recovery_servers",
        pick(plan.second_lagged > 0, pick(plan.lagged_apart > 0, 0, plan.lag_second), 0),
        "copies",
        "lagged copies on the recovery servers",
        "e2013-calculator, servers",
    )
    if plan.active:
        plan.standby = page.step(
            "servers.recovery",
            placement.recovery_servers_apart,
            apart=plan.apart,
            other_made=plan.from_first,
            lagged_counted=counted,
            **each,
        )
        plan.first_standby = page.step(
            "servers.recovery_first_site",
            placement.first_recovery_servers,
            apart=plan.apart,
            first_copies=plan.first_copies,
            other_made=plan.from_second,
            lagged_counted=counted,
            **each,
        )
    else:
        plan.standby = page.step(
            "servers.recovery",
            placement.recovery_servers,
            other_made=plan.from_first,
            lagged_counted=counted,
            **each,
        )


def _lagged(plan: Any, facts: Any, page: Any) -> None:
    """Servers that hold nothing but lagged copies."""
    by_site = [
        page.step(
            f"servers.lagged_{site}_site",
            placement.lagged_servers,
            lagged_apart=plan.lagged_apart,
            lagged_made=made,
            copies_on_server=plan.on_each,
        )
        for site, made in (("first", plan.lag_first), ("second", plan.lag_second))
    ]
    _, second = by_site
    plan.lag_servers = page.step("servers.lagged", demand.summed, parts=by_site)
    plan.first_lag_servers = plan.lag_servers
    if plan.two_sites:
        there = page.figure(
            "servers.lagged_of_second_site",
            pick(plan.second_lagged > 0, second, 0.0),
            "servers",
            "lagged servers of the second site",
            "e2013-calculator, servers",
        )
        plan.first_lag_servers = page.figure(
            "servers.lagged_of_first_site",
            plan.lag_servers - there,
            "servers",
            "servers that remain",
            "e2013-calculator, servers",
        )


def _conditions(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    conditions = [
        page.step(
            "plan.sizes_given",
            validity.sizes_given,
            limit_gib=plan.cap,
            limits_mib=[people.mailbox_limit_mb for people in asked.populations],
        )
    ]
    if plan.copied:
        conditions.extend(_group_conditions(plan, asked, facts, page))
    else:
        plan.mounted = plan.databases
        conditions.append(_fit(plan, facts, page))
    plan.valid = page.step("plan.valid", validity.all_hold, conditions=conditions)


def _fit(plan: Any, facts: Any, page: Any) -> Any:
    return page.figure(
        "plan.databases_fit",
        pick(plan.mounted <= facts.databases_limit, 1.0, 0.0),
        "yes or no",
        "whether they are few enough",
        "e2013-calculator, plan checks",
    )


def _group_conditions(plan: Any, asked: Any, facts: Any, page: Any) -> list[Any]:
    plan.everywhere = plan.in_group
    if plan.several_active:
        plan.everywhere = page.step(
            "servers.everywhere",
            demand.summed,
            parts=[
                plan.servers, plan.first_standby, plan.lag_servers, plan.standby,
                plan.second_active,
            ],
        )  # fmt: skip
    plan.to_place = page.figure(
        "copies.to_place",
        plan.every_copy
        + pick(plan.lagged_apart > 0, 0, plan.all_lagged if plan.two_sites else plan.every_lagged),
        "copies",
        "copies to be placed",
        "e2013-calculator, plan checks",
    )
    plan.places = plan.group if plan.two_sites else plan.servers
    plan.mounted = page.figure(
        "database.mounted",
        ratio(plan.databases * plan.every_kept, plan.in_group),
        "databases",
        "databases of one server",
        "e2013-calculator, plan checks",
    )
    found = [
        page.figure(
            "plan.servers_fit",
            pick(plan.everywhere <= facts.group_servers, 1.0, 0.0),
            "yes or no",
            "whether they are few enough",
            "e2013-calculator, plan checks",
        ),
        page.figure(
            "plan.copies_fit",
            pick(plan.to_place <= plan.places, 1.0, 0.0),
            "yes or no",
            "whether there are enough servers",
            "e2013-calculator, plan checks",
        ),
        _fit(plan, facts, page),
    ]
    if plan.active:
        found.append(plan.equal)
    if asked.own_volumes_per_server is not None:
        found.append(
            page.step(
                "plan.volumes_hold",
                validity.volumes_hold,
                servers_in_group=plan.group,
                own_volumes=asked.own_volumes_per_server,
                per_volume=plan.per_volume,
                databases=plan.databases,
                every_kept=plan.every_kept,
            )
        )
    return found
