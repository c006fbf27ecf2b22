"""Numbers as people type them, and as they read them back."""

from __future__ import annotations

import math

from calculators.inputs.quantities import (
    TWO_READINGS,
    Unreadable,
    as_number,
    as_quota,
    is_long,
    plain,
    reads_as,
    write,
)
from calculators.inputs.quantities import read as quantity

__all__ = ["Unreadable", "as_quota", "is_long", "read", "read_as", "read_once", "reads_as", "write"]


def read(text: str) -> int | float | str:
    """The number in a text without a unit; the text itself where it holds none, for the
    calculators to read or to refuse."""
    return plain(text)


def read_once(text: str) -> int | float | str | Unreadable:
    """The number in a text without a unit, or why it has none where it can be read in two ways, for
    those that know no such rule themselves; any other text as it is."""
    found = quantity(text)
    ambiguous = isinstance(found, Unreadable) and found.code == TWO_READINGS
    return found if ambiguous else plain(text)


def read_as(text: str, unit: str, most: float = math.inf) -> int | float | str:
    """The number that a text means in a unit; the text itself where it means none. Of a share that
    is at most so much, 30 is 30 %."""
    found: int | float | str = as_number(text.strip(), unit, most)
    return found
