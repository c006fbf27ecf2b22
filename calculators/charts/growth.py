"""The growth chart: need against supply over the months."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.charts.information_store import axis, chart, series
from calculators.checks import growth_cause, horizon

HIGHEST = 200.0
# The axis ends on a multiple of this above what is used, and shows some room above the limit.
_STEP, _LEAST = 20.0, 120.0
# What moves in at most this part of the months goes in steps.
_FEW = 0.25
MOST_LINES = 5
# Why a line may fall while the load grows.
_ADDED = " New databases are added as the load grows, so each stays small enough."


def over_the_years(bench: Any, disk_out: str = "") -> dict[str, Any] | None:
    """Used part of each resource, month by month; None where nothing grows.

    Args:
        bench: the scenario
        disk_out: from when the design does not hold while a disk is rebuilt, as a sentence
    """
    found = horizon.run_out(bench)
    if found is None:
        return None
    months = found["months"]
    soonest = _drawn(found)
    labels = {end["check"]: end["label"] for end in found["runs_out"]}
    if not soonest:
        return None
    lines = [
        series(
            labels[name],
            found["used"][name],
            "main" if name == soonest[0] else "rival",
            steps=_jumps(found["used"][name]),
        )
        for name in soonest
    ]
    lines.append(series("Limit", np.full(len(months), 100.0), "limit"))
    return chart(
        "over-the-years",
        "What runs out first as the load grows?",
        "line",
        axis("From today", "months", months),
        axis("Used", "%", scale="linear", max=_top([found["used"][name] for name in soonest])),
        lines,
        "house, compound growth",
        _today(found["used"][soonest[0]]),
        " ".join(filter(None, (horizon.sentence(found), horizon.then(found), disk_out)))
        + (_ADDED if found["databases_added"] else "")
        + (f" {why}" if (why := growth_cause.cause(bench, found)) else "")
        + _rest(len(found["used"].keys() & labels.keys()) - len(soonest)),
    )


def _top(lines: list[Any]) -> float:
    """Where the axis ends: no empty half above what is used, and no further than twice a limit."""
    used = np.concatenate([np.asarray(each, dtype=float) for each in lines])
    known = used[np.isfinite(used)]
    most = float(known.max()) if known.size else 0.0
    return float(min(HIGHEST, max(_LEAST, _STEP * np.ceil(most / _STEP))))


def _drawn(found: dict[str, Any]) -> list[str]:
    """What runs out, soonest first, then the fullest of what lasts: as many as can be read."""

    def place(end: dict[str, Any]) -> tuple[float, float]:
        month = np.inf if end["month"] is None else end["month"]
        return month, -float(found["used"][end["check"]][-1])

    drawn = [end for end in found["runs_out"] if end["check"] in found["used"]]
    growing = [
        end for end in drawn if end["month"] is not None or np.ptp(found["used"][end["check"]]) > 0
    ]
    ordered = sorted(growing or drawn, key=place)
    return [end["check"] for end in ordered][:MOST_LINES]


def _today(used: Any) -> dict[str, float] | None:
    """Today's point; None where it is not known."""
    now = float(np.asarray(used)[0])
    return {"x": 0.0, "y": now} if np.isfinite(now) else None


def _jumps(used: Any) -> bool:
    """Whether it stays for months and then jumps, as what is counted in whole ones does."""
    moves = np.count_nonzero(np.diff(np.asarray(used, dtype=float)))
    return bool(0 < moves <= len(used) * _FEW)


def _rest(count: int) -> str:
    if count <= 0:
        return ""
    return f" Left out: {count} further limit{'s' if count > 1 else ''} with more to spare."
