"""Copies of a database over two sites, where nobody said how many stand in the second."""

from __future__ import annotations

from typing import Final

# What is said of such a value.
EVENLY: Final = "house, copies evenly over two sites"


def in_second_site(copies: int, lagged: int) -> tuple[int, int]:
    """Copies and lagged copies of a database in the second site: half of all of them there, those
    that are not lagged first, and one of these in any case.

    Args:
        copies: copies in all sites, lagged ones not counted
        lagged: lagged copies in all sites
    """
    return max(1, copies // 2), min(lagged, (copies + lagged) // 2 - copies // 2)
