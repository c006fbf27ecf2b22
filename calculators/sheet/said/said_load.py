"""A load in a sentence."""

from __future__ import annotations

import math

from calculators.sheet.said.numbers import count, shown, written

# The units of loads that are rates: what is limited in them is rounded down wherever it is said.
RATES = ("messages/s", "messages/min")
# A sentence says rates with so many figures, and with more where two would read alike.
_FEWEST_FIGURES, _MOST_FIGURES = 4, 6


def said_load(load: float, beside: float | None = None) -> str:
    """A load in a sentence: users every one, a rate rounded down, so that what is said holds.

    Args:
        load: whole where users are counted
        beside: the other load of the sentence; the two read alike only where they are
    """
    if float(load).is_integer():
        return count(load)
    other = load if beside is None else beside
    for figures in range(_FEWEST_FIGURES, _MOST_FIGURES):
        text = _down(load, figures)
        if other == load or text != _down(other, figures):
            return text
    return _down(load, _MOST_FIGURES)


def asked_load(load: float, beside: float | None = None) -> str:
    """The load that is asked, in a sentence: a rate as somebody typed it, and one that was worked
    out as ``said_load`` has it.

    Args:
        load: whole where users are counted
        beside: the other load of the sentence
    """
    if load <= 0 or float(load).is_integer():
        return said_load(load, beside)
    places = _MOST_FIGURES - 1 - math.floor(math.log10(load))
    return written(load) if load == round(load, places) else said_load(load, beside)


def down(load: float, figures: int = _FEWEST_FIGURES) -> float:
    """A rate rounded down to so many figures, and to a whole number at most."""
    if load <= 0:
        return load
    digits = 10.0 ** max(0, figures - 1 - math.floor(math.log10(load)))
    return math.floor(load * digits * (1 + 1e-9)) / digits


def _down(load: float, figures: int) -> str:
    return shown(down(load, figures), figures)
