"""What remains after servers or a site are lost: active databases, servers left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.availability import server_failures as formulas
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, both, known, least, most, pick, ratio
from calculators.systems.exchange_2013.design import site_failures as site
from calculators.systems.exchange_2013.design.copies import Copies, Sites, Storage
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Unit
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.placement import OVER_SERVERS, Placement
from calculators.systems.exchange_2013.design.site_failures import ACTIVATION, Lost, SiteLost

LONE = "house, what a lone copy leaves"


class Failures(Struct, frozen=True):
    """Active databases of a server, normally and at worst; servers that are left then."""

    worst: Number
    left: Number
    normal: Number = 0
    two_active: Number = 0


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


class _Group(NamedTuple):
    """A group of which servers are lost."""

    plan: Sites
    copies: Copies
    storage: Storage
    databases: Databases
    placed: Placement


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


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        copies: copies of a database in its own site, on servers of their own
        lone: what becomes of a database whose only copy in its site is lost
        surplus: active databases that a second loss adds
        site_cases: cases of a lost site that size the servers
        worst: active databases of a server in the worst case
        left: servers left in the worst case
    """

    copies: Callable[[Any, Sites, Copies], Any]
    lone: Callable[[Any, _Group, Any, Any, bool], _Lone]
    surplus: Callable[[Any, Databases, Placement], Any]
    site_cases: Callable[[Any, Sites, Storage, SiteLost], list[Any]]
    worst: Callable[[Any, _Group, _Losses, list[Any], Any], Any]
    left: Callable[[Desk, Unit, Any, Any], Any]


def failures(
    desk: Desk,
    ways: Ways,
    site_ways: site.Ways,
    plan: Sites,
    copies: Copies,
    storage: Storage,
    unit: Unit,
    databases: Databases,
    placed: Placement,
    valid: Any,
) -> Failures:
    """Active databases of a server at worst, and the servers left then."""
    page = desk.page
    if not plan.copied:
        worst = page.step("failure.worst_active", demand.summed, parts=[databases.databases])
        left = page.step("failure.servers_left", demand.summed, parts=[plan.servers])
        return Failures(worst, left)
    normal = page.figure(
        "failure.normal_active",
        pick(databases.first <= 1, 1.0, databases.first / plan.servers),
        "databases",
        "active databases of one server",
        OVER_SERVERS,
    )
    group = _Group(plan, copies, storage, databases, placed)
    losses = _servers_lost(desk, ways, group, normal)
    cases = losses.cases
    lost = None
    if plan.two_sites:
        design = site.Design(*group, valid, losses.there)
        lost = site.site_lost(desk, site_ways, design, losses.one, losses.two)
        cases = cases + ways.site_cases(page, plan, storage, lost)
    worst = ways.worst(page, group, losses, cases, normal)
    gone = _gone(page, group, losses, lost)
    left = ways.left(desk, unit, placed.in_group, gone)
    return Failures(worst, left, normal, losses.two_active)


def _servers_lost(desk: Desk, ways: Ways, group: _Group, normal: Any) -> _Losses:
    asked, facts, page = desk
    plan, all_copies, storage, databases, placed = group
    blocked = asked.second_site_blocked == "yes"
    open_site = plan.two_sites and not blocked
    copies = ways.copies(page, plan, all_copies)
    there = _taking_over(page, plan, storage, placed)
    lone = ways.lone(page, group, normal, there, open_site)
    one_lost = page.figure(
        "failure.one_lost",
        pick(copies > 1, 1.0, pick(plan.servers > 1, lone.may_go, 0.0)),
        "yes or no",
        "whether one server may be lost",
        ACTIVATION,
    )
    common = {
        "first_copies": copies,
        "first_databases": databases.first,
        "normal_active": normal,
        "server_count": plan.servers,
        "blocks": databases.blocks,
    }
    after_one = page.step("failure.after_one", formulas.after_one, **common)
    one_active = site.counted(
        "failure.one_server_active", one_lost, lone.active("one", 1, after_one), page
    )
    enough = there if open_site else plan.servers
    if plan.two_sites and blocked:
        enough = page.step(
            "servers.with_standby", demand.summed, parts=[plan.servers, placed.standby]
        )
    two_lost = lone.lost(
        page.step(
            "failure.two_lost",
            formulas.two_may_go,
            first_copies=all_copies.every_copy if open_site else copies,
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
        extra_active=ways.surplus(page, databases, placed),
        two_lost=two_lost,
        **common,
    )
    two_active = site.counted(
        "failure.two_servers_active", two_lost, lone.active("two", 2, after_two), page
    )
    return _Losses(
        Lost(one_lost, after_one), Lost(two_lost, after_two), one_active, two_active, there
    )


def _taking_over(page: Any, plan: Sites, storage: Storage, placed: Placement) -> Any:
    """Either standby servers or, where both sites serve users, those of the second site."""
    there = page.figure(
        "servers.taking_over",
        placed.second_active + placed.standby,
        "servers",
        "servers that take over",
        "definition, a sum",
    )
    if not plan.active:
        return there
    return page.figure(
        "servers.taking_over_at_once",
        pick(storage.apart > 0, placed.standby, placed.second_active),
        "servers",
        "servers that carry what is lost",
        ACTIVATION,
    )


def _moved(page: Any, group: _Group, normal: Any, there: Any, open_site: bool) -> _Lone:
    """It moves to the other site, where a copy and a server are there for it."""
    plan, copies, storage, databases, placed = group
    if not open_site:
        return _stays(page, group, normal, there, open_site)
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
    if plan.active:
        # Servers that stand apart for the loss of a site carry nothing before.
        there_active = most(placed.second_active, 1.0)
        active_there = pick(storage.apart > 0, 0.0, ratio(databases.second, there_active))
        moving = pick(storage.apart > 0, databases.first, databases.databases)

    def lost(by_copies: Any) -> Any:
        return page.figure(
            "failure.two_lost_in_a_site",
            pick(alone, pick(plan.servers > 2, elsewhere, 0.0), by_copies),
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


def _stays(page: Any, group: _Group, normal: Any, there: Any, open_site: bool) -> _Lone:
    """As the calculator counts: the servers that are left carry what they had."""
    return _Lone(1 if open_site else 0, lambda lost: lost, lambda key, servers_off, active: active)


def _on_own_servers(page: Any, plan: Sites, copies: Copies) -> Any:
    """No more than there are servers to hold them."""
    return page.figure(
        "copies.placed_in_own_site",
        least(copies.first_copies, plan.servers),
        "copies",
        "copies that a server can be lost from",
        "house, a copy needs a server of its own",
        note=(
            "The calculator counts copies that no server is there for; its case is then undefined."
        ),
    )


def _as_asked_for(page: Any, plan: Sites, copies: Copies) -> Any:
    """As the calculator counts, whether servers hold them or not."""
    return copies.first_copies


def _no_surplus(page: Any, databases: Databases, placed: Placement) -> Any:
    return 0


def _surplus(page: Any, databases: Databases, placed: Placement) -> Any:
    """The calculator's allowance, which compares copies with databases."""
    even = databases.even
    return page.figure(
        "failure.surplus",
        pick(known(even), pick(placed.own_first < even, 2.0, 0.0), UNDEFINED),
        "databases",
        "further active databases",
        ACTIVATION,
        note=(
            "Copies are compared with databases; it shows only far below the symmetrical number."
        ),
    )


def _every_case(page: Any, plan: Sites, storage: Storage, lost: SiteLost) -> list[Any]:
    return [lost.alone, lost.one_more.active, lost.two_more.active]


def _shared_cases(page: Any, plan: Sites, storage: Storage, lost: SiteLost) -> list[Any]:
    """Servers that stand apart carry a lost site alone; the calculator sizes none for it."""
    return site.shared(page, storage, lost) if plan.active else []


def _worst_of_all(page: Any, group: _Group, losses: _Losses, cases: list[Any], normal: Any) -> Any:
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


def _worst_as_calculated(
    page: Any, group: _Group, losses: _Losses, cases: list[Any], normal: Any
) -> Any:
    """Twice normal running where one active copy is all there is."""
    factor = 1
    if group.plan.active:
        factor = page.figure(
            "failure.lone_factor",
            pick(group.copies.first_copies <= 1, 2, 1.0),
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


def _gone(page: Any, group: _Group, losses: _Losses, lost: SiteLost | None) -> Any:
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
    plan, placed = group.plan, group.placed
    with_site = page.step(
        "servers.first_site",
        demand.summed,
        parts=[plan.servers, placed.first_standby, placed.first_lag_servers],
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


def _left_everywhere(desk: Desk, unit: Unit, in_group: Any, gone: Any) -> Any:
    """Every group counts, in both sites."""
    return desk.page.figure(
        "failure.servers_left",
        (in_group - gone) * unit.units,
        "servers",
        "servers left in all groups",
        "house, groups of both sites",
        note=(
            "With several active groups over two sites there are twice the groups asked "
            "for, and mail flows through all of them; the calculator counts them for the "
            "load only."
        ),
    )


def _left_as_calculated(desk: Desk, unit: Unit, in_group: Any, gone: Any) -> Any:
    """The calculator doubles groups over two active sites for demand, not here."""
    return desk.page.figure(
        "failure.servers_left",
        (in_group - gone) * desk.asked.dags,
        "servers",
        "servers left in all groups",
        ACTIVATION,
    )


SOUND = Ways(_on_own_servers, _moved, _no_surplus, _every_case, _worst_of_all, _left_everywhere)
CALCULATOR = Ways(
    _as_asked_for, _stays, _surplus, _shared_cases, _worst_as_calculated, _left_as_calculated
)
