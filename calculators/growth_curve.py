"""The growth chart: need against supply over the months."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators import horizon
from calculators.curves import axis, chart, series
from calculators.limits import CHECKS

HIGHEST = 200.0


def over_the_years(bench: Any) -> dict[str, Any] | None:
    """Used part of each resource, month by month; None where nothing grows."""
    found = horizon.run_out(bench)
    if found is None:
        return None
    months = found["months"]
    soonest = [end["check"] for end in found["runs_out"]]
    lines = [
        series(CHECKS[name].label, found["used"][name], "main" if name == soonest[0] else "rival")
        for name in soonest
    ]
    lines.append(series("Limit", np.full(len(months), 100.0), "limit"))
    when = [
        f"{end['label']}: month {end['month']}"
        for end in found["runs_out"]
        if end["month"] is not None
    ]
    return chart(
        "over-the-years",
        "What runs out first as the load grows?",
        "line",
        axis("From today", "months", months),
        axis("Used", "%", scale="linear", max=HIGHEST),
        lines,
        "house, compound growth",
        {"x": 0.0, "y": float(np.asarray(found["used"][soonest[0]])[0])},
        horizon.sentence(found) + (" Runs out: " + "; ".join(when) + "." if when else ""),
    )
