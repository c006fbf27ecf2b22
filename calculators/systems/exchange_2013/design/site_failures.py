"""The first site lost, alone or with servers of the other: what each server carries then."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import site_failures
from calculators.sheet.units import UNDEFINED
from calculators.sheet.vectorised import pick


def counted(name: str, happens: Any, active: Any, page: Any) -> Any:
    """Active databases of a case, none where it cannot happen."""
    return page.figure(
        name,
        pick(happens > 0, active, 0.0 * happens),
        "databases",
        "active databases of one server",
        "e2013-calculator, activation",
    )


def lay_out(plan: Any, rules: str, facts: Any, page: Any) -> None:
    """The first site lost, alone or with one or two servers of the other."""
    # What is too large or too full is reported by checks; a site may be lost all the same.
    plan.lossable = 1 if rules == "sound" else plan.valid
    sound = rules == "sound"
    plan.site_gone = page.figure(
        "failure.site_copies" if sound else "failure.site_lost",
        pick(plan.second_copies >= facts.one_usable, plan.lossable, 0.0),
        "yes or no",
        "whether that may be lost",
        "e2013-calculator, activation",
    )
    moved = page.figure(
        "failure.moved_to_standby",
        pick(plan.second_copies <= 1, plan.first, plan.second if plan.active else plan.databases),
        "databases",
        "databases that the site carries",
        "e2013-calculator, activation",
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
            fewest_there=1,
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
         1),
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
    happens = page.figure(
        f"failure.{key}_copies",
        pick(copies >= fewest_usable, plan.lossable, 0.0),
        "yes or no",
        "whether that may be lost",
        "e2013-calculator, activation",
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
            apart=plan.apart if plan.active else 1,
            lost=lost,
            servers_there=plan.there,
            server_count=plan.servers,
        )
        own = page.figure(
            f"failure.{key}_own",
            pick(lost > 0, survived, UNDEFINED),
            "databases",
            "active databases of one server",
            "e2013-calculator, activation",
        )
        carried = page.step(
            f"failure.{key}_carried", site_failures.after_more, survived=own, **rest
        )
    if plan.active:
        carried = page.figure(
            f"failure.{key}_together",
            pick(plan.apart > 0, carried, own + carried),
            "databases",
            "active databases of one server",
            "e2013-calculator, activation",
        )
    setattr(plan, f"{key}_happens", happens)
    setattr(plan, f"{key}_active", counted(f"failure.{key}_active", happens, carried, page))


def shared(plan: Any, page: Any) -> list[Any]:
    """The cases of a lost site, where the servers that carry it serve users as well."""
    return [
        page.figure(
            f"failure.{key}_shared",
            pick(plan.apart > 0, 0.0, active),
            "databases",
            "active databases of a server that serves users",
            "e2013-calculator, activation",
        )
        for key, active in (
            ("site", plan.site_active),
            ("site_one", plan.site_one_active),
            ("site_two", plan.site_two_active),
        )
    ]
