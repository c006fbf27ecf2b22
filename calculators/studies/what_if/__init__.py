"""What if: why a figure changed, what moves it, and where the verdict turns.

found = sensitivity(document, catalogue, "price")
turns = flip_points(document, catalogue)
why = changes(Question(document, catalogue, answer), Question(…), "disks.all")
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators.checks.check import FAIL, binding_first, worst
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.reader import nearest
from calculators.inputs.typed.words import is_number
from calculators.scenario.bench import Bench
from calculators.sheet.figures import ROUNDING, changed_by
from calculators.studies.what_if import answers
from calculators.studies.what_if.attribution import Attribution, settled, why_it_changed
from calculators.studies.what_if.crossing import Crossing
from calculators.studies.what_if.differences import Between
from calculators.studies.what_if.flip_points import flip_points as _flip_points
from calculators.studies.what_if.measure import (
    PRICE,
    figures_offered,
    is_price,
    label_of,
    measured,
    refuse_unknown,
    unit_of,
    unpriced,
)
from calculators.studies.what_if.moving import Moved
from calculators.studies.what_if.said import told, told_flips
from calculators.studies.what_if.said.lines import changed_lines
from calculators.studies.what_if.said.words import Words
from calculators.studies.what_if.sensitivity import LEAST, MOST, USUAL
from calculators.studies.what_if.sensitivity import sensitivity as _sensitivity

__all__ = [
    "LEAST",
    "MOST",
    "PRICE",
    "USUAL",
    "Moved",
    "Question",
    "answers",
    "changes",
    "figures_offered",
    "flip_points",
    "sensitivity",
]
Benches = tuple[Bench, Bench]
# The figures that people ask about before any other, where the design has them.
_ASKED_FIRST = (PRICE, "servers.all", "relays.needed", "disks.all")
_NO_PART = 1e-9


@dataclass(frozen=True)
class Question:
    """A question that was sized.

    Args:
        document: the scenario
        catalogue: the rows it rests on
        engine: the version of the calculations then; "" for today's
        figures: what was answered: figure name -> value; the price among them
    """

    document: Mapping[str, Any]
    catalogue: Catalogue
    engine: str = ""
    figures: Mapping[str, Any] | None = None


def sensitivity(moved: Moved, figure: str = "", by: float = USUAL) -> answers.Sensitivity:
    """What moves a figure of a design, each input a part lower and higher.

    Args:
        moved: the design
        figure: of the sheet, or PRICE; where left out the price, else the disks or the servers,
            else the first key figure

    Raises:
        InputProblems: the scenario cannot be read, or there is no such figure
    """
    return _sensitivity(moved, figure or _asked_first(moved), by)


def _asked_first(moved: Moved) -> str:
    """The price where it is known, else the disks or the servers, else the first key figure."""
    offered = figures_offered(moved.bench)
    if math.isfinite(measured(moved.bench, moved.catalogue, PRICE, {}, ())):
        return PRICE
    others = reversed(_ASKED_FIRST[1:])
    return next((name for name in others if name in offered), offered[0])


def flip_points(moved: Moved) -> answers.FlipPoints:
    """The value of each input at which the verdict of a design turns.

    Raises:
        InputProblems: the scenario cannot be read
    """
    return told_flips.flip_points(_flip_points(moved))


def changes(before: Question, after: Question, figure: str = "") -> answers.Changes:
    """Why a figure changed between two questions.

    Args:
        before, after: the questions; of two mail systems, the mail system is one of the changes
        figure: of the sheet, or PRICE; where left out the limit that turned the verdict, the price
            where both have one, else of the servers, the disks and what the binding limit rests on
            that which changed most

    Raises:
        InputProblems: there is no such figure, or only one of the two has it
    """
    crossing = before.document["system"] != after.document["system"]
    kind = Crossing if crossing else Between
    between = kind(before.document, after.document, (before.catalogue, after.catalogue))
    moved = Moved(after.document, after.catalogue)
    benches = (Moved(before.document, before.catalogue).bench, moved.bench)
    figure = figure or _first_changed(moved, before, after, benches)
    if crossing:
        _refuse_of_one(figure, benches)
    refuse_unknown(moved.bench, figure)
    found = why_it_changed(between, figure)
    given = tuple(bench.given for bench in benches)
    words = Words(before.document, after.document, between.catalogues, given)
    unit = unit_of(moved.bench, after.catalogue, figure)
    found, further = _with_engine(found, before, after)
    missing = (
        unpriced(benches[0], before.catalogue, figure),
        unpriced(benches[1], after.catalogue, figure),
    )
    label = label_of(moved.bench, figure, sum(missing))
    lines = []
    if is_price(figure):
        lines = changed_lines(benches, between.catalogues, unit, found.change)
    apart = words.apart(between.apart) if isinstance(between, Crossing) else None
    return told.changes(found, words, label, unit, further, missing, lines, apart)


def _first_changed(moved: Moved, before: Question, after: Question, benches: Benches) -> str:
    """What is asked first, where it changed: the limit that turned the verdict, the price, then of
    the servers, the disks and the figure that the headline is about what changed most."""
    offered = figures_offered(moved.bench)
    binding = next((each.needed for each in binding_first(moved.bench.verdicts)), None)
    first = [*_ASKED_FIRST, binding.name if binding is not None else ""]
    offered = [name for name in offered if _of_both(name, benches)]
    sides = [_answered(*each) for each in zip((before, after), benches, strict=True)]
    if any(_number(side, PRICE) is None for side in sides):
        first.remove(PRICE)
        offered.remove(PRICE)
    moves = {name: _moves(*(_number(side, name) for side in sides)) for name in offered}
    changed = [name for name in moves if moves[name]]
    matters = next((name for name in (*_turned(benches), PRICE) if name in changed), None)
    if matters is not None or not changed:
        return matters or next(iter(offered), PRICE)
    return max([name for name in first if name in changed] or changed[:1], key=moves.__getitem__)


def _turned(benches: Benches) -> Iterator[str]:
    """The figures of the limit by which one of two designs fails and the other does not."""
    failing = [bench for bench in benches if worst(bench.verdicts) == FAIL]
    if len(failing) == 1:
        limit = binding_first(failing[0].verdicts)[0]
        yield from (each.name for each in (limit.needed, limit.available) if each is not None)


def _moves(was: float | None, now: float | None) -> float:
    """By which part of it a figure changed; of what one side has not, or nothing of, next to
    none: there is no part to tell."""
    if was is None or now is None:
        return 0.0 if was == now else _NO_PART
    change = abs(changed_by(was, now))
    return change / abs(was) if was else _NO_PART * bool(change)


def _of_both(figure: str, benches: Benches) -> bool:
    """Whether both designs have a figure, counted in the same unit."""
    if is_price(figure):
        return True
    units = [bench.figures()[figure].unit for bench in benches if figure in bench.figures()]
    return len(units) == len(benches) and units[0] == units[1]


def _refuse_of_one(figure: str, benches: Benches) -> None:
    """Report a figure that only one of two mail systems has.

    Raises:
        InputProblems: it is in one answer and not in the other, or counted in another unit
    """
    has = [figure in figures_offered(bench) for bench in benches]
    if not any(has) or (all(has) and _of_both(figure, benches)):
        return
    label = next(b.figures()[figure].label for b, there in zip(benches, has, strict=True) if there)
    titles = [bench.system.title for bench in benches]
    told_why = (
        f"{titles[0]} and {titles[1]} count it in different units."
        if all(has)
        else f"{titles[has.index(True)]} has it, {titles[has.index(False)]} does not."
    )
    both = [name for name in figures_offered(benches[1]) if _of_both(name, benches)]
    raise InputProblems.one(
        "",
        "figure-of-one-system",
        f"Figure: “{label}” ({figure}) is not the same of both. {told_why}",
        nearest(figure, both, f"Choose a figure that both have, such as {both[0]}."),
    )


def _answered(question: Question, bench: Bench) -> Mapping[str, Any]:
    """The figures of a question: as they were stored, else as they are worked out today."""
    if question.figures is not None:
        return question.figures
    price = float(measured(bench, question.catalogue, PRICE, {}, ()))
    return {**bench.recording.values, PRICE: price}


def _with_engine(
    found: Attribution, before: Question, after: Question
) -> tuple[Attribution, tuple[answers.ChangePart, ...]]:
    """The change between what was answered then, with what the calculations have to do with it."""
    if before.figures is None or after.figures is None:
        return found, ()
    stored = [_number(each.figures, found.figure) for each in (before, after) if each.figures]
    if len(stored) < 2 or None in stored or found.change is None:
        return found, ()
    was, now = (float(each or 0.0) for each in stored)
    change = changed_by(was, now)
    off = change - found.change
    size = max(abs(was), abs(now), abs(found.before or 0.0), abs(found.after or 0.0))
    if abs(off) <= ROUNDING * size:
        parts, joined = settled(found.parts, change), settled(found.joined, change)
        further: tuple[answers.ChangePart, ...] = ()
    else:
        parts, joined = found.parts, found.joined
        further = (told.engine_part(before.engine, after.engine, off),)
    return replace(found, before=was, after=now, parts=parts, joined=joined), further


def _number(figures: Mapping[str, Any] | None, name: str) -> float | None:
    value = (figures or {}).get(name)
    return float(value) if is_number(value) and math.isfinite(value) else None
