"""Two sheets for the same lines of a mail system.

The recording sheet sizes one design and keeps the working of every figure. The bare sheet runs
the very same lines on NumPy arrays of many designs and keeps only what was asked for. A mail
system's ``size(asked, facts, sheet)`` cannot tell which one it was handed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from calculators.checks.check import Verdict
from calculators.checks.server import CHECKS
from calculators.errors import SheetError
from calculators.inputs.records import Record
from calculators.sheet.cards import card_of, worked
from calculators.sheet.figures import Fact, Figure, Word, finite
from calculators.sheet.notation import number


class RecordingSheet:
    """Sizes one design and keeps every figure, check and note."""

    records = True

    def __init__(self) -> None:
        self.figures: dict[str, Figure] = {}
        self.checks: list[Verdict] = []
        self.notes: list[dict[str, str]] = []

    def bind(self, record: Record) -> SimpleNamespace:
        """The fields of a record as figures; words as words that know their figure."""
        bound = SimpleNamespace()
        for key, given in record.fields.items():
            if isinstance(given, Record):
                setattr(bound, key, self.bind(given))
                continue
            if given.value is None:
                setattr(bound, key, None)
                continue
            figure = Figure(
                f"{record.name}.{key}" if record.name else key,
                given.value,
                given.unit,
                given.origin,
                given.source,
                label=given.label,
                note=given.note,
            )
            self.figures[figure.name] = figure
            word = said(given.value)
            setattr(bound, key, figure if word is None else Word(word, figure))
        return bound

    def facts(
        self, facts: Mapping[str, Fact], overrides: Mapping[str, float], prefix: str = "fact"
    ) -> SimpleNamespace:
        """The constants of a mail system; an overridden one is marked assumed."""
        bound = _BOUND.get((prefix, id(facts)))
        if bound is None:
            bound = SimpleNamespace(
                **{key: _stated(f"{prefix}.{key}", fact) for key, fact in facts.items()}
            )
            _BOUND[(prefix, id(facts))] = bound
        if not overrides:
            return bound
        own = SimpleNamespace(**vars(bound))
        for key, value in overrides.items():
            setattr(own, key, _overridden(f"{prefix}.{key}", facts[key], value))
        return own

    def step(
        self, name: str, formula: Callable[..., Any], /, chosen_by: Any = None, **arguments: Any
    ) -> Figure:
        """One line of the sheet: apply a formula to figures, and keep the working.

        Raises:
            SheetError: a figure of the wrong unit, or a name used twice
        """
        card = card_of(formula)
        unit, label = card.unit, card.label
        values = {}
        for key, argument in arguments.items():
            wanted = card.units.get(key)
            if type(argument) is list:
                arguments[key] = argument = tuple(argument)
            if type(argument) is tuple:
                values[key] = [part.value for part in argument]
                given = argument[0].unit
            else:
                values[key] = argument.value
                given = argument.unit
            if given == wanted:
                continue
            if wanted != "same":
                raise SheetError(f"{name}: {key} is in [{given}], the card wants [{wanted}]")
            if card.unit == "same" and unit == "same":
                # What keeps its unit keeps its meaning: name it by what went in.
                first = argument[0] if type(argument) is tuple else argument
                label = first.label.split(", size")[0]
            unit = given if unit == "same" else unit
            if given != unit and card.unit == "same":
                raise SheetError(f"{name}: {key} is in [{given}], not in [{unit}]")
        value = worked(formula, values)
        if name in self.figures:
            raise SheetError(f"{name}: written twice")
        origin = card.origin
        if origin == "derived" and _all_assumed(arguments.values()):
            origin = "assumed"
        figure = Figure(
            name,
            value,
            unit,
            origin,
            card.source,
            card=card,
            arguments=arguments,
            label=label,
            note=card.note,
            chosen_by=chosen_by,
        )
        self.figures[name] = figure
        return figure

    def check(self, name: str, needed: Figure, available: Figure) -> None:
        """Hold a figure against its limit."""
        self.checks.append(CHECKS[name].judge(needed, available))

    def rule(self, name: str, holds: bool) -> None:
        """Judge a check that is not about a quantity."""
        self.checks.append(CHECKS[name].rule(holds))

    def within(self, figure: Figure, low: float | None, high: float | None, text: str) -> None:
        """Note it where a figure lies outside the range a rule was measured on."""
        below = low is not None and figure.value < low
        above = high is not None and figure.value > high
        if below or above:
            self.notes.append({"figure": figure.name, "text": text})

    def note(self, figure: Any, text: str) -> None:
        """A remark on a figure, whatever its value."""
        self.notes.append(
            {
                "figure": figure.figure.name if isinstance(figure, Word) else figure.name,
                "text": text,
            }
        )

    def note_where_differs(self, own: Figure, other: Figure, text: str) -> None:
        """A remark on a figure that is worked out twice, where the two differ."""
        if finite(own.value) != finite(other.value):
            self.note(own, f"{text} Its value: {number(other.value)}.")

    def leave_out_undefined(self, prefix: str) -> None:
        """Drop the figures of this prefix that have no value."""
        for name, figure in list(self.figures.items()):
            if name.startswith(prefix) and figure.value != figure.value:
                del self.figures[name]

    def lines(self, working: bool) -> dict[str, dict[str, Any]]:
        """Every figure by name, facts that were used among them."""
        if not working:
            return {
                name: {"value": finite(figure.value), "unit": figure.unit}
                for name, figure in self.figures.items()
            }
        shown: dict[str, dict[str, Any]] = {}
        limits = [check.available for check in self.checks if check.available]
        for figure in [*self.figures.values(), *limits]:
            for used in (*figure.inputs(), figure):
                if used.name not in self.figures and used.name not in shown:
                    shown[used.name] = used.as_dict()
        for name, figure in self.figures.items():
            shown[name] = figure.as_dict()
        return shown


class BareSheet:
    """Runs the same lines on arrays and keeps only the figures and checks asked for.

    Args:
        keep: names of the figures to keep; None keeps none
        arrays: dotted input name -> array that takes the place of the document's value
        needed: names of the steps that the kept figures and the checks rest on; others are
            skipped. None runs every step.
    """

    records = False

    def __init__(
        self,
        keep: Collection[str] = (),
        arrays: Mapping[str, Any] | None = None,
        needed: Collection[str] | None = None,
    ):
        self.keep = frozenset(keep)
        self.needed = needed
        self.arrays = arrays or {}
        self.kept: dict[str, Any] = {}
        self.checks: dict[str, tuple[Any, Any]] = {}

    def bind(self, record: Record) -> SimpleNamespace:
        """The fields of a record as plain values or arrays."""
        bound = SimpleNamespace()
        for key, given in record.fields.items():
            if isinstance(given, Record):
                setattr(bound, key, self.bind(given))
                continue
            name = f"{record.name}.{key}" if record.name else key
            value = self.arrays.get(name, given.value)
            word = said(value)
            setattr(bound, key, value if word is None else word)
            if name in self.keep:
                self.kept[name] = value
        return bound

    def facts(
        self, facts: Mapping[str, Fact], overrides: Mapping[str, float], prefix: str = "fact"
    ) -> SimpleNamespace:
        values: dict[str, Any] = {**{key: fact.value for key, fact in facts.items()}, **overrides}
        mine = f"{prefix}."
        values |= {n.removeprefix(mine): v for n, v in self.arrays.items() if n.startswith(mine)}
        return SimpleNamespace(**values)

    def step(
        self, name: str, formula: Callable[..., Any], /, chosen_by: Any = None, **arguments: Any
    ) -> Any:
        if self.needed is not None and name not in self.needed:
            return None
        value = worked(formula, arguments)
        if name in self.keep:
            self.kept[name] = value
        return value

    def check(self, name: str, needed: Any, available: Any) -> None:
        self.checks[name] = (needed, available)

    def rule(self, name: str, holds: bool) -> None:
        self.checks[name] = (0.0 if holds else np.inf, 1.0)

    def within(self, figure: Any, low: float | None, high: float | None, text: str) -> None:
        """Nothing: remarks are for people."""

    def note(self, figure: Any, text: str) -> None:
        """Nothing: remarks are for people."""

    def note_where_differs(self, own: Any, other: Any, text: str) -> None:
        """Nothing: remarks are for people."""

    def leave_out_undefined(self, prefix: str) -> None:
        """Nothing: arrays may be undefined in parts."""

    def holds(self) -> dict[str, Any]:
        """Check name -> whether it holds, as a mask over the designs."""
        return {
            name: CHECKS[name].holds(needed, available)
            for name, (needed, available) in self.checks.items()
            if not CHECKS[name].advice
        }


def _all_assumed(arguments: Iterable[Any]) -> bool:
    """Whether a figure rests on nothing but figures that our own rules made."""
    part = None
    for argument in arguments:
        for part in argument if type(argument) is tuple else (argument,):
            if part.origin != "assumed" or not part.card:
                return False
    return part is not None


def said(value: Any) -> str | None:
    """The word a mail system branches on; None for a number."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else None


# Facts are module constants, so their figures are made once and shared by all sizings.
_BOUND: dict[tuple[str, int], SimpleNamespace] = {}


def _stated(name: str, fact: Fact) -> Figure:
    return Figure(
        name, fact.value, fact.unit, fact.origin, fact.source, label=fact.label, note=fact.note
    )


def _overridden(name: str, fact: Fact, value: float) -> Figure:
    note = f"Overridden by the scenario; {fact.source} states {number(fact.value)}."
    return Figure(
        name, float(value), fact.unit, "assumed", "user, assumptions", label=fact.label, note=note
    )
