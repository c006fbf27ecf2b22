"""The first site lost, alone or with servers of the other: what each server carries then."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import server_failures, site_failures


def counted(name: str, happens: Any, active: Any, page: Any) -> Any:
    """Active databases of a case, none where it cannot happen."""
    return page.step(name, server_failures.counted, happens=happens, active_then=active)


def lay_out(plan: Any, rules: str, facts: Any, page: Any) -> None:
    """The first site lost, alone or with one or two servers of the other."""
    # What is too large or too full is reported by checks; a site may be lost all the same.
    plan.lossable = facts.yes if rules == "sound" else plan.valid
    sound = rules == "sound"
    plan.site_gone = page.step(
        "failure.site_copies" if sound else "failure.site_lost",
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
    if sound:
        plan.site_gone = page.step(
            "failure.site_lost",
            site_failures.with_servers,
            site_lost=plan.site_gone,
            servers_there=carriers,
            fewest_there=facts.one_server,
        )
    carried = page.step(
        "failure.after_site",
        site_failures.active_there,
        site_lost=plan.site_gone,
        databases_moved=moved,
        servers_there=carriers,
        blocks=plan.blocks,
    )
    plan.site_active = counted("failure.site_active", plan.site_gone, carried, page)
    # After one server more, each server carries what one loss leaves it; likewise after two.
    for key, lost, survived, usable, fewest, off in (
        ("site_one", plan.one_lost, plan.after_one, facts.two_usable, facts.two_servers,
         facts.one_server),
        ("site_two", plan.two_lost, plan.after_two, facts.fewest_plain, facts.enough_servers,
         facts.two_servers),
    ):  # fmt: skip
        _site_and_more(key, lost, survived, usable, fewest, off, plan, rules, facts, page)


def _site_and_more(
    key: str,
    lost: Any,
    survived: Any,
    fewest_usable: Any,
    fewest_there: Any,
    servers_off: Any,
    plan: Any,
    rules: str,
    facts: Any,
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
    rest = {
        "databases": plan.databases,
        "servers_there": plan.there,
        "server_count": plan.servers,
        "servers_off": servers_off,
        "blocks": plan.blocks,
    }
    if rules == "sound":
        own = counted(f"failure.{key}_own", lost, survived, page)
        carried = page.step(
            f"failure.{key}_carried",
            site_failures.carried_by_the_rest,
            happens=happens,
            survived=own,
            **rest,
        )
    else:
        happens = page.step(
            f"failure.{key}_survived",
            site_failures.where_survived,
            happens=happens,
            apart=plan.apart if plan.active else facts.yes,
            lost=lost,
            servers_there=plan.there,
            server_count=plan.servers,
        )
        own = page.step(
            f"failure.{key}_own",
            site_failures.survived_or_undefined,
            lost=lost,
            active_then=survived,
        )
        carried = page.step(
            f"failure.{key}_carried", site_failures.after_more, survived=own, **rest
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
    setattr(plan, f"{key}_active", counted(f"failure.{key}_active", happens, carried, page))


def shared(plan: Any, page: Any) -> list[Any]:
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
