"""From a document to a search: the space, what is wanted of it, and every mistake at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np

from calculators import engine
from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem
from calculators.fields import Field
from calculators.search import futures
from calculators.search.axes import known_places, read_axes
from calculators.search.designs import NORMAL, Designs, Variant, on_the_bench
from calculators.search.goals import (
    Goal,
    read_bounds,
    read_goal,
    read_objectives,
    refuse_unknown_figures,
)
from calculators.search.objectives import (
    FUTURES_HELD,
    LEAST,
    OUTLAYS,
    OWN,
    USERS_HELD,
    Bound,
    Objective,
)
from calculators.search.ranges import read_ranges
from calculators.search.space import Axis, Document, Space, placed
from calculators.systems import SYSTEMS, System
from calculators.values import Reader, escaped, kind_of, nearest, shown

MOST_VARIANTS = 20_000
MOST_DESIGNS = 10**12
# Word combinations are tried with this many combinations of numbers before they are given up.
SAMPLES = 64
GIVEN, FREE = "given", "free"
_KNOWN = (
    "scenario",
    "axes",
    "goal",
    "objectives",
    "bounds",
    "load",
    "states",
    "ranges",
    "correlations",
    "futures",
    "seed",
    "shortlist",
)


@dataclass(frozen=True)
class Question:
    """A search, checked and typed.

    Args:
        space: the designs
        objectives: what is made small or large
        bounds: limits of the architect's own
        catalogue: rows the designs may name
        free: whether the users of the scenario do not matter
        states: states that a design must hold in; none leaves the scenario's own
        uncertain: what is uncertain; None where nothing is
        shortlist: how many candidates are opened in the answer
    """

    space: Space
    objectives: tuple[Objective, ...]
    catalogue: Catalogue
    bounds: tuple[Bound, ...] = ()
    free: bool = False
    states: tuple[str, ...] = ()
    uncertain: futures.Uncertainty | None = None
    shortlist: int = 10

    @property
    def size(self) -> int:
        """How many designs there are."""
        return self.space.size

    @property
    def evaluations(self) -> int:
        """How many times the sheet is run: in every state, and in every future."""
        return (
            self.size
            * max(1, len(self.states))
            * (1 + (self.uncertain.count if self.uncertain else 0))
        )

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """Figures that are an objective or bounded."""
        return _wanted(self.objectives, self.bounds)

    @cached_property
    def kept(self) -> tuple[str, ...]:
        """Figures the sheet must keep."""
        return tuple(figure for figure in self.wanted if figure not in OWN)

    @cached_property
    def outlay(self) -> str | None:
        """The objective that regret is counted in, where something is uncertain."""
        if self.uncertain is None:
            return None
        paid = (goal.figure for goal in self.objectives if goal.goal == LEAST)
        return next((figure for figure in paid if figure in OUTLAYS), None)

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """Input name -> array (futures, 1); the same in every process."""
        return futures.futures(self.uncertain) if self.uncertain else {}

    def in_states(self, document: Document) -> Iterator[tuple[str, Document]]:
        """(prefix of the limits' names, scenario) for every state it must hold in."""
        if not self.states:
            yield "", document
        for state in self.states:
            changed = document
            if state != NORMAL or "state" in document:
                changed = placed(document, {"/state": state})
            yield "" if state == NORMAL else f"{state}/", changed

    def on_the_bench(self, numbers: Any) -> Iterator[Designs]:
        """The buildable among some designs, by their combination of words.

        Args:
            numbers: array (designs,) of design numbers
        """
        of_variant = numbers // self.space.designs_a_variant
        for each in np.unique(of_variant).tolist():
            if each not in self._variants:
                self._variants[each] = on_the_bench(self, each)
            variant = self._variants[each]
            if isinstance(variant, Variant):
                designs = variant.designs(numbers[of_variant == each])
                if len(designs.numbers):
                    yield designs

    @cached_property
    def _variants(self) -> dict[int, Variant | str]:
        return {}

    def varies(self, *patterns: str) -> bool:
        """Whether an axis fills a place such as "/raid_groups/0/disk" or "/raid_groups/*/disk"."""
        return any(
            fnmatchcase(place, pattern)
            for axis in self.space.axes
            for place in axis.places
            for pattern in patterns
        )

    def samples(self) -> Iterator[dict[str, Any]]:
        """Some combinations of numbers, spread over the axes."""
        axes = self.space.numbers
        spread = [
            [axis.values[0], axis.values[len(axis.values) // 2], axis.values[-1], *axis.values[:12]]
            for axis in axes
        ]
        for values in itertools.islice(zip(*map(itertools.cycle, spread), strict=False), SAMPLES):
            yield {axis.pointer: value for axis, value in zip(axes, values, strict=True)}
        if not axes:
            yield {}


def read(document: Any, catalogue: Catalogue) -> Question:
    """The search a document asks for.

    Args:
        document: {"scenario": {…}, "axes": {pointer: [values], {"from", "to", "step"} or
            {"catalogue": filter}}, "goal", "objectives": [{"figure", "goal"}], "bounds":
            [{"figure", "most" or "least"}], "load": "given" or "free", "states": [words],
            "ranges": {pointer: {"low", "likely", "high", "confidence"}}, "correlations",
            "futures": count, "seed", "shortlist": n}
        catalogue: rows the designs may name

    Raises:
        InputProblems: with every problem of the document
    """
    problems: list[Problem] = []
    reader = Reader(catalogue, problems)
    scenario, system = _scenario(reader, document)
    axes = read_axes(reader, document.get("axes"), scenario, system)
    space = _space(reader, scenario, axes)
    goal, owned = read_goal(reader, document.get("goal"))
    bounds = (*owned, *read_bounds(reader, document.get("bounds")))
    free = _free(reader, document.get("load"), goal)
    states = _states(reader, document.get("states"), system, axes)
    uncertain = _uncertain(reader, document, scenario, system, axes)
    objectives = read_objectives(reader, document.get("objectives"), goal, bool(uncertain))
    _refuse_contradictions(reader, objectives, bounds, free, uncertain)
    field = Field("shortlist", "Shortlist", "integer", "", 10, least=1, most=100)
    shortlist = reader.number(field, document.get("shortlist", 10), "/shortlist")
    if not problems:
        known = _figures_of_today(scenario, axes, catalogue, problems)
        if known:
            refuse_unknown_figures(reader, objectives, bounds, known)
    if problems:
        raise InputProblems(problems)
    return Question(
        space, objectives, catalogue, bounds, free, states, uncertain, int(shortlist or 10)
    )


def _scenario(reader: Reader, document: Any) -> tuple[Document, System]:
    """The scenario and its mail system; without them nothing else can be read."""
    if not isinstance(document, Mapping):
        reader.problem(
            "",
            "wrong-type",
            f"The search is {kind_of(document)}; it must be an object.",
            'Start with {"scenario": …, "axes": {…}}.',
        )
        raise InputProblems(reader.problems)
    reader.refuse_unknown(document, _KNOWN, "")
    scenario = document.get("scenario")
    system = SYSTEMS.get(str(scenario.get("system"))) if isinstance(scenario, Mapping) else None
    if system is None or not isinstance(scenario, Mapping):
        reader.problem(
            "/scenario",
            "required",
            "Scenario is missing or names no mail system.",
            "Give the scenario that the axes vary.",
        )
        raise InputProblems(reader.problems)
    return dict(scenario), system


def _space(reader: Reader, scenario: Document, axes: tuple[Axis, ...]) -> Space:
    words = tuple(axis for axis in axes if axis.of_words)
    space = Space(scenario, words, tuple(axis for axis in axes if not axis.of_words))
    if space.size > MOST_DESIGNS or space.variants > MOST_VARIANTS:
        reader.problem(
            "/axes",
            "too-large",
            f"Axes: {space.size:,} designs in {space.variants:,} combinations of words.",
            f"Stay below {MOST_DESIGNS:,} designs and {MOST_VARIANTS:,} combinations of words.",
        )
    return space


def _free(reader: Reader, asked: Any, goal: Goal) -> bool:
    if asked not in (None, GIVEN, FREE):
        reader.problem(
            "/load",
            "unknown-choice",
            f"Load: {shown(asked)} is no choice.",
            "Give given, or free where the users of the scenario do not matter.",
        )
    return goal.free if asked is None else asked == FREE


def _states(reader: Reader, asked: Any, system: System, axes: tuple[Axis, ...]) -> tuple[str, ...]:
    if asked is None:
        return ()
    field = next((field for field in system.fields if field.name == "state"), None)
    offered = list(field.choices()) if field and field.choices else [NORMAL]
    if not isinstance(asked, list) or not asked:
        reader.problem(
            "/states",
            "wrong-type",
            f"States: {kind_of(asked)} given.",
            "Give a list of: " + ", ".join(offered) + ".",
        )
        return ()
    for index, state in enumerate(asked):
        if state not in offered:
            reader.problem(
                f"/states/{index}",
                "unknown-choice",
                f"State: {shown(state)} is none that {system.title} is sized in.",
                nearest(state, offered, "Choose from: " + ", ".join(offered) + "."),
            )
    if any("/state" in axis.places for axis in axes):
        reader.problem(
            "/states",
            "contradiction",
            "States: the axes vary the state already.",
            "Leave one of the two out.",
        )
    # The first state is that of the objectives: the normal one, wherever it is asked for.
    return tuple(sorted(dict.fromkeys(map(str, asked)), key=lambda state: state != NORMAL))


def _uncertain(
    reader: Reader,
    document: Mapping[str, Any],
    scenario: Document,
    system: System,
    axes: tuple[Axis, ...],
) -> futures.Uncertainty | None:
    uncertain = read_ranges(
        reader,
        document.get("ranges"),
        document.get("correlations"),
        document.get("futures"),
        document.get("seed"),
        known_places(scenario, system),
        scenario,
    )
    varied = {place for axis in axes for place in axis.places}
    for each in uncertain.ranges if uncertain else ():
        if each.pointer in varied:
            reader.problem(
                f"/ranges/{escaped(each.pointer)}",
                "contradiction",
                f"{each.label} is an axis of the search and uncertain at once.",
                "Leave one of the two out: the architect chooses an axis, nobody a future.",
            )
    return uncertain


def _refuse_contradictions(
    reader: Reader,
    objectives: tuple[Objective, ...],
    bounds: tuple[Bound, ...],
    free: bool,
    uncertain: futures.Uncertainty | None,
) -> None:
    wanted = _wanted(objectives, bounds)
    if FUTURES_HELD in wanted and uncertain is None:
        reader.problem(
            "/ranges",
            "required",
            "Ranges are missing: without them there is one future only.",
            'Give one, such as {"/populations/0/users": {"low": 900, "likely": 1000, '
            '"high": 1500}}.',
        )
    if free and uncertain is not None:
        reader.problem(
            "/load",
            "contradiction",
            "Load: how many users fit is asked, and in which futures given users fit.",
            'Leave the ranges out, or ask with "load": "given".',
        )
    if free and USERS_HELD not in wanted:
        reader.problem(
            "/load",
            "contradiction",
            "Load: where the users of the scenario do not matter, users_held must be asked for.",
            'Add {"figure": "users_held", "goal": "most"} to the objectives.',
        )


def _wanted(objectives: tuple[Objective, ...], bounds: tuple[Bound, ...]) -> tuple[str, ...]:
    figures = [*(goal.figure for goal in objectives), *(bound.figure for bound in bounds)]
    return tuple(dict.fromkeys(figures))


def _figures_of_today(
    scenario: Document, axes: tuple[Axis, ...], catalogue: Catalogue, problems: list[Problem]
) -> set[str]:
    """The figures of the scenario as it stands; its problems but for what the axes vary."""
    varied = {place for axis in axes for place in axis.places}
    # Where an axis varies a group, the scenario's own array need not be buildable.
    groups = {place.rsplit("/", 1)[0] for place in varied if "/raid_groups/" in place}
    try:
        return set(engine.size(scenario, catalogue, working=False)["figures"])
    except InputProblems as error:
        for problem in error.problems:
            parent, name = problem.pointer.rsplit("/", 1)
            of_array = parent in groups and name in {"level", "disks", "spans", "count"}
            if problem.pointer not in varied and not of_array:
                problems.append(replace(problem, pointer=f"/scenario{problem.pointer}"))
        return set()
