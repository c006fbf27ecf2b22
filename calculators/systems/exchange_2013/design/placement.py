"""Copies over servers and sites, and whether the plan holds together."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import placement, validity
from calculators.formulas.storage import symmetric_distribution
from calculators.formulas.workload import demand
from calculators.systems.exchange_2013.design import copies


def lay_out(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Copies on each server, servers of each site, and the conditions of the plan."""
    if plan.copied:
        _made(plan, facts, page)
        _each(plan, rules, asked, facts, page)
        _servers(plan, rules, asked, facts, page)
    else:
        plan.on_each = page.step("copies.per_server", placement.one_copy, databases=plan.databases)
        plan.in_group = plan.servers
    _conditions(plan, asked, facts, page)


def _put(name: str, databases: Any, kept: Any, page: Any) -> Any:
    return page.step(name, placement.copies_made, site_databases=databases, kept=kept)


def _made(plan: Any, facts: Any, page: Any) -> None:
    """Copies that the databases of each site put into each site."""
    plan.own_first = _put("copies.own_first_site", plan.first, plan.first_copies, page)
    plan.from_second = plan.own_second = plan.from_first = facts.no_copies
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
    plan.second_active = plan.standby = plan.first_standby = facts.no_servers
    plan.usable = facts.no_copies
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
    counted = page.step(
        "copies.lagged_on_recovery_servers",
        placement.counted_lag,
        second_lagged=plan.second_lagged,
        lagged_apart=plan.lagged_apart,
        lagged_made=plan.lag_second,
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
        there = page.step(
            "servers.lagged_of_second_site",
            placement.second_lag_only,
            second_lagged=plan.second_lagged,
            lag_servers=second,
        )
        plan.first_lag_servers = page.step(
            "servers.lagged_of_first_site",
            placement.fewer,
            servers_before=plan.lag_servers,
            servers_off=there,
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
    return page.step(
        "plan.databases_fit",
        validity.databases_fit,
        mounted=plan.mounted,
        general_limit=facts.databases_limit,
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
    plan.to_place = page.step(
        "copies.to_place",
        validity.copies_to_place,
        every_copy=plan.every_copy,
        every_lagged=plan.all_lagged if plan.two_sites else plan.every_lagged,
        lagged_apart=plan.lagged_apart,
    )
    plan.places = plan.group if plan.two_sites else plan.servers
    plan.mounted = page.step(
        "database.mounted",
        validity.mean_databases,
        databases=plan.databases,
        every_kept=plan.every_kept,
        servers_in_group=plan.in_group,
    )
    found = [
        page.step(
            "plan.servers_fit",
            validity.servers_within,
            servers_in_group=plan.everywhere,
            group_servers_limit=facts.group_servers,
        ),
        page.step(
            "plan.copies_fit",
            validity.copies_fit,
            to_place=plan.to_place,
            group_servers=plan.places,
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
