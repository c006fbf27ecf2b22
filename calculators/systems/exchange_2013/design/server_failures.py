"""What remains after servers or a site are lost: active databases, servers left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from calculators.formulas.availability import server_failures as formulas
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import TWO, UNDEFINED
from calculators.sheet.vectorised import Number, both, known, least, most, pick, ratio
from calculators.systems.exchange_2013.design import site_failures as site
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.placement import OVER_SERVERS
from calculators.systems.exchange_2013.design.site_failures import ACTIVATION, Lost, SiteLost
from calculators.systems.exchange_2013.plan import Failures, Plan

LONE = "house, what a lone copy leaves"


class _Losses(NamedTuple):
    """One and two servers lost: uncounted for what comes after, and counted."""

    one: Lost
    two: Lost
    one_active: Any
    two_active: Any
    there: Any

    @property
    def cases(self) -> list[Any]:
        return [self.one_active, self.two_active]


class _Lone(NamedTuple):
    """Databases with one copy in their site, where another site is open to them.

    Args:
        may_go: whether one server may be lost all the same
        lost: whether so many servers may be lost, from whether they may by the copies
        active: active databases of a server then, from those by the copies
    """

    may_go: Any
    lost: Callable[[Any], Any]
    active: Callable[[str, Number, Any], Any]


def failures(desk: Desk, plan: Plan) -> Failures:
    """Active databases of a server at worst, and the servers left then."""
    page, sites, databases = desk.page, plan.sites, plan.databases
    if not sites.copied:
        worst = page.step("failure.worst_active", demand.summed, parts=[databases.databases])
        left = page.step("failure.servers_left", demand.summed, parts=[sites.servers])
        return Failures(worst, left)
    normal = page.figure(
        "failure.normal_active",
        pick(databases.first <= 1, 1.0, databases.first / sites.servers),
        "databases",
        "active databases of one server",
        OVER_SERVERS,
    )
    losses = _servers_lost(desk, plan, normal)
    cases = losses.cases
    lost = None
    if sites.two_sites:
        lost = site.site_lost(desk, plan, losses.there, losses.one, losses.two)
        cases = cases + _site_cases(page, plan, lost)
    worst = _worst(page, plan, losses, cases, normal)
    left = _left(desk, plan, _gone(page, plan, losses, lost))
    return Failures(worst, left, normal, losses.two_active)


def _servers_lost(desk: Desk, plan: Plan, normal: Any) -> _Losses:
    asked, facts, page = desk
    sites, databases, placed = plan.sites, plan.databases, plan.placed
    blocked = asked.second_site_blocked == "yes"
    open_site = sites.two_sites and not blocked
    copies = _on_own_servers(page, plan)
    there = _taking_over(page, plan)
    lone = _Lone(1 if open_site else 0, lambda lost: lost, lambda key, servers_off, active: active)
    if open_site and not plan.as_calculated:
        lone = _moved(page, plan, normal, there)
    one_lost = page.figure(
        "failure.one_lost",
        pick(copies > 1, 1.0, pick(sites.servers > 1, lone.may_go, 0.0)),
        "yes or no",
        "whether one server may be lost",
        ACTIVATION,
    )
    common = {
        "first_copies": copies,
        "first_databases": databases.first,
        "normal_active": normal,
        "server_count": sites.servers,
        "blocks": databases.blocks,
    }
    after_one = page.step("failure.after_one", formulas.after_one, **common)
    one_active = site.counted(
        "failure.one_server_active", one_lost, lone.active("one", 1, after_one), page
    )
    enough = there if open_site else sites.servers
    if sites.two_sites and blocked:
        enough = page.step(
            "servers.with_standby", demand.summed, parts=[sites.servers, placed.standby]
        )
    two_lost = lone.lost(
        page.step(
            "failure.two_lost",
            formulas.two_may_go,
            first_copies=plan.kept.every_copy if open_site else copies,
            servers_counted=enough,
            fewest_copies=facts.fewest_plain,
            fewest_servers=facts.enough_servers,
        )
    )
    after_two = page.step(
        "failure.after_two",
        formulas.after_two,
        fewest_copies=facts.fewest_plain,
        copies_on_server=placed.on_each,
        extra_active=_surplus(page, plan),
        two_lost=two_lost,
        **common,
    )
    two_active = site.counted(
        "failure.two_servers_active", two_lost, lone.active("two", TWO, after_two), page
    )
    return _Losses(
        Lost(one_lost, after_one), Lost(two_lost, after_two), one_active, two_active, there
    )


def _taking_over(page: Any, plan: Plan) -> Any:
    """Either standby servers or, where both sites serve users, those of the second site."""
    placed = plan.placed
    there = page.figure(
        "servers.taking_over",
        placed.second_active + placed.standby,
        "servers",
        "servers that take over",
        "definition, a sum",
    )
    if not plan.sites.active:
        return there
    return page.figure(
        "servers.taking_over_at_once",
        pick(plan.storage.apart > 0, placed.standby, placed.second_active),
        "servers",
        "servers that carry what is lost",
        ACTIVATION,
    )


def _moved(page: Any, plan: Plan, normal: Any, there: Any) -> _Lone:
    """It moves to the other site, where a copy and a server are there for it."""
    copies, storage, databases = plan.kept, plan.storage, plan.databases
    alone = copies.first_copies <= 1
    elsewhere = page.figure(
        "failure.elsewhere",
        pick(both(copies.second_copies >= 1, there >= 1), 1.0, 0.0),
        "yes or no",
        "whether the other site takes over",
        LONE,
        note="The calculator has one server lost wherever the other site is open, copy or not.",
    )
    active_there: Any = 0.0
    moving = databases.databases
    if plan.sites.active:
        # Servers that stand apart for the loss of a site carry nothing before.
        there_active = most(plan.placed.second_active, 1.0)
        active_there = pick(storage.apart > 0, 0.0, ratio(databases.second, there_active))
        moving = pick(storage.apart > 0, databases.first, databases.databases)

    def lost(by_copies: Any) -> Any:
        return page.figure(
            "failure.two_lost_in_a_site",
            pick(alone, pick(plan.sites.servers > TWO, elsewhere, 0.0), by_copies),
            "yes or no",
            "whether two servers of a site may be lost",
            LONE,
            note=(
                "With one copy in each site it does not matter how many servers of a site are "
                "lost; the calculator counts three copies, wherever they are."
            ),
        )

    def active(key: str, servers_off: Number, by_copies: Any) -> Any:
        moved = page.step(
            f"failure.{key}_moved",
            formulas.taken_over,
            normal_active=normal,
            active_there=active_there,
            databases=moving,
            servers_there=there,
            servers_off=servers_off,
        )
        return pick(alone, moved, by_copies)

    return _Lone(elsewhere, lost, active)


def _on_own_servers(page: Any, plan: Plan) -> Any:
    """Copies of a database in its own site: no more than there are servers to hold them."""
    if plan.as_calculated:
        return plan.kept.first_copies
    return page.figure(
        "copies.placed_in_own_site",
        least(plan.kept.first_copies, plan.sites.servers),
        "copies",
        "copies that a server can be lost from",
        "house, a copy needs a server of its own",
        note=(
            "The calculator counts copies that no server is there for; its case is then undefined."
        ),
    )


def _surplus(page: Any, plan: Plan) -> Any:
    """Active databases that a second loss adds: the calculator's allowance, which compares copies
    with databases."""
    if not plan.as_calculated:
        return 0
    even = plan.databases.even
    return page.figure(
        "failure.surplus",
        pick(known(even), pick(plan.placed.own_first < even, TWO, 0.0), UNDEFINED),
        "databases",
        "further active databases",
        ACTIVATION,
        note=(
            "Copies are compared with databases; it shows only far below the symmetrical number."
        ),
    )


def _site_cases(page: Any, plan: Plan, lost: SiteLost) -> list[Any]:
    """The cases of a lost site that size the servers; where others stand apart to carry it alone
    the calculator sizes none for it."""
    if plan.as_calculated:
        return site.shared(page, plan, lost) if plan.sites.active else []
    return [lost.alone, lost.one_more.active, lost.two_more.active]


def _worst(page: Any, plan: Plan, losses: _Losses, cases: list[Any], normal: Any) -> Any:
    """The worst of all cases; the calculator takes twice normal running where one active copy is
    all there is."""
    if not plan.as_calculated:
        return page.figure(
            "failure.worst_active",
            most(most(cases), normal),
            "databases",
            "active databases of a server at worst",
            "house, servers of both sites",
            note=(
                "The servers of a second site are equal to those of the first, so they are "
                "sized for its loss as well; the calculator sizes a passive second site for "
                "nothing."
            ),
        )
    factor = 1
    if plan.sites.active:
        factor = page.figure(
            "failure.lone_factor",
            pick(plan.kept.first_copies <= 1, 2, 1.0),
            "1",
            "databases against normal running",
            ACTIVATION,
        )
    return page.step(
        "failure.worst_active",
        formulas.worst_case,
        one_lost=losses.one.happens,
        two_lost=losses.two.happens,
        cases=cases,
        normal_active=normal,
        undoubled=factor,
    )


def _gone(page: Any, plan: Plan, losses: _Losses, lost: SiteLost | None) -> Any:
    """Servers lost in the worst case, with the first site where the second can take over."""
    gone = page.step(
        "failure.servers_lost",
        formulas.servers_lost,
        one_lost=losses.one.happens,
        two_lost=losses.two.happens,
        one_active=losses.one_active,
        two_active=losses.two_active,
    )
    if lost is None:
        return gone
    placed = plan.placed
    with_site = page.step(
        "servers.first_site",
        demand.summed,
        parts=[plan.sites.servers, placed.first_standby, placed.first_lag_servers],
    ) + page.step(
        "failure.servers_lost_beside_site",
        formulas.servers_lost,
        one_lost=lost.one_more.happens,
        two_lost=lost.two_more.happens,
        one_active=lost.one_more.active,
        two_active=lost.two_more.active,
    )
    return page.figure(
        "failure.servers_lost_with_site",
        pick(placed.usable > 0, with_site, gone),
        "servers",
        "servers lost",
        ACTIVATION,
    )


def _left(desk: Desk, plan: Plan, gone: Any) -> Any:
    """Servers left in the worst case. Every group counts, in both sites; the calculator doubles
    groups over two active sites for demand, not here."""
    in_group = plan.placed.in_group
    if plan.as_calculated:
        return desk.page.figure(
            "failure.servers_left",
            (in_group - gone) * desk.asked.dags,
            "servers",
            "servers left in all groups",
            ACTIVATION,
        )
    return desk.page.figure(
        "failure.servers_left",
        (in_group - gone) * plan.unit.units,
        "servers",
        "servers left in all groups",
        "house, groups of both sites",
        note=(
            "With several active groups over two sites there are twice the groups asked "
            "for, and mail flows through all of them; the calculator counts them for the "
            "load only."
        ),
    )
