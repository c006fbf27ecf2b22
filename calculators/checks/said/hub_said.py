"""What a hub holds at most, in words, where no rate is asked of it."""

from __future__ import annotations

from typing import Any

from calculators.sheet.said.numbers import short
from calculators.sheet.said.said_load import said_load


def hub_said(bench: Any) -> str:
    """The first clause of the headline of a hub that holds; "" where a rate is asked.

    Args:
        bench: the scenario on the bench
    """
    options, values = bench.scenario.options, bench.recording.values
    if options.value("messages_per_second") is not None or options.value("state") == "server-lost":
        return ""
    held = said_load(float(values["throughput.messages_per_second"]))
    low, high = (short(values[f"throughput.{name}"]) for name in ("low", "high"))
    return f"Holds at most {held} messages a second ({low} to {high} by the stated error)"
