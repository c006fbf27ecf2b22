"""Limits that a design breaks, and advice that it does not keep, in a few words each."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.checks.check import FAIL, Verdict, binding_first
from calculators.sheet.numbers import listed

_RULE = "yes or no"


def in_brief(verdict: Verdict) -> str:
    """A limit with its two sides: "Disk bays (36 against 28 disks)"; of a rule its name."""
    check, need, limit = verdict.check, verdict.need, verdict.limit
    if need is None or limit is None or check.unit in ("", _RULE):
        return check.label
    sides = check.put_in(f"{{needed}} against {{available}} {check.unit_said}", need, limit)
    return f"{check.label} ({sides.strip()})"


def broken(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The limits that a design breaks, those furthest over first."""
    return binding_first([each for each in verdicts if each.verdict == FAIL])


def why_it_breaks(verdicts: list[Verdict], today: Iterable[Verdict] = ()) -> str:
    """All limits that a design breaks, then advice that it does not keep; "" where it breaks none.

    Args:
        verdicts: of the design
        today: of another; advice that neither keeps tells nothing
    Returns:
        what stands behind "it breaks": "Disk bays (36 against 28 disks); against the
        recommendation Memory advised (448 against 256 GiB)"
    """
    limits = broken(verdicts)
    if not limits:
        return ""
    said = listed([in_brief(each) for each in limits])
    alike = {each.check.name for each in today if each.against}
    advice = [each for each in verdicts if each.against and each.check.name not in alike]
    if advice:
        word = "recommendations" if len(advice) > 1 else "recommendation"
        said += f"; against the {word} {listed([in_brief(each) for each in advice])}"
    return said
