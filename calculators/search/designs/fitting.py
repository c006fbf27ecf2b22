"""Combinations of words on the bench: numbers are tried until some design of them can be built."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.hardware.raid_groups import buildable, usual_spans
from calculators.scenario.alike import Alike
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search.question.question import Question
from calculators.search.space import Document
from calculators.systems import SYSTEMS

# Combinations of words that stay on the bench: a space may have thousands.
MOST_KEPT = 256
_NUMBERS = (int, float)


def benches_of(question: Question, variant: int) -> dict[str, Bench] | str:
    """Prefix of the limits' names -> bench in that state, of one combination of words; or why it
    cannot be sized."""
    words = question.space.variant(variant)
    # What fitted these words in a question on the same space, or the words before, comes first.
    kept = (question.benches.get(("sample", each)) for each in (variant, "last"))
    again = [known for space, known in filter(None, kept) if space is question.space]
    why = {-1: "cannot be built"}
    for at, digits, document in _tried(question, words, again):
        found = _in_states(question, document)
        if not isinstance(found, str):
            for each in (variant, "last"):
                question.benches["sample", each] = question.space, digits
            return found
        why[at] = found
    return why[max(why)]


def _tried(
    question: Question, words: dict[str, Any], again: list[dict[str, Any]]
) -> Iterator[tuple[int, dict[str, Any], Document]]:
    """Place, numbers and scenario of what is tried. What is seen to be impossible comes last:
    reading it, only to be told so, takes longer than looking for another."""
    later = []
    for at, digits in enumerate(itertools.chain(again, question.samples())):
        document = question.space.changed({**digits, **words})
        if _may_be_built(question, document):
            yield at, digits, document
        else:
            later.append((at, digits, document))
    yield from later


def _in_states(question: Question, document: Any) -> dict[str, Bench] | str:
    """A design on the bench in every state, or why it cannot be sized."""
    try:
        return {
            prefix: _bench(question, changed) for prefix, changed in question.in_states(document)
        }
    except InputProblems as error:
        return error.problems[0].message


def _may_be_built(question: Question, document: Any) -> bool:
    """Whether no RAID group is seen to be impossible before it is read."""
    usual = _usual_controller(document["system"])
    for group in document.get("raid_groups") or ():
        level, disks, spans = (group.get(name) for name in ("level", "disks", "spans"))
        if type(disks) not in _NUMBERS or level not in LEVELS:
            continue
        spans = usual_spans(level, disks) if spans is None else spans
        row = question.catalogue.controllers.get(group.get("controller") or usual or "", {})
        if type(spans) in _NUMBERS and not buildable(level, disks, spans, row):
            return False
    return True


@cache
def _usual_controller(system: str) -> str | None:
    """The controller of a RAID group that names none."""
    fields = {field.name: field for field in SYSTEMS[system].group_fields}
    found = fields.get("controller")
    return found.default if found else None


def _bench(question: Question, document: Any) -> Bench:
    """A design on the bench, read once.

    Raises:
        InputProblems: it cannot be built
    """
    today = question.opened
    if today is not None and not question.space.axes and document == question.space.scenario:
        # It was read already; only groups that were joined would be read otherwise.
        groups = sum(map(len, today.scenario.groups.values()))
        if groups == len(document.get("raid_groups") or ()):
            return today.bench
    key = repr(document)
    found: Bench | InputProblems | None = question.benches.get(key)
    if found is None:
        try:
            catalogue = question.catalogue
            alike = catalogue.made(Alike, lambda: Alike(catalogue))
            found = Bench(parse(document, catalogue, join=False, alike=alike))
        except InputProblems as problems:
            found = problems
        if len(question.benches) >= MOST_KEPT:
            question.benches.clear()
        question.benches[key] = found
    if isinstance(found, InputProblems):
        raise found
    return found
