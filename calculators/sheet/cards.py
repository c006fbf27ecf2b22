"""The card of a formula: its docstring, read once and used by the sheet.

    def half_turn_ms(rpm):
        '''The mean wait until the data comes round under the head.

        Formula: wait = HALF × MS_PER_MINUTE ÷ rpm
        Args:
            rpm: speed of the spindle [rpm]
        Returns:
            wait: mean rotational delay [ms]
        Source: disksim, valid/
        '''

A card without unit, formula or known source stops the calculation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from calculators.errors import SheetError
from calculators.sheet import sources
from calculators.sheet.notation import number, template
from calculators.sheet.units import UNITS

SEE_STEPS = "see steps"
_HEADING = re.compile(r"^(Formula|Args|Returns|Raises|Source|Evidence|Note):\s*(.*)$")
_ENTRY = re.compile(r"^(\w+):\s*(.*)\[([^\]]+)\]$")


class Card:
    """What a formula's docstring says, in a form the sheet can use.

    Attributes:
        sentence: what the formula is for
        formula: "result = expression", as printed
        expression: the right side of it
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

    __slots__ = (
        "evidence",
        "expression",
        "formula",
        "label",
        "labels",
        "mould",
        "note",
        "origin",
        "placed",
        "result",
        "sentence",
        "source",
        "unit",
        "units",
    )

    def __init__(self, formula: Callable[..., Any]):
        name = f"{formula.__module__}.{formula.__qualname__}"
        sections = _sections(formula.__doc__ or "")
        self.sentence = sections["sentence"]
        self.formula = sections.get("Formula", "")
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
        self.expression, pieces = self._expression(name)
        # Where the numbers of one sizing go, in order.
        self.placed = [text for is_argument, text in pieces if is_argument]
        mould = ["{}" if is_argument else text for is_argument, text in pieces]
        self.mould = "".join(mould) + " = {}"
        self._refuse_gaps(name)

    def _expression(self, name: str) -> tuple[str, list[tuple[bool, str]]]:
        if self.formula == SEE_STEPS:
            return "", [(False, self.result)]
        left, equals, right = self.formula.partition("=")
        if not equals or left.strip() != self.result:
            raise SheetError(f"{name}: Formula must read '{self.result} = …'")
        return right.strip(), template(right.strip(), set(self.units))

    def _refuse_gaps(self, name: str) -> None:
        if not self.formula or not self.sentence:
            raise SheetError(f"{name}: the card lacks a sentence or a Formula")
        if not sources.known(self.source):
            raise SheetError(f"{name}: unknown source {self.source!r}")
        if sources.is_house(self.source) and not self.evidence:
            raise SheetError(f"{name}: a rule of our own needs its Evidence")
        for unit in [*self.units.values(), self.unit]:
            if unit not in UNITS:
                raise SheetError(f"{name}: unknown unit [{unit}]")

    def substitute(self, arguments: dict[str, Any] | None, result: Any) -> str:
        """The formula with the numbers of one sizing put in."""
        shown = []
        for name in self.placed:
            argument = (arguments or {})[name]
            if type(argument) is tuple:
                shown.append(", ".join([number(part.value) for part in argument]))
            else:
                shown.append(number(argument.value))
        return self.mould.format(*shown, number(result))


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
        SheetError: the card lacks a unit, formula or known source
    """
    card = _CARDS.get(formula)
    if card is None:
        card = _CARDS[formula] = Card(formula)
    return card


def worked(formula: Callable[..., Any], values: dict[str, Any]) -> Any:
    """The result of a formula; undefined where it divides by nothing."""
    try:
        return formula(**values)
    except (ZeroDivisionError, OverflowError):
        return math.nan
