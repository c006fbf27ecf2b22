"""The first site lost, alone or with servers of the other: what each server carries then."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.availability import site_failures as formulas
from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, least, pick
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.plan import Plan

ACTIVATION = "e2013-calculator, activation"


class Lost(Struct, frozen=True):
    """A case of loss: whether it may happen, and active databases of a server then."""

    happens: Number
    active: Number


class SiteLost(Struct, frozen=True):
    """The first site lost alone, with one server more, with two more."""

    alone: Number
    one_more: Lost
    two_more: Lost


class _Case(NamedTuple):
    """One loss more than the site, and what it leaves where it comes alone."""

    key: str
    usable: Any
    lost: Lost
    fewest_usable: Any
    fewest_there: Any
    servers_off: Any


def _active(name: str, value: Any, page: Any) -> Any:
    return page.figure(name, value, "databases", "active databases of one server", ACTIVATION)


def counted(name: str, happens: Any, active: Any, page: Any) -> Any:
    """Active databases of a case, none where it cannot happen."""
    return _active(name, pick(happens > 0, active, 0.0 * happens), page)


def _may_be_lost(name: str, enough: Any, lossable: Any, page: Any) -> Any:
    return page.figure(
        name, pick(enough, lossable, 0.0), "yes or no", "whether that may be lost", ACTIVATION
    )


def site_lost(desk: Desk, plan: Plan, there: Any, one: Lost, two: Lost) -> SiteLost:
    """The first site lost, alone or with one or two servers of the other.

    Args:
        there: servers that take over
        one, two: one and two servers lost in one site, and what each of the others carries then
    """
    _, facts, page = desk
    copies, published = plan.kept, plan.as_calculated
    # What is too large or too full is reported by checks; the calculator counts no lost site where
    # its plan is invalid, and the others by their copies alone, with servers to carry it or not.
    lossable = plan.conditions.valid if published else 1
    by_copies = "failure.site_lost" if published else "failure.site_copies"
    enough = _may_be_lost(by_copies, copies.second_copies >= facts.one_usable, lossable, page)
    moved, carriers = _moved(page, plan)
    gone = enough
    if not published:
        gone = page.step(
            "failure.site_lost",
            formulas.with_servers,
            site_lost=enough,
            servers_there=carriers,
            fewest_there=1,
        )
    carried = page.step(
        "failure.after_site",
        formulas.active_there,
        site_lost=gone,
        databases_moved=moved,
        servers_there=carriers,
        blocks=plan.databases.blocks,
    )
    alone = counted("failure.site_active", gone, carried, page)
    # After one server more, each server carries what one loss leaves it; likewise after two.
    cases = (
        _Case(
            "site_one",
            _usable(page, "site_one", plan.placed.usable, plan),
            one,
            facts.two_usable,
            facts.two_servers,
            1,
        ),
        _Case(
            "site_two",
            _usable(page, "site_two", copies.second_copies, plan),
            two,
            facts.fewest_plain,
            facts.enough_servers,
            facts.two_servers,
        ),
    )
    one_more, two_more = (_and_more(page, case, plan, there, lossable) for case in cases)
    return SiteLost(alone, one_more, two_more)


def _moved(page: Any, plan: Plan) -> tuple[Any, Any]:
    """Databases that the lost site leaves, and the servers that carry them."""
    sites, copies, databases, placed = plan.sites, plan.kept, plan.databases, plan.placed
    moved = page.figure(
        "failure.moved_to_standby",
        pick(
            copies.second_copies <= 1,
            databases.first,
            databases.second if sites.active else databases.databases,
        ),
        "databases",
        "databases that the site carries",
        ACTIVATION,
    )
    if not sites.active:
        return moved, placed.standby
    common = {
        "apart": plan.storage.apart,
        "first_copies": copies.first_copies,
        "server_count": sites.servers,
    }
    moved = page.step(
        "failure.moved",
        formulas.moved_in_one_group,
        databases_moved=moved,
        databases=databases.databases,
        **common,
    )
    carriers = page.step(
        "servers.carrying_a_site",
        formulas.carriers,
        standby_servers=placed.standby,
        second_servers=placed.second_active,
        **common,
    )
    return moved, carriers


def _and_more(page: Any, case: _Case, plan: Plan, there: Any, lossable: Any) -> Lost:
    key = case.key
    happens = page.step(
        f"failure.{key}_lost",
        formulas.with_servers,
        site_lost=_may_be_lost(
            f"failure.{key}_copies", case.usable >= case.fewest_usable, lossable, page
        ),
        servers_there=there,
        fewest_there=case.fewest_there,
    )
    carry = _as_calculated if plan.as_calculated else _by_the_rest
    happens, own, carried = carry(page, case, plan, there, happens)
    if plan.sites.active:
        together = pick(plan.storage.apart > 0, carried, own + carried)
        carried = _active(f"failure.{key}_together", together, page)
    return Lost(happens, counted(f"failure.{key}_active", happens, carried, page))


def _rest(case: _Case, plan: Plan, there: Any) -> dict[str, Any]:
    return {
        "databases": plan.databases.databases,
        "servers_there": there,
        "server_count": plan.sites.servers,
        "servers_off": case.servers_off,
        "blocks": plan.databases.blocks,
    }


def _usable(page: Any, key: str, usable: Any, plan: Plan) -> Any:
    """Either site may be the one that is left: the first then has the copies of its own."""
    if plan.as_calculated:
        return usable
    copies = plan.kept
    own = copies.first_copies + pick(usable > copies.second_copies, copies.first_lagged, 0)
    return page.figure(
        f"copies.left_{key}",
        least(usable, own),
        "copies",
        "copies left of each database",
        "house, databases of the site that is left",
        note="Whichever site is lost, the fewer of the two; the calculator counts the loss of the "
        "first site only.",
    )


def _by_the_rest(
    page: Any, case: _Case, plan: Plan, there: Any, happens: Any
) -> tuple[Any, Any, Any]:
    """The servers that are left carry what the site left, each its part."""
    key, lost = case.key, case.lost
    # Where databases would leave the site, or are lost, its servers are no measure of what is left.
    within = pick(plan.kept.first_copies > case.servers_off, lost.happens, 0.0)
    own = counted(f"failure.{key}_own", within, lost.active, page)
    carried = page.step(
        f"failure.{key}_carried",
        formulas.carried_by_the_rest,
        happens=happens,
        survived=own,
        **_rest(case, plan, there),
    )
    return happens, own, carried


def _as_calculated(
    page: Any, case: _Case, plan: Plan, there: Any, happens: Any
) -> tuple[Any, Any, Any]:
    """Only where one site survives the further loss too."""
    key, lost = case.key, case.lost
    happens = page.step(
        f"failure.{key}_survived",
        formulas.where_survived,
        happens=happens,
        apart=plan.storage.apart if plan.sites.active else 1,
        lost=lost.happens,
        servers_there=there,
        server_count=plan.sites.servers,
    )
    own = _active(f"failure.{key}_own", pick(lost.happens > 0, lost.active, UNDEFINED), page)
    carried = page.step(
        f"failure.{key}_carried", formulas.after_more, survived=own, **_rest(case, plan, there)
    )
    return happens, own, carried


def shared(page: Any, plan: Plan, lost: SiteLost) -> list[Any]:
    """The cases of a lost site, where the servers that carry it serve users as well."""
    return [
        page.figure(
            f"failure.{key}_shared",
            pick(plan.storage.apart > 0, 0.0, active),
            "databases",
            "active databases of a server that serves users",
            ACTIVATION,
        )
        for key, active in (
            ("site", lost.alone),
            ("site_one", lost.one_more.active),
            ("site_two", lost.two_more.active),
        )
    ]
