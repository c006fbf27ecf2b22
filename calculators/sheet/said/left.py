"""What a limit leaves, in words."""

from __future__ import annotations

from math import floor

from calculators.sheet.said.numbers import percent, shown

# What numbers differ by that ought to be the same.
_NOISE = 1e-12
# The least that percent shows.
_LEAST = 0.001
# Places of what is left of a limit that is hardly used.
_PLACES_LEFT = 1
_DIGITS = 4
# What is so many times its limit is said in times.
_TIMES = (1000, 100)


def margin(value: float | None, broken: bool = False) -> str:
    """What a limit leaves, or what is missing: nothing over, or too little to be
    seen, is just enough, as of whole disks.

    Args:
        value: part of the limit that is left, below zero where it is exceeded
        broken: it does not hold, although nothing is missing: a limit that must not be reached
    """
    if value is None:
        return ""
    unseen = percent(value) == percent(0.0)
    if unseen and value >= -_NOISE and not broken:
        return "just enough"
    # So many per cent over are read by nobody.
    if (times := next((each for each in _TIMES if 1 - value > each), 0)) and value < 0:
        return f"more than {shown(times, _DIGITS)} times the limit"
    left = f"less than {percent(_LEAST)}" if unseen and value else part_left(value)
    return f"{left} {'over' if value < 0 else 'to spare'}"


def part_left(value: float) -> str:
    """What of a limit is left, as percent: all of it only where nothing of it is needed."""
    said = percent(value)
    if not 0 < value < 1 or said != percent(1.0):
        return said
    # Rounded down: it is never all of it.
    places = 10**_PLACES_LEFT
    return f"{shown(floor(100 * value * places) / places, _DIGITS)} %"
