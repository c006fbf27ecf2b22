"""Memory and what is held against it: shown in MiB, as it is set, where a sheet counts in MB."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import in_mib

_MB, _MIB = "MB", "MiB"
FIGURES = frozenset(
    {
        "cache.megabytes",
        "memory.megabytes",
        "full_load.queue.megabytes",
        "queue.megabytes",
        "queue.tested_megabytes",
        "settled.queue.megabytes",
    }
)
# Limits that say themselves in MiB.
CHECKS = frozenset({"back-pressure", "cache-for-size", "cache-in-memory"})
_CHART = "queue-against-cache"


def of_figure(name: str, value: Any, unit: str) -> tuple[Any, str]:
    """A figure as it is read beside the inputs: one size has one unit on a page."""
    return _shown(value, unit) if name in FIGURES else (value, unit)


def of_check(name: str, value: Any, unit: str) -> tuple[Any, str]:
    """A side of a limit, likewise."""
    return _shown(value, unit) if name in CHECKS else (value, unit)


def of_chart(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """A chart, likewise; any other as it is."""
    chart = dict(drawn)
    if chart["key"] != _CHART or chart["y"]["unit"] != _MB:
        return chart
    chart["y"] = {**chart["y"], "unit": _MIB}
    chart["series"] = [
        {**one, "values": [_shown(value, _MB)[0] for value in one["values"]]}
        for one in chart["series"]
    ]
    if chart.get("today"):
        chart["today"] = {**chart["today"], "y": _shown(chart["today"]["y"], _MB)[0]}
    return chart


def _shown(value: Any, unit: str) -> tuple[Any, str]:
    if unit != _MB:
        return value, unit
    return (in_mib(value) if isinstance(value, int | float) else value), _MIB
