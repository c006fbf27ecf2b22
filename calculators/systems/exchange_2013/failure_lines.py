"""What remains after servers or a site are lost: active databases, servers left."""

from __future__ import annotations

from typing import Any

from calculators import demand, placement, server_failures, site_failures


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
        _site_lost(plan, rules, facts, page)
        # Servers that stand apart carry a lost site alone; the calculator sizes none for it.
        if rules == "sound":
            cases.extend([plan.site_active, plan.site_one_active, plan.site_two_active])
        elif plan.active:
            cases.extend(_shared(plan, page))
    _worst(plan, cases, rules, facts, page)
    _left(plan, rules, asked, page)


def _counted(name: str, happens: Any, active: Any, page: Any) -> Any:
    return page.step(name, server_failures.counted, happens=happens, active_then=active)


def _servers_lost(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    blocked = asked.second_site_blocked == "yes"
    opens = facts.yes if plan.two_sites and not blocked else facts.no
    plan.one_lost = page.step(
        "failure.one_lost",
        server_failures.one_may_go,
        first_copies=plan.first_copies,
        server_count=plan.servers,
        site_opens=opens,
    )
    plan.after_one = page.step(
        "failure.after_one",
        server_failures.after_one,
        first_copies=plan.first_copies,
        first_databases=plan.first,
        normal_active=plan.normal,
        server_count=plan.servers,
        blocks=plan.blocks,
    )
    plan.one_active = _counted("failure.one_server_active", plan.one_lost, plan.after_one, page)
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
    counted = plan.there if open_site else plan.servers
    if plan.two_sites and blocked:
        counted = page.step(
            "servers.with_standby", demand.summed, parts=[plan.servers, plan.standby]
        )
    plan.two_lost = page.step(
        "failure.two_lost",
        server_failures.two_may_go,
        first_copies=plan.every_copy if open_site else plan.first_copies,
        servers_counted=counted,
        fewest_copies=facts.fewest_plain,
        fewest_servers=facts.enough_servers,
    )
    plan.after_two = page.step(
        "failure.after_two",
        server_failures.after_two,
        first_copies=plan.first_copies,
        fewest_copies=facts.fewest_plain,
        first_databases=plan.first,
        normal_active=plan.normal,
        server_count=plan.servers,
        copies_on_server=plan.on_each,
        extra_active=_surplus(plan, rules, facts, page),
        blocks=plan.blocks,
    )
    plan.two_active = _counted("failure.two_servers_active", plan.two_lost, plan.after_two, page)


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


def _site_lost(plan: Any, rules: str, facts: Any, page: Any) -> None:
    """The first site lost, alone or with one or two servers of the other."""
    # What is too large or too full is reported by checks; a site may be lost all the same.
    plan.lossable = facts.yes if rules == "sound" else plan.valid
    plan.site_gone = page.step(
        "failure.site_lost",
        site_failures.site_may_go,
        usable_copies=plan.second_copies,
        fewest_usable=facts.one_usable,
        valid=plan.lossable,
    )
    moved = page.step(
        "failure.moved_to_standby",
        site_failures.moved_to_standby,
        second_copies=plan.second_copies,
        passive_there=plan.first,
        databases_there=plan.second if plan.active else plan.databases,
    )
    if plan.active:
        moved = page.step(
            "failure.moved",
            site_failures.moved_in_one_group,
            apart=plan.apart,
            first_copies=plan.first_copies,
            server_count=plan.servers,
            databases_moved=moved,
            databases=plan.databases,
        )
        carriers = page.step(
            "servers.carrying_a_site",
            site_failures.carriers,
            apart=plan.apart,
            first_copies=plan.first_copies,
            server_count=plan.servers,
            standby_servers=plan.standby,
            second_servers=plan.second_active,
        )
    else:
        carriers = plan.standby
    carried = page.step(
        "failure.after_site",
        site_failures.active_there,
        databases_moved=moved,
        servers_there=carriers,
        blocks=plan.blocks,
    )
    plan.site_active = _counted("failure.site_active", plan.site_gone, carried, page)
    # After one server more, each server carries what one loss leaves it; likewise after two.
    for key, lost, survived, usable, fewest, off in (
        ("site_one", plan.one_lost, plan.after_one, facts.two_usable, facts.two_servers,
         facts.one_server),
        ("site_two", plan.two_lost, plan.after_two, facts.fewest_plain, facts.enough_servers,
         facts.two_servers),
    ):  # fmt: skip
        _site_and_more(key, lost, survived, usable, fewest, off, plan, page)


def _site_and_more(
    key: str,
    lost: Any,
    survived: Any,
    fewest_usable: Any,
    fewest_there: Any,
    servers_off: Any,
    plan: Any,
    page: Any,
) -> None:
    copies = plan.usable if key == "site_one" else plan.second_copies
    happens = page.step(
        f"failure.{key}_copies",
        site_failures.site_may_go,
        usable_copies=copies,
        fewest_usable=fewest_usable,
        valid=plan.lossable,
    )
    happens = page.step(
        f"failure.{key}_lost",
        site_failures.with_servers,
        site_lost=happens,
        servers_there=plan.there,
        fewest_there=fewest_there,
    )
    own = page.step(
        f"failure.{key}_own", site_failures.survived_or_undefined, lost=lost, active_then=survived
    )
    carried = page.step(
        f"failure.{key}_carried",
        site_failures.after_more,
        survived=own,
        databases=plan.databases,
        servers_there=plan.there,
        server_count=plan.servers,
        servers_off=servers_off,
        blocks=plan.blocks,
    )
    if plan.active:
        carried = page.step(
            f"failure.{key}_together",
            site_failures.both_sites,
            apart=plan.apart,
            survived=own,
            carried=carried,
        )
    setattr(plan, f"{key}_happens", happens)
    setattr(plan, f"{key}_active", _counted(f"failure.{key}_active", happens, carried, page))


def _shared(plan: Any, page: Any) -> list[Any]:
    """The cases of a lost site, where the servers that carry it serve users as well."""
    return [
        page.step(
            f"failure.{key}_shared",
            site_failures.unless_apart,
            apart=plan.apart,
            case_active=active,
        )
        for key, active in (
            ("site", plan.site_active),
            ("site_one", plan.site_one_active),
            ("site_two", plan.site_two_active),
        )
    ]


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
