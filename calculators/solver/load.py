"""The greatest load that holds: whole users, with the growth that is planned for them, or a rate of
six figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from calculators.inputs.fields import MOST_USERS

# A rate is found between a thousandth and a thousandfold of today's.
_WIDEST = 1000.0
_FIGURES = 6
# Numbers of so many figures in one power of ten.
_A_DECADE = 9 * 10 ** (_FIGURES - 1)
# Of so few each is looked at by itself.
_FEW = 16
_AS_ASKED: Mapping[str, Any] = MappingProxyType({})


def loads(bench: Any) -> dict[str, float]:
    """The inputs that are the load of a scenario: input name -> today's value."""
    system = bench.system
    if system.load_option is None:
        return {
            f"{record.name}.users": record.value("users") for record in bench.scenario.populations
        }
    today = bench.recording.values[system.load_figure]
    return {system.load_option: today}


def shares(today: dict[str, Any]) -> dict[str, Any]:
    """Input name -> its share of the load.

    Args:
        today: input name -> number, or array over designs
    """
    if len(today) == 1:
        # The whole of it, though it be nothing: a server may carry no message.
        return dict.fromkeys(today, 1.0)
    total = sum(today.values())
    return {name: value / total for name, value in today.items()}


def load_of(bench: Any, arrays: Mapping[str, Any] = _AS_ASKED) -> Any:
    """The load of a scenario as its maximum is counted: the users with the growth that is planned
    for them.

    Args:
        bench: whose load it is
        arrays: inputs that take the place of the scenario's own
    """
    return sum(_planned(bench, arrays).values())


def too_much(bench: Any, arrays: Mapping[str, Any]) -> float | None:
    """The load of designs of which each breaks with its own, in whole ones; None of rates.

    Args:
        bench: whose load it is
        arrays: inputs that take the place of the scenario's own
    """
    if bench.system.load_option is not None:
        return None
    return math.ceil(np.max(load_of(bench, arrays)))


def of_load(bench: Any, arrays: Mapping[str, Any] = _AS_ASKED) -> dict[str, Any]:
    """Input name -> how much of it one of the load is: less than its share, where more users are
    planned for than there are.

    Args:
        bench: whose load it is
        arrays: inputs that take the place of the scenario's own
    """
    return {
        name: share / (1 + _more(bench, name, arrays))
        for name, share in shares(_planned(bench, arrays)).items()
    }


def planned_users(bench: Any) -> bool:
    """Whether growth is planned for, so that the load is more than the users that there are."""
    return any(np.any(_more(bench, name, _AS_ASKED)) for name in loads(bench))


def _planned(bench: Any, arrays: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: arrays.get(name, value) * (1 + _more(bench, name, arrays))
        for name, value in loads(bench).items()
    }


def _more(bench: Any, name: str, arrays: Mapping[str, Any]) -> Any:
    """The part by which more of a population is planned for."""
    field = bench.system.planned_more
    if not field:
        return 0.0
    key = f"{name.rpartition('.')[0]}.{field}"
    records = {record.name: record for record in bench.scenario.populations}
    return arrays.get(key, records[name.rpartition(".")[0]].value(field) or 0.0)


def most_load(
    bench: Any,
    holds: Callable[[Any], Any],
    shape: tuple[int, ...] = (),
    ahead: int = 1,
    breaks: float | None = None,
) -> tuple[Any, Any]:
    """The greatest load that holds, and the next above it.

    A load that holds is taken to hold with less of it as well: no check asks for more load.

    Args:
        bench: whose load it is
        holds: loads, an array of the shape -> whether everything holds, over the designs
        shape: of the designs
        ahead: halvings that are looked at together, as ``last_whole`` takes them
        breaks: a load in whole ones that is known to be too much for all of them
    Returns:
        array of the loads, 0 where not even the least holds; array of the next loads, infinite
        where no load that is looked at breaks anything
    """
    at, steps = _ladder(bench)
    if breaks is not None:
        steps = min(steps, int(breaks))
    found = last_whole(lambda step: holds(at(step)), shape, steps, ahead)
    return (
        np.where(found > 0, at(np.maximum(found, 1)), 0.0),
        np.where(found < steps, at(found + 1), np.inf),
    )


def _ladder(bench: Any) -> tuple[Callable[[Any], Any], int]:
    """The loads that are looked at: place, from 1 on -> load; and the last place."""
    if bench.system.load_option is None:
        return lambda step: step, MOST_USERS
    (today,) = loads(bench).values()
    if not 0 < today < np.inf:
        today = 1.0
    first = _place(today / _WIDEST)
    return lambda step: _rate(first + step), _place(today * _WIDEST) - first


def _place(rate: float) -> int:
    """The place of a rate among all numbers of six figures, those below it counted."""
    power = int(np.floor(np.log10(rate)))
    figures = int(rate / 10.0 ** (power - _FIGURES + 1) * (1 + 1e-12))
    return power * _A_DECADE + figures - _A_DECADE // 9


def _rate(place: Any) -> Any:
    """The rate at a place, as it would be typed."""
    power = np.floor(place / _A_DECADE) - _FIGURES + 1
    figures = np.mod(place, _A_DECADE) + _A_DECADE // 9
    # A power of ten below one has no exact number: dividing rounds once, as reading it does.
    return np.where(
        power < 0, figures / 10.0 ** np.maximum(-power, 0), figures * 10.0 ** np.maximum(power, 0)
    )


def last_whole(
    holds: Callable[[Any], Any], shape: tuple[int, ...], most: int, ahead: int = 1
) -> Any:
    """The greatest whole number up to ``most`` that holds, 0 where none does.

    Args:
        holds: whole numbers, an array of the shape -> whether each holds
        shape: of what is looked for
        most: the greatest that is looked at
        ahead: halvings that are looked at together: every number that they may come to is asked
            for at once, in rows of the shape. Of few designs a row costs next to nothing.
    """
    count = int(np.prod(shape))
    found, each = np.zeros(count), np.arange(count)
    left = int(most).bit_length()
    while left:
        # As many in each of the rounds that it takes.
        now = math.ceil(left / math.ceil(left / ahead))
        left -= now
        # All that these halvings may come to, in equal steps.
        rows = found + 2.0**left * np.arange(1, 2**now)[:, np.newaxis]
        asked = rows.reshape(-1, *shape) if ahead > 1 else rows.reshape(shape)
        fits = np.broadcast_to(holds(np.minimum(asked, most)) & (asked <= most), asked.shape)
        fits = fits.reshape(-1, count)
        if ahead > 1 and count <= _FEW:
            found = found + 2.0**left * np.array([_place_in(each, now) for each in fits.T.tolist()])
            continue
        place = np.zeros(count, dtype=int)
        for power in reversed(range(now)):
            middle = place + 2**power
            place = np.where(fits[middle - 1, each], middle, place)
        found = found + 2.0**left * place
    return found.reshape(shape)


def _place_in(fits: list[bool], halvings: int) -> int:
    """The place that so many halvings come to, of one: counted from 1, 0 where none fits."""
    place = 0
    for power in reversed(range(halvings)):
        if fits[place + 2**power - 1]:
            place += 2**power
    return place
