"""The most load that a design holds, of the hardware that stands and of what follows the load."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from calculators.checks.check import FAIL
from calculators.checks.sets_most import of_space
from calculators.solver import CACHE, cache_bought, most_load, of_load, planned_users

# Halvings that are looked at together: some dozen loads at once take about as long as one.
_AHEAD = 6


class Fitted(NamedTuple):
    """The limit where disks that nobody gave follow the load.

    Args:
        load, breaks: it, and the check that breaks above it
        solid: solid state disks in all that stand; 0 where they follow too
        standing: the inputs that stand so
        fewer: whether these are fewer than are bought today
    """

    load: float
    breaks: str | None
    solid: int = 0
    standing: Mapping[str, float] = MappingProxyType({})
    fewer: bool = False


def most_fitted(bench: Any, bought: dict[str, float], least: float) -> Fitted | None:
    """The limit where disks that nobody gave follow the load: those of today's, which are held
    while it grows, may fit the servers at none. Solid state disks before hard ones stand as they
    are bought, unless more fits with fewer of them. None where there are none, or it is still
    none.

    Args:
        bench: the scenario on the bench
        bought: inputs that stand still while the load grows
        least: what is known to hold
    """
    follows = {name: value for name, value in bought.items() if name not in bench.standing()}
    if follows.keys() == bought.keys():
        return None
    solid = cache_bought(bench)
    # As many as are bought, as many as the hard disks ask for, and the fewest between.
    each = solid.each if solid else 0
    found = []
    for number in (each, *range(each)):
        stands = {CACHE: float(number)} if number else {}
        most, breaks = most_held(bench, follows | stands, least)
        if most:
            in_all = solid.all // each * number if solid else 0
            found.append(Fitted(most, breaks, in_all, stands, 0 < number < each))
    return max(found, key=lambda one: one.load, default=None)


class Held(NamedTuple):
    """The most load of the hardware that somebody has.

    Args:
        load: None where no load that is looked at breaks it, 0 where even the least does
        breaks: the check that breaks above it
    """

    load: float | None
    breaks: str | None


def held_by(bench: Any, standing: dict[str, float] | None = None) -> Held:
    """The most load that a design holds, where memory that nobody gave follows the load.

    Args:
        bench: the scenario on the bench
        standing: inputs that stand still; left out, what the design buys by itself but memory
    """
    holds = all(check.verdict != FAIL for check in bench.verdicts)
    load = bench.recording.values[bench.system.load_figure]
    still = bench.standing() if standing is None else standing
    return Held(*most_held(bench, still, today_held(bench, load, not holds)[1]))


def fitted_by(bench: Any) -> Fitted | None:
    """The most load where memory and disks that nobody gave follow it; None where none is held."""
    return most_fitted(bench, bench.standing(), 0.0)


def today_held(bench: Any, load: float, broken: bool) -> tuple[float, float]:
    """The load as it is said, and what of it is known to hold: no more than the limit, whatever
    was rounded on the way. Growth that is planned may leave a part of a mailbox over: what does not
    hold is not to read as what does."""
    if bench.system.load_option is not None:
        # A rate is what somebody gave.
        return load, 0.0 if broken else load
    if broken:
        said = float(np.ceil(load - 1e-6)) if planned_users(bench) else load
        return rounded(said), 0.0
    asked = rounded(load)
    return asked, asked


def most_held(
    bench: Any, bought: dict[str, float], least: float
) -> tuple[float | None, str | None]:
    """The most load that holds and the check that breaks above it; None where none does.

    Args:
        bench: the scenario on the bench
        bought: inputs that stand still while the load grows
        least: what is known to hold
    """
    key = (*bought.items(), least)
    if key not in bench.held:
        bench.held[key] = _most_held(bench, bought, least)
    found: tuple[float | None, str | None] = bench.held[key]
    return found


def _most_held(
    bench: Any, bought: dict[str, float], least: float
) -> tuple[float | None, str | None]:
    parts = of_load(bench)

    def arrays_at(load: Any) -> dict[str, Any]:
        return {name: share * load for name, share in parts.items()} | bought

    def swept(loads_tried: Any) -> Any:
        return bench.sweep(arrays_at(loads_tried))

    def holds(loads_tried: Any) -> Any:
        return np.asarray(swept(loads_tried).all_hold())

    found, above = (float(each) for each in most_load(bench, holds, ahead=_AHEAD))
    if not np.isfinite(above):
        return None, None
    broken = [name for name, mask in swept(np.array(above)).holds().items() if not mask]
    breaks = of_space(bench, arrays_at(np.array(above)), broken) or broken[0]
    return max(int(found) if bench.system.load_option is None else found, least), breaks


def rounded(load: float) -> float:
    """Users are whole and rounded down."""
    return int(np.floor(load + 1e-6))
