"""What else does for the end of the growth: hardware that keeps the advice that today's design
keeps, less that gives up losses, today's groups with servers added, and the same without
symmetrical distribution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from calculators.answers.growth import BesideGrowth
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of_growth
from calculators.best_practice.fixes import with_fix
from calculators.charts.activation import given_up, losses_within, to_keep
from calculators.checks.said.in_brief import against_said, not_kept
from calculators.engine.end_of_growth import (
    EndOfGrowth,
    Needed,
    hardware,
    hardware_said,
    needed_in,
    rebuilt_said,
)
from calculators.scenario.bench import Bench
from calculators.scenario.given_kept import settings_kept
from calculators.scenario.no_room.room import SYMMETRICAL
from calculators.sheet.said.numbers import either
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import (
    fewest_servers,
    groups_of,
    grown_servers,
    has_servers,
    on_servers,
    servers_of,
)

_Key = Literal["advice-kept", "fewer-losses", "groups-kept", "not-symmetrical"]
_UNEVEN = "a lost server then leaves the others unequal loads"


class Beside(Struct, frozen=True):
    """Other hardware for the end of the growth.

    Args:
        sentence: what it is, and which losses it gives up
        answer: the same in numbers; None where it is what stands today, or where there is none
        document: the scenario with today's load and this hardware; None in the same cases
    """

    sentence: str
    answer: BesideGrowth | None = None
    document: dict[str, Any] | None = None


class _Growth(Struct, frozen=True):
    """The question of all of them."""

    look: Look
    end: EndOfGrowth

    @property
    def bench(self) -> Bench:
        """The design as it stands."""
        return self.look.bench

    def needed(self, servers: Callable[[Bench], Bench | None], look: Look | None = None) -> Needed:
        """The hardware of the last month on servers that are found otherwise, of the scenario or of
        another design."""
        month = float(self.end.year * MONTHS_PER_YEAR)
        return needed_in(look or self.look, month, servers)

    def told(self, key: _Key, label: str, found: Needed) -> Beside:
        """Hardware that was found, in words and in numbers."""
        assert found.look is not None
        assert found.bench is not None
        there = hardware(found.bench, found.then)
        cost = cost_of_growth(self.bench, found.bench, self.look.catalogue)
        lost = [each for each in found.gives_up if each not in self.end.needed.gives_up]
        if_so = f"{label[:1].upper()}{label[1:]}"
        if key == "fewer-losses":
            if_so = f"Where it need not survive {either(losses_within(lost))}"
        said = f"{if_so}, {hardware_said(found.bench, found.then)} do, in {groups_of(found.bench)}"
        if lost and key != "fewer-losses":
            said = f"{said}, but not with {either(losses_within(lost))}"
        if found.not_kept:
            said = f"{said}, {against_said(found.not_kept)}"
        said = f"{said}; {_UNEVEN}." if key == "not-symmetrical" else f"{said}."
        gives_up, groups = list(found.gives_up), str(groups_of(found.bench))
        labels = [each.check.label for each in found.not_kept]
        numbers = BesideGrowth(
            key, label, there.servers, there.disks, gives_up, cost, groups, said, labels
        )
        return Beside(said, numbers, dict(found.look.document))


def beside_growth(look: Look, end: EndOfGrowth) -> list[Beside]:
    """What else does for the end of the growth; empty where no servers are looked for.

    Args:
        look: the scenario
        end: the fewest hardware of the last month, that gives up no loss where some does not
    """
    if end.bench is None or not has_servers(look.bench):
        return []
    asked = _Growth(look, end)
    others = [*_fewer_losses(asked), *_groups_kept(asked), *_not_symmetrical(asked)]
    return [*_advice_kept(asked, others), *others]


def _advice_kept(asked: _Growth, others: list[Beside]) -> Iterator[Beside]:
    """The fewest that keep the advice that today's design keeps, where the fewest of all do not;
    nothing where that is one of the others."""
    if not asked.end.needed.not_kept:
        return
    keeps = to_keep(asked.bench)

    def advised(then: Bench) -> Bench | None:
        found = fewest_servers(then, as_advised=True, keeps=keeps)
        return on_servers(then, found) if found else None

    found = asked.needed(advised)
    if found.bench is None or found.not_kept:
        return
    told = asked.told("advice-kept", "keeping what is advised", found)
    if not any(_same_hardware(told, each) for each in others):
        yield told


def _same_hardware(told: Beside, other: Beside) -> bool:
    """Whether that is what is enough without regrouping."""
    one, another = told.answer, other.answer
    if one is None or another is None or another.key != "groups-kept":
        return False
    return (one.servers, one.disks, one.groups) == (another.servers, another.disks, another.groups)


def _fewer_losses(asked: _Growth) -> Iterator[Beside]:
    """Less hardware that does not survive all that today's design does."""
    found = asked.needed(grown_servers)
    more = [each for each in found.gives_up if each not in asked.end.needed.gives_up]
    if more and _less(found, asked.end.needed):
        label = f"not surviving {either(losses_within(more))}"
        yield asked.told("fewer-losses", label, found)


def _groups_kept(asked: _Growth) -> Iterator[Beside]:
    """Of hardware that is rebuilt, what is enough where all that stands stays."""
    bench, then = asked.bench, asked.end.needed.then
    if not rebuilt_said(asked.end.needed, bench):
        return
    stands = servers_of(bench)
    more = fewest_servers(then, stands=stands, keeps=to_keep(bench))
    more = more or fewest_servers(then, stands=stands)
    if more is None:
        yield Beside("No servers added to the groups that stand are enough.")
        return
    there = on_servers(then, more)
    if hardware(there) == hardware(bench):
        yield Beside("Without regrouping, what stands today does, too.")
        return
    found = asked.needed(lambda then: on_servers(then, more))
    if found.bench is not None:
        yield asked.told("groups-kept", "without regrouping", found)


def _not_symmetrical(asked: _Growth) -> Iterator[Beside]:
    """Less hardware whose databases are not rounded up to a symmetrical number."""
    if SYMMETRICAL not in settings_kept(asked.bench):
        return
    uneven = with_fix(asked.look, {f"/{SYMMETRICAL}": False})
    if uneven is None:
        return
    keeps = to_keep(asked.bench)
    found = asked.needed(lambda then: grown_servers(then, keeps), uneven)
    if not _less(found, asked.end.needed) or found.bench is None:
        return
    advice = tuple(not_kept(found.then.verdicts_untold, asked.bench.verdicts_untold))
    found = replace(found, gives_up=tuple(given_up(asked.bench, found.bench)), not_kept=advice)
    if {*found.gives_up} <= {*asked.end.needed.gives_up}:
        yield asked.told("not-symmetrical", "without symmetrical distribution", found)


def _less(found: Needed, than: Needed) -> bool:
    """Whether hardware was found that is less: fewer servers, or as many with fewer disks."""
    if found.bench is None or than.bench is None:
        return False
    now, then = (hardware(each.bench, each.then) for each in (than, found) if each.bench)
    return (then.servers or 0, then.disks or 0) < (now.servers or 0, now.disks or 0)
