"""What a symmetrical distribution of databases costs, today and over the growth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from calculators.best_practice.applies_to import LATER
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.losses import Losses
from calculators.best_practice.registry import ADVICE, Found, rule
from calculators.charts.activation import given_up, to_keep
from calculators.checks import horizon
from calculators.scenario.no_room.room import SYMMETRICAL, without_symmetry
from calculators.sheet.said.numbers import count, listed, many, short
from calculators.sheet.said.said_load import said_load
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import Keeps, grown_servers, next_load

_COUNT = "database.count"
_SERVERS, _DISKS = "servers.all", "disks.all"


class _Hardware(NamedTuple):
    """How much of it there is, of all sites and groups."""

    servers: int
    disks: int

    def in_place_of(self, other: _Hardware, verb: str = "") -> str:
        """Less of it beside more, with a verb behind the less."""
        if self.servers == other.servers:
            return f"{many(self.disks, 'disks')}{verb} in place of {count(other.disks)}"
        less, more = (
            f"{many(each.servers, 'servers')} with {many(each.disks, 'disks')}"
            for each in (self, other)
        )
        return f"{less}{verb} in place of {more}"


@rule(
    ADVICE,
    "Symmetrical distribution costs hardware",
    LATER,
    "house, the same load on the fewest servers and disks with and without it",
)
def symmetry_costs(look: Look) -> Iterator[Found]:
    """Only where the design holds without it, and gives up no loss today nor at the end."""
    if without_symmetry(look.scenario) is None or failing(look):
        return
    fix = look.fix(**{SYMMETRICAL: False})
    then = with_fix(look, fix)
    if then is None or failing(then) or Losses(look.bench).cost_by(then.bench):
        return
    if not all(math.isfinite(each.figure(_DISKS)) for each in (look, then)):
        # Of a plan that cannot be worked out nothing is told.
        return
    today, year = _today(look, then), _in_the_years(look, then)
    nearer = _next(look, then) if year and not today else ""
    said = list(filter(None, (today, nearer, year)))
    if said:
        yield Found(
            f"Without symmetrical distribution {listed(said)}, and no loss is given up that the "
            "design survives. What is given up is the equal load: databases are not rounded up "
            "to a number that can be spread evenly, and of the servers that are left when others "
            "are lost some carry more of them.",
            (look.at(SYMMETRICAL),),
            (fix,),
            _COUNT,
        )


def _today(look: Look, then: Look) -> str:
    """What the servers that stand have without it; "" where that is no less."""
    now, without = _of(look.bench), _of(then.bench)
    return without.in_place_of(now, " do") if without < now else ""


def _next(look: Look, then: Look) -> str:
    """What today's load with its next part needs without it; "" where that is no less."""
    now, without = (next_load(each.bench) for each in (look, then))
    if now is None or without is None or now.lacking or without.lacking:
        return ""
    if given_up(look.bench, without.bench):
        return ""
    needed, less = _of(now.bench), _of(without.bench)
    if not less < needed:
        return ""
    more = f"{said_load(now.load)} {look.bench.system.load_noun}"
    return f"the load with the next {more} needs {less.in_place_of(needed)}"


def _in_the_years(look: Look, then: Look) -> str:
    """What the last year needs in which it costs something; "" where none does."""
    if not horizon.growing(look.bench):
        return ""
    keeps = to_keep(look.bench)
    for year in range(int(look.value("horizon_years")), 0, -1):
        now, without = (_needed(each.bench, year, keeps) for each in (look, then))
        if now is None or without is None or given_up(look.bench, without):
            continue
        needed, less = _of(now), _of(without)
        if less < needed:
            return f"year {short(year)} needs {less.in_place_of(needed)}"
    return ""


def _needed(bench: Any, year: int, keeps: Keeps | None) -> Any | None:
    """The load of a year on the fewest servers."""
    return grown_servers(horizon.at_month(bench, float(year * MONTHS_PER_YEAR)), keeps)


def _of(bench: Any) -> _Hardware:
    values = bench.recording.values
    return _Hardware(int(values[_SERVERS]), int(values[_DISKS]))
