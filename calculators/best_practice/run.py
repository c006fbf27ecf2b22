"""Running the rules over a scenario that was sized, and trying the fixes."""

from __future__ import annotations

from math import inf
from typing import Any

from calculators.answers import Finding, FixCost, NotKept
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of
from calculators.best_practice.fixes import (
    deepens,
    failing,
    takes_another_model,
    unsettled,
    with_fix,
)
from calculators.best_practice.losses import Losses
from calculators.best_practice.lowered import MostToday
from calculators.best_practice.registry import RULES, SEVERITIES, Fix, Found, Rule
from calculators.checks import horizon
from calculators.checks.check import Verdict
from calculators.checks.said.in_brief import broken, said_open
from calculators.sheet.figures import finite


def findings(look: Look) -> list[Finding]:
    """What the rules find, the heaviest first.

    A fix is offered only where it was tried: the finding goes away, no check fails that held, and
    none that fails does so by more. One with another model breaks no advice that was kept either,
    and leaves no check unchecked that was made.
    Where one keeps every loss that the design survives, and all advice that it keeps, that is
    offered; else it is said which losses it costs and which advice is not kept. Where a design
    holds less with one, it is said how much."""
    tried = _Tried(look)
    rules = [rule for rule in RULES.values() if look.scenario.system in rule.systems]
    rules.sort(key=lambda rule: SEVERITIES.index(rule.severity))
    told = [_finding(rule, found, tried) for rule in rules for found in tried.found(rule, look)]
    return _mending_first(_cheapest_first(told, tried), tried)


class _Tried:
    """A scenario, and the same with each fix that was tried: several findings may have one."""

    def __init__(self, look: Look):
        self.look = look
        self.losses, self.most = Losses(look.bench), MostToday(look.bench)
        self._found: dict[tuple[str, Look], list[Found]] = {}

    def found(self, rule: Rule, look: Look) -> list[Found]:
        """What a rule finds in the scenario, or in that with a fix: looked for once."""
        key = rule.key, look
        if key not in self._found:
            self._found[key] = list(rule.look(look))
        return self._found[key]

    def then(self, fix: Fix | None) -> Look | None:
        """The scenario with a fix; None without one, and where it cannot be sized."""
        return with_fix(self.look, fix) if fix else None


def _cheapest_first(told: list[Finding], tried: _Tried) -> list[Finding]:
    """Of findings of one severity that mend the same limit, that of the cheapest fix first; each
    other one keeps its place."""
    places: dict[tuple[str, str], list[int]] = {}
    for at, each in enumerate(told):
        then = tried.then(each.fix)
        if then is None:
            continue
        still = failing(then)
        names = (limit.check.name for limit in broken(tried.look.checks))
        mended = [name for name in names if name not in still]
        if mended:
            places.setdefault((each.severity, mended[0]), []).append(at)
    ordered = list(told)
    for group in places.values():
        alike = _all_priced([told[at].cost for at in group])
        ranked = sorted(group, key=lambda at: _rank(told[at].cost, alike))
        for at, taken in zip(group, ranked, strict=True):
            ordered[at] = told[taken]
    return ordered


def _mending_first(told: list[Finding], tried: _Tried) -> list[Finding]:
    """Of the offers of one severity where a design breaks, those with which it holds first: the
    cheapest of them, then what changes least. Others, and what offers nothing, keep their order."""
    if not failing(tried.look):
        return told
    ordered = list(told)
    for severity in SEVERITIES:
        places = [at for at, each in enumerate(told) if each.severity == severity and each.fix]
        whole = [at for at in places if (then := tried.then(told[at].fix)) and not failing(then)]
        alike = _all_priced([told[at].cost for at in whole])
        whole.sort(
            key=lambda at: (
                _unknown(told[at]),
                *_rank(told[at].cost, alike),
                len(told[at].fix or ()),
            )
        )
        rest = [at for at in places if at not in whole]
        for at, taken in zip(places, [*whole, *rest], strict=True):
            ordered[at] = told[taken]
    return ordered


def _unknown(finding: Finding) -> bool:
    """Whether an offer takes another model whose price nobody knows: as many are not as cheap."""
    cost = finding.cost
    taken = takes_another_model(finding.fix or ())
    return taken and isinstance(cost, FixCost) and not cost.complete


def _all_priced(found: list[Any]) -> bool:
    """Whether costs can be set against each other as prices: all known, in one currency."""
    costs = [cost for cost in found if isinstance(cost, FixCost)]
    currencies = {cost.currency for cost in costs if cost.price is not None}
    return len(currencies) == 1 and all(cost.price is not None and cost.complete for cost in costs)


def _rank(cost: Any, priced: bool) -> tuple[float, ...]:
    """How much a fix buys: its price, or the servers and then the disks where not all have one."""
    if not isinstance(cost, FixCost):
        return (inf,)
    return (float(cost.price or 0),) if priced else (cost.servers, cost.disks, cost.memory_gib)


def _finding(rule: Rule, found: Found, tried: _Tried) -> Finding:
    fix, worse = _mend(rule, found, tried) or (None, [])
    look, then = tried.look, tried.then(fix)
    cost = cost_of(look, then)
    return Finding(
        rule.key,
        rule.severity,  # type: ignore[arg-type]
        rule.title,
        " ".join(filter(None, (_sooner(look, then, cost), found.message))),
        rule.source,
        list(found.pointers),
        found.figure,
        fix and {pointer: finite(value) for pointer, value in fix.items()},
        cost,
        worse,
        tried.most.lowered_by(then.bench) if then else [],
        [_not_kept(each) for each in unsettled(then, look)] if then else [],
    )


def _not_kept(verdict: Verdict) -> NotKept:
    check = verdict.check
    return NotKept(
        check.name,
        check.label,
        verdict.verdict,  # type: ignore[arg-type]
        finite(verdict.need),
        finite(verdict.limit),
        check.unit,
        said_open(verdict),
    )


def _sooner(look: Look, then: Look | None, cost: FixCost | None) -> str:
    """From which month on a design that grows no longer holds with a fix that takes hardware away,
    as a sentence; "" where that is no sooner than without it.

    Args:
        look: the scenario
        then: the same with the fix
        cost: what the fix buys more
    """
    if then is None or cost is None or not horizon.growing(look.bench):
        return ""
    if min(cost.servers, cost.disks, cost.memory_gib) >= 0:
        return ""
    now, with_it = (horizon.first_to_break(each.bench) for each in (look, then))
    if with_it is None or not with_it.month or (now is not None and now.month <= with_it.month):
        return ""
    ends = "through the years ahead" if now is None else horizon.through(now.month - 1)
    return (
        f"Once applied, it no longer holds from month {with_it.month} on, where it holds {ends} as "
        f"it stands: “{with_it.label}” breaks."
    )


def _mend(rule: Rule, found: Found, tried: _Tried) -> tuple[Fix, list[str]] | None:
    """The first fix that does it, costs no loss that the design survives and breaks no advice that
    it keeps; where each costs something, the first that costs no loss, else the first that breaks
    no advice, else the first of all, with its losses."""
    look, broken, best = tried.look, failing(tried.look), None
    for fix in found.fixes:
        mended = tried.then(fix)
        if mended is None:
            continue
        if _back(rule, found, tried, mended) or deepens(mended, look):
            continue
        left_open = bool(unsettled(mended, look))
        if left_open and takes_another_model(fix):
            continue
        if failing(mended) <= broken:
            worse = tried.losses.cost_by(mended.bench)
            costs = bool(worse), left_open
            if best is None or costs < best[0]:
                best = costs, (fix, worse)
            if not any(costs):
                break
    return best and best[1]


def _back(rule: Rule, found: Found, tried: _Tried, mended: Look) -> bool:
    """Whether a finding is there with a fix, at its place or, of the same figure, at another."""
    then = {_what(each) for each in tried.found(rule, mended)}
    if _what(found) in then or found.figure is None:
        return _what(found) in then
    elsewhere = then - {_what(each) for each in tried.found(rule, tried.look)}
    return _what(found)[1:] in [each[1:] for each in elsewhere]


def _what(found: Found) -> tuple[Any, ...]:
    """What a finding is about, whatever its words."""
    return found.pointers, found.figure, found.aspect
