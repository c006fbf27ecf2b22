"""How far a design goes with something lost, where it survives that: its headline says no more than
it holds then."""

from __future__ import annotations

from calculators.checks.check import FAIL
from calculators.checks.load_limit import held_by
from calculators.checks.server import CHECKS
from calculators.scenario.bench import Bench
from calculators.scenario.failure_states import NORMAL, bench_in_state, told_once
from calculators.sheet.numbers import listed
from calculators.sheet.said_load import said_load

# State -> when that is, in a sentence.
_WHEN = {
    "disk-lost": "with a disk lost",
    "rebuilding": "while a disk is rebuilt",
    "server-lost": "with a server lost",
    "relays-lost": "with as many relays lost as may be",
}


def held_lost(bench: Bench) -> str:
    """The most load in each state that the design survives and that holds less than everything at
    work: "3,159 with a disk lost (database spindles) and 2,053 while a disk is rebuilt (log
    spindles)"; "" where none holds less.

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
        found, breaks = held_by(then, bench.standing())
        if found and (most is None or found < most):
            said.append(f"{said_load(found)} {when}{_limit(breaks)}")
    return listed(said)


def _limit(breaks: str | None) -> str:
    """The limit that sets it, in brackets: it may be another one than with everything at work."""
    if breaks is None:
        return ""
    label = CHECKS[breaks].label
    return f" ({label[:1].lower() if label[1:2].islower() else label[:1]}{label[1:]})"
