"""The section on what happens when something breaks."""

from __future__ import annotations

from planner.report.document import Block, HeatMap, Paragraph, Said, Shade
from planner.report.material import Material
from planner.report.parts import failures as layout
from planner.report.parts import held, same_disks
from planner.report.words.texts import DRAWN


def failures(of: Material) -> Said:
    """Every limit in every state, and the most load of each; nothing for sizings that have
    but one state, or none stored."""
    if not of.states:
        disk = (of.outlook.get("states") or {}).get("disk_lost")
        if not disk:
            return Said(())
        told = layout.survives(of.outlook["states"], of.charts, of.answer["verdict"])
        if any(chart["key"] == layout.OF_GROUPS for chart in of.charts):
            told += f" What a lost server or site asks of those left is drawn {DRAWN}."
        said = Paragraph(f"{disk['sentence']} Source: {disk['source']}.")
        return Said((Paragraph(told.strip()), said) if told else (said,))
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
    blocks: list[Block] = [block]
    most = of.what_if.get("held") or {}
    blocks += filter(None, (held.table(most), same_disks.table(most)))
    return Said(tuple(blocks), layout.sentence(of.states))
