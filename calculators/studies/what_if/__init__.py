"""What if: why a figure changed, what moves it, and where the verdict turns.

found = sensitivity(document, catalogue, "price")
turns = flip_points(document, catalogue)
why = changes(Question(document, catalogue, answer), Question(…), "disks.all")
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.checks.check import binding_first
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.figures import ROUNDING, changed_by
from calculators.studies.what_if import answers, told
from calculators.studies.what_if.attribution import Attribution, settled, why_it_changed
from calculators.studies.what_if.differences import Between
from calculators.studies.what_if.flip_points import flip_points as _flip_points
from calculators.studies.what_if.measure import (
    PRICE,
    figures_offered,
    label_of,
    refuse_unknown,
    unit_of,
    unpriced,
)
from calculators.studies.what_if.moving import Moved
from calculators.studies.what_if.sensitivity import LEAST, MOST, USUAL
from calculators.studies.what_if.sensitivity import sensitivity as _sensitivity
from calculators.studies.what_if.words import Words
from calculators.systems import SYSTEMS

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
_DISKS = "disks.all"
# What sizing anew may differ by from what was stored, as a part of the figure.


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
        figure: of the sheet, or PRICE; the first key figure where left out

    Raises:
        InputProblems: the scenario cannot be read, or there is no such figure
    """
    figure = figure or figures_offered(moved.bench)[0]
    found = _sensitivity(moved, figure, by)
    if found is None:
        missing = unpriced(moved.bench, moved.catalogue, figure)
        label = label_of(moved.bench, figure, missing)
        unit = unit_of(moved.bench, moved.catalogue, figure)
        said = (
            f"{label[:1].upper()}{label[1:]} is not known, so that nothing can be said to move it."
        )
        return answers.Sensitivity(
            figure, label, unit, None, by, [], [], [], said, moved.verdict, missing
        )
    return told.sensitivity(found)


def flip_points(moved: Moved) -> answers.FlipPoints:
    """The value of each input at which the verdict of a design turns.

    Raises:
        InputProblems: the scenario cannot be read
    """
    return told.flip_points(_flip_points(moved))


def changes(before: Question, after: Question, figure: str = "") -> answers.Changes:
    """Why a figure changed between two questions.

    Args:
        before, after: the questions; of one mail system
        figure: of the sheet, or PRICE; where left out what the binding limit rests on, else the
            disks, the price or the first key figure, whichever changed

    Raises:
        InputProblems: the mail systems differ, or there is no such figure
    """
    systems = [each.document["system"] for each in (before, after)]
    if systems[0] != systems[1]:
        raise InputProblems([_of_two_systems(*systems)])
    between = Between(before.document, after.document, (before.catalogue, after.catalogue))
    moved = Moved(after.document, after.catalogue)
    figure = figure or _first_changed(moved, before, after)
    refuse_unknown(moved.bench, figure)
    found = why_it_changed(between, figure)
    words = Words(before.document, after.document, between.catalogues)
    unit = unit_of(moved.bench, after.catalogue, figure)
    found, further = _with_engine(found, before, after)
    benches = (Moved(before.document, before.catalogue).bench, moved.bench)
    missing = (
        unpriced(benches[0], before.catalogue, figure),
        unpriced(benches[1], after.catalogue, figure),
    )
    label = label_of(moved.bench, figure, sum(missing))
    return told.changes(found, words, label, unit, further, missing)


def _first_changed(moved: Moved, before: Question, after: Question) -> str:
    """The figure that the headline is about, where it changed; otherwise what is read next."""
    offered = figures_offered(moved.bench)
    binding = next((each.needed for each in binding_first(moved.bench.verdicts)), None)
    headline = (binding.name if binding is not None else "", _DISKS, PRICE)
    offered = list(dict.fromkeys((*(name for name in headline if name in offered), *offered)))
    if before.figures is not None and after.figures is not None:
        for name in offered:
            was, now = (_number(each.figures, name) for each in (before, after))
            if was is None or now is None:
                if was != now:
                    return name
            elif changed_by(was, now):
                return name
    return offered[0]


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
        parts = settled(found.parts, change)
        further: tuple[answers.ChangePart, ...] = ()
    else:
        parts, further = found.parts, (told.engine_part(before.engine, after.engine, off),)
    whole = Attribution(found.figure, was, now, parts, found.method, found.orders)
    return whole, further


def _number(figures: Mapping[str, Any] | None, name: str) -> float | None:
    value = (figures or {}).get(name)
    known = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if known and value is not None else None


def _of_two_systems(before: str, after: str) -> Problem:
    titles = [SYSTEMS[key].title if key in SYSTEMS else key for key in (before, after)]
    return Problem(
        "",
        "different-mail-systems",
        f"From {titles[0]} to {titles[1]}: two mail systems share no inputs, so that no change can "
        "be put down to one.",
        "Choose two sizings of one mail system, or compare the two side by side.",
    )
