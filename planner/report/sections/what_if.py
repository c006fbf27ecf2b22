"""The section on what moves a design's first figures, and where its verdict turns."""

from __future__ import annotations

from planner.report import what_if as drawn
from planner.report.document import Block, Said
from planner.report.material import Material
from planner.report.words.texts import line

# The page has all of them.
_MOST_ROWS = 10


def what_if(of: Material) -> Said:
    """A tornado of the first figures, then the values at which the verdict turns."""
    if not of.what_if:
        return Said(())
    blocks: list[Block] = []
    for found in of.what_if["sensitivity"]:
        if charts := drawn.tornadoes(found):
            blocks += [*charts, drawn.sensitivity_table(found, _MOST_ROWS)]
    turns = of.what_if["flip_points"]
    inputs = [each for each in turns["items"] if not each["constant"]]
    if inputs:
        blocks.append(drawn.flips_table(inputs, "Where the verdict turns"))
    return Said(tuple(blocks), line(turns["sentence"]))
