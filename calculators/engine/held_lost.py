"""How far a design goes with something lost, where it survives that: its headline says no more than
it holds then."""

from __future__ import annotations

from calculators.checks.check import FAIL
from calculators.checks.load_limit import held_by, said_load
from calculators.scenario.bench import Bench
from calculators.scenario.failure_states import NORMAL, bench_in_state, told_once
from calculators.sheet.numbers import listed

# State -> when that is, in a sentence.
_WHEN = {
    "disk-lost": "with a disk lost",
    "rebuilding": "while a disk is rebuilt",
    "server-lost": "with a server lost",
    "relays-lost": "with as many relays lost as may be",
}


def held_lost(bench: Bench) -> str:
    """The most load in each state that the design survives and that holds less than everything at
    work: "3,159 with a disk lost and 2,053 while a disk is rebuilt"; "" where none holds less.

    Args:
        bench: the scenario on the bench, with everything at work or not
    """
    state = bench.scenario.options.value("state") or NORMAL
    if state != NORMAL or any(each.verdict == FAIL for each in bench.verdicts_untold):
        return ""
    others = [(each, _WHEN[each]) for each in told_once(bench) if each in _WHEN]
    most = held_by(bench).load if others else None
    said = []
    for key, when in others:
        then = bench_in_state(bench, key)
        if any(each.verdict == FAIL for each in then.verdicts_untold):
            continue
        found = held_by(then, bench.standing()).load
        if found and (most is None or found < most):
            said.append(f"{said_load(found)} {when}")
    return listed(said)
