"""The checks of a combination of words, made ready once, and one design held against them."""

from __future__ import annotations

import math
import re
from typing import Any, Final

from calculators.checks.check import PASS, Check, Verdict
from calculators.checks.server import CHECKS
from calculators.sheet.lines.recording import Recording, Tree
from calculators.sheet.said.numbers import PLAINLY, in_mib
from calculators.sheet.said.said_load import RATES
from calculators.sheet.tree.units import PER_CENT

# Most sentences name both sides once, what is needed first.
_AROUND = re.compile(r"([^{]*)\{needed\}([^{]*)\{available\}([^{]*)")
# The share of a limit below which none passes without more being looked at.
_NEVER: Final = 0.0
# A check, both sides and their places in the row; the share of a limit below which it passes with
# nothing more to look at, None where it does so at the limit as well; what stands around both sides
# in its sentence then, where they are named, and what they are taken times there.
Limit = tuple[Check, tuple[Any, Any], int, int, float | None, tuple[str, ...], float]


def limits_of(tree: Tree) -> list[Limit]:
    """The checks of a tree, made ready once."""
    if tree.limits is None:
        tree.limits = [_limit(tree, *each) for each in tree.checks]
        tree.doubts = any(check.about for check, *_ in tree.limits)
    return tree.limits


def _limit(tree: Tree, name: str, needed: Any, available: Any) -> Limit:
    check, place = CHECKS[name], tree.places
    if available is None:
        return check, (needed, None), 0, 0, _NEVER, (), 1.0
    check = check.never_warning if name in tree.exact else check
    sides, places = (needed, available), (place[needed.name], place[available.name])
    below = check.passes_below if check.has_margin or check.strict else None
    share = check.unit == "share"
    around = _AROUND.fullmatch(check.passes.replace("}", "} %") if share else check.passes)
    named = "{" in check.passes
    if check.unsaid or check.with_a_disk_out or (named and (not around or check.unit in RATES)):
        below = _NEVER
    times = float(PER_CENT) if share else in_mib(1) if check.of_memory else 1.0
    return check, sides, *places, below, around.groups() if around else (), times


def judged(limits: list[Limit], recording: Recording, a_disk_is_out: str) -> list[Verdict]:
    """Every check of a design that arises, in the order of the lines, its sentence in the plain
    number format.

    Most checks pass with nothing more to look at: they are judged here, as ``judge_values`` does.

    Args:
        limits: the checks of its lines
        recording: the design
        a_disk_is_out: the state in words where one of the disks that are counted is out
    """
    row, printed, verdicts = recording.row, PLAINLY, list[Verdict]()
    for check, sides, here, there, below, around, times in limits:
        need, limit = row[here], row[there]
        if check.arises and not need and not limit:
            continue
        if type(need) is type(limit) is float and (
            0.0 <= need <= limit < math.inf
            if below is None
            else 0.0 <= need < limit * below < math.inf
        ):
            said = check.passes
            if around:
                needed, available = printed[need * times], printed[limit * times]
                if needed == "1" or available == "1":
                    said = check.put_in(said, need, limit)
                else:
                    before, between, behind = around
                    said = f"{before}{needed}{between}{available}{behind}"
            margin = (limit - need) / limit if check.has_margin else None
            verdicts.append(Verdict(check, PASS, sides, margin, said, need, limit, recording))
        elif sides[1] is None:
            verdicts.append(check.rule(sides[0]))
        else:
            verdicts.append(check.judge_values(sides, need, limit, recording, a_disk_is_out))
    return verdicts
