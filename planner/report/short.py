"""The short form of a report, for who decides: the answer, what it costs, whether it holds with
something lost, and what it rests on. What is left out stands in the whole report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import replace
from itertools import groupby

from calculators.sheet.said.numbers import count, many
from planner.report.document import (
    Block,
    Cell,
    Check,
    Checks,
    Column,
    Document,
    Figure,
    Paragraph,
    Section,
    Table,
)
from planner.report.parts.assumptions import inputs_of
from planner.report.parts.leaves import leaves, names
from planner.report.parts.rests_on import AS_MANY
from planner.report.words.growth_columns import ADVISED, LOSES, MORE, NEEDED, STANDS, YEAR
from planner.report.words.texts import DRAWN
from planner.report.words.verdicts import PASS, WORDS

KEPT = frozenset({"design", "materials", "checks", "failures", "growth", "inputs", "findings"})
_DESIGN, _INPUTS, _GROWTH, _FINDINGS = "design", "inputs", "growth", "findings"
# What is bought has remarks, which take fewer lines in a wide column.
_BILL, _OF_BILL = "materials", {"Item": 4.8, "Price is": 1.4}
# "Population 2" is the second of those alike; so many inputs of one stand in a row.
_NUMBERED = re.compile(r"(?P<what>.+) (?P<number>\d+)")
_ACROSS = 5
# What of a year is read by who decides: the load, what it needs and buys, and whether the design as
# it stands holds. All else of it, and remarks behind numbers, stand in the whole report.
_FIRST_OF_YEARS, _OF_YEARS = 2, (NEEDED, LOSES, ADVISED, MORE, STANDS)
_WIDE = 3.6
_YEARS_SAID = (
    "Each year by itself: the fewest hardware that carries its load, and whether the design as it "
    "stands still holds. What comes closest then stands in the whole report."
)
_FIRST_SENTENCE = re.compile(r".*?[.?](?= |$)")
# So many assumptions are read beside an answer, and fewer where it has years.
_LISTED, _LISTED_WITH_YEARS = 20, 12


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
    kept = tuple(_shortened(each, document, first) for each in kept)
    return replace(document, name=f"{document.name}-short", sections=kept, figures=(), brief=True)


def _shortened(section: Section, document: Document, first: Check | None) -> Section:
    """A section as short as it is read beside an answer."""
    if section.key == _DESIGN:
        return replace(section, blocks=tuple(_alike_in_one(section.blocks)))
    if section.key == _BILL:
        return replace(section, blocks=tuple(map(_with_wide_items, section.blocks)))
    if section.key == _INPUTS:
        return _below_first(section, document, first)
    if section.key == _GROWTH:
        return replace(section, lead=_YEARS_SAID, blocks=tuple(map(_of_years, section.blocks)))
    if section.key == _FINDINGS:
        return replace(
            section,
            lead="What good practice says of the design beside its limits; why, and by which "
            "source, stands in the whole report.",
            blocks=tuple(map(_by_title, section.blocks)),
        )
    return section


def _alike_in_one(blocks: Iterable[Block]) -> Iterator[Block]:
    """Tables of what is numbered, such as populations, as rows of one table."""
    for what, alike in groupby(blocks, _what):
        tables = [block for block in alike if isinstance(block, Table)]
        labels = list(dict.fromkeys(row[0].text for table in tables for row in table.rows))
        # Without a number each stands by itself.
        one_table = what and len(tables) > 1 and len(labels) <= _ACROSS
        yield from [_in_one(what, tables, labels)] if one_table else tables


def _with_wide_items(block: Block) -> Block:
    if not isinstance(block, Table):
        return block
    columns = (
        replace(each, weight=_OF_BILL.get(each.title, each.weight)) for each in block.columns
    )
    return replace(block, columns=tuple(columns))


def _what(block: Block) -> str:
    """What a table is one of, where it is numbered and has no notes; "" of any other."""
    if not isinstance(block, Table) or block.notes:
        return ""
    numbered = _NUMBERED.fullmatch(block.title)
    return numbered["what"] if numbered else ""


def _in_one(what: str, tables: Sequence[Table], labels: Sequence[str]) -> Table:
    """A row for each of some tables of an input, its value and its origin."""
    rows = []
    for table in tables:
        given = {label.text: value for label, value, _ in table.rows}
        origins = dict.fromkeys(
            ", ".join(filter(None, (origin.text, origin.aside))) for *_, origin in table.rows
        )
        rows.append(
            (
                Cell(table.title.removeprefix(f"{what} ")),
                *(given.get(label, Cell("")) for label in labels),
                Cell("; ".join(origins)),
            )
        )
    columns = (
        Column(what, weight=1.4),
        *(Column(label, number=True, weight=1.7) for label in labels),
        Column("Origin and source", weight=2),
    )
    return Table(f"{what}s", columns, tuple(rows))


def _of_years(block: Block) -> Block:
    """The years in fewer columns; another table as it is."""
    if not isinstance(block, Table) or not block.columns or block.columns[0].title != YEAR:
        return block
    kept = [
        place
        for place, column in enumerate(block.columns)
        if place < _FIRST_OF_YEARS or column.title.endswith(_OF_YEARS)
    ]
    columns = tuple(_wide_enough(block.columns[place]) for place in kept)
    rows = tuple(tuple(_in_a_word(row[place]) for place in kept) for row in block.rows)
    return replace(block, columns=columns, rows=rows)


def _in_a_word(cell: Cell) -> Cell:
    """Without the remark; what holds is not named without what it has to spare."""
    text = cell.text.partition(": ")[0] if cell.text.startswith(WORDS[PASS]) else cell.text
    return replace(cell, text=text, aside="")


def _wide_enough(column: Column) -> Column:
    """What is bought more is the longest of the columns that are left."""
    return replace(column, weight=_WIDE) if column.title == MORE else column


def _by_title(block: Block) -> Block:
    """Findings by their titles, each with what mends it."""
    if not isinstance(block, Table):
        return block
    rows = tuple(
        (severity, replace(said, text=_first(said.text)), mend)
        for severity, said, mend, _ in block.rows
    )
    severity, _, mend, _ = block.columns
    return replace(block, columns=(severity, Column("What", weight=3), mend), rows=rows)


def _first(text: str) -> str:
    """The first sentence of a text, which may be a question."""
    found = _FIRST_SENTENCE.match(text)
    return found[0].removesuffix(".") if found else text


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
    years = any(each.key == _GROWTH for each in document.sections)
    listed = _LISTED_WITH_YEARS if years else _LISTED
    if not rests:
        lead += "none that the scenario does not state."
    elif len(rests) > listed:
        lead += f"{count(len(rests))} of them; the {listed} next to it are these."
    else:
        lead += "these; what is next to it stands first."
    every = (
        f"In all {many(len(assumed), 'inputs')} {_are(assumed)} assumed, as the page of the "
        f"scenario counts them, and {count(len(cited))} {_are(cited)} cited: the others stand in "
        "the whole report."
    )
    table = (leaves("The first limit rests on", rests[:listed], named=False),) if rests else ()
    return replace(section, lead=lead, blocks=(*table, Paragraph(every)))


def _are(those: Sized) -> str:
    return "is" if len(those) == 1 else "are"
