"""A figure: a value with unit, origin, source and the figures it came from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from calculators.sheet.notation import number

if TYPE_CHECKING:
    from calculators.sheet.cards import Card

ORIGINS: dict[str, str] = {
    "given": "the user said so",
    "cited": "a source states it",
    "assumed": "we chose it, and say why",
    "derived": "a formula made it",
}


class Figure:
    """One line of the worked sheet. Written once; strings are made only when asked for.

    Attributes:
        name: dotted name, e.g. "database.queue_length"
        value: float, str or bool; NaN where undefined
        unit: a unit of ``units.UNITS``, "" for words
        origin: one of ORIGINS
        source: key of the bibliography and place in it
        card: the formula's card, None for a leaf
        arguments: argument name -> Figure or tuple of Figures, for a derived figure
    """

    __slots__ = (
        "_inputs",
        "arguments",
        "card",
        "chosen_by",
        "label",
        "name",
        "note",
        "origin",
        "source",
        "unit",
        "value",
    )

    def __init__(
        self,
        name: str,
        value: Any,
        unit: str,
        origin: str,
        source: str,
        *,
        card: Card | None = None,
        arguments: dict[str, Any] | None = None,
        label: str = "",
        note: str = "",
        chosen_by: Figure | Word | None = None,
    ):
        self.name = name
        self.value = value
        self.unit = unit
        self.origin = origin
        self.source = source
        self.card = card
        self.arguments = arguments
        self.label = label
        self.note = note
        self.chosen_by = chosen_by
        self._inputs: tuple[Figure, ...] | None = None

    def inputs(self) -> tuple[Figure, ...]:
        """The figures this one came from, in the order of the formula's arguments."""
        if self._inputs is None:
            found: list[Figure] = []
            for argument in (self.arguments or {}).values():
                if type(argument) is tuple:
                    found.extend(argument)
                else:
                    found.append(argument)
            if self.chosen_by is not None:
                chosen = self.chosen_by
                found.append(chosen.figure if isinstance(chosen, Word) else chosen)
            self._inputs = tuple(found)
        return self._inputs

    def as_dict(self) -> dict[str, Any]:
        """The figure as it stands in an answer."""
        card = self.card
        return {
            "value": finite(self.value),
            "unit": self.unit,
            "origin": self.origin,
            "source": self.source,
            "label": self.label,
            "formula": card.formula if card else "",
            "substituted": card.substitute(self.arguments, self.value) if card else "",
            "inputs": [figure.name for figure in self.inputs()] if card else [],
            "note": self.note,
        }

    def __repr__(self) -> str:
        shown = number(self.value) if isinstance(self.value, float) else self.value
        return f"<{self.name} = {shown} {self.unit}>"


class Word(str):
    """A word that chooses a rule (a RAID level, a write policy), with the figure it stands for."""

    figure: Figure

    def __new__(cls, text: str, figure: Figure) -> Word:
        word = super().__new__(cls, text)
        word.figure = figure
        return word


@dataclass(frozen=True, slots=True)
class Fact:
    """A constant of a mail system: cited from a source, or assumed and saying why.

    Args:
        value: the number
        unit: a unit of ``units.UNITS``
        source: key of the bibliography and place in it; "house, ..." makes it assumed
        label: what it is, in a few words
        note: why it is so, or what to beware of
    """

    value: float
    unit: str
    source: str
    label: str
    note: str = ""
    origin: str = "cited"


# A constant that is overridden stays within this, whatever it is.
MOST_FACT = 1e9


def bounds_of(fact: Fact) -> tuple[float, float]:
    """What may be put in a constant's place: of its sign, and a part of one where it is one."""
    least = 0.0 if fact.value >= 0 else -MOST_FACT
    most = 1.0 if fact.unit == "share" and 0 <= fact.value <= 1 else MOST_FACT
    return least, most


def finite(value: Any) -> Any:
    """The value as JSON can carry it: undefined and infinite numbers become None."""
    if isinstance(value, float):
        if value.is_integer():
            return int(value) if abs(value) < 1e15 else value
        return value if math.isfinite(value) else None
    return value
