"""The value of a figure with some of the changes between two questions made.

Changes of words (a RAID level, a disk model, a row more) need the lines anew. Changes of numbers
are put into the same lines as arrays, so that all combinations of them cost one run.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse_unchecked
from calculators.studies.what_if.differences import Between, Change
from calculators.studies.what_if.measure import measured, measured_and_judged

Put = dict[str, tuple[float, float]]
_Found = TypeVar("_Found", float, bool)


class Values:
    """What a figure is between two questions.

    A combination of changes is a whole number: bit i says whether change i is made.
    """

    def __init__(self, between: Between, figure: str):
        self.between = between
        self.figure = figure
        self.changes = between.changes
        self.words = [i for i, each in enumerate(self.changes) if not each.of_numbers]
        self.numbers = [i for i, each in enumerate(self.changes) if each.of_numbers]
        self._known: dict[int, float] = {}
        self._broken: dict[int, bool] = {}
        self._put: dict[int, tuple[Bench, list[Put]] | None] = {}
        self._benches: dict[int, Bench | None] = {}

    @property
    def readings(self) -> int:
        """How many questions are read for all combinations of the changes."""
        return int(2 ** len(self.words)) * (len(self.numbers) + 2)

    def of(self, combinations: Iterable[int]) -> list[float]:
        """The figure of each combination; not a number where it has none."""
        wanted = list(combinations)
        self._fill(self._known, wanted, self._run)
        return [self._known[each] for each in wanted]

    def breaking(self, combinations: Iterable[int]) -> set[int]:
        """The combinations whose design breaks a limit."""
        wanted = list(combinations)
        self._fill(self._broken, wanted, self._judged)
        return {each for each in wanted if self._broken[each]}

    def _fill(
        self,
        known: dict[int, _Found],
        combinations: list[int],
        run: Callable[[int, list[int]], list[_Found]],
    ) -> None:
        """Work out what is not known yet, all combinations with the same words at once."""
        by_words: dict[int, list[int]] = defaultdict(list)
        mask = sum(1 << place for place in self.words)
        for each in dict.fromkeys(combinations):
            if each not in known:
                by_words[each & mask].append(each)
        for words, some in by_words.items():
            known |= zip(some, run(words, some), strict=True)

    def _judged(self, words: int, combinations: list[int]) -> list[bool]:
        ready = self._put.get(words)
        if len(combinations) > 1 and ready is not None:
            bench, puts = ready
            holds = np.ones(len(combinations), dtype=bool)
            with np.errstate(all="ignore"):
                for mask in bench.sweep(self._arrays(puts, combinations)).holds().values():
                    holds &= np.asarray(mask, dtype=bool)
            return [not each for each in holds.tolist()]
        benches = [self._bench(each) for each in combinations]
        with np.errstate(all="ignore"):
            return [bench is not None and bench.breaks for bench in benches]

    def _run(self, words: int, combinations: list[int]) -> list[float]:
        # What each number puts in is found by reading a question for each.
        if words in self._put or len(combinations) > len(self.numbers):
            if words not in self._put:
                self._put[words] = self._numbers_put(words)
            ready = self._put[words]
            if ready is not None:
                return self._at_once(words, *ready, combinations)
        return [self._one(each) for each in combinations]

    def _at_once(
        self, words: int, bench: Bench, puts: list[Put], combinations: list[int]
    ) -> list[float]:
        """The combinations of numbers as arrays on the lines of the same words."""
        arrays = self._arrays(puts, combinations)
        found = measured(bench, self._catalogue(words), self.figure, arrays, (len(combinations),))
        return [_finite(value) for value in found.tolist()]

    def _arrays(self, puts: list[Put], combinations: list[int]) -> dict[str, Any]:
        """What the combinations put into the lines: input name -> its value in each of them."""
        arrays: dict[str, Any] = {}
        for place, put in zip(self.numbers, puts, strict=True):
            made = np.array([bool(mask >> place & 1) for mask in combinations])
            arrays |= {name: np.where(made, after, before) for name, (before, after) in put.items()}
        return arrays

    def _one(self, combination: int) -> float:
        bench = self._bench(combination)
        if bench is None:
            return math.nan
        value, broken = measured_and_judged(bench, self._catalogue(combination), self.figure)
        self._broken[combination] = broken
        return _finite(float(value))

    def _numbers_put(self, words: int) -> tuple[Bench, list[Put]] | None:
        """What each change of a number puts into the lines of some words; None where changes of
        numbers change the lines, or meet in one input."""
        bench = self._bench(words)
        if bench is None:
            return None
        base = _inputs(bench)
        puts: list[Put] = []
        for place in self.numbers:
            changed = self._bench(words | 1 << place)
            if changed is None or changed.tree is not bench.tree:
                return None
            puts.append(_differs(base, _inputs(changed)))
        every = self._bench(words | sum(1 << place for place in self.numbers))
        together: Put = {}
        for put in puts:
            if together.keys() & put.keys():
                return None
            together |= put
        if (
            every is None
            or every.tree is not bench.tree
            or _differs(base, _inputs(every)) != together
        ):
            return None
        return bench, puts

    def _bench(self, combination: int) -> Bench | None:
        if combination not in self._benches:
            made = self._made(combination)
            read = parse_unchecked(self.between.document(made), self.between.catalogue(made))
            self._benches[combination] = Bench(read) if read is not None else None
        return self._benches[combination]

    def _made(self, combination: int) -> frozenset[Change]:
        return frozenset(each for i, each in enumerate(self.changes) if combination >> i & 1)

    def _catalogue(self, combination: int) -> Any:
        return self.between.catalogue(self._made(combination))


def _inputs(bench: Bench) -> dict[str, Any]:
    """Every number that is put into the lines."""
    return {name: each.value for name, each in bench.given.items()} | bench.overrides


def _differs(base: dict[str, Any], other: dict[str, Any]) -> Put:
    return {
        name: (base[name], value)
        for name, value in other.items()
        if name in base and base[name] != value and not _both_unknown(base[name], value)
    }


def _both_unknown(one: Any, other: Any) -> bool:
    return bool(one != one and other != other)


def _finite(value: float) -> float:
    return value if math.isfinite(value) else math.nan
