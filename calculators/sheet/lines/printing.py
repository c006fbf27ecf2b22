"""How the lines of a sheet are printed: made once for a figure, filled in for each design."""

from __future__ import annotations

import re
from typing import Any

from calculators.sheet.lines.worksheet import Named
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.expressions import Operation
from calculators.sheet.tree.notation import Printer, number, short_names

# A formula longer than this is printed by its name and arguments.
LONGEST = 480
# Stands around the place of a figure in ``gaps``, where the expression names it.
GAP = "\0"
_GAP = re.compile(f"{GAP}(\\d+){GAP}")


class Printed:
    """How a figure is printed: the same for every design of the same words.

    Attributes:
        formula: "result = expression"
        mould: the expression with a gap for each figure it names, then one for the result
        gaps: the figures that fill the gaps, in the order in which they stand there
        inputs: names of the figures it came from
    """

    __slots__ = ("formula", "gaps", "inputs", "mould")

    def __init__(self, figure: Named):
        self.inputs = [each.name for each in figure.inputs]
        short = names_in(figure)
        result = short[figure.name]
        text = Printer(lambda each: short[each.name]).write(figure.expression)
        gaps: list[Named] = []

        def gap(each: Named) -> str:
            # A printer may write the parts in another order than they stand in, as those of a
            # choice: the gap says which figure it is for.
            gaps.append(each)
            return f"{GAP}{len(gaps) - 1}{GAP}"

        mould = Printer(gap, number).write(figure.expression)
        if isinstance(figure.expression, Operation) and figure.expression.kind == "pick":
            # The result is that of the whole, not of the last case.
            mould = f"({mould})"
        if len(text) > LONGEST and figure.card:
            gaps = list(dict.fromkeys(gaps))
            name = figure.card.result
            text = f"{name}({', '.join(short[each.name] for each in gaps)})"
            mould = f"{name}({', '.join(f'{GAP}{at}{GAP}' for at in range(len(gaps)))})"
        self.formula = f"{result} = {text}"
        order = [gaps[int(at)] for at in _GAP.findall(mould)]
        self.mould = _GAP.sub("{}", mould.replace("{", "{{").replace("}", "}}")) + " = {}"
        self.gaps = order


def names_in(figure: Named) -> dict[str, str]:
    """Names of a figure and of those its expression names -> short names that tell them apart."""
    return short_names([figure.name, *(each.name for each in figure.reads)])


def printed(figure: Named) -> Printed:
    """How a figure is printed; made once."""
    if figure.printed is None:
        figure.printed = Printed(figure)
    made: Printed = figure.printed
    return made


def apart(**sides: Any) -> dict[str, str]:
    """Two values as they are read elsewhere; in full where they look alike then."""
    said = {name: short(value) for name, value in sides.items()}
    alike = len(set(said.values())) < len(said)
    return {name: number(value) for name, value in sides.items()} if alike else said
