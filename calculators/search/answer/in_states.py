"""Named designs in every state: what a loss breaks, and where today's design stands better."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from calculators.charts.activation import NORMAL as ALL_RUN
from calculators.charts.activation import STATES as OF_GROUPS
from calculators.checks.check import FAIL, PASS, worst
from calculators.checks.load_limit import held_by, on_each
from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems
from calculators.scenario.failure_states import NORMAL, bench_in_state, labels_of
from calculators.search.answer.candidates import document_of
from calculators.search.question.question import Question
from calculators.search.state_answers import DesignInStates, StateOutcome

_NOT_PLANNED = "The design is not planned to survive this."


def of_designs(
    question: Question, numbers: Iterable[int], today: OpenedScenario | None
) -> list[DesignInStates]:
    """Each of some designs in every state, beside today's design in the same.

    Args:
        question: what is searched
        numbers: of designs that can be built
        today: the scenario as it stands; None where it cannot be sized
    """
    return [
        beside_today(
            number, open_scenario(document_of(question, number), question.catalogue), today
        )
        for number in dict.fromkeys(numbers)
    ]


def beside_today(
    number: int, opened: OpenedScenario, today: OpenedScenario | None
) -> DesignInStates:
    """A design in every state, beside today's design in the same."""
    bench = opened.bench
    now = {each.state: each for each in outcomes(today)} if today else {}
    own = outcomes(opened, now)
    load = float(bench.recording.values.get(bench.system.load_figure, math.nan))
    return DesignInStates(
        number,
        load if math.isfinite(load) else None,
        f"{bench.system.load_noun}{on_each(bench)}",
        [_beside(each, now.get(each.state)) for each in own],
    )


def states_held(opened: OpenedScenario) -> list[str]:
    """The states with something lost in which a design breaks no limit, as ``states`` of a search
    takes them; none of a design that breaks with everything at work."""
    if opened.verdict == FAIL:
        return []
    return [
        state
        for state in labels_of(opened.system)
        if state != NORMAL and worst(bench_in_state(opened.bench, state).verdicts) != FAIL
    ]


def today_of(question: Question) -> OpenedScenario | None:
    """The scenario as it stands; None where it cannot be sized."""
    try:
        return question.opened or open_scenario(question.space.scenario, question.catalogue)
    except InputProblems:
        return None


def outcomes(opened: OpenedScenario, beside: Mapping[str, Any] | None = None) -> list[StateOutcome]:
    """A design in every state with something lost.

    Args:
        opened: the design
        beside: states of another design, of which those of a group of servers are told too
    """
    found = [
        _outcome(opened, state, label)
        for state, label in labels_of(opened.system).items()
        if state != NORMAL
    ]
    return found + _of_groups(opened, beside or {})


def _outcome(opened: OpenedScenario, state: str, label: str) -> StateOutcome:
    bench = bench_in_state(opened.bench, state)
    verdicts = bench.verdicts
    verdict = worst(verdicts)
    if verdict != FAIL:
        return StateOutcome(state, label, verdict, None, "", None, "", None)
    broken = [each for each in verdicts if each.verdict == FAIL]
    most = min(broken, key=lambda each: math.inf if each.margin is None else each.margin)
    held = held_by(bench, opened.bench.standing()).load
    return StateOutcome(
        state, label, FAIL, most.check.name, most.check.label, most.margin, most.message, held
    )


def _of_groups(opened: OpenedScenario, beside: Mapping[str, Any]) -> list[StateOutcome]:
    """Losses of servers and sites that a group is planned to survive: what its servers carry then
    is held against their limits with everything at work already."""
    values = opened.bench.recording.values
    holds = ALL_RUN in values and opened.verdict != FAIL
    found = []
    for label, (figure, _) in OF_GROUPS.items():
        key = label.lower().replace(" ", "-")
        if figure == ALL_RUN:
            continue
        if holds and values.get(figure):
            found.append(StateOutcome(key, label, PASS, None, "", None, "", None))
        elif key in beside:
            found.append(StateOutcome(key, label, FAIL, None, "", None, _NOT_PLANNED, None))
    return found


def _beside(own: StateOutcome, now: StateOutcome | None) -> StateOutcome:
    own.today = now.verdict if now else None
    own.worse_than_today = bool(now) and own.verdict == FAIL and own.today != FAIL
    return own
