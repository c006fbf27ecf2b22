"""Limits that a design breaks, and advice that it does not keep, in a few words each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calculators.checks.check import FAIL, NOT_CHECKED, Verdict, binding_first
from calculators.checks.said.m2_slots import larger_in_brief
from calculators.sheet.said.numbers import listed, short

_RULE = "yes or no"
_MEMORY = "memory"


def in_brief(verdict: Verdict) -> str:
    """A limit with its two sides: "Disk bays (36 against 28 disks)"; of a rule its name. Of slots
    for M.2 with what would mend it."""
    sides = larger_in_brief(verdict)
    if not sides and verdict.check.unit != _RULE:
        sides = sides_in_brief(verdict)
    return f"{verdict.check.label} ({sides})" if sides else verdict.check.label


def sides_in_brief(verdict: Verdict) -> str:
    """Both sides of a limit: "36 against 28 disks"; of advice what there is, and what is advised:
    "1 disk; at least 3 advised". "" where no two numbers say it."""
    check, need, limit = verdict.check, verdict.need, verdict.limit
    if need is None or limit is None or not check.unit:
        return ""
    if not check.recommends:
        return check.put_in(
            f"{{needed}} against {{available}} {check.unit_said}", need, limit
        ).strip()
    if check.said_if_broken:
        # Its own sentence says it.
        return ""
    there, advised = _of_advice(verdict)
    has = check.put_in(f"{there} {check.unit_said}", need, limit).strip()
    return f"{has}; {check.put_in(advised, need, limit)} advised"


def _of_advice(verdict: Verdict) -> tuple[str, str]:
    """What there is, and what is advised, as sentences to put numbers in."""
    if verdict.check.at_least:
        return "{available}", "at least {needed}"
    return "{needed}", "at most {available}"


def not_kept(verdicts: Iterable[Verdict], today: Iterable[Verdict]) -> list[Verdict]:
    """The advice that a design does not keep, but what another does not keep either.

    Args:
        verdicts: of the design
        today: of the other
    """
    alike = {each.check.name for each in today if each.against}
    return [each for each in verdicts if each.against and each.check.name not in alike]


def said_open(verdict: Verdict) -> str:
    """That advice is not kept, with its numbers, or that something is not checked, as it stands in
    a sentence: "“Memory advised” is not kept: 288 of at most 256 GiB"."""
    check, named = verdict.check, f"“{verdict.check.label}” is"
    if verdict.verdict == NOT_CHECKED:
        return f"{named} not checked"
    if not sides_in_brief(verdict):
        return f"{named} not kept"
    assert verdict.need is not None
    assert verdict.limit is not None
    sides = f"{' of '.join(_of_advice(verdict))} {check.unit_said}"
    return f"{named} not kept: {check.put_in(sides, verdict.need, verdict.limit)}".strip()


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
        recommendation Memory advised (448 GiB; at most 256 advised)"
    """
    limits = broken(verdicts)
    if not limits:
        return ""
    said = listed([in_brief(each) for each in limits])
    if advice := not_kept(verdicts, today):
        said += f"; {against_said(advice)}"
    return said


def against_said(advice: Sequence[Verdict]) -> str:
    """Advice that is not kept: "against the recommendation Memory advised (448 GiB; at most 256
    advised)"."""
    word = "recommendations" if len(advice) > 1 else "recommendation"
    return f"against the {word} {listed([in_brief(each) for each in advice])}"


def memory_lacking(verdicts: list[Verdict]) -> str:
    """That it is memory that lacks, how much of it, and what breaks besides; "" where memory does
    not lack, or nobody knows how much.

    Args:
        verdicts: the limits that a design breaks and that no more disks mend
    """
    found = next((each for each in verdicts if each.check.name == _MEMORY), None)
    if found is None or found.need is None or found.limit is None:
        return ""
    # As exact as the two that it lies between are said.
    lacks = max(round(found.need - found.limit, 1), 0.1)
    said = (
        f"memory lacks, not disks: a server needs {short(found.need)} {found.check.unit} and has "
        f"{short(found.limit)}, {short(lacks)} {found.check.unit} too little"
    )
    others = why_it_breaks([each for each in verdicts if each is not found])
    return f"{said}; besides {others}" if others else said
