"""A comparison as a report document, for every format that reports have."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from calculators.sheet.said.left import margin
from calculators.sheet.said.moments import day, second
from planner.report.comparison.cells import figure_texts
from planner.report.comparison.comparison import Column as Scenario
from planner.report.comparison.comparison import Comparison
from planner.report.comparison.overlaid import overlaid
from planner.report.document import (
    Block,
    Cell,
    Column,
    Document,
    KeyNumber,
    Quantity,
    Section,
    Stamp,
    Summary,
    Table,
    Title,
)
from planner.report.parts.protection import said
from planner.report.words.texts import line, slug
from planner.report.words.verdicts import FAIL, word


def document(
    found: Comparison,
    columns: Sequence[Scenario],
    organisation: str,
    author: str,
    engine: str,
    catalogue: str,
    moment: datetime,
) -> Document:
    """The report of a comparison.

    Args:
        found: side by side
        columns: the scenarios with their charts
        organisation, author, engine, catalogue, moment: who made it, of what, when
    """
    base = next(each for each in found.scenarios if each.id == found.base)
    plan = line(base.plan)
    made = second(moment)
    stamp = f"Highwater {engine} · catalogue {catalogue} · {made}"
    systems = list(dict.fromkeys(line(each.system) for each in found.scenarios))
    return Document(
        language="en",
        paper="a4",
        name=slug(plan, "comparison", f"{moment:%Y-%m-%d}") or "comparison",
        title=Title(
            plan, "Comparison", line(organisation), "; ".join(systems), line(author), day(moment)
        ),
        summary=Summary(
            base.verdict or "not-checked",
            f"Base: {line(base.name)}",
            line(found.sentence),
            "",
            _first_numbers(found),
            sign=base.sign or "not-checked",
        ),
        sections=tuple(_sections(found, columns)),
        figures=(),
        stamp=Stamp(engine, catalogue, "comparison", f"{moment:%Y-%m-%dT%H:%M:%SZ}", stamp),
    )


def _first_numbers(found: Comparison) -> tuple[KeyNumber, ...]:
    place = found.place
    return tuple(
        KeyNumber(
            row.label,
            Quantity(row.values[place], figure_texts(row, place)[place][0]),
            "",
            "",
        )
        for row in found.figures[:3]
    )


def _sections(found: Comparison, columns: Sequence[Scenario]) -> list[Section]:
    made: list[tuple[str, str, str, list[Block]]] = [
        ("verdicts", "Scenarios", "", [_verdicts(found)]),
        ("inputs", "What differs in the inputs", "", [_inputs(found)] if found.inputs else []),
        ("figures", "Figures", "The base stands first; the others say by how much they differ. "
         "★ marks the best.", [_figures(found)]),
        ("checks", "Limits", "What is left below each limit. ★ marks the most.", [_checks(found)]),
        ("failures", "With something broken", "What comes of each loss.",
         [_failures(found)] if found.failures else []),
        ("charts", "Charts", "", list(overlaid(columns))),
    ]  # fmt: skip
    return [Section(key, title, lead, tuple(blocks)) for key, title, lead, blocks in made if blocks]


def _heads(found: Comparison, first: str) -> tuple[Column, ...]:
    names = (Column(line(each.name), number=True, weight=1.6) for each in found.scenarios)
    return (Column(first, weight=2), *names)


def _verdicts(found: Comparison) -> Table:
    rows = tuple(
        (
            Cell(line(each.name), strong=each.id == found.base),
            Cell(line(each.system)),
            Cell(each.word),
            Cell(line(" ".join(filter(None, (each.sentence, said(each.gives_up)))))),
        )
        for each in found.scenarios
    )
    columns = (
        Column("Scenario", weight=2),
        Column("Mail system", weight=2),
        Column("Verdict", weight=1),
        Column("In a sentence", weight=4),
    )
    return Table("", columns, rows)


def _inputs(found: Comparison) -> Table:
    rows = tuple(
        (Cell(line(row.label)), *(Cell(said) for said in row.words)) for row in found.inputs
    )
    return Table("", _heads(found, "Input"), rows)


def _figures(found: Comparison) -> Table:
    rows = []
    for row in found.figures:
        cells = [
            Cell(
                f"{value}{' ★' if each.id in row.winners else ''}",
                aside=", ".join(filter(None, (difference, caveat))),
            )
            for (value, difference), each, caveat in zip(
                figure_texts(row, found.place),
                found.scenarios,
                row.caveats or [""] * len(row.values),
                strict=True,
            )
        ]
        rows.append((Cell(line(row.label)), *cells))
    return Table("", _heads(found, "Figure"), tuple(rows))


def _checks(found: Comparison) -> Table:
    rows: list[tuple[Any, ...]] = []
    for row in found.checks:
        cells = [
            Cell(
                f"{word(verdict, row.check) if verdict else '–'}"
                f"{' ★' if each.id in row.winners else ''}",
                aside=margin(left, verdict == FAIL),
            )
            for verdict, left, each in zip(row.verdicts, row.margins, found.scenarios, strict=True)
        ]
        rows.append((Cell(line(row.label)), *cells))
    return Table("", _heads(found, "Limit"), tuple(rows))


def _failures(found: Comparison) -> Table:
    rows = tuple(
        (Cell(row.label), *(Cell(row.said(place)) for place in range(len(row.verdicts))))
        for row in found.failures
    )
    return Table("", _heads(found, "Loss"), rows)
