"""What remains after servers or a site are lost: active databases, servers left."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import placement, server_failures, site_failures
from calculators.formulas.workload import demand
from calculators.systems.exchange_2013.design import site_failures as site_loss_lines
from calculators.systems.exchange_2013.design.site_failures import counted


def lay_out(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Active databases of a server at worst, and the servers left then."""
    if not plan.copied:
        plan.worst = page.step("failure.worst_active", demand.summed, parts=[plan.databases])
        plan.left = page.step("failure.servers_left", demand.summed, parts=[plan.servers])
        return
    plan.normal = page.step(
        "failure.normal_active",
        placement.active_each,
        first_databases=plan.first,
        server_count=plan.servers,
    )
    _servers_lost(plan, rules, asked, facts, page)
    cases = [plan.one_active, plan.two_active]
    if plan.two_sites:
        site_loss_lines.lay_out(plan, rules, facts, page)
        # Servers that stand apart carry a lost site alone; the calculator sizes none for it.
        if rules == "sound":
            cases.extend([plan.site_active, plan.site_one_active, plan.site_two_active])
        elif plan.active:
            cases.extend(site_loss_lines.shared(plan, page))
    _worst(plan, cases, rules, facts, page)
    _left(plan, rules, asked, page)


def _servers_lost(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    blocked = asked.second_site_blocked == "yes"
    opens = facts.yes if plan.two_sites and not blocked else facts.no
    copies = plan.first_copies
    if rules == "sound":
        copies = page.step(
            "copies.placed_in_own_site",
            placement.placed_in_own_site,
            first_copies=copies,
            server_count=plan.servers,
        )
    plan.one_lost = page.step(
        "failure.one_lost",
        server_failures.one_may_go,
        first_copies=copies,
        server_count=plan.servers,
        site_opens=opens,
    )
    plan.after_one = page.step(
        "failure.after_one",
        server_failures.after_one,
        first_copies=copies,
        first_databases=plan.first,
        normal_active=plan.normal,
        server_count=plan.servers,
        blocks=plan.blocks,
    )
    plan.one_active = counted("failure.one_server_active", plan.one_lost, plan.after_one, page)
    # Either standby servers or, where both sites serve users, those of the second site.
    plan.there = page.step(
        "servers.taking_over", demand.summed, parts=[plan.second_active, plan.standby]
    )
    if plan.active:
        plan.there = page.step(
            "servers.taking_over_at_once",
            site_failures.servers_there,
            apart=plan.apart,
            standby_servers=plan.standby,
            second_servers=plan.second_active,
        )
    open_site = plan.two_sites and not blocked
    enough = plan.there if open_site else plan.servers
    if plan.two_sites and blocked:
        enough = page.step(
            "servers.with_standby", demand.summed, parts=[plan.servers, plan.standby]
        )
    plan.two_lost = page.step(
        "failure.two_lost",
        server_failures.two_may_go,
        first_copies=plan.every_copy if open_site else copies,
        servers_counted=enough,
        fewest_copies=facts.fewest_plain,
        fewest_servers=facts.enough_servers,
    )
    plan.after_two = page.step(
        "failure.after_two",
        server_failures.after_two,
        first_copies=copies,
        fewest_copies=facts.fewest_plain,
        first_databases=plan.first,
        normal_active=plan.normal,
        server_count=plan.servers,
        copies_on_server=plan.on_each,
        extra_active=_surplus(plan, rules, facts, page),
        blocks=plan.blocks,
        two_lost=plan.two_lost,
    )
    plan.two_active = counted("failure.two_servers_active", plan.two_lost, plan.after_two, page)


def _surplus(plan: Any, rules: str, facts: Any, page: Any) -> Any:
    """The calculator's allowance, which compares copies with databases."""
    if rules == "sound":
        return facts.no_databases
    return page.step(
        "failure.surplus",
        server_failures.surplus,
        own_made=plan.own_first,
        even_databases=plan.even,
    )


def _worst(plan: Any, cases: list[Any], rules: str, facts: Any, page: Any) -> None:
    if rules == "sound":
        plan.worst = page.step(
            "failure.worst_active",
            server_failures.worst_of_all,
            cases=cases,
            normal_active=plan.normal,
        )
        return
    factor = facts.once
    if plan.active:
        factor = page.step(
            "failure.lone_factor",
            server_failures.lone_factor,
            first_copies=plan.first_copies,
            paired=facts.twice,
        )
    plan.worst = page.step(
        "failure.worst_active",
        server_failures.worst_case,
        one_lost=plan.one_lost,
        two_lost=plan.two_lost,
        cases=cases,
        normal_active=plan.normal,
        undoubled=factor,
    )


def _left(plan: Any, rules: str, asked: Any, page: Any) -> None:
    gone = page.step(
        "failure.servers_lost",
        server_failures.servers_lost,
        one_lost=plan.one_lost,
        two_lost=plan.two_lost,
        one_active=plan.one_active,
        two_active=plan.two_active,
    )
    if plan.two_sites:
        gone = page.step(
            "failure.servers_lost_with_site",
            site_failures.site_lost_too,
            usable_copies=plan.usable,
            first_site_servers=page.step(
                "servers.first_site",
                demand.summed,
                parts=[plan.servers, plan.first_standby, plan.first_lag_servers],
            ),
            gone_there=page.step(
                "failure.servers_lost_beside_site",
                server_failures.servers_lost,
                one_lost=plan.site_one_happens,
                two_lost=plan.site_two_happens,
                one_active=plan.site_one_active,
                two_active=plan.site_two_active,
            ),
            gone_here=gone,
        )
    ways, groups = site_failures.servers_left, {"group_count": asked.dags}
    if rules == "sound":
        ways, groups = site_failures.servers_left_everywhere, {"all_groups": plan.units}
    plan.left = page.step(
        "failure.servers_left", ways, servers_in_group=plan.in_group, servers_gone=gone, **groups
    )
