"""The activation heat map: what a mailbox server carries when others are gone.

No line is written a second time: the mail system's own lines run once more with the active
databases of every state in place of those at worst.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from calculators.charts.database_copies import read_plan
from calculators.charts.information_store import axis, chart, plain, series
from calculators.charts.on_lagged import on_lagged
from calculators.checks.check import FAIL, NOT_CHECKED, PASS
from calculators.checks.server import CHECKS
from calculators.sheet.said.numbers import either, short
from calculators.sheet.said.protection import activated
from calculators.sheet.tree.units import PER_CENT
from calculators.sheet.vectorised import ratio
from calculators.solver import Keeps

AT_WORST = "failure.worst_active"
NORMAL = "failure.normal_active"
# State -> the active databases of a server in it, and what is left then.
STATES = {
    "Normal": (NORMAL, "all servers run"),
    "One server lost": ("failure.one_server_active", "of its own site"),
    "Two servers lost": ("failure.two_servers_active", "of its own site"),
    "Site lost": ("failure.site_active", "the other site carries all"),
    "Site and a server lost": ("failure.site_one_active", "and a server beside it"),
    "Site and two servers lost": ("failure.site_two_active", "and two servers beside it"),
}
_SITE, _ONE_MORE = "Site lost", "Site and a server lost"
# Servers that a state takes of the site that is left.
_BESIDE = {_SITE: 0, _ONE_MORE: 1, "Site and two servers lost": 2}
# Servers that a state takes of one site.
_OFF = {"One server lost": 1, "Two servers lost": 2}
_MOVES = "databases without a copy left there, and their users, move to the other site"
_ONE, _FIRST_SITE = "One server lost", "servers.first_site"
# Servers of the first site that serve no users with everything at work.
_IDLE = ("servers.recovery_first_site", "servers.lagged_of_first_site")
# What ``figure_of`` reads beside the states themselves.
SERVERS_OF_SITE = (_FIRST_SITE, *_IDLE)
_READ = (*(figure for figure, _ in STATES.values()), *SERVERS_OF_SITE)
_CYCLES, _MEMORY, _LOG_READS = "cpu.needed_mcycles", "memory.required_gib", "server.log_read_iops"
_RATE = "database-rate"
_SOURCE = "e2013-calculator, activation, processors, memory and server I/O"


def states(bench: Any) -> dict[str, float]:
    """State -> active databases of a server, of the states that the plan survives."""
    figures = bench.figures()
    if NORMAL not in figures:
        return {}
    values = {key: figures[key].value for key in _READ if key in figures}
    active = {name: values[key] for name in STATES if (key := figure_of(name, values)) in values}
    return {name: value for name, value in active.items() if value}


def figure_of(state: str, values: Mapping[str, float]) -> str:
    """The figure with the active databases of a server in a state: the only server of a site that
    serves users takes its site along, also where others stand by or hold lagged copies there."""
    figure = STATES[state][0]
    serving = values.get(_FIRST_SITE, 0) - sum(values.get(name, 0) for name in _IDLE)
    if state == _ONE and serving == 1 and not values.get(figure):
        return STATES[_SITE][0]
    return figure


def planned(bench: Any) -> list[str]:
    """The losses of a group, in words, that its plan survives."""
    return [name for name in states(bench) if STATES[name][0] != NORMAL]


def given_up(today: Any, then: Any) -> list[str]:
    """The losses of a group, in words, that a design which holds survives and another does not."""
    if today.breaks:
        return []
    survived = planned(then)
    return [name for name in planned(today) if name not in survived]


def to_keep(today: Any) -> Keeps | None:
    """What other numbers of servers keep where they give up no loss of a group that a design which
    holds survives; None where there is none to give up.

    Args:
        today: the design
    """
    losses = [] if today.breaks else planned(today)
    if not losses:
        return None
    figures = (*(STATES[name][0] for name in (*losses, _SITE)), *SERVERS_OF_SITE)
    return Keeps(tuple(dict.fromkeys(figures)), partial(_survive, losses))


def _survive(losses: Sequence[str], values: Mapping[str, Any]) -> Any:
    """Which of several designs are planned for these losses, by figures as arrays over them: as
    ``figure_of`` reads them of one."""

    def of(name: str) -> Any:
        return np.asarray(values.get(name, 0.0))

    lone = of(_FIRST_SITE) - sum(of(name) for name in _IDLE) == 1
    found: Any = True
    for loss in losses:
        survived = of(STATES[loss][0]) != 0
        if loss == _ONE:
            survived = survived | (lone & (of(STATES[_SITE][0]) != 0))
        found = found & survived
    return found


def given_up_said(today: Any, then: Any, before: str) -> str:
    """The same behind a comma: ", but not with a site and a server lost"; "" for none.

    Args:
        today, then: the designs
        before: what stands before them: "but not with"
    """
    lost = losses_within(given_up(today, then))
    return f", {before} {either(lost)}" if lost else ""


def losses_within(names: Sequence[str]) -> list[str]:
    """Losses of a group inside a sentence: "a site and a server lost"."""
    return [f"{'a ' * each.startswith('Site')}{_inside(each)}" for each in names]


def _inside(name: str) -> str:
    return f"{name[:1].lower()}{name[1:]}"


def in_states(bench: Any, keep: tuple[str, ...]) -> dict[str, Any]:
    """Figures of a server in every state, each an array over the states."""
    active = np.array(list(states(bench).values()))
    kept = bench.sweep({AT_WORST: active}, keep).kept
    return {name: np.broadcast_to(kept[name], active.shape) for name in keep}


def activation_map(bench: Any) -> dict[str, Any] | None:
    """State × resource: the used share of a server; None where databases have no copies."""
    found = states(bench)
    if not found:
        return None
    figures = bench.figures()
    figure = {name: each.value for name, each in figures.items()}
    needed = in_states(bench, (_CYCLES, _MEMORY, _LOG_READS))
    active = np.array(list(found.values()))
    asked, has, working = _fullest_disk(bench)
    everywhere = np.full(active.shape, asked)
    installed = "ram_gib" if "ram_gib" in figures else "memory.configured_gib"
    rows = [
        _resource(
            "Active databases", "copies", active, figure["copies.per_server"], math.inf, AT_WORST
        ),
        _resource(
            "Processors", "Mcycles", needed[_CYCLES], figure["cpu.mcycles_per_server"],
            figure["cpu.usable_mcycles"], _CYCLES,
        ),
        _resource("Fullest disk", "IOPS", everywhere, has, math.inf, working),
        _resource("Memory", "GiB", needed[_MEMORY], figure[installed], math.inf, _MEMORY),
    ]  # fmt: skip
    names = list(found)
    beyond = [_ONE_MORE] if _SITE in found and _ONE_MORE not in found else []
    drawn = chart(
        "activation",
        "What does a server carry when others are gone?",
        "heat",
        axis("State", "", names),
        axis("Used of what a server has", "%"),
        rows,
        _SOURCE,
        note=_note(figures, needed[_LOG_READS])
        + _mean_said(active)
        + (f" Not survived: a {_inside(_ONE_MORE)}." if beyond else ""),
    )
    lagged = _on_lagged(figure, names)
    return {
        **drawn,
        "active_figures": [figure_of(name, figure) for name in names],
        "remarks": [_remark(*each, figure) for each in zip(names, lagged, strict=True)],
        "at_worst": _worst(active, figure[AT_WORST]),
        "on_lagged": lagged,
        "not_survived": beyond,
    }


def _on_lagged(figure: Mapping[str, float], names: list[str]) -> list[int]:
    """Of each state the databases of a group that rest on a lagged copy then."""
    plan = read_plan(figure)
    if plan is None or not any(plan.lagged) or not plan.fits():
        return [0] * len(names)
    return [on_lagged(plan, _BESIDE[name]) if name in _BESIDE else 0 for name in names]


def _remark(name: str, lagged: int, figure: Mapping[str, float]) -> str:
    """What is left in a state."""
    said = STATES[name][1]
    if figure["copies.first_site"] <= _OFF.get(name, 0):
        said = f"{said}; {_MOVES}"
    return f"{said}; {activated(lagged)}" if lagged else said


def _resource(
    label: str, unit: str, needed: Any, has: float, limit: float, figure: str
) -> dict[str, Any]:
    """One resource of a server: its used share, and the numbers behind it."""
    known = math.isfinite(has)
    allowed = min(has, limit)
    shares = ratio(needed, np.full(needed.shape, has if known else math.nan))
    holds = CHECKS["processor-cycles"].holds(needed, allowed)
    return {
        **series(label, PER_CENT * shares),
        "unit": unit,
        "needed": plain(needed),
        "has": plain([has])[0],
        "allowed": plain([allowed])[0] if known else None,
        "verdicts": [NOT_CHECKED if not known else PASS if each else FAIL for each in holds],
        "figure": figure,
    }


def _fullest_disk(bench: Any) -> tuple[float, float, str]:
    """What the busiest database disk is asked for, what it reaches, and the figure that says so:
    as the check of their rate holds it. Not times the disks of a server: others may be less busy,
    and then it is more than the I/O of the server."""
    rate = next(each for each in bench.verdicts if each.check.name == _RATE)
    return rate.need, rate.limit, rate.needed.name


def _input(figure: Any, unit: str) -> float:
    """The input of a figure that has this unit."""
    return float(next(each.value for each in figure.inputs() if each.unit == unit))


def _reads(least: str, most: str) -> str:
    """What is read of logs over the states, once where it is the same in all."""
    if least == most:
        return f"reads of logs stay at {least}"
    return f"reads of logs go from {least} to {most}"


def _note(figures: Any, log_reads: Any) -> str:
    said = (
        "Every copy on a server is planned as if it were active, so the I/O of its disks is the "
        f"same in every state; {_reads(*map(short, (log_reads.min(), log_reads.max())))} IOPS."
    )
    if not figures["storage.plain_disks"].value:
        said += (
            " Of arrays it is what their disks are asked for at the peak, with the writes of "
            "their RAID level and the reserve for rebuilding."
        )
    if math.isfinite(figures["cpu.mcycles_per_server"].value):
        planned = PER_CENT * _input(figures["cpu.usable_mcycles"], "share")
        said += (
            f" Processors are shown of all that a server has; the check holds them against the "
            f"{short(planned)} % that is planned for."
        )
    else:
        said += " Give the SPECint rate of the servers to see what their processors carry."
    return said


def _mean_said(active: Any) -> str:
    """What a part of a database is, as a sentence; "" where there are whole ones alone."""
    if not np.any(active % 1):
        return ""
    return " A fraction of an active database is the mean of servers that carry unequally many."


def _worst(active: Any, at_worst: float) -> int | None:
    """The place of the state that the plan is sized for; None where it is none of them."""
    places = np.flatnonzero(active == at_worst)
    return int(places[0]) if places.size else None
