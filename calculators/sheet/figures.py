"""Facts, the origins of figures, and values as JSON can carry them."""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from calculators.sheet.sources import is_house

ORIGINS: dict[str, str] = {
    "given": "the user said so",
    "cited": "a source states it",
    "assumed": "we chose it, and say why",
    "derived": "a formula made it",
}


class Fact(Struct, frozen=True):
    """A constant of a mail system: cited from a source, or assumed and saying why.

    Args:
        value: the number
        unit: a unit of ``units.UNITS``
        source: key of the bibliography and place in it; "house, ..." makes it assumed
        label: what it is, in a few words
        note: why it is so, or what to beware of
        origin: cited or assumed; left out, as its source has it
    """

    value: float
    unit: str
    source: str
    label: str
    note: str = ""
    origin: str = ""

    def __post_init__(self) -> None:
        if not self.origin:
            force_setattr(self, "origin", "assumed" if is_house(self.source) else "cited")


class Stated(Struct, frozen=True):
    """A figure that stands by itself, such as a measured value held against a limit."""

    name: str
    value: float
    unit: str
    origin: str
    source: str


# A constant that is overridden stays within this, whatever it is.
MOST_FACT = 1e9


def bounds_of(fact: Fact) -> tuple[float, float]:
    """What may be put in a constant's place: of its sign, and a part of one where it is one."""
    least = 0.0 if fact.value >= 0 else -MOST_FACT
    most = 1.0 if fact.unit == "share" and 0 <= fact.value <= 1 else MOST_FACT
    return least, most


# Above this a float no longer tells one whole number from the next.
WHOLE = 1e15


def finite(value: Any) -> Any:
    """The value as JSON can carry it: undefined and infinite numbers become None."""
    if isinstance(value, float):
        if value.is_integer():
            return value.__trunc__() if -WHOLE < value < WHOLE else value
        return value if value - value == 0.0 else None
    return value


# Places of money.
_CENT = 2


def cents(value: float | None) -> float | None:
    """Money as a number: what adding it up made beyond the cent is no part of it."""
    return None if value is None or value - value != 0.0 else round(value, _CENT)


# What differs by less than this part of the larger one differs by rounding alone.
ROUNDING = 1e-9


def changed_by(before: float, after: float) -> float:
    """From one value to another: the one place where values are told apart. What only rounding
    makes is no difference."""
    return 0 if math.isclose(before, after, rel_tol=ROUNDING, abs_tol=0) else after - before
