"""What of the advice on RAID groups a design that was found breaks, and today's does not."""

from __future__ import annotations

from calculators.best_practice.context import Look
from calculators.best_practice.registry import RULES
from calculators.sheet.said.numbers import listed

# What the shape of a group is advised to be: a way back chooses it.
_KEYS = ("wide-parity", "parity-for-writes")


def against_advice(today: Look, then: Look) -> str:
    """The advice that a design breaks and today's keeps, as a sentence; "" where none."""
    found = [
        f"“{RULES[key].title}”"
        for key in _KEYS
        if then.scenario.system in RULES[key].systems
        and any(RULES[key].look(then))
        and not any(RULES[key].look(today))
    ]
    return f" It goes against advice: {listed(found)}." if found else ""
