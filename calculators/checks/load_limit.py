"""How far a design holds: the load at which its first check breaks."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks.check import FAIL, NOT_CHECKED, Verdict, binding_first, not_checked
from calculators.checks.server import CHECKS

# Three rounds of this many points find the limit to one user in ten million.
POINTS = 257
ROUNDS = 3
WIDEST = 1000.0


def outlook(bench: Any) -> dict[str, Any]:
    """The limit of the load, the check that sets it, and a sentence.

    Returns:
        {"load", "limit_load", "load_noun", "limiting_check", "sentence"}; limit_load is None
        where no load within a thousandfold breaks the design, 0 where even the least does.
    """
    checks = binding_first(bench.verdicts)
    system = bench.system
    load = bench.recording.values[system.load_figure]
    low, high = 1 / max(load, 1.0), WIDEST
    limit: float | None = None
    breaks: str | None = None
    for _ in range(ROUNDS):
        factors = np.geomspace(low, high, POINTS)
        holds = _holds(bench, factors)
        together = np.logical_and.reduce(list(holds.values()))
        if together.all():
            limit = None
            break
        first = int(np.argmin(together))
        breaks = next(name for name, mask in holds.items() if not mask[first])
        if first == 0:
            limit = 0.0
            break
        low, high = factors[first - 1], factors[first]
        limit = float(low)
    most = None if limit is None else _rounded(limit * load, system.load_option is None)
    if most and len(loads(bench)) == 1:
        if system.load_option is None:
            most = _last_that_holds(bench, int(most))
        else:
            most = _roundest_that_holds(bench, limit * load if limit else most)
    asked = _rounded(load, system.load_option is None)
    if most is not None and all(check.verdict != FAIL for check in checks):
        # What holds today is no more than the limit, whatever was rounded on the way.
        most = max(most, asked)
    return {
        "load": asked,
        "limit_load": most,
        "load_noun": system.load_noun,
        "limiting_check": breaks,
        "sentence": _sentence(checks, load, most, breaks, system.load_noun),
    }


def _largest_that_holds(bench: Any, near: Any) -> float | None:
    """The largest of some loads that really holds."""
    (name,) = loads(bench)
    masks = bench.sweep({name: near, **bench.bought()}).holds().values()
    holds = np.logical_and.reduce([np.broadcast_to(mask, near.shape) for mask in masks])
    return float(near[holds].max()) if holds.any() else None


def _last_that_holds(bench: Any, about: int) -> int:
    """The largest whole number of users near the limit that really holds."""
    found = _largest_that_holds(bench, np.arange(max(about - 1, 1), about + 2, dtype=float))
    return max(about - 2, 0) if found is None else int(found)


def _roundest_that_holds(bench: Any, about: float) -> float:
    """The limit of a rate: the largest number of up to six figures near it that really holds."""
    power = int(np.floor(np.log10(about)))
    near = np.unique([round(about, figures - 1 - power) for figures in range(3, 7)])
    found = _largest_that_holds(bench, near)
    return _rounded(about, whole=False) if found is None else found


def _rounded(load: float, whole: bool) -> float:
    """Users are whole and rounded down; rates keep four figures, rounded down as well."""
    if whole:
        return int(np.floor(load + 1e-6))
    if load <= 0:
        return 0.0
    digits = 10.0 ** (3 - np.floor(np.log10(load)))
    return float(np.floor(load * digits * (1 + 1e-9)) / digits)


def loads(bench: Any) -> dict[str, float]:
    """The inputs that are the load of a scenario: input name -> today's value."""
    system = bench.system
    if system.load_option is None:
        return {
            f"{record.name}.users": record.value("users") for record in bench.scenario.populations
        }
    today = bench.recording.values[system.load_figure]
    return {system.load_option: today}


def limit_of(bench: Any, check: str) -> str:
    """The figure that a check holds as its limit: less than the design has, with a disk lost."""
    return next(v.available.name for v in bench.verdicts if v.check.name == check)


def _holds(bench: Any, factors: Any) -> dict[str, Any]:
    arrays = {name: value * factors for name, value in loads(bench).items()}
    arrays |= bench.bought()
    masks = bench.sweep(arrays).holds()
    return {name: np.broadcast_to(mask, factors.shape) for name, mask in masks.items()}


def _sentence(
    checks: list[Verdict], load: float, most: float | None, breaks: str | None, noun: str
) -> str:
    asked = f"{load:,.0f} {noun}" if float(load).is_integer() else f"{load:,.4g} {noun}"
    if load == 1 and noun == "users":
        asked = "1 user"
    return _with_unchecked(_said(checks, asked, most, breaks), checks)


def _said(checks: list[Verdict], asked: str, most: float | None, breaks: str | None) -> str:
    limit = f"{most:,}" if isinstance(most, int) else f"{most or 0:g}"
    failed = [check for check in checks if check.verdict == FAIL]
    if failed and most:
        return f"Does not hold {asked}; it would hold {limit}. {failed[0].message}"
    if failed:
        return f"Does not hold {asked}. {failed[0].message}"
    made = [check for check in checks if check.verdict != NOT_CHECKED]
    if not made:
        return f"Whether {asked} are held is not known."
    if most is None or breaks is None:
        return f"Holds {asked}. {made[0].message}"
    return f"Holds {asked}; the limit is at {limit}. {CHECKS[breaks].sets_limit}"


def sentence(checks: list[Verdict]) -> str:
    """The verdict in one sentence, from the checks alone."""
    return _with_unchecked(_held(checks), checks)


def _held(checks: list[Verdict]) -> str:
    failed = [check for check in checks if check.verdict == FAIL]
    if failed:
        others = len(failed) - 1
        more = f" {others} more check{' fails' if others == 1 else 's fail'}." if others else ""
        return "The design does not hold. " + failed[0].message + more
    if checks and all(check.verdict == NOT_CHECKED for check in checks):
        return "Whether the design holds is not known."
    closest = next((check for check in checks if check.margin is not None), None)
    if closest is None:
        return "The design holds."
    assert closest.needed
    assert closest.available
    needed, limit = (closest.check.said(each.value) for each in (closest.needed, closest.available))
    unit = "" if closest.check.unit == "share" else f" {closest.check.unit}"
    return (
        f"The design holds. {closest.check.label} is closest to its limit: needs {needed}, limit "
        f"{limit}{unit}."
    )


def _with_unchecked(said: str, checks: list[Verdict]) -> str:
    """A sentence with the number of limits that nobody could check."""
    return " ".join(filter(None, (said, not_checked(checks))))
