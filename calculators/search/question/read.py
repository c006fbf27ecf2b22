"""Reading a search: the space, what is wanted of it, and every mistake at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from msgspec import UNSET, Meta

from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import STATES
from calculators.inputs.documents.asked import (
    Asked,
    Maybe,
    ScenarioDocument,
    names_of,
    one_of,
    within,
)
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader, escaped, kind_of, shown
from calculators.scenario import parse
from calculators.scenario.detect_system import find_system
from calculators.scenario.numbers_read import numbers_read
from calculators.search.objectives import FUTURES_HELD, USERS_HELD, Bound, Objective, wanted
from calculators.search.question.axes import (
    AxisValues,
    axes_missing,
    known_places,
    read_axes,
    varied_places,
)
from calculators.search.question.correlations import RankCorrelation
from calculators.search.question.objectives_reader import (
    MOST_BOUNDS,
    MOST_OBJECTIVES,
    AskedGoal,
    AskedLimit,
    AskedObjective,
    Goal,
    bounds_owned,
    read_bounds,
    read_goal,
    read_objectives,
    refuse_unknown_figures,
)
from calculators.search.question.question import NORMAL, Question
from calculators.search.question.ranges import FUTURES, SEED, UncertainRange, read_ranges
from calculators.search.question.totals import MOST_TOTALS, HeldTotal, read_totals
from calculators.search.space import Axis, Document, Space, input_name
from calculators.search.uncertainty.sampling import Uncertainty
from calculators.sheet.said.numbers import count, listed
from calculators.systems import System

MOST_VARIANTS = 20_000
MOST_DESIGNS = 10**12
# Axes that are named where there are too many designs.
MOST_NAMED = 4
GIVEN, FREE = "given", "free"
_SERVERS = "/servers"
SHORTLIST = Field("shortlist", "Shortlist", "integer", "", 10, least=1, most=100)


class SearchDocument(Asked):
    """A scenario, what of it varies, and what is wanted."""

    scenario: ScenarioDocument
    axes: Annotated[
        dict[str, AxisValues],
        Meta(min_length=1, description="JSON Pointer into the scenario, to its values."),
    ]
    totals: Maybe[Annotated[list[HeldTotal], Meta(max_length=MOST_TOTALS)]] = UNSET
    goal: Maybe[AskedGoal] = UNSET
    objectives: Maybe[
        Annotated[list[AskedObjective], Meta(min_length=1, max_length=MOST_OBJECTIVES)]
    ] = UNSET
    bounds: Maybe[Annotated[list[AskedLimit], Meta(max_length=MOST_BOUNDS)]] = UNSET
    load: Maybe[Annotated[str, one_of((GIVEN, FREE))]] = UNSET
    states: Maybe[Annotated[list[Annotated[str, one_of(STATES)]], Meta(min_length=1)]] = UNSET
    ranges: Maybe[
        Annotated[
            dict[str, UncertainRange],
            Meta(description="JSON Pointer into the scenario, to what may become of it."),
        ]
    ] = UNSET
    correlations: Maybe[list[RankCorrelation]] = UNSET
    futures: Maybe[Annotated[int, within(FUTURES)]] = UNSET
    seed: Maybe[Annotated[int, within(SEED)]] = UNSET
    shortlist: Maybe[Annotated[int, within(SHORTLIST)]] = UNSET


def read(
    document: Any,
    catalogue: Catalogue,
    opened: OpenedScenario | None = None,
    titled: Callable[[str], str] = str,
) -> Question:
    """The search a document asks for.

    Args:
        document: {"scenario": {…}, "axes": {pointer: [values], {"from", "to", "step"} or
            {"catalogue": filter}}, "totals": [{"of", "over" or "beside", "total"}], "goal",
            "objectives": [{"figure", "goal"}], "bounds": [{"figure", "most" or "least"}],
            "load": "given" or "free", "states": [words],
            "ranges": {pointer: {"low", "likely", "high", "confidence"}}, "correlations",
            "futures": count, "seed", "shortlist": n}
        catalogue: rows the designs may name
        opened: the scenario of the document, where it was opened already
        titled: the printed name of a figure of the sheet, for what is said of its limits

    Raises:
        InputProblems: with every problem of the document
    """
    problems: list[Problem] = []
    reader = Reader(catalogue, problems)
    if not isinstance(document, Mapping):
        reader.problem(
            "",
            "wrong-type",
            f"The search is {kind_of(document)}; it must be an object.",
            'Start with {"scenario": …, "axes": {…}}.',
        )
        raise InputProblems(problems)
    reader.refuse_unknown(document, names_of(SearchDocument), "")
    goal, owned = read_goal(reader, document.get("goal"))
    free = _free(reader, document.get("load"), goal)
    shortlist = reader.number(SHORTLIST, document.get("shortlist", 10), "/shortlist")
    scenario, system = _scenario(reader, document)
    if scenario is None or system is None:
        # Without a mail system nobody knows what may vary.
        read_objectives(reader, document.get("objectives"), goal, bool(document.get("ranges")))
        read_bounds(reader, document.get("bounds"), titled=titled)
        axes_missing(reader, document.get("axes"))
        raise InputProblems(problems)
    axes = read_axes(reader, document.get("axes"), scenario, system)
    axes = read_totals(reader, document.get("totals"), scenario, system, axes)
    space = _space(reader, scenario, axes)
    states = _states(reader, document.get("states"), system, axes)
    varied = varied_places(document.get("axes"), scenario, system)
    varied |= {place for axis in axes for place in axis.filled}
    if opened is None or not opened.is_of(scenario, catalogue):
        opened = _opened(scenario, varied, catalogue, problems)
    today = opened.figures(working=False) if opened else {}
    units = {name: figure.unit for name, figure in today.items()}
    # What is wrong with the scenario is told by now.
    owned = (*owned, *(() if problems else bounds_owned(goal, scenario)))
    bounds = (*owned, *read_bounds(reader, document.get("bounds"), units, titled))
    places = _with_figures(scenario, system, today) if document.get("ranges") else {}
    uncertain = _uncertain(reader, document, places, varied)
    objectives = read_objectives(reader, document.get("objectives"), goal, bool(uncertain))
    _refuse_contradictions(reader, objectives, bounds, free, uncertain)
    if free and document.get("totals"):
        reader.problem(
            "/totals",
            "contradiction",
            "Totals: how many users fit is asked, and how many there are in all.",
            'Leave the totals out, or ask with "load": "given".',
        )
    if today:
        refuse_unknown_figures(reader, objectives, bounds, today)
    if problems:
        raise InputProblems(problems)
    return Question(
        space,
        objectives,
        catalogue,
        bounds,
        free,
        system.load_of_one and any(_SERVERS in axis.filled for axis in axes),
        states,
        uncertain,
        int(shortlist or 10),
        opened,
    )


def _scenario(reader: Reader, document: Mapping[str, Any]) -> tuple[Document | None, System | None]:
    """The scenario and its mail system; why there is none is noted."""
    scenario = document.get("scenario")
    if scenario is None:
        reader.problem(
            "/scenario",
            "required",
            "Scenario is missing.",
            "Give the scenario that the axes vary.",
        )
        return None, None
    system = find_system(scenario, [])
    if system is None:
        try:
            parse.parse(scenario, reader.catalogue)
        except InputProblems as error:
            reader.problems += [_in_scenario(problem) for problem in error.problems]
        return None, None
    return dict(numbers_read(scenario)), system


def _in_scenario(problem: Problem) -> Problem:
    return replace(problem, pointer=f"/scenario{problem.pointer}")


def _space(reader: Reader, scenario: Document, axes: tuple[Axis, ...]) -> Space:
    words = tuple(axis for axis in axes if axis.of_words)
    space = Space(scenario, words, tuple(axis for axis in axes if not axis.of_words))
    if space.variants > MOST_VARIANTS:
        combinations = f"{count(space.variants)} combinations of models and choices"
        _too_large(reader, combinations, MOST_VARIANTS, space.words)
    elif space.size > MOST_DESIGNS:
        _too_large(reader, f"{count(space.size)} designs", MOST_DESIGNS, space.axes)
    return space


def _too_large(reader: Reader, found: str, most: int, axes: tuple[Axis, ...]) -> None:
    """Says which axes multiply to more than a search takes: those that have the most values."""
    largest = sorted(axes, key=lambda axis: -len(axis.values))[:MOST_NAMED]
    named = [f"{axis.label} ({count(len(axis.values))})" for axis in largest]
    reader.problem(
        "/axes",
        "too-large",
        f"Axes: {found}, and a search takes {count(most)} at most. "
        f"{listed(named)} multiply to most of them.",
        "Let fewer of these vary, or leave all but today's of one.",
    )


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
                reader.nearest(state, offered, "Choose from: " + ", ".join(offered) + "."),
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
    places: Mapping[str, Field],
    varied: set[str],
) -> Uncertainty | None:
    uncertain = read_ranges(
        reader,
        document.get("ranges"),
        document.get("correlations"),
        document.get("futures"),
        document.get("seed"),
        places,
        document["scenario"],
    )
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
    uncertain: Uncertainty | None,
) -> None:
    figures = wanted(objectives, bounds)
    if FUTURES_HELD in figures and uncertain is None:
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
    if free and USERS_HELD not in figures:
        reader.problem(
            "/load",
            "contradiction",
            "Load: where the users of the scenario do not matter, users_held must be asked for.",
            'Add {"figure": "users_held", "goal": "most"} to the objectives.',
        )


def _opened(
    scenario: Document, varied: set[str], catalogue: Catalogue, problems: list[Problem]
) -> OpenedScenario | None:
    """The scenario as it stands; notes its problems, but for what the axes vary."""
    # Where an axis varies a group, the scenario's own array need not be buildable.
    groups = {place.rsplit("/", 1)[0] for place in varied if "/raid_groups/" in place}
    try:
        return open_scenario(scenario, catalogue)
    except InputProblems as error:
        for problem in error.problems:
            parent, name = problem.pointer.rsplit("/", 1)
            of_array = parent in groups and name in {"level", "disks", "spans", "count"}
            if problem.pointer not in varied and not of_array:
                problems.append(_in_scenario(problem))
        return None


def _with_figures(
    scenario: Document, system: System, figures: Mapping[str, Any]
) -> dict[str, Field]:
    """The places of the scenario; what a profile fills has the profile's value as its default."""
    places = known_places(scenario, system)
    for pointer, field in places.items():
        figure = figures.get(input_name(pointer))
        if figure and not isinstance(field.default, int | float):
            places[pointer] = replace(field, default=figure.value)
    return places
