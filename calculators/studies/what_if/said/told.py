"""The answers in numbers and in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from calculators.checks.check import FAIL
from calculators.sheet.figures import cents, finite
from calculators.sheet.said.differences import steps_shown
from calculators.sheet.said.numbers import count, listed, percent
from calculators.studies.what_if import answers
from calculators.studies.what_if.attribution import Attribution, Part
from calculators.studies.what_if.measure import is_price
from calculators.studies.what_if.said.coupled import alone_of, joined_part, together_said
from calculators.studies.what_if.said.words import Words, printed

ENGINE = "engine"
TOGETHER = "together"
_NAMED = 3
_MOST_APART = 12


OnePart = TypeVar("OnePart", answers.ChangePart, answers.JoinedPart)


def changes(
    found: Attribution,
    words: Words,
    label: str,
    unit: str,
    further: tuple[answers.ChangePart, ...] = (),
    unpriced: tuple[int, int] = (0, 0),
    lines: list[answers.LineChange] | None = None,
    apart: list[str] | None = None,
) -> answers.Changes:
    """Why a figure changed.

    Args:
        found: shared out
        words: of the two questions
        label, unit: of the figure
        further: parts that no input made
        unpriced: of a price, lines without one, before and after
        lines: of a price, the lines of the bill that differ
        apart: of two mail systems, the inputs that only one of them has
    """
    lines = lines or []
    parts = [*(_part(part, words) for part in found.parts), *further]
    whole = finite(found.change)
    joined = [joined_part(part, words) for part in found.joined]
    if joined:
        joined += [alone_of(part) for part in further]
    if is_price(found.figure):
        parts, whole = _to_the_cent(parts, whole), cents(whole)
        joined = _to_the_cent(joined, whole)
    return answers.Changes(
        found.figure,
        label,
        unit,
        finite(found.before),
        finite(found.after),
        whole,
        parts,
        found.method,
        found.orders,
        _said(found, joined or parts, label, unit, unpriced, lines),
        " ".join(filter(None, (_how(found, parts, joined), _of_the_system(apart)))),
        *unpriced,
        at_least=is_least(found.before, unpriced[0]) or is_least(found.after, unpriced[1]),
        lines=lines,
        counted=found.counted,
        breaking=found.breaking,
        joined=joined,
    )


def _to_the_cent(parts: list[OnePart], change: float | None) -> list[OnePart]:
    """Parts of a price to the cent; the first, which is the largest, has what rounding leaves."""
    found = [
        msgspec.structs.replace(
            part,
            change=cents(part.change) or 0.0,
            error=cents(part.error),
            alone=cents(part.alone),
            least=cents(part.least),
            most=cents(part.most),
        )
        for part in parts
    ]
    if found and change is not None:
        left = cents(change - math.fsum(part.change for part in found[1:]))
        found[0] = msgspec.structs.replace(found[0], change=left or 0.0)
    return found


def is_least(value: float | None, unpriced: int) -> bool:
    """Whether a price is at least so much, as lines have none."""
    return value is not None and unpriced > 0


def _printed(value: float | None, unit: str, unpriced: int = 0) -> str:
    """A figure in a sentence: at least so much where lines have no price."""
    return f"{'at least ' if is_least(value, unpriced) else ''}{printed(value, unit)}"


def _lines(number: int) -> str:
    return f"{count(number)} line{'' if number == 1 else 's'} without a price"


def _part(part: Part, words: Words) -> answers.ChangePart:
    change = part.change
    if change is None:
        return answers.ChangePart(
            TOGETHER, "All changes together", None, None, part.share, 0.0, "", ""
        )
    return answers.ChangePart(
        change.pointer,
        words.label(change),
        change.before,
        change.after,
        part.share,
        part.error,
        words.said(change, change.before, 0),
        words.said(change, change.after, 1),
        finite(part.alone),
        finite(part.least),
        finite(part.most),
    )


def _said(
    found: Attribution,
    parts: Sequence[answers.ChangePart | answers.JoinedPart],
    label: str,
    unit: str,
    unpriced: tuple[int, int],
    lines: list[answers.LineChange],
) -> str:
    title = label[:1].upper() + label[1:]
    if found.change is None:
        missing = "before" if found.before is None else "after"
        return f"{title}: not known {missing} the change, so that there is no change to explain."
    assert found.before is not None
    assert found.after is not None
    # A price is told by what is bought, which nobody doubts.
    moving: list[tuple[str, float]] = (
        [(line.description, line.change) for line in lines if line.change]
        if lines
        else [(part.label, part.change) for part in parts if part.change]
    )
    before, steps, change, after = steps_shown(
        found.before, [moved for _, moved in moving], found.after, unit
    )
    was, now = (
        f"{'at least ' if missing else ''}{value}"
        for value, missing in zip((before, after), unpriced, strict=True)
    )
    ends = f"from {was} to {now}"
    if any(unpriced):
        first, second = unpriced
        missing = _lines(second) if first == second else f"{count(first)} and {_lines(second)}"
        now, ends = f"{now} ({missing})", f"{ends} ({missing})"
    if not parts:
        return f"{title}: {now}. No input was changed."
    if found.change == 0:
        return f"{title}: {now} before and after."
    told = zip(moving[:_NAMED], steps, strict=False)
    most = listed([f"{name} {step}" for (name, _), step in told])
    by = "By lines of the bill" if lines else "What moved it most"
    rest = f", and {count(len(moving) - _NAMED)} more" * (len(moving) > _NAMED)
    return f"{title}: {ends}, {change}. {by}: {most}{rest if lines else ''}."


def _how(
    found: Attribution, parts: list[answers.ChangePart], joined: list[answers.JoinedPart]
) -> str:
    if joined:
        fewer = replace(found, counted=found.joined_counted, breaking=found.joined_breaking)
        said = [_averaged(found, joined), together_said(joined), _breaking(fewer)]
        return " ".join(filter(None, said))
    said = [_averaged(found), _breaking(found), _not_alone(found, parts)]
    return " ".join(filter(None, said))


def _breaking(found: Attribution) -> str:
    """That orders lead through designs that nobody would build; "" where none does."""
    if not found.breaking:
        return ""
    if found.counted == found.breaking == 1:
        which = "The order leads"
    elif found.counted == found.breaking:
        which = f"All {count(found.counted)} orders lead"
    else:
        lead = "leads" if found.breaking == 1 else "lead"
        which = f"{count(found.breaking)} of the {count(found.counted)} orders {lead}"
    return (
        f"{which} through designs that break a limit and that nobody would build: what such a "
        "design costs more or less is in the parts, too."
    )


def _of_the_system(apart: list[str] | None) -> str:
    """What belongs to the mail system; "" where there is one."""
    if apart is None:
        return ""
    said = "The part of the mail system is all that comes with it: its formulas, its constants"
    if not apart:
        return f"{said} and what it takes an input that is left empty to be."
    named = apart[:_MOST_APART]
    if rest := len(apart) - len(named):
        named.append(f"{count(rest)} more")
    return f"{said}, and the inputs that only one of the two has or can take: {listed(named)}."


def _not_alone(found: Attribution, parts: list[answers.ChangePart]) -> str:
    """The largest part that is none of the input's alone; "" where the input does it by itself."""
    largest = parts[0] if parts and found.method != "together" else None
    if largest is None or not largest.change or largest.alone != 0:
        return ""
    return (
        f"{largest.label} alone, made in the earlier design, moves nothing: its part comes of what "
        "it does together with the others."
    )


def _averaged(found: Attribution, joined: Sequence[answers.JoinedPart] = ()) -> str:
    if not found.parts:
        return ""
    if found.method == "together":
        return (
            "The changes cannot be told apart: whatever their order, some step between has no "
            "value of this figure."
        )
    mean = "The part of an input is what its change does, averaged over"
    # Of fewer parts all orders may be tried where those of all inputs are too many.
    if found.method == "exact" or (joined and not any(part.error for part in joined)):
        return f"{mean} all orders in which the changes can be made (Shapley 1953)."
    tried, parts = (
        (found.joined_counted, len(joined)) if joined else (found.orders, len(found.parts))
    )
    return (
        f"{mean} {count(tried)} of the orders in which the changes can be made (Shapley "
        f"1953): with {count(parts)} changes there are too many to try all. The parts "
        "sum to the change; each is stated with about how far it may be off."
    )


def engine_part(before: str, after: str, change: float) -> answers.ChangePart:
    """What changed in the calculations themselves between two sizings."""
    label = (
        "The calculations (their version)"
        if before != after
        else "The calculations, changed since both were sized"
    )
    return answers.ChangePart(ENGINE, label, before, after, change, 0.0, before, after)


def what_moves(found: answers.Sensitivity) -> str:
    """What moves a figure, and how many of the designs that stand beside today's turn its verdict,
    as sentences."""
    title = found.label[:1].upper() + found.label[1:]
    if found.value is None:
        return f"{title} is not known, so that nothing can be said to move it."
    strongest = listed([bar.label for bar in found.inputs[:_NAMED]])
    share = percent(found.by)
    missing = f" ({_lines(found.unknown)})" if found.unknown else ""
    today = _printed(found.value, found.unit, found.unknown)
    # Those that cannot be moved are among them: one number for a design.
    every = len(found.inputs) + len(found.still) + len(found.not_moved)
    sentence = (
        f"{title} is {today}{missing}. With every input {share} lower and "
        f"higher, one at a time, {len(found.inputs)} of {every} move "
        f"it" + (f", most of all {strongest}." if found.inputs else ".")
    )
    if turned := _turning(found):
        sentence += f" {turned}"
    return sentence


def _turning(found: answers.Sensitivity) -> str:
    """How many of the designs that stand beside today's turn its verdict; "" where none does."""
    ends = [
        verdict
        for bar in found.inputs
        for verdict in (bar.verdict_at_low, bar.verdict_at_high)
        if verdict is not None
    ]
    broken = sum(verdict == FAIL for verdict in ends)
    turned, word = (
        (len(ends) - broken, "no longer breaks") if found.verdict == FAIL else (broken, "breaks")
    )
    return f"At {count(turned)} of the {count(len(ends))} values the design {word}." * bool(turned)
