"""Scales: where a number stands on an axis, and which numbers are written beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from calculators.sheet.said.numbers import shown

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_MOST_DECADES = 6


@dataclass(frozen=True)
class Scale:
    """An axis from ``low`` to ``high`` drawn from ``start`` to ``end``; ``whole`` where there are
    whole ones only of what is counted along it."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False
    whole: bool = False

    def at(self, value: float) -> float:
        """The place of a value, beyond the ends where the value is."""
        low, high, value = (
            (math.log10(self.low), math.log10(self.high), math.log10(max(value, 1e-300)))
            if self.log
            else (self.low, self.high, value)
        )
        return self.start + (value - low) / (high - low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers between the ends."""
        if self.log:
            return _decades(self.low, self.high)
        return _rounds(self.low, self.high, _step(self.low, self.high, about, self.whole))


def nice_ends(low: float, high: float, about: int = 5, whole: bool = False) -> tuple[float, float]:
    """The next round numbers outside of two values."""
    if high <= low:
        high = low + (abs(low) or 1.0)
    step = _step(low, high, about, whole)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step


def decade_ends(low: float, high: float) -> tuple[float, float]:
    """The next powers of ten outside of two positive values."""
    first = math.floor(math.log10(low) + 1e-9)
    last = math.ceil(math.log10(high) - 1e-9)
    return 10.0**first, 10.0 ** max(last, first + 1)


def tick_text(value: float) -> str:
    """A round number as it stands on an axis."""
    return shown(value, 10)


def _step(low: float, high: float, about: int, whole: bool) -> float:
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    steps = [step * power for step in _STEPS if step * power >= rough * (1 - 1e-9)]
    # No step is narrower than one of the things, or ends within one.
    return next((step for step in steps if step.is_integer()), 1.0) if whole else steps[0]


def _rounds(low: float, high: float, step: float) -> list[float]:
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(index * step, 12) for index in range(first, last + 1)]


def _decades(low: float, high: float) -> list[float]:
    first = math.ceil(math.log10(low) - 1e-9)
    last = math.floor(math.log10(high) + 1e-9)
    stride = max(1, math.ceil((last - first) / _MOST_DECADES))
    return [10.0**power for power in range(first, last + 1, stride)]
