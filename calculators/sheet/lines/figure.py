"""One figure of a design, with its value and its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from calculators.answers import plain
from calculators.sheet.lines.printing import names_in
from calculators.sheet.lines.worksheet import DERIVED, Named
from calculators.sheet.tree.cards import Card
from calculators.sheet.tree.notation import mathml, number, spreadsheet, typst


class Figure(Struct, eq=False):
    """One figure of a design.

    Attributes:
        recording: the design
        named: its line
    """

    recording: Any
    named: Named

    @property
    def name(self) -> str:
        return self.named.name

    @property
    def value(self) -> Any:
        """Float, word or flag; NaN where undefined."""
        recording = self.recording
        return recording.row[recording.tree.places[self.named.name]]

    @property
    def unit(self) -> str:
        return self.named.unit

    @property
    def origin(self) -> str:
        return self.recording.origin(self.named)[0]

    @property
    def source(self) -> str:
        return self.recording.origin(self.named)[1]

    @property
    def note(self) -> str:
        return self.recording.origin(self.named)[2]

    @property
    def label(self) -> str:
        return self.recording.label(self.named)

    @property
    def card(self) -> Card | None:
        """The card of its formula, where one made it."""
        return self.named.card

    @property
    def derived(self) -> bool:
        """Whether an expression made it."""
        return self.named.kind == DERIVED

    def inputs(self) -> tuple[Figure, ...]:
        """The figures this one came from."""
        return tuple(self.recording.figure(each) for each in self.named.inputs)

    def as_dict(self) -> dict[str, Any]:
        """The figure as it stands in an answer."""
        told: dict[str, Any] = plain(self.recording.shown(self.named))
        return told

    def mathml(self) -> str:
        """Its formula as MathML; "" where it has none."""
        if not self.derived:
            return ""
        short = names_in(self.named)
        return mathml(short[self.name], self.named.expression, lambda each: short[each.name])

    def typst(self) -> str:
        """Its formula as typst mathematics; "" where it has none."""
        if not self.derived:
            return ""
        short = names_in(self.named)
        return typst(short[self.name], self.named.expression, lambda each: short[each.name])

    def spreadsheet(self, cell: Callable[[str], str]) -> str:
        """Its formula for a spreadsheet cell.

        Args:
            cell: name of a figure -> reference of the cell that holds it
        """
        return spreadsheet(self.named.expression, lambda each: cell(each.name))

    def __repr__(self) -> str:
        shown = number(self.value) if isinstance(self.value, float) else self.value
        return f"<{self.name} = {shown} {self.unit}>"
