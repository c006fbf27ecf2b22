"""Disks that somebody has, shared out among the volumes for the most load."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from msgspec import Struct

from calculators.formulas.raid.levels import LEVELS
from calculators.solver.arrays import MOST_GROUPS, Array, preferred, shapes
from calculators.solver.fewest import on_array, on_level
from calculators.solver.load import load_of, most_load, of_load

# More disks are not shared out.
MOST = 2_000
# Volumes that need as many disks whatever the load is.
FIXED = frozenset({"system"})
_NUMBERS = ("disks", "spans", "count")
# Halvings that are looked at together: of few splits they cost next to nothing.
_AHEAD = 4


class Split(Struct, frozen=True):
    """A split of disks; of several that hold as much, that of the fewest disks.

    Args:
        arrays: volume -> the groups that carry it
        load: the most that holds; infinite where no load that is looked at breaks it
        left: disks that are over: with them no more load holds, or nothing can be built of them
    """

    arrays: dict[str, Array]
    load: float
    left: int


def shared_out(
    bench: Any, disks: int, levels: Mapping[str, str], others: Sequence[Any] = ()
) -> Split | None:
    """The best split of so many disks; None where they are too few for all the volumes.

    That is the one that holds the most load. Where other states are given and today's load is
    carried, it is the one that carries that in the most of them, and then holds the most in the
    worst of them: that one limits a plan.

    Memory that nobody gave grows with the load: it is no limit of the disks. Every other input,
    and every other volume, stays as it is.

    Args:
        bench: the scenario on the bench
        disks: in all
        levels: volume -> RAID level that its groups get
        others: the same in other states, as with a lost disk
    """
    states = [_splits(each, disks, levels) for each in (bench, *others)]
    solver = states[0]
    if solver is None:
        return None
    tried = [
        arrays for each in states if each is not None for arrays in each.arrays(each.fitting(disks))
    ]
    if not tried:
        return None
    if others:
        asked = load_of(bench)
        held = np.array([each.on(tried) for each in states if each is not None])
        if np.any(held[0] >= asked):
            return _carrying(solver, tried, held, asked, disks)
        tried = solver.arrays(solver.fitting(disks))
    found = solver.on(tried)
    load, best = float(found.max()), tried[int(found.argmax())]
    if load > 0:
        best = solver.fewer(best, load)
    return Split(dict(zip(solver.built, best, strict=True)), load, disks - _all(best))


def regrouped(
    benches: Sequence[Any], volume: str, level: str, disks: int
) -> tuple[Array, float] | None:
    """The equal groups of just so many disks of a volume that hold the most load in the worst of
    some states, every other volume as it is, and that load; None where none can be built.

    Args:
        benches: the scenario on the bench, in each state
        volume: its volume
        level: RAID level that its groups get
        disks: in all
    """
    tried = _built(benches[0], volume, level, disks).get(disks)
    if not tried:
        return None
    held = [
        _Splits(each, {volume: {disks: tried}}).on([(array,) for array in tried])
        for each in benches
    ]
    worst = np.min(held, axis=0)
    return tried[int(worst.argmax())], float(worst.max())


def _carrying(
    solver: _Splits, tried: list[tuple[Array, ...]], held: Any, asked: float, disks: int
) -> Split:
    """The split that carries a load in the most states, everything at work among them; of several
    the one that holds the most in its worst state, then while everything works, then in the others,
    on the fewest disks.

    Args:
        tried: the splits
        held: the most load in each state, everything at work first, of each split
        asked: the load
        disks: in all
    """
    carried = np.where(held[0] >= asked, (held >= asked).sum(axis=0), 0)
    totals = np.array([_all(arrays) for arrays in tried])
    best = np.lexsort((-totals, *held[:0:-1], held[0], held.min(axis=0), carried))[-1]
    arrays = dict(zip(solver.built, tried[best], strict=True))
    return Split(arrays, float(held[0][best]), disks - int(totals[best]))


def _all(arrays: Sequence[Array]) -> int:
    return sum(each.all_disks for each in arrays)


def _splits(bench: Any, disks: int, levels: Mapping[str, str]) -> _Splits | None:
    """The splits of so many disks; None where they are too few for a volume."""
    ways = {volume: _built(bench, volume, level, disks) for volume, level in levels.items()}
    return _Splits(bench, ways) if all(ways.values()) else None


def fewest_of(levels: Collection[str]) -> int:
    """The fewest disks of which a volume of each level can be built."""
    return sum(LEVELS[level].exact or LEVELS[level].fewest for level in levels)


class _Splits:
    """A scenario whose volumes stand on as many disks as are tried."""

    def __init__(self, bench: Any, ways: dict[str, dict[int, list[Array]]]):
        built = {
            volume: {total: each[0] for total, each in of.items()} for volume, of in ways.items()
        }
        for volume, arrays in built.items():
            bench = on_array(bench, volume, next(iter(arrays.values())))
        self.bench, self.built = bench, built
        self._parts, self._standing = of_load(bench), bench.standing()
        self.totals = {volume: self.better(volume, of) for volume, of in ways.items()}

    def fitting(self, disks: int) -> list[tuple[int, ...]]:
        """The splits of so many disks, as the disks of each volume: the first volume takes what
        the others leave, or the most of it that holds more."""
        first, *others = self.built
        found = []
        for taken in product(*(self.totals[volume] for volume in others)):
            fits = bisect_right(self.totals[first], disks - sum(taken))
            if fits:
                found.append((self.totals[first][fits - 1], *taken))
        return found

    def fewer(self, best: tuple[Array, ...], load: float) -> tuple[Array, ...]:
        """The split without the disks that hold no further load."""
        left = [each.all_disks for each in best]
        for place, volume in enumerate(self.built):
            fewer = [total for total in self.totals[volume] if total <= left[place]]
            tried = [(*left[:place], total, *left[place + 1 :]) for total in fewer]
            left[place] = fewer[int((self.on(self.arrays(tried)) >= load).argmax())]
        return self.arrays([tuple(left)])[0]

    def better(self, volume: str, ways: Mapping[int, list[Array]]) -> list[int]:
        """The totals of a volume that hold more than any smaller one, each on the groups of it that
        hold the most, while the others have all they may: one wide group may hold less than two
        narrow ones of fewer disks."""
        most = [built[max(built)] for built in self.built.values()]
        place = list(self.built).index(volume)
        arrays = [array for of in ways.values() for array in of]
        held = self.on([(*most[:place], array, *most[place + 1 :]) for array in arrays])
        loads_of: dict[int, float] = {}
        for array, load in zip(arrays, held.tolist(), strict=True):
            if load > loads_of.get(array.all_disks, -1.0):
                loads_of[array.all_disks] = load
                self.built[volume][array.all_disks] = array
        found, highest = [], -1.0
        for total, load in sorted(loads_of.items()):
            if load > highest:
                found.append(total)
                highest = load
        return found

    def arrays(self, tried: list[tuple[int, ...]]) -> list[tuple[Array, ...]]:
        """The groups of each split that is given as the disks of each volume."""
        every = self.built.values()
        return [tuple(b[t] for b, t in zip(every, totals, strict=True)) for totals in tried]

    def on(self, tried: list[tuple[Array, ...]]) -> Any:
        """The most load that the volumes hold on such groups."""
        arrays: dict[str, Any] = {}
        for place, volume in enumerate(self.built):
            (record,) = self.bench.scenario.groups[volume]
            each = [groups[place] for groups in tried]
            for key in _NUMBERS:
                arrays[f"{record.name}.{key}"] = np.array([getattr(a, key) for a in each], float)
        arrays |= self._standing

        def holds(load: Any) -> Any:
            changed = arrays | {name: share * load for name, share in self._parts.items()}
            with np.errstate(all="ignore"):
                return np.asarray(self.bench.sweep(changed).all_hold())

        most, above = most_load(self.bench, holds, (len(tried),), _AHEAD)
        return np.where(np.isfinite(above), most, np.inf)


def _built(bench: Any, volume: str, level: str, most: int) -> dict[int, list[Array]]:
    """Disks in all -> the equal groups that are built of them, one for each number of groups, in
    the order that the solver prefers them."""
    (record,) = on_level(bench.scenario, volume, level).groups[volume]
    controller = bench.scenario.controllers.get(record.value("controller"), {})
    disks, spans = shapes(level, controller)
    fitting = disks <= most
    disks, spans = disks[fitting], spans[fitting]
    if not len(disks):
        return {}
    counts = np.minimum(most // disks, MOST_GROUPS).astype(int)
    count = np.concatenate([np.arange(1.0, each + 1) for each in counts])
    disks, spans = np.repeat(disks, counts), np.repeat(spans, counts)
    ranks = preferred(level, disks, spans, count, controller)
    found: dict[int, dict[int, Array]] = {}
    for place in np.lexsort(ranks[::-1]):
        array = Array(level, int(disks[place]), int(spans[place]), int(count[place]))
        found.setdefault(array.all_disks, {}).setdefault(array.count, array)
    return {total: list(found[total].values()) for total in sorted(found)}
