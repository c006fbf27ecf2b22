"""The short form of a report, for who decides: the answer, what it costs, whether it holds with
something lost, and what it rests on. What is left out stands in the whole report."""

from __future__ import annotations

from dataclasses import replace

from planner.report.document import Block, Document, Paragraph
from planner.report.texts import DRAWN

KEPT = frozenset({"design", "materials", "checks", "failures", "inputs"})


def short(document: Document) -> Document:
    """The document without what is looked up, and without links to workings that are not there."""
    kept = tuple(section for section in document.sections if section.key in KEPT)
    kept = tuple(replace(each, blocks=tuple(map(_elsewhere, each.blocks))) for each in kept)
    return replace(document, name=f"{document.name}-short", sections=kept, figures=())


def _elsewhere(block: Block) -> Block:
    if not isinstance(block, Paragraph):
        return block
    return replace(block, text=block.text.replace(DRAWN, "in the whole report"))
