"""The section on what happens when something breaks."""

from __future__ import annotations

from planner.report import failures as layout
from planner.report.document import HeatMap, Said, Shade
from planner.report.material import Material


def failures(of: Material) -> Said:
    """Every limit in every state; nothing for sizings that have but one, or none stored."""
    if not of.states:
        return Said(())
    table = layout.table(of.states)
    block = HeatMap(
        question="Limits in each state",
        corner=table["corner"],
        columns=tuple((column["title"], column["detail"]) for column in table["columns"]),
        rows=tuple(
            (
                row["title"],
                row["detail"],
                tuple(
                    Shade(*(cell[part] for part in ("verdict", "word", "text", "detail", "level")))
                    for cell in row["cells"]
                ),
            )
            for row in table["rows"]
        ),
        note=f"{table['same']} {layout.remark(of.states)}".strip(),
        source="; ".join(layout.sources(of.states)),
    )
    return Said((block,), layout.sentence(of.states))
