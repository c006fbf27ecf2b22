"""The short form of a report, for who decides: the answer, what it costs, whether it holds with
something lost, and what it rests on. What is left out stands in the whole report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from planner.report.document import Block, Document, Figure, Paragraph, Section, Table
from planner.report.texts import DRAWN

KEPT = frozenset({"design", "materials", "checks", "failures", "inputs"})
_INPUTS, _ASSUMED = "inputs", "assumed"


def short(document: Document) -> Document:
    """The document without what is looked up, and without links to workings that are not there."""
    kept = tuple(section for section in document.sections if section.key in KEPT)
    kept = tuple(replace(each, blocks=tuple(map(_elsewhere, each.blocks))) for each in kept)
    weight = _weight({each.name: each for each in document.figures})
    kept = tuple(_heaviest(each, weight) if each.key == _INPUTS else each for each in kept)
    return replace(document, name=f"{document.name}-short", sections=kept, figures=())


def _elsewhere(block: Block) -> Block:
    if not isinstance(block, Paragraph):
        return block
    return replace(block, text=block.text.replace(DRAWN, "in the whole report"))


def _weight(figures: Mapping[str, Figure]) -> Counter[str]:
    """How many derived figures rest on each figure."""
    found: Counter[str] = Counter()
    for one in figures.values():
        below, seen = list(one.inputs), set()
        while below:
            name = below.pop()
            if name not in seen and name in figures:
                seen.add(name)
                below += figures[name].inputs
        found.update(seen)
    return found


def _heaviest(section: Section, weight: Mapping[str, int]) -> Section:
    """The assumptions that figures rest on, those with the most first, and how much else there is.
    What a source states is looked up in the whole report."""
    tables, left = [], 0
    for block in section.blocks:
        if not isinstance(block, Table):
            continue
        rows = [
            row
            for row in block.rows
            if row[-1].text == _ASSUMED and any(weight[cell.figure] for cell in row if cell.figure)
        ]
        left += len(block.rows) - len(rows)
        rows.sort(key=lambda row: -max(weight[cell.figure] for cell in row if cell.figure))
        if rows:
            tables.append(_renumbered(replace(block, rows=tuple(rows))))
    more = f"{left} more, cited or with no figure resting on them, stand in the whole report."
    return replace(
        section,
        lead="Assumed: chosen by Highwater or the catalogue, with the reason. What most figures "
        "rest on stands first.",
        blocks=(*tables, *((Paragraph(more),) if left else ())),
    )


def _renumbered(table: Table) -> Table:
    """The table with the notes that its rows cite alone."""
    cited = dict.fromkeys(cell.note for row in table.rows for cell in row if cell.note)
    place = {note: number for number, note in enumerate(cited, 1)}
    rows = tuple(
        tuple(replace(cell, note=place.get(cell.note, 0)) for cell in row) for row in table.rows
    )
    return replace(table, rows=rows, notes=tuple(table.notes[note - 1] for note in cited))
