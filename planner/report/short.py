"""The short form of a report, for who decides: the answer, what it costs, whether it holds with
something lost, and what it rests on. What is left out stands in the whole report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized
from dataclasses import replace

from calculators.sheet.numbers import count, many
from planner.report.assumptions import inputs_of
from planner.report.document import Block, Check, Checks, Document, Figure, Paragraph, Section
from planner.report.leaves import leaves, names
from planner.report.rests_on import AS_MANY
from planner.report.texts import DRAWN

KEPT = frozenset({"design", "materials", "checks", "failures", "inputs"})
_INPUTS = "inputs"
# So many assumptions are read beside an answer.
_LISTED = 20


def short(document: Document) -> Document:
    """The document without what is looked up, and without links to workings that are not there."""
    kept = tuple(section for section in document.sections if section.key in KEPT)
    kept = tuple(replace(each, blocks=tuple(map(_elsewhere, each.blocks))) for each in kept)
    first = next(
        (
            block.lines[0]
            for section in kept
            for block in section.blocks
            if isinstance(block, Checks) and block.lines
        ),
        None,
    )
    kept = tuple(
        _below_first(each, document, first) if each.key == _INPUTS else each for each in kept
    )
    return replace(document, name=f"{document.name}-short", sections=kept, figures=())


def _elsewhere(block: Block) -> Block:
    if not isinstance(block, Paragraph):
        return block
    return replace(block, text=block.text.replace(DRAWN, "in the whole report"))


def _nearest(figures: Mapping[str, Figure], roots: Iterable[str]) -> list[str]:
    """All figures that some rest on, themselves among them, those next to them first."""
    found: dict[str, None] = {}
    level = [name for name in roots if name in figures]
    while level:
        found |= dict.fromkeys(level)
        below = (name for each in level for name in figures[each].inputs)
        level = [name for name in dict.fromkeys(below) if name in figures and name not in found]
    return list(found)


def _below_first(section: Section, document: Document, first: Check | None) -> Section:
    """The assumptions that the first limit rests on, those next to it first, and how many there
    are in all: as many as the page of the scenario counts.

    Args:
        section: of what was filled in
        document: the whole report
        first: the limit that stands first of all
    """
    figures = {each.name: each for each in document.figures}
    known = {name: {"origin": one.origin, "formula": one.formula} for name, one in figures.items()}
    assumed, cited = inputs_of(known, "assumed"), inputs_of(known, "cited")
    stated = set(names(document.question))
    below = _nearest(figures, (first.figure, first.limit_figure)) if first else []
    rests = [
        figures[name]
        for name in below
        if name in assumed and name not in stated and not name.endswith(AS_MANY)
    ]
    said = f"“{first.title}”, the limit that stands first" if first else "The answer"
    lead = f"Assumed: chosen by Highwater or the catalogue, with the reason. {said}, rests on "
    if not rests:
        lead += "none that the scenario does not state."
    elif len(rests) > _LISTED:
        lead += f"{count(len(rests))} of them; the {_LISTED} next to it are these."
    else:
        lead += "these; what is next to it stands first."
    every = (
        f"In all {many(len(assumed), 'inputs')} {_are(assumed)} assumed, as the page of the "
        f"scenario counts them, and {count(len(cited))} {_are(cited)} cited: the others stand in "
        "the whole report."
    )
    table = (leaves("The first limit rests on", rests[:_LISTED], named=False),) if rests else ()
    return replace(section, lead=lead, blocks=(*table, Paragraph(every)))


def _are(those: Sized) -> str:
    return "is" if len(those) == 1 else "are"
