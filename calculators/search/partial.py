"""What is known of a part of the space. Partials of any cut merge to the same whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from calculators.errors import InputProblems, Problem
from calculators.search.pareto import better, front
from calculators.sheet.said.numbers import count as written

NEAREST = 5
MOST_FRONT = 100_000


@dataclass
class Partial:
    """What is known of a range of designs.

    Args:
        points: array (front, objectives) of the front so far, smaller is better
        numbers: array (front,) of its design numbers
        seen, built, held: designs looked at, buildable, and holding every limit
        unknown: designs that hold but whose objectives are not all known
        not_checked: limit -> designs that hold, as far as it could be checked
        broken: limit -> designs that break it; alone: limit -> designs that break it only
        nearest: limit -> [(shortfall, design number)], smallest first
        closest: (shortfall, design number) of the design that needs the least relaxation of its
            limits; looked for only while nothing holds
        leaders: "axis:digit" -> [objectives..., design number], the best with that word
        surest: [objectives..., design number], the best of the designs on which every limit could
            be checked
        keeping: [whether a limit could not be checked, objectives..., design number], the best of
            the designs that give up nothing of what protects them
        cheapest: array (futures,) of the lowest price that holds in each future, inf where none
        refused: reason -> designs of word combinations that cannot be sized at all
        instead: figure of another goal -> what is known of the same designs by that one, as far as
            it differs; only while no design has all objectives. None where its front is too wide
        pending: points of the last chunks, not yet held against the front
    """

    points: Any
    numbers: Any
    seen: int = 0
    built: int = 0
    held: int = 0
    unknown: int = 0
    not_checked: dict[str, int] = field(default_factory=dict)
    broken: dict[str, int] = field(default_factory=dict)
    alone: dict[str, int] = field(default_factory=dict)
    nearest: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    closest: tuple[float, int] | None = None
    leaders: dict[str, tuple[float, ...]] = field(default_factory=dict)
    surest: tuple[float, ...] | None = None
    keeping: tuple[float, ...] | None = None
    cheapest: Any = None
    refused: dict[str, int] = field(default_factory=dict)
    instead: dict[str, Partial | None] = field(default_factory=dict)
    pending: list[tuple[Any, Any]] = field(default_factory=list, repr=False)


_COUNTS = ("seen", "built", "held", "unknown")
_TABLES = ("broken", "alone", "refused", "not_checked")


def empty(objectives: int) -> Partial:
    """The partial of no designs at all."""
    return Partial(np.empty((0, objectives)), np.empty(0, dtype=np.int64))


def counted(table: dict[str, int], key: str, count: int) -> None:
    """Add to a counter that shows only what was met."""
    if count:
        table[key] = table.get(key, 0) + count


def settle(found: Partial) -> None:
    """Take the waiting points into the front.

    Raises:
        InputProblems: it has more designs than anybody could look at, or a worker remember
    """
    points = [found.points, *(waiting for waiting, _ in found.pending)]
    numbers = [found.numbers, *(waiting for _, waiting in found.pending)]
    found.pending = []
    found.points, found.numbers = front(np.concatenate(points), np.concatenate(numbers))
    if len(found.points) > MOST_FRONT:
        raise InputProblems(
            [
                Problem(
                    "/objectives",
                    "too-wide",
                    f"Objectives: more than {written(MOST_FRONT)} designs are beaten by no other.",
                    "Ask for fewer objectives, or bound some of them.",
                )
            ]
        )


def merge(partials: Iterable[Partial]) -> Partial:
    """Partials as one; neither their order nor their cut changes the result.

    Raises:
        ValueError: there is none
    """
    partials = list(partials)
    if not partials:
        raise ValueError("there is nothing to merge")
    found = empty(partials[0].points.shape[1])
    for part in partials:
        for name in _COUNTS:
            setattr(found, name, getattr(found, name) + getattr(part, name))
        for name in _TABLES:
            for key, count in getattr(part, name).items():
                counted(getattr(found, name), key, count)
        for key, rows in part.nearest.items():
            found.nearest[key] = sorted([*found.nearest.get(key, []), *rows])[:NEAREST]
        for key, row in part.leaders.items():
            found.leaders[key] = better(found.leaders.get(key, row), row)
        if part.surest:
            found.surest = better(found.surest or part.surest, part.surest)
        if part.keeping:
            found.keeping = better(found.keeping or part.keeping, part.keeping)
        found.closest = min(filter(None, (found.closest, part.closest)), default=None)
        if part.cheapest is not None:
            so_far = part.cheapest if found.cheapest is None else found.cheapest
            found.cheapest = np.minimum(so_far, part.cheapest)
        found.pending.append((part.points, part.numbers))
    settle(found)
    found.instead = {} if len(found.points) else _merged_instead(partials)
    if found.held:
        found.closest = None
    for name in (*_TABLES, "nearest", "leaders"):
        setattr(found, name, dict(sorted(getattr(found, name).items())))
    return found


def _merged_instead(partials: list[Partial]) -> dict[str, Partial | None]:
    """The other goals of partials, none of which has a design with all objectives."""
    found: dict[str, Partial | None] = {}
    for figure in sorted({figure for part in partials for figure in part.instead}):
        of_goal = [part.instead[figure] for part in partials if figure in part.instead]
        found[figure] = _unless_wide(of_goal)
    return found


def _unless_wide(partials: list[Partial | None]) -> Partial | None:
    """One of several; None where nobody could look at its front. No search fails by a goal that
    nobody asked for."""
    known = [part for part in partials if part is not None]
    try:
        return merge(known) if len(known) == len(partials) else None
    except InputProblems:
        return None


def pack(found: Partial) -> dict[str, Any]:
    """A partial as JSON values; floats come back exactly as they were."""
    return {
        **{name: getattr(found, name) for name in (*_COUNTS, *_TABLES)},
        "points": found.points.tolist(),
        "objectives": found.points.shape[1],
        "numbers": found.numbers.tolist(),
        "nearest": {key: [list(row) for row in rows] for key, rows in found.nearest.items()},
        "closest": found.closest and list(found.closest),
        "leaders": {key: list(row) for key, row in found.leaders.items()},
        "surest": found.surest and list(found.surest),
        "keeping": found.keeping and list(found.keeping),
        # JSON knows no infinity.
        "cheapest": None
        if found.cheapest is None
        else [None if np.isinf(price) else price for price in found.cheapest.tolist()],
        "instead": {figure: part and pack(part) for figure, part in found.instead.items()},
    }


def unpack(data: dict[str, Any]) -> Partial:
    """The partial that was packed."""
    cheapest = data["cheapest"]
    plain: dict[str, Any] = {name: data[name] for name in (*_COUNTS, *_TABLES) if name in data}
    return Partial(
        np.array(data["points"], dtype=float).reshape(-1, data["objectives"]),
        np.array(data["numbers"], dtype=np.int64),
        **plain,
        nearest={
            key: [(gap, number) for gap, number in rows] for key, rows in data["nearest"].items()
        },
        closest=data["closest"] and tuple(data["closest"]),
        leaders={key: tuple(row) for key, row in data["leaders"].items()},
        # A search that was begun by an earlier version kept none.
        surest=tuple(data["surest"]) if data.get("surest") else None,
        keeping=tuple(data["keeping"]) if data.get("keeping") else None,
        cheapest=None
        if cheapest is None
        else np.array([np.inf if price is None else price for price in cheapest]),
        instead={figure: part and unpack(part) for figure, part in data.get("instead", {}).items()},
    )
