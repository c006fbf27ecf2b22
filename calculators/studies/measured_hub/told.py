"""A counter beside what the sheet predicts of it."""

from __future__ import annotations

from typing import Any

from calculators.answers import plain
from calculators.scenario.bench import Bench
from calculators.studies.measured_hub.answers import HubCounter, HubCounters, HubRun
from calculators.systems.exchange_2007_hub.counters import COUNTERS, METHOD, Counter, figure_of


def unasked() -> dict[str, Any]:
    """The counters of any hub, without a prediction, and how to measure: ``HubCounters``."""
    return answered([told(counter, None) for counter in COUNTERS], None)


def answered(counters: list[HubCounter], run: HubRun | None) -> dict[str, Any]:
    """``HubCounters`` in plain values."""
    answer: dict[str, Any] = plain(HubCounters(list(METHOD), counters, run))
    return answer


def told(counter: Counter, bench: Bench | None) -> HubCounter:
    """A counter with what the sheet predicts; with nothing where no scenario is asked about."""
    name = figure_of(counter, bench.figures()) if bench else counter.figure
    figure = bench.figures()[name] if bench and name else None
    return HubCounter(
        "\\" + counter.path,
        counter.group,
        counter.unit,
        counter.statistic,
        None if figure is None else float(figure.value),
        name or None,
        counter.note,
        *(None,) * 5,
    )
