"""What remains after servers or a site are lost: active databases, servers left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calculators.formulas.availability import placement, server_failures, site_failures
from calculators.formulas.workload import demand
from calculators.sheet.units import TWO, UNDEFINED
from calculators.sheet.vectorised import known, pick
from calculators.systems.exchange_2013.design import site_failures as site_loss_lines
from calculators.systems.exchange_2013.design.site_failures import counted


def lay_out(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Active databases of a server at worst, and the servers left then."""
    if not plan.copied:
        plan.worst = page.step("failure.worst_active", demand.summed, parts=[plan.databases])
        plan.left = page.step("failure.servers_left", demand.summed, parts=[plan.servers])
        return
    plan.normal = page.figure(
        "failure.normal_active",
        pick(plan.first <= 1, 1.0, plan.first / plan.servers),
        "databases",
        "active databases of one server",
        "e2013-calculator, copies over servers",
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
    opens = 1 if plan.two_sites and not blocked else 0
    copies = plan.first_copies
    if rules == "sound":
        copies = page.step(
            "copies.placed_in_own_site",
            placement.placed_in_own_site,
            first_copies=copies,
            server_count=plan.servers,
        )
    plan.one_lost = page.figure(
        "failure.one_lost",
        pick(copies > 1, 1.0, pick(plan.servers > 1, opens, 0.0)),
        "yes or no",
        "whether one server may be lost",
        "e2013-calculator, activation",
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
    plan.there = page.figure(
        "servers.taking_over",
        plan.second_active + plan.standby,
        "servers",
        "servers that take over",
        "definition, a sum",
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
        return 0
    return page.figure(
        "failure.surplus",
        pick(known(plan.even), pick(plan.own_first < plan.even, TWO, 0.0), UNDEFINED),
        "databases",
        "further active databases",
        "e2013-calculator, activation",
        note=(
            "Copies are compared with databases; it shows only far below the symmetrical number."
        ),
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
    factor = 1
    if plan.active:
        factor = page.figure(
            "failure.lone_factor",
            pick(plan.first_copies <= 1, 2, 1.0),
            "1",
            "databases against normal running",
            "e2013-calculator, activation",
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
        gone = page.figure(
            "failure.servers_lost_with_site",
            pick(
                plan.usable > 0,
                page.step(
                    "servers.first_site",
                    demand.summed,
                    parts=[plan.servers, plan.first_standby, plan.first_lag_servers],
                )
                + page.step(
                    "failure.servers_lost_beside_site",
                    server_failures.servers_lost,
                    one_lost=plan.site_one_happens,
                    two_lost=plan.site_two_happens,
                    one_active=plan.site_one_active,
                    two_active=plan.site_two_active,
                ),
                gone,
            ),
            "servers",
            "servers lost",
            "e2013-calculator, activation",
        )
    ways: Callable[..., Any] = site_failures.servers_left
    groups = {"group_count": asked.dags}
    if rules == "sound":
        ways, groups = site_failures.servers_left_everywhere, {"all_groups": plan.units}
    plan.left = page.step(
        "failure.servers_left", ways, servers_in_group=plan.in_group, servers_gone=gone, **groups
    )
