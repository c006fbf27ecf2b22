"""Many designs that differ from today's in one input each, run at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from calculators.answers import VerdictWord
from calculators.best_practice.fixes import applied
from calculators.checks.check import NOT_CHECKED, Verdict, worst
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lazily import cached_property
from calculators.studies.what_if.measure import measured
from calculators.studies.what_if.movable import Movable, movable, within_bound

# Designs on the lines at once.
_LANES = 8_192


@dataclass(frozen=True)
class Moved:
    """A design and what can be moved in it.

    Args:
        document: the question
        catalogue: rows it may name
    """

    document: Mapping[str, Any]
    catalogue: Catalogue

    @cached_property
    def bench(self) -> Bench:
        """The design, each RAID group on its own."""
        return Bench(parse(self.document, self.catalogue, join=False))

    @property
    def inputs(self) -> list[Movable]:
        """The inputs that are moved."""
        return self._inputs[0]

    @property
    def left_out(self) -> list[Movable]:
        """The words that are not, as the design is too large to size it with each."""
        return self._inputs[1]

    @cached_property
    def _inputs(self) -> tuple[list[Movable], list[Movable]]:
        return within_bound(movable(self.bench, self.document), self.bench)

    def with_value(self, pointer: str, value: Any) -> Bench | None:
        """The design read and sized anew with another value in one place, the same one each time;
        None where it cannot be built."""
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        # The text tells 1 from true.
        key = pointer, repr(value)
        if key not in self._there:
            self._there[key] = self._built(pointer, value)
        return self._there[key]

    @cached_property
    def _there(self) -> dict[tuple[str, str], Bench | None]:
        return {}

    def _built(self, pointer: str, value: Any) -> Bench | None:
        try:
            changed = applied(self.document, {pointer: value})
            return Bench(parse(changed, self.catalogue, join=False))
        except InputProblems:
            return None

    def figures(self, figure: str, lanes: Sequence[tuple[Movable, float]]) -> list[float]:
        """A figure of the design with one input at another value, for each lane."""
        found: list[float] = []
        for first in range(0, len(lanes), _LANES):
            some = lanes[first : first + _LANES]
            arrays = self._arrays(some)
            values = measured(self.bench, self.catalogue, figure, arrays, (len(some),))
            built = self._possible(some)
            found += np.where(built & np.isfinite(values), values, np.nan).tolist()
        return found

    def verdict_with(self, each: Movable, value: Any) -> VerdictWord | None:
        """The verdict of the design with one input at another value; None where it cannot be
        built."""
        if each.choices:
            there = self.with_value(each.pointer, value)
            return None if there is None else there.verdict
        put = each.arrays(np.array([float(value)]))
        numbers = {name: float(np.ravel(found)[0]) for name, found in put.items()}
        # All constants together, so that the lines are compiled once for them.
        facts = self._facts if each.of_fact else {}
        return worst(self.bench.verdicts_with({**facts, **numbers}))

    @cached_property
    def _facts(self) -> dict[str, float]:
        """Today's value of every constant that can be moved."""
        return {each.name: float(each.value) for each in self.inputs if each.of_fact}

    def turned(self, lanes: Sequence[tuple[Movable, float]]) -> list[bool]:
        """Whether the verdict of the design turns: what holds breaks, or the other way round.
        What cannot be built turns nothing."""
        return [turns for turns, _ in self.looked(lanes)]

    def doubted(self, lanes: Sequence[tuple[Movable, float]]) -> list[bool]:
        """Whether a limit is not checked there that is checked today."""
        return [doubt for _, doubt in self.looked(lanes)]

    def looked(self, lanes: Sequence[tuple[Movable, float]]) -> list[tuple[bool, bool]]:
        """Whether the verdict turns, and whether a limit is not checked that is today."""
        found: list[tuple[bool, bool]] = []
        for first in range(0, len(lanes), _LANES):
            some = lanes[first : first + _LANES]
            with np.errstate(all="ignore"):
                swept = self.bench.sweep(self._arrays(some))
            holds = np.broadcast_to(swept.all_hold(), len(some))
            possible = self._possible(some)
            doubt = np.zeros(len(some), dtype=bool)
            for name, mask in swept.not_checked().items():
                if name not in self.unchecked:
                    doubt |= mask
            turns = (holds == self.bench.breaks) & possible
            found += zip(turns.tolist(), (doubt & possible).tolist(), strict=True)
        return found

    @cached_property
    def unchecked(self) -> frozenset[str]:
        """Limits that are not checked today."""
        return frozenset(each.check.name for each in _not_checked(self.bench))

    def doubts(self, there: Bench) -> tuple[str, ...]:
        """Labels of the limits that are not checked on another bench, and are today."""
        return tuple(
            each.check.label
            for each in _not_checked(there)
            if each.check.name not in self.unchecked
        )

    def _arrays(self, lanes: Sequence[tuple[Movable, float]]) -> dict[str, Any]:
        """Input name -> its value in every lane."""
        arrays: dict[str, Any] = {}
        for each, where, values in _by_input(lanes):
            for name, put in each.arrays(values).items():
                if name not in arrays:
                    arrays[name] = np.full(len(lanes), float(self._today(name)))
                arrays[name][where] = put
        return arrays

    def _possible(self, lanes: Sequence[tuple[Movable, float]]) -> Any:
        fits = np.ones(len(lanes), dtype=bool)
        for each, where, values in _by_input(lanes):
            fits[where] = each.possible(self.bench, values)
        return fits

    def _today(self, name: str) -> float:
        given = self.bench.given.get(name)
        if given is not None:
            return float(given.value)
        known = self.bench.overrides.get(name)
        if known is not None:
            return known
        return float(self.bench.tree.stated[name].stated or 0.0)


def _not_checked(bench: Bench) -> list[Verdict]:
    return [
        each
        for each in bench.verdicts_untold
        if each.verdict == NOT_CHECKED and not each.check.advice
    ]


def _by_input(lanes: Sequence[tuple[Movable, float]]) -> list[tuple[Movable, Any, Any]]:
    """Each input with the places of its lanes and its values there."""
    places: dict[str, list[int]] = {}
    inputs: dict[str, Movable] = {}
    for place, (each, _) in enumerate(lanes):
        inputs[each.name] = each
        places.setdefault(each.name, []).append(place)
    return [
        (inputs[name], np.array(where), np.array([lanes[place][1] for place in where], dtype=float))
        for name, where in places.items()
    ]
