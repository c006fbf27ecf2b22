"""Halves, which people round up, away from zero."""

from __future__ import annotations

import math

# A difference that rounding alone makes. Stands here again, for reports print numbers without the
# formulas.
NOISE = 1e-12
# The part of a last digit that is added at most to what may be a half of it.
_OF_LAST = 1e-3


def off_half(value: float, last: float = math.inf) -> float:
    """A number that Python's formats, which round a tie to even, round as people do: a half, or
    what was one before it was worked out, goes away from zero.

    Args:
        value: that is written; what is whole has no half of any place behind the point
        last: one of the last digit that is written, such as 0.01: of a long number the noise is no
            more than a part of it
    """
    beyond = value + math.copysign(min(abs(value) * NOISE, last * _OF_LAST), value)
    return beyond if math.isfinite(beyond) else value
