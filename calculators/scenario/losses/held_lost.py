"""How far a design goes with something lost, where it survives that: its headline says no more than
it holds then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calculators.checks.check import FAIL
from calculators.checks.most_held import Held, held_by
from calculators.checks.said.lost_said import AT_WORK, HeldLost
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import NORMAL, bench_in_state, told_once

# State -> when that is, in a sentence.
WHEN = {
    "disk-lost": "with a disk lost",
    "rebuilding": "while a disk is rebuilt",
    "server-lost": "with a server lost",
    "relays-lost": "with as many relays lost as may be",
}


def state_said(bench: Bench) -> str:
    """The state that a scenario is in, in a sentence; "" where it is sized in one alone."""
    labels = told_once(bench)
    if len(labels) == 1:
        return ""
    state = bench.scenario.options.value("state") or NORMAL
    return AT_WORK if state == NORMAL else _when(state, labels.get(state, ""))


def survived_states(bench: Bench) -> dict[str, Bench]:
    """When something is lost, in words -> the scenario then, where it survives that; empty where
    it does not hold with everything at work, or is in another state."""
    state = bench.scenario.options.value("state") or NORMAL
    if state != NORMAL or any(each.verdict == FAIL for each in bench.verdicts_untold):
        return {}
    others = [(key, _when(key, label)) for key, label in told_once(bench).items() if key in WHEN]
    states = {when: bench_in_state(bench, key) for key, when in others}
    return {when: then for when, then in states.items() if not then.breaks}


def _when(state: str, label: str) -> str:
    return WHEN[state].replace("server", "relay") if "relay" in label else WHEN[state]


def held_lost(bench: Bench, survived: Mapping[str, Bench] | None = None) -> list[HeldLost]:
    """The most load in each state that the design survives and that holds less than everything at
    work, the least first; empty where none holds less.

    Args:
        bench: the scenario on the bench, with everything at work or not
        survived: as ``survived_states`` finds them, where they are known
    """
    survived = survived_states(bench) if survived is None else survived
    if not survived:
        return []
    most, *losses = held_alike(bench, [bench, *survived.values()])
    found = [
        HeldLost(held.load, held.breaks, when)
        for when, held in zip(survived, losses, strict=True)
        if held.load and held.breaks and (most.load is None or held.load < most.load)
    ]
    return sorted(found, key=lambda each: each.load)


def held_alike(bench: Bench, states: Sequence[Bench]) -> list[Held]:
    """The most load in each state, on the hardware that stands. Memory that nobody gave follows the
    load in all of them: none asks for more of it than another, so that it limits none.

    Args:
        bench: the scenario on the bench, whose hardware stands
        states: the same in each state
    """
    return [held_by(each, bench.standing()) for each in states]
