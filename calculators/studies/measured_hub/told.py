"""A counter beside what the sheet predicts of it."""

from __future__ import annotations

from typing import Any

from calculators.answers import plain
from calculators.scenario.bench import Bench
from calculators.studies.measured_hub.answers import HubCounter, HubCounters, HubRun
from calculators.systems.exchange_2007_hub.counters import (
    COUNTERS,
    METHOD,
    Counter,
    Prediction,
    predicted,
)


def unasked() -> dict[str, Any]:
    """The counters of any hub, without a prediction, and how to measure: ``HubCounters``."""
    return answered([told(counter, None) for counter in COUNTERS], None, METHOD)


def answered(
    counters: list[HubCounter], run: HubRun | None, steps: tuple[str, ...]
) -> dict[str, Any]:
    """``HubCounters`` in plain values."""
    return plain(HubCounters(list(steps), counters, run))


def told(counter: Counter, bench: Bench | None) -> HubCounter:
    """A counter with what the sheet predicts; with nothing where no scenario is asked about."""
    found = (
        predicted(counter, bench)
        if bench
        else Prediction(counter.figure or None, None, counter.note)
    )
    return HubCounter(
        "\\" + counter.path,
        counter.group,
        counter.unit,
        counter.statistic,
        found.value,
        found.figure,
        found.note,
        *(None,) * 5,
        "",
    )
