"""From a document to a search: the space, the objectives, and every mistake at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators import engine
from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem
from calculators.fields import Field
from calculators.search.objectives import DISKS, LEAST, MOST, Objective
from calculators.search.space import Axis, Space
from calculators.systems import SYSTEMS, System
from calculators.values import Reader, escaped, kind_of, nearest, shown

MOST_VALUES = 10_000
MOST_VARIANTS = 20_000
MOST_DESIGNS = 10**12
MOST_OBJECTIVES = 5
# Word combinations are tried with this many combinations of numbers before they are given up.
SAMPLES = 64
_KNOWN = ("scenario", "axes", "objectives", "shortlist")


@dataclass(frozen=True, slots=True)
class Question:
    """A search, checked and typed.

    Args:
        space: the designs
        objectives: what is made small or large
        catalogue: rows the designs may name
        shortlist: how many candidates are opened in the answer
    """

    space: Space
    objectives: tuple[Objective, ...]
    catalogue: Catalogue
    shortlist: int = 10

    @property
    def size(self) -> int:
        """How many designs there are."""
        return self.space.size

    @property
    def kept(self) -> tuple[str, ...]:
        """Figures the sheet must keep."""
        return tuple(goal.figure for goal in self.objectives if goal.on_sheet)

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
        document: {"scenario": {…}, "axes": {pointer: [values] or {"from", "to", "step"}},
            "objectives": [{"figure", "goal"}], "shortlist": n}
        catalogue: rows the designs may name

    Raises:
        InputProblems: with every problem of the document
    """
    problems: list[Problem] = []
    reader = Reader(catalogue, problems)
    if not isinstance(document, Mapping):
        raise InputProblems(
            [
                Problem(
                    "",
                    "wrong-type",
                    f"The search is {kind_of(document)}; it must be an object.",
                    'Start with {"scenario": …, "axes": {…}}.',
                )
            ]
        )
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
        raise InputProblems(problems)
    axes = _axes(reader, document.get("axes"), scenario, system)
    objectives = _objectives(reader, document.get("objectives"))
    field = Field("shortlist", "Shortlist", "integer", "", 10, least=1, most=100)
    shortlist = reader.number(field, document.get("shortlist", 10), "/shortlist")
    if not problems:
        today = _today(scenario, axes, catalogue, problems)
        _refuse_unknown_figures(reader, objectives, today)
    words = tuple(axis for axis in axes if axis.of_words)
    space = Space(dict(scenario), words, tuple(axis for axis in axes if not axis.of_words))
    if space.size > MOST_DESIGNS or space.variants > MOST_VARIANTS:
        reader.problem(
            "/axes",
            "too-large",
            f"Axes: {space.size:,} designs in {space.variants:,} combinations of words.",
            f"Stay below {MOST_DESIGNS:,} designs and {MOST_VARIANTS:,} combinations of words.",
        )
    if problems:
        raise InputProblems(problems)
    return Question(space, objectives, catalogue, int(shortlist or 10))


def _today(
    scenario: Mapping[str, Any], axes: list[Axis], catalogue: Catalogue, problems: list[Problem]
) -> set[str]:
    """The figures of the scenario as it stands; its problems but for what the axes vary."""
    varied = {axis.pointer for axis in axes}
    # Where an axis varies a group, the scenario's own array need not be buildable.
    groups = {pointer.rsplit("/", 1)[0] for pointer in varied if "/raid_groups/" in pointer}
    try:
        return set(engine.size(dict(scenario), catalogue, working=False)["figures"])
    except InputProblems as error:
        for problem in error.problems:
            parent = problem.pointer.rsplit("/", 1)[0]
            name = problem.pointer.rsplit("/", 1)[-1]
            of_array = parent in groups and name in {"level", "disks", "spans", "count"}
            if problem.pointer not in varied and not of_array:
                problems.append(replace(problem, pointer=f"/scenario{problem.pointer}"))
        return set()


def _refuse_unknown_figures(
    reader: Reader, objectives: tuple[Objective, ...], known: set[str]
) -> None:
    """Report objectives that are no figure of the sheet."""
    for index, goal in enumerate(objectives):
        if known and goal.on_sheet and goal.figure not in known:
            reader.problem(
                f"/objectives/{index}/figure",
                "unknown-choice",
                f"Objective: {shown(goal.figure)} is no figure of this scenario.",
                nearest(
                    goal.figure,
                    [*known, "price", "disks", "survives"],
                    "Give price, disks, survives or the name of a figure.",
                ),
            )


def _axes(reader: Reader, asked: Any, scenario: Mapping[str, Any], system: System) -> list[Axis]:
    if not isinstance(asked, Mapping) or not asked:
        reader.problem(
            "/axes",
            "required",
            "Axes are missing.",
            'Give at least one, such as {"/raid_groups/0/disks": [2, 4, 6, 8]}.',
        )
        return []
    found = []
    for pointer, values in asked.items():
        place = f"/axes/{escaped(pointer)}"
        field = _field(str(pointer), scenario, system)
        if field is None:
            reader.problem(
                place,
                "unknown-field",
                f"{shown(pointer)} is no field of this scenario.",
                nearest(
                    pointer,
                    _pointers(scenario, system),
                    "Give a pointer such as /raid_groups/0/disks.",
                ),
            )
            continue
        listed = _values(reader, field, values, place)
        if listed:
            found.append(Axis(str(pointer), field.label, field.unit, tuple(listed)))
    return found


def _pointers(scenario: Mapping[str, Any], system: System) -> dict[str, Field]:
    found = {f"/{field.name}": field for field in system.fields}
    for table, fields in (
        ("populations", system.population_fields),
        ("raid_groups", system.group_fields),
    ):
        rows = scenario.get(table)
        for index in range(len(rows) if isinstance(rows, list) else 0):
            found |= {f"/{table}/{index}/{field.name}": field for field in fields}
    return found


def _field(pointer: str, scenario: Mapping[str, Any], system: System) -> Field | None:
    return _pointers(scenario, system).get(pointer)


def _values(reader: Reader, field: Field, asked: Any, place: str) -> list[Any]:
    """The values of an axis, each checked as the scenario's own would be."""
    if isinstance(asked, Mapping):
        ends = [asked.get("from"), asked.get("to"), asked.get("step", 1)]
        if not all(isinstance(end, int | float) and not isinstance(end, bool) for end in ends):
            reader.problem(
                place,
                "wrong-type",
                f"{field.label}: a range needs numbers.",
                'Give {"from": 1, "to": 8, "step": 1}.',
            )
            return []
        low, high, step = ends
        count = (high - low) / step + 1 if step > 0 and high >= low else 0
        if not 1 <= count <= MOST_VALUES:
            reader.problem(
                place,
                "too-large",
                f"{field.label}: the range holds no value or too many.",
                f"Give a rising range of at most {MOST_VALUES} values.",
            )
            return []
        asked = [low + step * index for index in range(int(count + 1e-9))]
    if not isinstance(asked, list) or not 1 <= len(asked) <= MOST_VALUES:
        reader.problem(
            place,
            "wrong-type",
            f"{field.label}: {kind_of(asked)} given.",
            f"Give a list of 1 to {MOST_VALUES} values, or a range.",
        )
        return []
    before = len(reader.problems)
    values = [reader.value(field, value, f"{place}/{index}") for index, value in enumerate(asked)]
    return [] if len(reader.problems) > before else list(dict.fromkeys(values))


def _objectives(reader: Reader, asked: Any) -> tuple[Objective, ...]:
    if asked is None:
        return (Objective(DISKS, LEAST),)
    if not isinstance(asked, list) or not 1 <= len(asked) <= MOST_OBJECTIVES:
        reader.problem(
            "/objectives",
            "wrong-type",
            "Objectives: a list is needed.",
            f"Give 1 to {MOST_OBJECTIVES} of them.",
        )
        return ()
    found = []
    for index, row in enumerate(asked):
        goal = row.get("goal", LEAST) if isinstance(row, Mapping) else None
        figure = row.get("figure") if isinstance(row, Mapping) else None
        if goal not in (LEAST, MOST) or not isinstance(figure, str):
            reader.problem(
                f"/objectives/{index}",
                "wrong-type",
                f"Objective {index + 1}: {shown(row)} is none.",
                'Give {"figure": "price", "goal": "least"}.',
            )
            continue
        found.append(Objective(figure, goal))
    return tuple(found)
