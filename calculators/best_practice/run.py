"""Running the rules over a scenario that was sized, and trying the fixes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.best_practice.context import Look
from calculators.best_practice.fixes import applied
from calculators.best_practice.registry import RULES, SEVERITIES, Fix, Found, Rule
from calculators.checks.check import FAIL
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.figures import finite


def findings(document: Mapping[str, Any], catalogue: Catalogue) -> list[dict[str, Any]]:
    """What the rules find, the heaviest first.

    A fix is offered only where it was tried: the finding goes away, and no check fails that held.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    look = Look(document, Bench(parse(document, catalogue)), catalogue)
    rules = [rule for rule in RULES.values() if look.scenario.system in rule.systems]
    rules.sort(key=lambda rule: SEVERITIES.index(rule.severity))
    return [
        _finding(rule, found, _mend(rule, found, look))
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


def _mend(rule: Rule, found: Found, look: Look) -> Fix | None:
    """The first fix that does it."""
    failing = _failing(look.checks)
    for fix in found.fixes:
        document = applied(look.document, fix)
        try:
            bench = Bench(parse(document, look.catalogue))
        except InputProblems:
            continue
        mended = Look(document, bench, look.catalogue)
        again = {(other.pointers, other.figure) for other in rule.look(mended)}
        if (found.pointers, found.figure) not in again and _failing(mended.checks) <= failing:
            return fix
    return None


def _failing(checks: list[Any]) -> set[str]:
    return {verdict.check.name for verdict in checks if verdict.verdict == FAIL}
