"""Candidates: designs of the front, opened one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from calculators.checks.check import NOT_CHECKED, WARN, Verdict
from calculators.checks.load_limit import on_each
from calculators.checks.most_held import held_by
from calculators.checks.said.beside import broken_advice
from calculators.checks.server import CHECKS
from calculators.engine import OpenedScenario, open_scenario
from calculators.search.answer_types.answers import (
    BindingLimit,
    Candidate,
    Figures,
    HeldCheck,
    HeldFutures,
    HeldState,
    Leader,
    OpenedCandidate,
    SearchObjective,
    Today,
    Values,
)
from calculators.search.designs.evaluate import Designs, Variant, built, variant_kept
from calculators.search.designs.given_up import given_up, lacks
from calculators.search.figures import hardware
from calculators.search.figures.late import load_held, loaded, whole_loads
from calculators.search.figures.lookup import figure_of
from calculators.search.objectives import DISKS_BEYOND_OWNED, LEAST, OWN, PRICE, Objective
from calculators.search.partial import Partial
from calculators.search.question.question import Question
from calculators.search.space import Document, Space, placed
from calculators.sheet.figures import cents
from calculators.sheet.lines.recording import Figure
from calculators.sheet.said import left
from calculators.systems.materials.owned import models_owned


def document_of(question: Question, number: int) -> Document:
    """The full scenario of a design; where users do not matter, with those that it holds, and where
    it is beyond a bound whatever they are, with those that it holds beside that.

    Raises:
        IndexError: there is no such design
    """
    document = question.space.document(number)
    if not question.free:
        return document
    designs = built_with_load(question, number)
    return with_load(document, designs) if designs else document


def built_with_load(question: Question, number: int) -> Designs | None:
    """One design, where the load is free with the load that it holds; where it is beyond a bound at
    any load, with what it holds beside its bounds. None where it cannot be built."""
    designs = built(question, number)
    if designs is None or not question.free:
        return designs
    designs = loaded(designs)
    if question.bounds and not load_held(designs).any():
        designs = built(_without_bounds(question), number)
    return loaded(designs) if designs else None


def _without_bounds(question: Question) -> Question:
    """The question with no bound, and each a figure to tell."""
    told = (*question.objectives, *(Objective(each.figure, LEAST) for each in question.bounds))
    return replace(question, objectives=told, bounds=())


class OpenedDesigns:
    """The designs of an answer as scenarios, each opened once."""

    def __init__(self, question: Question):
        self.question = question
        self._documents: dict[int, Document] = {}
        self._opened: dict[int, OpenedScenario] = {}

    def document(self, number: int) -> Document:
        """The full scenario of a design, as ``document_of`` has it."""
        if number not in self._documents:
            self._documents[number] = document_of(self.question, number)
        return self._documents[number]

    def opened(self, number: int) -> OpenedScenario:
        """A design that can be built, in the scenario's own state."""
        if number not in self._opened:
            document, catalogue = self.document(number), self.question.catalogue
            variant = variant_kept(self.question, number // self.question.space.designs_a_variant)
            self._opened[number] = (
                OpenedScenario(document, catalogue, variant.alone(number))
                if isinstance(variant, Variant) and variant.reads_alike
                else open_scenario(document, catalogue)
            )
        return self._opened[number]

    def in_states(self, number: int) -> dict[str, OpenedScenario]:
        """A design in the states that it must hold in, by state; "" for its own where none is
        asked for."""
        document, states = self.document(number), self.question.states or ("",)
        return {
            state: self.opened(number)
            if changed is document
            else open_scenario(changed, self.question.catalogue)
            for state, (_, changed) in zip(states, self.question.in_states(document), strict=True)
        }


def with_load(document: Document, designs: Designs) -> Document:
    """The scenario of one design with the load that it holds."""
    bench, held = designs.variant.bench, whole_loads(designs)
    if bench.system.load_option is not None:
        return placed(document, {f"/{name}": float(each[0]) for name, each in held.items()})
    return placed(
        document,
        {f"/populations/{index}/users": int(each[0]) for index, each in enumerate(held.values())},
    )


def row_of(question: Question, number: int, point: Iterable[float]) -> tuple[int, Values, Figures]:
    """A design with what varies in it and its objectives, from a point of the front."""
    objectives: Figures = {
        goal.figure: told(goal.figure, float(goal.turned(value)))
        for goal, value in zip(question.objectives, point, strict=True)
    }
    return number, question.space.digits(number), objectives


def in_detail(
    designs: OpenedDesigns, row: Candidate, futures: HeldFutures | None
) -> OpenedCandidate:
    """A candidate with its verdict, the limit that binds it, and how it stands in each state.

    What is advised and not kept, such as a larger cache, is said here: it has no margin to show.
    """
    question, opened = designs.question, designs.in_states(row.design)
    checks = [
        (each.margin, state, each)
        for state, scenario in opened.items()
        for each in scenario.verdicts
        if each.margin is not None
    ]
    nearest = _breaking(opened) if question.free else None
    nearest = nearest or min(checks, key=lambda found: found[0], default=None)
    binding = None
    if nearest is not None:
        margin, state, found = nearest
        binding = BindingLimit(
            found.check.name, found.check.label, margin, found.message, state or None
        )
    said = [
        each
        for scenario in opened.values()
        for each in (
            *_without(scenario),
            *scenario.bench.recording.beyond,
            *broken_advice(scenario.verdicts),
        )
    ]
    unchecked = _unchecked(opened.values())
    normal = next(iter(opened.values()))
    states = {
        state: HeldState(
            scenario.verdict,
            {each.check.name: HeldCheck(each.margin, each.verdict) for each in scenario.verdicts},
        )
        for state, scenario in opened.items()
        if question.states
    }
    return OpenedCandidate(
        row.design,
        row.values,
        row.objectives,
        normal.verdict,
        binding,
        list(dict.fromkeys(said)),
        states,
        futures,
        list(unchecked),
        sum(each.against for each in normal.verdicts),
        [
            _tight(each)
            for each in normal.verdicts
            if each.verdict == WARN
            and not each.check.recommends
            and (nearest is None or each is not nearest[2])
        ],
        list(unchecked.values()),
        _to_buy(question, row.design) if models_owned(normal.scenario) else 0,
        given_up(
            designs.document(row.design),
            question.space.scenario,
            lacks(normal),
            lacks(question.opened),
        ),
    )


def _to_buy(question: Question, number: int) -> int:
    """Disks of a design beyond those that are owned."""
    designs = built(question, number)
    return int(value_of(DISKS_BEYOND_OWNED, designs) or 0) if designs else 0


def _unchecked(states: Iterable[OpenedScenario]) -> dict[str, str]:
    """Limits that could not be checked in some state, and what each of them lacks."""
    found: dict[str, str] = {}
    for scenario in states:
        for each in scenario.verdicts:
            if each.verdict == NOT_CHECKED and not each.check.advice:
                found.setdefault(each.check.label, each.message)
    return found


def _tight(each: Verdict) -> str:
    """Why a design is only tight: how close a limit is, or what puts it in doubt."""
    if each.margin is None or each.check.advice:
        return each.message
    return f"{each.check.label}: {left.margin(each.margin)}."


def _breaking(opened: Mapping[str, OpenedScenario]) -> tuple[float | None, str, Verdict] | None:
    """The limit that stops a design at the most load that it holds: of several limits that are
    just reached, the one that breaks first beyond it."""
    held = {state: held_by(scenario.bench) for state, scenario in opened.items()}
    reached = {state: most for state, most in held.items() if most.load is not None}
    if not reached:
        return None
    state = min(reached, key=lambda each: reached[each].load or 0)
    found = next(
        (each for each in opened[state].verdicts if each.check.name == reached[state].breaks), None
    )
    return None if found is None else (found.margin, state, found)


def _without(scenario: OpenedScenario) -> list[str]:
    """What a design does without that others buy."""
    figures = scenario.bench.system.goes_without
    return [each.text for each in scenario.bench.recording.remarks if each.figure in figures]


def leaders(question: Question, found: Partial) -> list[Leader]:
    """The best design by the first objective with each word, such as each RAID level."""
    led = {tuple(int(part) for part in key.split(":")): row for key, row in found.leaders.items()}
    rows = []
    for (place, digit), (*point, number) in sorted(led.items()):
        axis = question.space.words[place]
        design = row_of(question, int(number), point)
        rows.append(Leader(axis.pointer, axis.label, axis.values[digit], *design))
    return rows


def today(question: Question) -> Today | None:
    """The scenario as it stands, by the same objectives; None where it cannot be sized.

    It stands beside the candidates whether or not it keeps the bounds.
    """
    opened = question.opened
    designs = as_it_stands(question) if opened else None
    if opened is None or designs is None:
        return None
    values = {goal.figure: value_of(goal.figure, designs) for goal in question.objectives}
    noun = f"{opened.system.load_noun}{on_each(opened.bench)}"
    against = sum(each.against for each in opened.verdicts)
    return Today(
        values, opened.verdict, opened.headline, opened.load, noun, advice_not_kept=against
    )


def as_it_stands(question: Question) -> Designs | None:
    """The scenario as a space of one design; None where it cannot be built."""
    # Its figures are told whether or not it keeps the bounds.
    scenario = Space(question.space.scenario, (), ())
    designs = built(replace(_without_bounds(question), space=scenario), 0)
    return loaded(designs) if designs and question.free else designs


def value_of(figure: str, designs: Designs) -> float | None:
    """A figure of the first design; None where it is not known."""
    return told(figure, known(figure_of(figure, designs)[0]))


def told(figure: str, value: float | None) -> Any:
    """A figure as it stands in an answer: a price to the cent."""
    return cents(value) if figure == PRICE else value


def known(value: Any) -> float | None:
    """A number; None where it is not known or has no end."""
    return float(value) if np.isfinite(value) else None


def objectives_of(question: Question) -> list[SearchObjective]:
    """The objectives with label and unit as printed."""
    return [
        SearchObjective(goal.figure, goal.goal, *named(question, goal.figure))
        for goal in question.objectives
    ]


def named(question: Question, figure: str) -> tuple[str, str]:
    """Label and unit of a figure as printed."""
    own = OWN.get(figure)
    if own:
        return own.label, own.unit or _unit_of(question, figure)
    of_sheet = _example(question, figure)
    return (of_sheet.label, of_sheet.unit) if of_sheet else (figure, "")


def limit_label(question: Question, name: str) -> str:
    """A limit in words: of a state, of the architect, or of the sheet."""
    prefix, _, check = name.rpartition("/")
    if prefix == "bound":
        return f"{named(question, check)[0]}, bound"
    label = CHECKS[check].label
    return f"{label}, {prefix.replace('-', ' ')}" if prefix else label


def _unit_of(question: Question, figure: str) -> str:
    """Price and load have the unit of the catalogue and of the mail system."""
    variant = _any_variant(question)
    if figure == "price":
        return (hardware.currency(variant) if variant else "") or "price"
    if variant is None:
        return "users"
    bench = variant.bench
    each = " in all" if question.of_all else on_each(bench)
    return f"{bench.system.load_noun}{each}"


def _example(question: Question, figure: str) -> Figure | None:
    """A figure of some design that can be sized; None where it has no such figure."""
    variant = _any_variant(question)
    return variant.bench.figures().get(figure) if variant else None


def _any_variant(question: Question) -> Variant | None:
    """The first combination of words that can be sized: the first design may be none that can be
    built."""
    variants = (variant_kept(question, number) for number in range(question.space.variants))
    return next((each for each in variants if isinstance(each, Variant)), None)
