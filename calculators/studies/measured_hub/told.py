"""A counter beside what the sheet predicts of it."""

from __future__ import annotations

from typing import Any

from calculators.scenario.bench import Bench
from calculators.systems.exchange_2007_hub.counters import COUNTERS, METHOD, Counter


def unasked() -> dict[str, Any]:
    """The counters of any hub, without a prediction, and how to measure."""
    return {
        "method": list(METHOD),
        "counters": [told(counter, None) for counter in COUNTERS],
        "run": None,
    }


def told(counter: Counter, bench: Bench | None) -> dict[str, Any]:
    """A counter with what the sheet predicts; with nothing where no scenario is asked about."""
    figure = bench.figures()[counter.figure] if bench and counter.figure else None
    return {
        "counter": "\\" + counter.path,
        "group": counter.group,
        "unit": counter.unit,
        "statistic": counter.statistic,
        "predicted": None if figure is None else float(figure.value),
        "figure": counter.figure or None,
        "note": counter.note,
        "measured": None,
        "mean": None,
        "largest": None,
        "difference": None,
        "within_stated_error": None,
    }
