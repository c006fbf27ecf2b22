"""What is said beside a verdict: limits that are close or could not be checked, and
recommendations that are not kept."""

from __future__ import annotations

from calculators.checks.check import FAIL, NOT_CHECKED, WARN, Verdict, worst
from calculators.checks.said.in_brief import sides_in_brief
from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import count, listed, recommendations

# So many reasons stand in a sentence; of more it says how many.
_REASONS = 2


def not_checked(verdicts: list[Verdict]) -> str:
    """How many limits could not be checked, as a sentence; "" where all were."""
    unknown = [each for each in verdicts if each.verdict == NOT_CHECKED]
    count = sum(not each.check.advice for each in unknown)
    return f"{count} limit{'s' * (count > 1)} not checked." if count else ""


def said_too(verdicts: list[Verdict]) -> str:
    """What is said with the verdict of a design that holds, as sentences; "" where nothing is."""
    if FAIL in [each.verdict for each in verdicts]:
        return ""
    return " ".join(each.message for each in verdicts if each.said_with_verdict)


def broken_advice(verdicts: list[Verdict]) -> list[str]:
    """The sentences of all that is advised and not kept: of a design of which no headline is
    shown, all that no margin tells."""
    return [each.message for each in verdicts if each.check.advice and each.verdict == WARN]


def tight(verdicts: list[Verdict]) -> str:
    """Why a design that holds is only tight: which limits, with what they have to spare, and which
    are in doubt, with both sides, as sentences; "" where it is not, or where that is said
    already."""
    close = [
        each
        for each in verdicts
        if each.verdict == WARN and not (each.against or each.said_with_verdict)
    ]
    if not close or worst(verdicts) != WARN:
        return ""
    doubted = [each for each in close if each.check.in_doubt]
    near = [each for each in close if not each.check.in_doubt]
    return " ".join(
        f"{word}: {_named(those, len(those))}."
        for word, those in (("Tight", near), ("In doubt", doubted))
        if those
    )


def against(verdicts: list[Verdict]) -> str:
    """Which recommendations a design that holds does not keep, with both sides, as a sentence; ""
    where it keeps all. One that is said at length follows it, and is only counted here."""
    found = [each for each in verdicts if each.against]
    if not found or worst(verdicts) == FAIL:
        return ""
    named = [each for each in found if not each.said_with_verdict]
    which = f": {_named(named, len(found))}" if named else ""
    return f"Against {recommendations(len(found))}{which}."


def _named(verdicts: list[Verdict], many: int) -> str:
    """The first of so many by name, each with its reason, and how many more there are."""
    first = verdicts[:_REASONS]
    others = many - len(first)
    return listed(
        [f"{each.check.label}{_reason(each)}" for each in first]
        + ([f"{count(others)} more"] if others > 0 else [])
    )


def _reason(close: Verdict) -> str:
    """How close a limit is, or how far it is from what is recommended."""
    if close.margin is not None:
        return f" ({margin(close.margin)})"
    told = sides_in_brief(close)
    return f" ({told})" if told else ""
