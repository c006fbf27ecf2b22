"""The section on Microsoft's calculator: where it differs, and all its outputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from planner.report.document import Cell, Column, Said, Table
from planner.report.material import Material
from planner.report.parts import calculator as beside
from planner.report.words.texts import line


def calculator(of: Material) -> Said:
    """Microsoft's calculator beside Highwater: where it differs and why, then all its outputs."""
    answer = of.answer
    outputs = beside.outputs(answer["figures"])
    if not outputs:
        return Said(())
    remarks = [
        (
            Cell(line(row["label"]), figure=row["figure"]),
            Cell(line(row["ours"]), line(row["unit"])),
            Cell(line(row["theirs"]), line(row["unit"])) if row["differs"] else Cell("the same"),
            Cell(line(row["text"])),
        )
        for row in beside.remarks(answer)
    ]
    printed = [
        (
            Cell(line(row["label"])),
            Cell("", figure=row["name"], stands_here=True),
            Cell(line(row["theirs"]), line(row["unit"])),
            _own(row),
        )
        for row in outputs
    ]
    tables = (
        Table(
            "Where it differs",
            (
                Column("Figure", weight=2.2),
                Column("Highwater", number=True, weight=1.4),
                Column("Calculator", number=True, weight=1.4),
                Column("What to know", weight=3.6),
            ),
            tuple(remarks),
        ),
        Table(
            "All its outputs",
            (
                Column("Output", weight=3.2),
                Column("Name", weight=3),
                Column("Calculator", number=True, weight=1.8),
                Column("Highwater", number=True, weight=1.8),
            ),
            tuple(printed),
        ),
    )
    lead = (
        "Highwater computes what is sound; this is what the calculator prints for the same inputs. "
        "How it comes about is in the CSV and JSON files of this report."
    )
    return Said(tuple(table for table in tables if table.rows), lead)


def _own(row: Mapping[str, Any]) -> Cell:
    if not row["ours_figure"]:
        return Cell("–")
    return Cell(line(row["ours"]), line(row["unit"])) if row["differs"] else Cell("the same")
