"""What of the advice on RAID groups a design that was found breaks, and today's does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.best_practice.context import Look
from calculators.best_practice.registry import RULES
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.sheet.numbers import listed

# What the shape of a group is advised to be: a way back chooses it.
_KEYS = ("wide-parity", "parity-for-writes")
Document = Mapping[str, Any]


def against_advice(
    before: tuple[Document, Bench], after: tuple[Document, Bench], catalogue: Catalogue
) -> str:
    """The advice that a design breaks and the one before it keeps, as a sentence; "" where none.

    Args:
        before, after: each design as it was asked, and on the bench
        catalogue: the rows they name
    """
    today, then = (Look(document, bench, catalogue) for document, bench in (before, after))
    found = [
        f"“{RULES[key].title}”"
        for key in _KEYS
        if then.scenario.system in RULES[key].systems
        and any(RULES[key].look(then))
        and not any(RULES[key].look(today))
    ]
    return f" It goes against advice: {listed(found)}." if found else ""
