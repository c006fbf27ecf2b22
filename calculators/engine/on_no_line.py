"""Memory and solid state disks that a growing load asks for and that no line of the bill has."""

from __future__ import annotations

from calculators.charts.activation import losses_within
from calculators.checks import horizon
from calculators.engine.end_of_growth import EndOfGrowth
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import either, listed, short
from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.solver import solid_state
from calculators.systems.materials import memory


def memory_of_growth(bench: Bench) -> str:
    """How much memory a server needs in which year, as a sentence without its end; "" where it
    needs no more, somebody gave it, or the mail system buys none by itself."""
    buys = bench.system.memory_figure in bench.system.bought.values()
    now = memory.of_a_server(bench)
    if not horizon.growing(bench) or not buys or now is None or not bench.memory_follows:
        return ""
    steps, most = [], now[0]
    for year in range(1, int(bench.scenario.options.value("horizon_years")) + 1):
        then = horizon.at_month(bench, float(year * MONTHS_PER_YEAR))
        needed = memory.of_a_server(then)
        if needed is not None and needed[0] > most:
            most = needed[0]
            steps.append(f"{short(most)} {needed[1]} in year {year}")
    if not steps:
        return ""
    return (
        f"memory for the growth is on no line: a server needs {listed(steps)}, in place of "
        f"{short(now[0])} {now[1]}"
    )


def solid_state_of_growth(bench: Bench, end: EndOfGrowth | None) -> str:
    """How large solid state disks must be at the end of the growth, likewise; "" where they need
    not be larger, or somebody gave their size or model.

    Args:
        bench: the design as it stands
        end: the hardware of the last year; None where nothing grows
    """
    sizes = end and end.bench and solid_state.larger(end.bench, bench)
    if not sizes:
        return ""
    year = short(bench.scenario.options.value("horizon_years"))
    lost = losses_within(end.needed.gives_up) if end else []
    given_up = f", on hardware that does not survive {either(lost)}" if lost else ""
    return (
        f"for the growth solid state disks are larger: in year {year} at least {sizes[0]} each, in "
        f"place of {sizes[1]}{given_up}"
    )
