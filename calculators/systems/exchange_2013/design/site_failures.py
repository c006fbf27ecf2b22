"""The first site lost, alone or with servers of the other: what each server carries then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from calculators.formulas.availability import site_failures as formulas
from calculators.sheet.tree.units import UNDEFINED
from calculators.sheet.vectorised import Number, least, pick
from calculators.systems.exchange_2013.design.copies import Copies, Sites, Storage
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.placement import Placement

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


class Design(NamedTuple):
    """A group over two sites, and the servers that take over."""

    plan: Sites
    copies: Copies
    storage: Storage
    databases: Databases
    placed: Placement
    valid: Any
    there: Any


class _Case(NamedTuple):
    """One loss more than the site, and what it leaves where it comes alone."""

    key: str
    usable: Any
    lost: Lost
    fewest_usable: Any
    fewest_there: Any
    servers_off: Any


class Ways(NamedTuple):
    """What the rules do in their own way.

    Args:
        lossable: whether a site may be lost at all, by whether the plan is valid
        by_copies: name of whether the copies that are left allow it
        gone: whether it is lost, by that and by the servers that carry it
        usable: copies of a database that may be lost after the site, from those put there for it
        carried: whether a further loss may happen, active databases of a server by that loss
            alone, and those it carries
    """

    lossable: Callable[[Any], Any]
    by_copies: str
    gone: Callable[[Any, Any, Any], Any]
    usable: Callable[[Any, str, Any, Design], Any]
    carried: Callable[[Any, _Case, Design, Any], tuple[Any, Any, Any]]


def _active(name: str, value: Any, page: Any) -> Any:
    return page.figure(name, value, "databases", "active databases of one server", ACTIVATION)


def counted(name: str, happens: Any, active: Any, page: Any) -> Any:
    """Active databases of a case, none where it cannot happen."""
    return _active(name, pick(happens > 0, active, 0.0 * happens), page)


def _may_be_lost(name: str, enough: Any, lossable: Any, page: Any) -> Any:
    return page.figure(
        name, pick(enough, lossable, 0.0), "yes or no", "whether that may be lost", ACTIVATION
    )


def site_lost(desk: Desk, ways: Ways, of: Design, one: Lost, two: Lost) -> SiteLost:
    """The first site lost, alone or with one or two servers of the other.

    Args:
        one, two: one and two servers lost in one site, and what each of the others carries then
    """
    _, facts, page = desk
    copies = of.copies
    lossable = ways.lossable(of.valid)
    enough = _may_be_lost(ways.by_copies, copies.second_copies >= 1, lossable, page)
    moved, carriers = _moved(page, of)
    gone = ways.gone(page, enough, carriers)
    carried = page.step(
        "failure.after_site",
        formulas.active_there,
        site_lost=gone,
        databases_moved=moved,
        servers_there=carriers,
        blocks=of.databases.blocks,
    )
    alone = counted("failure.site_active", gone, carried, page)
    # After one server more, each server carries what one loss leaves it; likewise after two.
    cases = (
        _Case(
            "site_one",
            ways.usable(page, "site_one", of.placed.usable, of),
            one,
            2,
            2,
            1,
        ),
        _Case(
            "site_two",
            ways.usable(page, "site_two", copies.second_copies, of),
            two,
            facts.fewest_plain,
            facts.enough_servers,
            2,
        ),
    )
    one_more, two_more = (_and_more(page, ways, case, of, lossable) for case in cases)
    return SiteLost(alone, one_more, two_more)


def _moved(page: Any, of: Design) -> tuple[Any, Any]:
    """Databases that the lost site leaves, and the servers that carry them."""
    plan, copies, storage, databases, placed = of[:5]
    moved = page.figure(
        "failure.moved_to_standby",
        pick(
            copies.second_copies <= 1,
            databases.first,
            databases.second if plan.active else databases.databases,
        ),
        "databases",
        "databases that the site carries",
        ACTIVATION,
    )
    if not plan.active:
        return moved, placed.standby
    common = {
        "apart": storage.apart,
        "first_copies": copies.first_copies,
        "server_count": plan.servers,
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


def _and_more(page: Any, ways: Ways, case: _Case, of: Design, lossable: Any) -> Lost:
    key = case.key
    happens = page.step(
        f"failure.{key}_lost",
        formulas.with_servers,
        site_lost=_may_be_lost(
            f"failure.{key}_copies", case.usable >= case.fewest_usable, lossable, page
        ),
        servers_there=of.there,
        fewest_there=case.fewest_there,
    )
    happens, own, carried = ways.carried(page, case, of, happens)
    if of.plan.active:
        together = pick(of.storage.apart > 0, carried, own + carried)
        carried = _active(f"failure.{key}_together", together, page)
    return Lost(happens, counted(f"failure.{key}_active", happens, carried, page))


def _rest(case: _Case, of: Design) -> dict[str, Any]:
    return {
        "databases": of.databases.databases,
        "servers_there": of.there,
        "server_count": of.plan.servers,
        "servers_off": case.servers_off,
        "blocks": of.databases.blocks,
    }


def _always(valid: Any) -> Any:
    """What is too large or too full is reported by checks; a site may be lost all the same."""
    return 1


def _where_valid(valid: Any) -> Any:
    """The calculator counts no lost site where its plan is invalid."""
    return valid


def _with_carriers(page: Any, enough: Any, carriers: Any) -> Any:
    """Lost only where servers are there to carry it."""
    return page.step(
        "failure.site_lost",
        formulas.with_servers,
        site_lost=enough,
        servers_there=carriers,
        fewest_there=1,
    )


def _by_copies(page: Any, enough: Any, carriers: Any) -> Any:
    """As the calculator counts: by the copies alone."""
    return enough


def _of_either_site(page: Any, key: str, usable: Any, of: Design) -> Any:
    """Either site may be the one that is left: the first then has the copies of its own."""
    copies = of.copies
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


def _of_the_lost(page: Any, key: str, usable: Any, of: Design) -> Any:
    """As the calculator counts: the copies of the lost site's databases."""
    return usable


def _by_the_rest(page: Any, case: _Case, of: Design, happens: Any) -> tuple[Any, Any, Any]:
    """The servers that are left carry what the site left, each its part."""
    key, lost = case.key, case.lost
    # Where databases would leave the site, or are lost, its servers are no measure of what is left.
    within = pick(of.copies.first_copies > case.servers_off, lost.happens, 0.0)
    own = counted(f"failure.{key}_own", within, lost.active, page)
    carried = page.step(
        f"failure.{key}_carried",
        formulas.carried_by_the_rest,
        happens=happens,
        survived=own,
        **_rest(case, of),
    )
    return happens, own, carried


def _as_calculated(page: Any, case: _Case, of: Design, happens: Any) -> tuple[Any, Any, Any]:
    """Only where one site survives the further loss too."""
    key, lost = case.key, case.lost
    happens = page.step(
        f"failure.{key}_survived",
        formulas.where_survived,
        happens=happens,
        apart=of.storage.apart if of.plan.active else 1,
        lost=lost.happens,
        servers_there=of.there,
        server_count=of.plan.servers,
    )
    own = _active(f"failure.{key}_own", pick(lost.happens > 0, lost.active, UNDEFINED), page)
    carried = page.step(
        f"failure.{key}_carried", formulas.after_more, survived=own, **_rest(case, of)
    )
    return happens, own, carried


def shared(page: Any, storage: Storage, lost: SiteLost) -> list[Any]:
    """The cases of a lost site, where the servers that carry it serve users as well."""
    return [
        page.figure(
            f"failure.{key}_shared",
            pick(storage.apart > 0, 0.0, active),
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


SOUND = Ways(_always, "failure.site_copies", _with_carriers, _of_either_site, _by_the_rest)
CALCULATOR = Ways(_where_valid, "failure.site_lost", _by_copies, _of_the_lost, _as_calculated)
