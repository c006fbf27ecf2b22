"""Memory and solid state disks that a growing load asks for and that no line of the bill has."""

from __future__ import annotations

from collections.abc import Callable

from calculators.checks import horizon
from calculators.engine.end_of_growth import with_values
from calculators.scenario.bench import Bench
from calculators.sheet.numbers import listed, short
from calculators.sheet.units import MONTHS_PER_YEAR
from calculators.systems import memory, solid_state

_Size = tuple[float, str]


def memory_of_growth(bench: Bench) -> str:
    """How much memory a server needs in which year, as a sentence without its end; "" where it
    needs no more, somebody gave it, or the mail system buys none by itself.

    Args:
        bench: the design as it stands
    """
    buys = bench.system.memory_figure in bench.system.bought.values()
    if not buys or not memory.follows(bench):
        return ""
    said = _more_by_year(bench, memory.of_a_server)
    return said and f"memory for the growth is on no line: a server needs {said}"


def solid_state_of_growth(bench: Bench) -> str:
    """How large solid state disks must be in which year, likewise; "" where they need not be
    larger, or somebody gave their size or model.

    Args:
        bench: the design as it stands
    """
    said = _more_by_year(bench, lambda each: (solid_state.least_size(each), solid_state.UNIT))
    return said and f"solid state disks for the growth are larger: at least {said}"


def _more_by_year(bench: Bench, size: Callable[[Bench], _Size | None]) -> str:
    """The years in which more is needed than ever before, in words; "" for none."""
    growing, now = horizon.growing(bench), size(bench)
    if not growing or now is None or not now[0] > 0:
        return ""
    steps, most = [], now[0]
    for year in range(1, int(bench.scenario.options.value("horizon_years")) + 1):
        arrays = horizon.in_month(bench, growing, float(year * MONTHS_PER_YEAR))
        then = with_values({name: float(value) for name, value in arrays.items()}, bench)
        needed = size(then)
        if needed is not None and needed[0] > most:
            most = needed[0]
            steps.append(f"{short(most)} {needed[1]} in year {year}")
    return f"{listed(steps)}, in place of {short(now[0])} {now[1]}" if steps else ""
