"""The size of solid state disks that a design buys of which nobody gave the size."""

from __future__ import annotations

from typing import Any

from calculators.sheet.said.numbers import short

UNIT = "GB"


def least_size(bench: Any) -> float:
    """How large each must be [GB]; 0 where a size or a model is given, or none is bought."""
    figures = [part.size[1] for part in bench.tree.bought if part.size]
    return float(bench.recording.values.get(figures[0], 0.0)) if figures else 0.0


def larger(then: Any, now: Any) -> tuple[str, str] | None:
    """Both sizes in words where another design asks for larger ones; None where it does not.

    Args:
        then: the other design
        now: the one that stands
    """
    after, before = least_size(then), least_size(now)
    if not after > before > 0:
        return None
    return f"{short(after)} {UNIT}", f"{short(before)} {UNIT}"
