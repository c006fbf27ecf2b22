"""The growth year by year: the load of each year, the fewest hardware that carries it by itself,
and whether the design as it stands still does."""

from __future__ import annotations

import math
from collections.abc import Sequence

from calculators.answers import Check, GrownInput, GrowthYear
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of_growth
from calculators.checks import horizon
from calculators.checks.check import FAIL, WARN, Verdict, binding_first, worst
from calculators.checks.said.in_brief import broken
from calculators.engine.disk_out import while_rebuilt
from calculators.engine.end_of_growth import (
    Hardware,
    Needed,
    hardware,
    load_in,
    needed_in,
    noun_in,
    others_in,
    rebuilt_said,
)
from calculators.scenario.bench import Bench
from calculators.scenario.given_kept import given_kept
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import fewest_servers, has_servers, on_servers
from calculators.systems.materials import memory


def growth_years(look: Look, last: Needed) -> list[GrowthYear]:
    """Today and each of the years that are looked at.

    Args:
        look: the scenario, in which something grows
        last: the fewest hardware of the last year
    """
    years = range(int(look.value("horizon_years")))
    needed = [needed_in(look, float(year * MONTHS_PER_YEAR)) for year in years]
    return [_year(year, found, look) for year, found in enumerate([*needed, last])]


def enough_until(years: Sequence[GrowthYear], servers: int) -> str:
    """Until when so many servers are enough while the load grows, behind "enough": " through year
    1", " today"; "" where nothing grows, or not even today's load is known to need no more.

    Args:
        years: today and those that are looked at
        servers: in all
    """
    last = None
    for each in years:
        least = each.servers if each.servers_least is None else each.servers_least
        if least is None or least > servers:
            break
        last = each.year
    if last is None:
        return ""
    return f" through year {last}" if last else " today"


def _year(year: int, found: Needed, look: Look) -> GrowthYear:
    bench = look.bench
    # What the design buys by itself would follow the load: it stands as bought today, but memory
    # that nobody gave.
    grown_to = found.arrays | bench.standing()
    standing = horizon.with_values(grown_to, bench) if year else bench
    rebuilt = while_rebuilt(standing, bench)
    there = Hardware() if found.bench is None else hardware(found.bench, found.then)
    memory_of_one, memory_unit = _memory(found.bench)
    return GrowthYear(
        year=year,
        load=load_in(found),
        load_noun=noun_in(found, bench),
        grown=[
            GrownInput(name, field.label, value, field.unit)
            for name, field, value in others_in(found)
        ],
        verdict=standing.verdict,
        closest=_closest(standing.verdicts_untold),
        breaks_too=[each.check.label for each in broken(standing.verdicts_untold)[1:]],
        servers=there.servers,
        disks=there.disks,
        relays=there.relays,
        relays_least=there.relays_least,
        binds=None if found.bench is None else _closest(found.then.verdicts_untold),
        cost=None if found.bench is None else cost_of_growth(bench, found.bench, look.catalogue),
        why=found.why,
        queued=_figure("outage.queued", found),
        drain_minutes=_figure("outage.drain_minutes_with_lost", found),
        full_hours=_figure("outage.full_hours_with_lost", found),
        relay_gb=_figure("outage.spool_gb_on_one_with_lost", found),
        lifetime_hours=_figure("outage.lifetime_hours", found),
        rebuilt=rebuilt_said(found, bench),
        kept=given_kept(bench),
        memory=memory_of_one,
        memory_unit=memory_unit,
        breaks_rebuilding=rebuilt.breaks and not standing.breaks,
        gives_up=list(found.gives_up),
        servers_least=_least(found, there),
        not_kept=[each.check.label for each in found.not_kept],
    )


def _least(found: Needed, there: Hardware) -> int | None:
    """The fewest servers of a year where more losses are given up; None where they are no fewer.

    Args:
        found: the hardware of that year
        there: how much of it there is
    """
    if found.bench is None or there.servers is None or not has_servers(found.then):
        return None
    fewest = fewest_servers(found.then)
    least = hardware(on_servers(found.then, fewest)).servers if fewest else None
    return least if least is not None and least < there.servers else None


def _memory(bench: Bench | None) -> tuple[float | None, str]:
    """The memory of a server and its unit, where the mail system works out what is bought."""
    buys = bench is not None and bench.system.memory_figure in bench.system.bought.values()
    return (memory.of_a_server(bench) if buys else None) or (None, "")


def _figure(name: str, found: Needed) -> float | None:
    """A figure of that year's load on the fewest hardware; None where it is not known."""
    value = found.then.recording.values.get(name)
    return None if value is None or not math.isfinite(value) else float(value)


def _closest(verdicts: list[Verdict]) -> Check | None:
    """The limit that is broken by most, that puts the design in doubt, or that has least to spare;
    None where none is measured."""
    limits = [each for each in binding_first(verdicts) if not each.check.recommends]
    # What is only in doubt may have more to spare than others: it is what the verdict rests on.
    warned = [each for each in limits if each.verdict == WARN]
    if warned and worst(verdicts) == WARN:
        return warned[0].told()
    return next(
        (each.told() for each in limits if each.verdict == FAIL or each.margin is not None), None
    )
