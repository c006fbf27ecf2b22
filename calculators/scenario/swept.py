"""Many designs at once: what is kept of them, and the checks that they are held against."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

import numpy as np

from calculators.checks.check import PASS, Check, Verdict, settled
from calculators.checks.limits import limits_of
from calculators.checks.server import CHECKS
from calculators.sheet.kernels import MANY
from calculators.sheet.lines.recording import Tree


class Swept:
    """Many designs at once.

    Attributes:
        kept: name -> array or number, of the figures that were asked for
        checks: name -> (needed, available), of every check but those that only advise
        tree: their lines; None where nobody asked for verdicts
    """

    def __init__(
        self, kept: dict[str, Any], checks: dict[str, tuple[Any, Any]], tree: Tree | None = None
    ):
        self.kept = kept
        self.checks = checks
        self.tree = tree

    def holds(self) -> dict[str, Any]:
        """Check name -> whether it holds, as a mask over the designs."""
        return {
            name: CHECKS[name].holds(needed, available)
            for name, (needed, available) in self.checks.items()
        }

    def all_hold(self) -> Any:
        """Whether every check holds, as a mask over the designs; one word for all of them where
        no check rests on arrays."""
        masks, others = [], False
        for name, sides in self.checks.items():
            breaks = CHECKS[name].breaks(*sides)
            # A mask with one word for all takes longer than the others together.
            if type(breaks) is np.ndarray:
                masks.append(breaks)
            elif breaks:
                others = True
        if not masks:
            return not others
        whole = np.logical_not(reduce(np.logical_or, masks))
        return np.zeros_like(whole) if others else whole

    def not_checked(self) -> dict[str, Any]:
        """Check name -> the designs on which it cannot be made, as a mask; only where there are."""
        found = {}
        for name, (needed, available) in self.checks.items():
            if _surely_known(needed, available):
                continue
            mask = np.logical_not(Check.known(needed, available))
            if mask.any():
                found[name] = mask
        return found


def each_of(values: Any, count: int) -> list[Any]:
    """A number, or an array of one dimension, as a list for so many designs."""
    if not isinstance(values, np.ndarray):
        return [values] * count
    return (values if values.size == count else np.broadcast_to(values, count)).tolist()


def are_many(arrays: Mapping[str, Any]) -> bool:
    return any(isinstance(each, np.ndarray) and each.size >= MANY for each in arrays.values())


def held_against(
    limits: Iterable[tuple[str, Any, Any]], sides: Iterator[Any]
) -> dict[str, tuple[Any, Any]]:
    """Check name -> (needed, available), of the values that a program made of them."""
    return {
        name: ((0.0 if needed else np.inf), 1.0)
        if available is None
        else (next(sides), next(sides))
        for name, needed, available in limits
    }


def _surely_known(needed: Any, available: Any) -> bool:
    """Whether both sides are known on all designs: a sum is known only where all its parts are,
    and much faster looked at."""
    # Without limit and what has no value are expected among them; their sum is no number.
    with np.errstate(invalid="ignore", over="ignore"):
        return math.isfinite(_sum(needed) + _sum(available))


def _sum(values: Any) -> Any:
    return values.sum() if isinstance(values, np.ndarray) else values


def verdicts_of(swept: Swept, count: int) -> list[list[Verdict]]:
    """Every check that many designs do not just pass, in the order of the lines, without the
    sentences.

    Args:
        swept: the designs, with the checks that only advise
        count: how many there are
    """
    assert swept.tree is not None
    found: list[list[Verdict]] = [[] for _ in range(count)]
    for check, sides, *_ in limits_of(swept.tree):
        if sides[1] is None:
            if not sides[0]:
                for each in found:
                    each.append(check.rule(False))
            continue
        needed, available = swept.checks[check.name]
        share = check.passes_below
        if type(needed) is type(available) is float:
            # One verdict for all of them.
            if not (0.0 < available < math.inf and needed < available * share):
                verdict = check.judge_values(sides, needed, available, said=False)
                for each in found if verdict.verdict != PASS else ():
                    each.append(verdict)
            continue
        of_each = zip(found, each_of(needed, count), each_of(available, count), strict=True)
        for each, need, limit in of_each:
            # What is not known is below nothing.
            if type(limit) is float and 0.0 < limit < math.inf and need < limit * share:
                continue
            verdict = check.judge_values(sides, need, limit, said=False)
            if verdict.verdict != PASS:
                each.append(verdict)
    return [*map(settled, found)]
