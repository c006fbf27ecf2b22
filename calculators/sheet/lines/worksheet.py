"""The worked sheet: the lines of a mail system, written down once for a combination of words.

``size(asked, facts, sheet)`` of a mail system runs on nodes. What it leaves here is a tree of named
figures, the checks they are held against and the remarks on them, without a number of any scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from calculators.errors import SheetError
from calculators.sheet import sources
from calculators.sheet.figures import Fact
from calculators.sheet.lines.records import Record
from calculators.sheet.tree.cards import Card, card_of
from calculators.sheet.tree.expressions import Node
from calculators.sheet.tree.reaching import leaves
from calculators.sheet.tree.units import UNITS

GIVEN, FACT, DERIVED = "given", "fact", "derived"
# Rounding leaves a value that stands on a bound within it.
NOISE = 1e-9


@dataclass(slots=True, eq=False, repr=False)
class Named(Node):
    """A named figure of the sheet: something given, a fact, or what an expression makes.

    Attributes:
        name: dotted name, e.g. "database.queue_length"
        kind: GIVEN, FACT or DERIVED
        unit: a unit of ``units.UNITS``, "" for words
        label: what it is; a figure that it is named by, where a formula keeps what it is handed
        source: key of the bibliography and place in it; "" where the scenario says it
        origin: cited, assumed or derived; "" where the scenario says it
        note: remark, or the evidence of a rule of our own
        expression: what it is made of; None for what is given or a fact
        stated: value of a fact, as its source states it
        card: card of the formula, where one made it
        inputs: figures it came from, in the order of the formula's arguments
        found: figures that the expression names, once they were looked for (``reads``)
        place: where it stands on the sheet
        printed: how it is printed, once it was
    """

    name: str
    kind: str
    place: int
    unit: str
    label: Any
    source: str = ""
    origin: str = ""
    note: str = ""
    expression: Any = None
    stated: float | None = None
    card: Card | None = None
    inputs: tuple[Named, ...] = ()
    found: list[Any] | None = None
    printed: Any = None

    @property
    def reads(self) -> list[Any]:
        # Looked for when first asked: most lines of most designs are written, and never run.
        if self.found is None:
            self.found = leaves(self.expression)
        return self.found

    def __repr__(self) -> str:
        return f"<{self.name} [{self.unit}]>"


class Word(str):
    """A word that chooses a rule (a RAID level, a write policy), with the figure it stands for."""

    figure: Named

    def __new__(cls, text: str, figure: Named) -> Word:
        word = super().__new__(cls, text)
        word.figure = figure
        return word


class Worksheet:
    """Takes down the lines of one combination of words.

    Args:
        filled: inputs that the scenario leaves out and an array will fill

    Attributes:
        figures: every figure by name, facts left out, in the order of the lines
        stated: facts by name that were handed out
        checks: (name, needed, available), or (name, whether it holds, None)
        exact: names of the checks whose need was worked out from what there is
        remarks: (kind, parts) of what a person should know
        bought: what the design buys, each with the figure that counts it
        unknown: figures that a study does not go on with
        optional: names or prefixes whose figures are left out where they are undefined
    """

    def __init__(self, filled: Collection[str] = ()):
        self.filled = frozenset(filled)
        self.figures: dict[str, Named] = {}
        self.stated: dict[str, Named] = {}
        self.checks: list[tuple[str, Any, Any]] = []
        self.exact: set[str] = set()
        self.remarks: list[tuple[str, tuple[Any, ...]]] = []
        self.bought: list[Any] = []
        self.optional: list[str] = []
        self.unknown: frozenset[str] = frozenset()
        self._place = 0

    def _next(self) -> int:
        self._place += 1
        return self._place

    def bind(self, record: Record) -> SimpleNamespace:
        """The fields of a record as figures; words as words that know their figure."""
        bound = SimpleNamespace()
        for key, given in record.fields.items():
            if isinstance(given, Record):
                setattr(bound, key, self.bind(given))
                continue
            name = f"{record.name}.{key}" if record.name else key
            if given.value is None and name not in self.filled:
                setattr(bound, key, None)
                continue
            figure = Named(name, GIVEN, self._next(), given.unit, given.label)
            self.figures[name] = figure
            word = None if name in self.filled or given.names_row else said(given.value)
            setattr(bound, key, figure if word is None else Word(word, figure))
        return bound

    def facts(self, facts: Mapping[str, Fact], prefix: str = "fact") -> SimpleNamespace:
        """The constants of a mail system; a scenario may put others in their place."""
        bound = SimpleNamespace()
        for key, fact in facts.items():
            name = f"{prefix}.{key}"
            figure = self.stated.get(name)
            if figure is None:
                figure = self.stated[name] = Named(
                    name,
                    FACT,
                    self._next(),
                    fact.unit,
                    fact.label,
                    fact.source,
                    fact.origin,
                    fact.note,
                    stated=float(fact.value),
                )
            setattr(bound, key, figure)
        return bound

    def figure(
        self,
        name: str,
        expression: Any,
        unit: str,
        label: str,
        source: str,
        note: str = "",
        chosen_by: Any = None,
    ) -> Named:
        """One line of the sheet: a figure that an expression makes.

        Args:
            name: dotted name
            expression: figures joined by operators and the vectorised functions, or a number
            unit: a unit of ``units.UNITS``
            label: what the figure is, in a few words
            source: key of the bibliography and place in it; "house, ..." makes it assumed
            note: remark; the evidence, where the rule is our own
            chosen_by: the word or figure that chose this line

        Raises:
            SheetError: an unknown unit or source, no label, or a name used twice
        """
        if unit not in UNITS:
            raise SheetError(
                f"{name}: unknown unit [{unit}]; units stand in UNITS of "
                "calculators/sheet/tree/units.py, a line each"
            )
        if not label:
            raise SheetError(f"{name}: no label: say in a few words what the figure is")
        if not sources.known(source):
            raise SheetError(
                f"{name}: unknown source {source!r}: it begins with a key of SOURCES of "
                "calculators/sheet/sources/, or with house or definition, and a comma"
            )
        if sources.is_house(source) and not note:
            raise SheetError(f"{name}: a rule of our own needs its evidence in a note")
        reads = leaves(expression)
        return self._written(
            name, expression, unit, label, source, note, None, reads, chosen_by, reads
        )

    def step(
        self, name: str, formula: Callable[..., Any], /, chosen_by: Any = None, **arguments: Any
    ) -> Named:
        """One line of the sheet: what a formula with a card makes of figures and numbers.

        Raises:
            SheetError: a figure of the wrong unit, or a name used twice
        """
        card = card_of(formula)
        unit: str = card.unit
        label: Any = card.label
        inputs: list[Named] = []
        for key, argument in arguments.items():
            handed = argument if isinstance(argument, tuple | list) else (argument,)
            figures = [each for each in handed if isinstance(each, Named)]
            inputs += figures
            given = figures[0].unit if figures else card.units.get(key)
            if given == card.units.get(key):
                continue
            if card.units.get(key) != "same":
                raise SheetError(
                    f"{name}: {key} is in [{given}], the card wants [{card.units.get(key)}]"
                )
            if card.unit == "same" and unit == "same":
                # What keeps its unit keeps its meaning: name it by what went in.
                label = figures[0]
            unit = str(given) if unit == "same" else unit
            if given != unit and card.unit == "same":
                raise SheetError(f"{name}: {key} is in [{given}], not in [{unit}]")
        if unit == "same":
            raise SheetError(f"{name}: no figure says its unit; write it as a figure")
        return self._written(
            name, formula(**arguments), unit, label, card.source, card.note, card, inputs, chosen_by
        )

    def _written(
        self,
        name: str,
        expression: Any,
        unit: str,
        label: Any,
        source: str,
        note: str,
        card: Card | None,
        inputs: list[Named],
        chosen_by: Any,
        found: list[Any] | None = None,
    ) -> Named:
        if name in self.figures:
            raise SheetError(f"{name}: written twice")
        origin = "assumed" if sources.is_house(source) else "derived"
        if inputs and all(each.origin == "assumed" and each.kind == DERIVED for each in inputs):
            origin = "assumed"
        if chosen_by is not None:
            inputs = [*inputs, chosen_by.figure if isinstance(chosen_by, Word) else chosen_by]
        figure = self.figures[name] = Named(
            name,
            DERIVED,
            self._next(),
            unit,
            label,
            source,
            origin,
            note,
            expression,
            card=card,
            inputs=tuple(inputs),
            found=found,
        )
        return figure

    def check(self, name: str, needed: Any, available: Any, exact: bool = False) -> None:
        """Hold a figure against its limit.

        Args:
            exact: what is needed was worked out from what there is: being close to it is no warning
        """
        if exact:
            self.exact.add(name)
        sides = [needed, available]
        for place, side in enumerate(sides):
            if not isinstance(side, Node):
                # A bare number is a limit by definition, such as none at all.
                sides[place] = self.figure(
                    f"check.{name}",
                    side,
                    sides[1 - place].unit,
                    "limit of the check",
                    "definition, as the check asks",
                )
        self.checks.append((name, *sides))

    def rule(self, name: str, holds: bool) -> None:
        """Judge a check that is not about a quantity."""
        self.checks.append((name, holds, None))

    def buys(self, part: Any) -> None:
        """Put something on the bill of materials, as many as its figure says."""
        if part.figure not in self.figures:
            raise SheetError(f"{part.figure}: bought, and not on the sheet")
        self.bought.append(part)

    def within(self, figure: Any, low: Any, high: Any, text: str, on: Any = None) -> None:
        """Note it where a figure lies outside the range a rule was measured on.

        Args:
            figure: what was measured in that range
            low, high: its bounds, numbers or facts; None for none
            text: what a person should know
            on: the figure that rests on it and says so; itself where there is no other
        """
        self.remarks.append(("within", (figure, figure if on is None else on, low, high, text)))

    def note(self, figure: Any, text: str) -> None:
        """A remark on a figure, whatever its value."""
        self.remarks.append(("note", (getattr(figure, "figure", figure), text)))

    def note_where_differs(self, own: Any, other: Any, text: str) -> None:
        """A remark on a figure that is worked out twice, where the two differ."""
        self.remarks.append(("differs", (own, other, text)))

    def note_both(self, own: Any, other: Any, text: str) -> None:
        """A remark that names two values of the same thing, where they differ.

        Args:
            own: the figure that counts, on which the remark is
            other: the one that does not
            text: what a person should know, with {own} and {other} where the values stand
        """
        self.remarks.append(("both", (own, other, text)))

    def leave_out_undefined(self, prefix: str) -> None:
        """Drop the figures of this prefix that have no value."""
        self.optional.append(prefix)


def said(value: Any) -> str | None:
    """The word a mail system branches on; None for a number."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else None


def sides_of(checks: Iterable[tuple[str, Any, Any]]) -> list[Named]:
    """Both sides of those checks that are about a quantity."""
    return [side for _, *both in checks for side in both if isinstance(side, Named)]


def outside(figure: Node, low: Node | float | None, high: Node | float | None) -> Any:
    """Whether a figure lies outside its bounds, rounding forgiven, as an expression."""
    below: Any = False if low is None else figure < low * (1 - NOISE)
    above: Any = False if high is None else figure > high * (1 + NOISE)
    return above if below is False else below if above is False else below | above
