"""The section on what a sizing gives to follow, to paste and to measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import short
from planner.report.document import Block, Cell, Column, Paragraph, Said, Table
from planner.report.material import Material
from planner.report.words.texts import line


def artifacts(of: Material) -> Said:
    """Runbooks and fragments line by line; counters beside what is predicted of them."""
    blocks: list[Block] = []
    for each in of.artifacts:
        blocks.append(_predictions(each) if each.get("predictions") else _lines(each))
        blocks += [Paragraph(line(said)) for said in each.get("advice") or ()]
    return Said(tuple(blocks), "What to do with this design: each text can be copied on its page.")


def _lines(artifact: Mapping[str, Any]) -> Table:
    texts = str(artifact["text"]).splitlines()
    rows = [
        (Cell(line(text), level=(len(text) - len(text.lstrip())) // 2),)
        for text in texts
        if text.strip()
    ]
    title = line(artifact["title"])
    return Table(title, (Column(line(artifact["filename"])),), tuple(rows))


def _predictions(artifact: Mapping[str, Any]) -> Table:
    """Each counter, what is predicted of it, and why nothing is where nothing is."""
    rows = []
    for each in artifact["predictions"]:
        known = each["predicted"] is not None
        rows.append(
            (
                Cell(line(each["line"]), figure=each["figure"] or ""),
                Cell(short(each["predicted"]), line(each["unit"])) if known else Cell("–"),
                Cell(line(each["statistic"])),
                Cell(line(each["note"])),
            )
        )
    columns = (
        Column("Counter", weight=4.2),
        Column("Predicted", number=True, weight=1.6),
        Column("Of its samples", weight=1.1),
        Column("What it says", weight=3.1),
    )
    return Table(line(artifact["title"]), columns, tuple(rows))
