"""How far a design goes with something lost, where it survives that: its headline says no more than
it holds then."""

from __future__ import annotations

from calculators.checks.check import FAIL
from calculators.checks.load_limit import held_by
from calculators.checks.lost_said import HeldLost
from calculators.scenario.bench import Bench
from calculators.scenario.failure_states import NORMAL, bench_in_state, told_once

# State -> when that is, in a sentence.
_WHEN = {
    "disk-lost": "with a disk lost",
    "rebuilding": "while a disk is rebuilt",
    "server-lost": "with a server lost",
    "relays-lost": "with as many relays lost as may be",
}


def held_lost(bench: Bench) -> list[HeldLost]:
    """The most load in each state that the design survives and that holds less than everything at
    work, the least first; empty where none holds less.

    Args:
        bench: the scenario on the bench, with everything at work or not
    """
    state = bench.scenario.options.value("state") or NORMAL
    if state != NORMAL or any(each.verdict == FAIL for each in bench.verdicts_untold):
        return []
    others = [
        (key, _WHEN[key].replace("server", "relay") if "relay" in label else _WHEN[key])
        for key, label in told_once(bench).items()
        if key in _WHEN
    ]
    most = held_by(bench).load if others else None
    found = []
    for key, when in others:
        then = bench_in_state(bench, key)
        if any(each.verdict == FAIL for each in then.verdicts_untold):
            continue
        held = held_by(then, bench.standing())
        if held.load and held.breaks and (most is None or held.load < most):
            found.append(HeldLost(held.load, held.breaks, when))
    return sorted(found, key=lambda each: each.load)
