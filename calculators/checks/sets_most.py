"""Which limit sets the most load that a design holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks.check import Verdict
from calculators.checks.server import CHECKS
from calculators.solver import of_load

# Database disks are needed for their rate or for their space, whichever asks for more.
SPINDLES, _FOR_RATE, _DISKS = "spindles", "database.spindles_for_iops", "database.disks"
# A rate that is more than the most that holds, however it was rounded.
_ABOVE = 1.001


def of_space(bench: Any, arrays: dict[str, Any], broken: list[str]) -> str | None:
    """The limit of space that breaks, where the disks lack for that alone: who hears of their
    number thinks of their rate."""
    space = next((name for name in broken if CHECKS[name].of_space), None)
    if broken[0] != SPINDLES or space is None:
        return None
    kept = bench.sweep(arrays, (_FOR_RATE, _DISKS), judged=False).kept
    return space if np.all(kept[_FOR_RATE] <= kept[_DISKS]) else None


def sets_instead(bench: Any, worst: Verdict, most: float, breaks: str | None) -> str:
    """Which limit sets the most load, in brackets, where what breaks worst today still holds just
    above it; else ""."""
    whole = bench.system.load_option is None
    above = np.array(most + 1 if whole else most * _ABOVE)
    arrays = {name: share * above for name, share in of_load(bench).items()} | bench.bought()
    holds = bench.sweep(arrays).holds().get(worst.check.name, False)
    if breaks is None or not np.all(holds):
        return ""
    sets = CHECKS[breaks].sets_limit.removesuffix(".")
    return f" ({sets[:1].lower()}{sets[1:]})"
