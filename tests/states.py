"""Scenarios in one of the states that their mail system can be sized in."""

from calculators.inputs.common_fields import STATE
from calculators.scenario.losses.failure_states import NORMAL


def in_state(document, state):
    """The scenario in another state; the normal one is not named, as not every system has it."""
    found = {key: value for key, value in document.items() if key != STATE.name}
    return found if state == NORMAL else {**found, STATE.name: state}
