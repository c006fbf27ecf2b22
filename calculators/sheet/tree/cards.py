"""The card of a formula: its docstring, read once; what it computes is read off the function.

    def half_turn_ms(rpm):
        '''The mean wait until the data comes round under the head.

        Args:
            rpm: speed of the spindle [rpm]
        Returns:
            wait: mean rotational delay [ms]
        Source: disksim, valid/
        '''

The printed formula is derived: the function is called with a node for each argument. A card without
unit or known source stops the calculation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from calculators.errors import SheetError
from calculators.sheet import sources
from calculators.sheet.lazily import cached_property
from calculators.sheet.tree.expressions import Node
from calculators.sheet.tree.notation import Printer, mathml
from calculators.sheet.tree.units import UNITS

_HEADING = re.compile(r"^(Args|Returns|Raises|Source|Evidence|Note):\s*(.*)$")
_ENTRY = re.compile(r"^(\w+):\s*(.*)\[([^\]]+)\]$")


class Argument(Node):
    """What stands for an argument while a card is printed."""

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name


class Card:
    """What a formula's docstring says, in a form the sheet can use.

    Attributes:
        sentence: what the formula is for
        units: argument name -> unit
        labels: argument name -> description
        result: name of the result
        unit: unit of the result
        label: description of the result
        source: key of the bibliography and place
        origin: "assumed" when the source is the house's own rules, else "derived"
        evidence: method and evidence, for the house's own rules
        note: the evidence and the note, as shown beside the figure
    """

    def __init__(self, formula: Callable[..., Any]):
        self._formula = formula
        name = f"{formula.__module__}.{formula.__qualname__}"
        sections = _sections(formula.__doc__ or "")
        self.sentence = sections["sentence"]
        self.source = sections.get("Source", "")
        self.evidence = sections.get("Evidence", "")
        # What a person reads beside the figure: the evidence of our own rules, then the note.
        self.note = f"{self.evidence} {sections.get('Note', '')}".strip()
        self.units, self.labels = _entries(name, sections.get("Args", ""))
        returned, described = _entries(name, sections.get("Returns", ""))
        if len(returned) != 1:
            raise SheetError(f"{name}: Returns must name one result with its [unit]")
        ((self.result, self.unit),) = returned.items()
        self.label = described[self.result]
        self.origin = "assumed" if sources.is_house(self.source) else "derived"
        self._refuse_gaps(name)

    @cached_property
    def tree(self) -> Any:
        """What the formula computes, over a node for each argument."""
        return self._formula(**{name: Argument(name) for name in self.units})

    @cached_property
    def expression(self) -> str:
        """The right side of the printed formula."""
        return Printer(lambda argument: argument.name).write(self.tree)

    @property
    def formula(self) -> str:
        """The printed formula: "result = expression"."""
        return f"{self.result} = {self.expression}"

    @property
    def mathml(self) -> str:
        """The formula as MathML."""
        return mathml(self.result, self.tree, lambda argument: argument.name)

    def _refuse_gaps(self, name: str) -> None:
        if not self.sentence:
            raise SheetError(f"{name}: the card lacks a sentence")
        if not sources.known(self.source):
            raise SheetError(f"{name}: unknown source {self.source!r}")
        if sources.is_house(self.source) and not self.evidence:
            raise SheetError(f"{name}: a rule of our own needs its Evidence")
        for unit in [*self.units.values(), self.unit]:
            if unit not in UNITS:
                raise SheetError(f"{name}: unknown unit [{unit}]")


def _sections(docstring: str) -> dict[str, str]:
    found: dict[str, list[str]] = {"sentence": []}
    current = "sentence"
    for line in docstring.splitlines():
        heading = _HEADING.match(line.strip())
        if heading:
            current = heading.group(1)
            found[current] = [heading.group(2)] if heading.group(2) else []
        elif line.strip():
            found[current].append(line.strip())
    return {
        key: ("\n" if key in ("Args", "Returns") else " ").join(lines)
        for key, lines in found.items()
    }


def _entries(name: str, text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Argument lines; a description may run over several lines, the unit ends it."""
    units: dict[str, str] = {}
    labels: dict[str, str] = {}
    pending = ""
    for line in text.splitlines():
        pending = f"{pending} {line}".strip()
        if not pending.endswith("]"):
            continue
        entry = _ENTRY.match(pending)
        if not entry:
            raise SheetError(f"{name}: cannot read {pending!r} as 'name: description [unit]'")
        units[entry.group(1)] = entry.group(3)
        labels[entry.group(1)] = entry.group(2).strip()
        pending = ""
    if pending:
        raise SheetError(f"{name}: {pending!r} has no [unit]")
    return units, labels


_CARDS: dict[Callable[..., Any], Card] = {}


def card_of(formula: Callable[..., Any]) -> Card:
    """The card of a formula; parsed at first use and kept.

    Raises:
        SheetError: the card lacks a unit or known source
    """
    card = _CARDS.get(formula)
    if card is None:
        card = _CARDS[formula] = Card(formula)
    return card
