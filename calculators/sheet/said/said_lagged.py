"""Databases that rest on a lagged copy, in words."""

from __future__ import annotations

from calculators.sheet.said.numbers import count


def activated(lagged: int) -> str:
    """That so many databases of a group rest on a lagged copy alone, to stand inside a sentence.

    Args:
        lagged: databases
    """
    has = " of a group has" if lagged == 1 else "s of a group have"
    only = "only a lagged copy left, which is activated and protects no longer"
    return f"{count(lagged)} database{has} {only}"
