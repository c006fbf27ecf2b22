"""What a design keeps of its space, said where space sets the limit: a factor that nobody gave is
part of the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from calculators.checks import horizon
from calculators.sheet.said.numbers import percent, short

_FACTOR, _SPACE = "growth_factor", "capacity"


class Breaks(Protocol):
    """The most load of a state."""

    @property
    def breaks(self) -> str | None: ...


def factor_of(bench: Any) -> float:
    """By how much more space is planned for than the mailboxes have; 1 where nothing says so.

    Args:
        bench: the scenario on the bench
    """
    options = bench.scenario.options
    return float(options.value(_FACTOR)) if _FACTOR in options.fields else 1.0


def kept(bench: Any) -> str:
    """The part of the space that is kept, as a sentence; "" where none is."""
    factor = factor_of(bench)
    if not factor > 1:
        return ""
    share = percent(1 - 1 / factor)
    beside = (
        " The growth given comes on top, each year: lower the factor where it counts twice."
        if horizon.growing(bench)
        else ""
    )
    return (
        f"{share} of the database space is kept for growth and overhead (growth factor "
        f"{short(factor)}).{beside}"
    )


def kept_where_it_binds(bench: Any, held: Callable[[], Sequence[Breaks]]) -> str:
    """The same where the space of the databases is one of the limits that break first.

    Args:
        bench: the scenario on the bench
        held: the most load of each state, with the check that breaks above it; asked for only
            where space is kept
    """
    said = kept(bench)
    return said if said and any(each.breaks == _SPACE for each in held()) else ""
