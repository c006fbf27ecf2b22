"""Running the rules over a scenario that was sized, and trying the fixes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from calculators.best_practice.context import Look
from calculators.best_practice.fixes import applied
from calculators.best_practice.registry import RULES, SEVERITIES, Fix, Found, Rule
from calculators.checks.check import FAIL
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.records import Scenario
from calculators.sheet.figures import finite

# Reads and sizes a document: (scenario, recording sheet).
Sizer = Callable[[Mapping[str, Any]], tuple[Scenario, Any]]


def findings(
    document: Mapping[str, Any], scenario: Scenario, sheet: Any, catalogue: Catalogue, sizer: Sizer
) -> list[dict[str, Any]]:
    """What the rules find, the heaviest first.

    A fix is offered only where it was tried: the finding goes away, and no check fails that held.
    """
    look = Look(document, scenario, sheet, catalogue)
    rules = [rule for rule in RULES.values() if scenario.system in rule.systems]
    rules.sort(key=lambda rule: SEVERITIES.index(rule.severity))
    return [
        _finding(rule, found, _mend(rule, found, look, sizer))
        for rule in rules
        for found in rule.look(look)
    ]


def _finding(rule: Rule, found: Found, fix: Fix | None) -> dict[str, Any]:
    return {
        "key": rule.key,
        "severity": rule.severity,
        "title": rule.title,
        "message": found.message,
        "source": rule.source,
        "pointers": list(found.pointers),
        "figure": found.figure,
        "fix": fix and {pointer: finite(value) for pointer, value in fix.items()},
    }


def _mend(rule: Rule, found: Found, look: Look, sizer: Sizer) -> Fix | None:
    """The first fix that does it."""
    failing = _failing(look.checks)
    for fix in found.fixes:
        document = applied(look.document, fix)
        try:
            scenario, sheet = sizer(document)
        except InputProblems:
            continue
        mended = Look(document, scenario, sheet, look.catalogue)
        again = {(other.pointers, other.figure) for other in rule.look(mended)}
        if (found.pointers, found.figure) not in again and _failing(mended.checks) <= failing:
            return fix
    return None


def _failing(checks: list[Any]) -> set[str]:
    return {verdict.check.name for verdict in checks if verdict.verdict == FAIL}
