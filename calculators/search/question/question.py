"""A search, checked and typed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any

from calculators.engine import OpenedScenario
from calculators.inputs.catalogue import Catalogue
from calculators.search.objectives import LEAST, OUTLAYS, OWN, Bound, Objective, is_late, wanted
from calculators.search.question.other_goals import other_goals
from calculators.search.space import Document, Space, placed
from calculators.search.uncertainty import sampling
from calculators.sheet.lazily import cached_property

NORMAL = "normal"
# Word combinations are tried with so many combinations of numbers before they are given up.
IN_STEP, SAMPLES = 16, 256


@dataclass(frozen=True)
class Question:
    """A search, checked and typed.

    Args:
        space: the designs
        objectives: what is made small or large
        bounds: limits of the architect's own
        catalogue: rows the designs may name
        free: whether the users of the scenario do not matter
        of_all: whether the load that is held is told of all servers: a design says that of one, and
            their number varies
        states: states that a design must hold in; none leaves the scenario's own
        uncertain: what is uncertain; None where nothing is
        shortlist: how many candidates are opened in the answer
        opened: the scenario as it stands; None where it cannot be sized
    """

    space: Space
    objectives: tuple[Objective, ...]
    catalogue: Catalogue
    bounds: tuple[Bound, ...] = ()
    free: bool = False
    of_all: bool = False
    states: tuple[str, ...] = ()
    uncertain: sampling.Uncertainty | None = None
    shortlist: int = 10
    opened: OpenedScenario | None = field(default=None, compare=False, repr=False)
    # Designs that were read, or why not; a question made of this one shares them.
    benches: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def size(self) -> int:
        """How many designs there are."""
        return self.space.size

    @property
    def evaluations(self) -> int:
        """How many times the sheet is run at most: in every state and future, to every load."""
        each = 1 + sum(OWN[figure].runs for figure in self.wanted if figure in OWN)
        sampling = self.uncertain.count if self.uncertain else 0
        return self.size * max(1, len(self.states)) * (each + sampling)

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """Figures that are an objective or bounded."""
        return wanted(self.objectives, self.bounds)

    @cached_property
    def instead(self) -> dict[str, Question]:
        """The same question with another goal, for where a price or the like is known of no design:
        the figure that takes its place, to the question."""
        figures = self.opened.bench.recording.values if self.opened else ()
        return {
            figure: replace(self, objectives=objectives)
            for figure, objectives in other_goals(self.objectives, figures).items()
        }

    @cached_property
    def looked_at(self) -> tuple[str, ...]:
        """Figures that a sweep works out: those that are wanted, and those of other goals."""
        return tuple(dict.fromkeys((*self.wanted, *self.instead)))

    @cached_property
    def kept(self) -> tuple[str, ...]:
        """Figures the sheet must keep."""
        return tuple(figure for figure in self.looked_at if figure not in OWN)

    @cached_property
    def outlay(self) -> str | None:
        """The objective that regret is counted in, where something is uncertain."""
        if self.uncertain is None:
            return None
        paid = (goal.figure for goal in self.objectives if goal.goal == LEAST)
        return next((figure for figure in paid if figure in OUTLAYS), None)

    @cached_property
    def paid(self) -> str | None:
        """What designs cost, for telling near misses apart: an outlay, else the first that is made
        small."""
        least = [goal.figure for goal in self.objectives if goal.goal == LEAST]
        early = [figure for figure in least if not is_late(figure)]
        return next((figure for figure in early if figure in OUTLAYS), next(iter(early), None))

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """Input name -> array (futures, 1); the same in every process."""
        return sampling.futures(self.uncertain) if self.uncertain else {}

    def in_states(self, document: Document) -> Iterator[tuple[str, Document]]:
        """(prefix of the limits' names, scenario) for every state it must hold in."""
        if not self.states:
            yield "", document
        for state in self.states:
            changed = document
            if state != NORMAL or "state" in document:
                changed = placed(document, {"/state": state})
            yield "" if state == NORMAL else f"{state}/", changed

    def made(self, name: Any, make: Callable[[], Any]) -> Any:
        """Something that holds for all designs, made once."""
        if name not in self.benches:
            self.benches[name] = make()
        return self.benches[name]

    def once(self, name: Any, make: Callable[[], Any]) -> Any:
        """Something that rests on this question alone, whatever was found, made once."""
        if name not in self._once:
            self._once[name] = make()
        return self._once[name]

    @cached_property
    def _once(self) -> dict[Any, Any]:
        return {}

    @cached_property
    def variants(self) -> dict[int, Any]:
        """Combinations of words that stay on the bench, by number; filled by whoever sweeps."""
        return {}

    def varies(self, *patterns: str) -> bool:
        """Whether an axis fills a place such as "/raid_groups/0/disk" or "/raid_groups/*/disk"."""
        known, places = self._varies.get(patterns), self.space.places
        if known is None:
            known = self._varies[patterns] = any(
                pattern in places
                or ("*" in pattern and any(fnmatchcase(place, pattern) for place in places))
                for pattern in patterns
            )
        return known

    @cached_property
    def _varies(self) -> dict[tuple[str, ...], bool]:
        return {}

    def samples(self) -> Iterator[dict[str, Any]]:
        """Some combinations of numbers, spread over the axes."""
        axes = self.space.numbers
        spread = [
            [axis.values[0], axis.values[len(axis.values) // 2], axis.values[-1], *axis.values[:12]]
            for axis in axes
        ]
        together = zip(*map(itertools.cycle, spread), strict=False)
        seen: set[tuple[Any, ...]] = set()
        # A few in step, which suit most spaces, then any combination: all of them in a small one.
        in_step = itertools.islice(together, IN_STEP)
        for values in itertools.chain(in_step, self._combinations()):
            if values not in seen:
                seen.add(values)
                yield {axis.pointer: value for axis, value in zip(axes, values, strict=True)}

    def _combinations(self) -> Iterator[tuple[Any, ...]]:
        """Combinations of numbers that differ in several axes from one to the next."""
        axes = self.space.numbers
        size = math.prod(len(axis.values) for axis in axes)
        # Steps without a common divisor with the size meet every number once.
        step = next(n for n in itertools.count(max(1, size * 5 // 8)) if math.gcd(n, size) == 1)
        for index in range(min(size, SAMPLES)):
            number, values = index * step % size, []
            for axis in axes:
                number, digit = divmod(number, len(axis.values))
                values.append(axis.values[digit])
            yield tuple(values)
