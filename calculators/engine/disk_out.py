"""Whether a design that holds with everything at work does so with a disk out, too."""

from __future__ import annotations

from typing import Any, Final

from calculators.checks import horizon
from calculators.inputs.common_fields import DISK_OUT, STATE
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import NORMAL, bench_in_state, labels_of
from calculators.scenario.losses.held_lost import WHEN

REBUILDING: Final = "rebuilding"


def breaks_with_disk_out(bench: Bench) -> tuple[str, ...]:
    """When a design with everything at work breaks, in words: with a disk lost, or while one is
    rebuilt; empty where it is sized in another state, or in none."""
    if bench.scenario.options.value(STATE.name) != NORMAL or not bench.scenario.groups:
        return ()
    states = (each for each in DISK_OUT if each in labels_of(bench.system))
    return tuple(WHEN[each] for each in states if bench_in_state(bench, each).breaks)


def while_rebuilt(then: Bench, today: Bench) -> Bench:
    """A load on a design while a disk is rebuilt, where today's load holds then: what does not is
    not to take its place. Else the load as it is.

    Args:
        then: the design under another load
        today: the design as it stands
    """
    asks = today.scenario.options.value(STATE.name) == NORMAL and bool(today.scenario.groups)
    if not asks or REBUILDING not in labels_of(today.system):
        return then
    return then if bench_in_state(today, REBUILDING).breaks else bench_in_state(then, REBUILDING)


def breaks_from(bench: Bench, found: dict[str, Any] | None) -> int | None:
    """The first month in which a design breaks while a disk is rebuilt, where it holds then today
    and breaks earlier than with everything at work; else None.

    Args:
        bench: the design as it stands
        found: as ``horizon.run_out`` has it
    """
    rebuilt = while_rebuilt(bench, bench)
    if found is None or rebuilt is bench:
        return None
    with_disk_out = horizon.run_out(rebuilt)
    first = with_disk_out and _first(with_disk_out)
    at_work = _first(found)
    return first if first and (at_work is None or first < at_work) else None


def breaks_from_said(month: int | None) -> str:
    """The same as a sentence; "" for None."""
    return f"From month {month} on it does not hold while a disk is rebuilt." if month else ""


def _first(found: dict[str, Any]) -> int | None:
    """The first month in which a limit breaks."""
    ends = [*found["runs_out"][:1], *filter(None, [found["further"]])]
    return next((end["month"] for end in ends if end["month"] is not None), None)
