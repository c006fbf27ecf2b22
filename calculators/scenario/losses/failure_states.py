"""What if something breaks: a scenario sized with everything at work, and with each loss."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from calculators.answers import FailureStates, State, StateCell, StateCheck
from calculators.checks.check import Check, Verdict, worst
from calculators.inputs.common_fields import DISK_OUT, STATE, STATES
from calculators.scenario.bench import Bench
from calculators.scenario.losses.disk_lost import disk_lost
from calculators.sheet.lines import nodes
from calculators.sheet.lines.records import Given
from calculators.sheet.sources import DEFINITION, HOUSE, SOURCES
from calculators.systems import System

NORMAL = "normal"


def states_of(system: System) -> tuple[str, ...]:
    """The states a mail system can be sized in; only the normal one where it asks for none."""
    return tuple(labels_of(system))


def labels_of(system: System) -> Mapping[str, str]:
    """State -> what it is called, of those that a mail system can be sized in."""
    for field in system.fields:
        if field.name == STATE.name and field.choices:
            return field.choices()
    return {NORMAL: STATES[NORMAL]}


def bench_in_state(bench: Bench, state: str) -> Bench:
    """A scenario that was read, in another state."""
    today = bench.scenario.options.fields.get(STATE.name)
    if not isinstance(today, Given) or today.value == state:
        return bench
    if state not in bench.in_state:
        bench.in_state[state] = Bench(bench.scenario.saying(STATE.name, state))
    return bench.in_state[state]


def with_disk_out(bench: Bench) -> list[Bench]:
    """A scenario that was read, with a disk lost and rebuilt; empty where it has no such state."""
    return [bench_in_state(bench, state) for state in DISK_OUT if state in labels_of(bench.system)]


def heat_map(bench: Bench) -> FailureStates:
    """Every check of a scenario in every state: a row of cells for each state, a cell for each
    check; None where the check does not arise in the state. A state that is another one by the
    numbers is told once."""
    also = _also(bench)
    labels = told_once(bench)
    benches = {state: bench_in_state(bench, state) for state in labels}
    rows = {state: each.verdicts for state, each in benches.items()}
    columns: dict[str, Check] = {}
    for verdicts in rows.values():
        columns |= {verdict.check.name: verdict.check for verdict in verdicts}
    return FailureStates(
        [
            State(state, label, worst(rows[state]), also.get(state, []))
            for state, label in labels.items()
        ],
        [StateCheck(check.name, check.label, check.unit) for check in columns.values()],
        [_cells(verdicts, columns) for verdicts in rows.values()],
        _sources(benches),
        disk_lost(bench),
        passive_node=nodes.PASSIVE in bench.recording.values,
    )


def told_once(bench: Bench) -> dict[str, str]:
    """State -> its label, without those that are another one by the numbers of the scenario."""
    with_others = {same for others in _also(bench).values() for same in others}
    labels = labels_of(bench.system)
    return {state: label for state, label in labels.items() if state not in with_others}


def worse_states(today: Bench, then: Bench) -> list[str]:
    """The states, in words, that one design breaks in and another does not."""
    before = broken_states(today)
    return [state for state in broken_states(then, before) if state not in before]


def broken_states(bench: Bench, known: Collection[str] = ()) -> list[str]:
    """The states, in words, that a design breaks in.

    Args:
        bench: the design
        known: states that nobody asks about, in words
    """
    return [
        label
        for key, label in told_once(bench).items()
        if label not in known and bench_in_state(bench, key).breaks
    ]


def _also(bench: Bench) -> dict[str, list[str]]:
    """State that is told -> those that are told with it."""
    found = bench.system.same_state and bench.system.same_state(bench.scenario.options)
    return {found[1]: [found[0]]} if found else {}


def _sources(benches: Mapping[str, Bench]) -> list[str]:
    """The references of the lines that a loss adds or changes, in their order."""
    at_work = _cited(benches[NORMAL])
    of_losses = {
        reference: reference.partition(",")[0]
        for each in benches.values()
        for name, reference in _cited(each).items()
        if at_work.get(name) != reference
    }
    documents = SOURCES.keys() - {DEFINITION, HOUSE}
    return [text for text, key in of_losses.items() if key in documents]


def _cited(bench: Bench) -> dict[str, str]:
    """Name of each figure and fact that the limits rest on -> its reference."""
    tree = bench.tree
    return {each.name: each.source for each in (*tree.derived, *tree.facts_used)}


def _cells(verdicts: list[Verdict], columns: Mapping[str, Check]) -> list[StateCell | None]:
    found = {verdict.check.name: _cell(verdict) for verdict in verdicts}
    return [found.get(name) for name in columns]


def _cell(verdict: Verdict) -> StateCell:
    told = verdict.told()
    return StateCell(told.verdict, told.margin, told.needed, told.available, told.message)
