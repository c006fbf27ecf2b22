"""One design with its working: the tree of its words, run on its numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, cast

from calculators.answers import Figure as Told
from calculators.answers import Note, Origin, Value
from calculators.sheet.figures import finite
from calculators.sheet.lazily import MadeWhenAsked, cached_property
from calculators.sheet.lines.figure import Figure as Figure
from calculators.sheet.lines.printing import apart, printed
from calculators.sheet.lines.records import Given, Laid
from calculators.sheet.lines.worksheet import (
    DERIVED,
    FACT,
    GIVEN,
    Named,
    Worksheet,
    outside,
    sides_of,
)
from calculators.sheet.program import Program
from calculators.sheet.tree.notation import number, put_in
from calculators.sheet.tree.numbering import Numbering, is_worked_out
from calculators.sheet.tree.reaching import reached

# What rests on the words alone, of one combination of them.
MOST_MADE = 1024
_FACTS = "facts, as they stand in an answer"


class Tree:
    """What the lines of a mail system left on a sheet, for one combination of words.

    Args:
        sheet: where they are written down
        inputs: names of the inputs, in the order in which a design gives their values
        idle: input with a model -> inputs whose place it takes, "" for those that no line reads
        absent: names of the inputs that are left out
    """

    def __init__(
        self,
        sheet: Worksheet,
        inputs: Collection[str],
        idle: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        absent: frozenset[str] = frozenset(),
    ):
        self.inputs, self.absent = tuple(inputs), absent
        self._idle = idle
        self.figures = sheet.figures
        self.stated = sheet.stated
        self.checks, self.exact = sheet.checks, frozenset(sheet.exact)
        self._made: dict[Any, Any] = {}
        # The checks as they are judged, by who judges them.
        self.limits: list[Any] | None = None
        self.doubts = False
        self.remarks = sheet.remarks
        self.bought = tuple(sheet.bought)
        self.derived = [each for each in sheet.figures.values() if each.kind == DERIVED]
        self.optional = [
            (each.name, self.places[each.name])
            for prefix in sheet.optional
            for each in self.derived
            if each.name.startswith(prefix)
        ]
        self._programs: dict[tuple[tuple[str, ...], frozenset[str], int], Program] = {}
        self._whole: dict[tuple[str, ...], tuple[Program, Program]] = {}
        self._numberings: dict[frozenset[str], Numbering] = {}
        self._rest_on: dict[str, frozenset[str]] = {}

    @cached_property
    def facts_used(self) -> list[Named]:
        """The facts that figures or limits rest on, in the order of the lines."""
        found: dict[Named, None] = {}
        sides = sides_of(self.checks)
        for figure in [*self.derived, *sides]:
            for each in (*figure.inputs, figure):
                if each.kind == FACT:
                    found[each] = None
        return list(found)

    @cached_property
    def read(self) -> frozenset[str]:
        """Names of the figures that some line or limit rests on."""
        sides = sides_of(self.checks)
        read = [each for figure in self.derived for each in (*figure.inputs, *figure.reads)]
        return frozenset(each.name for each in (*read, *sides))

    @cached_property
    def idle(self) -> list[tuple[str, int]]:
        """Inputs that no line reads and whose defaults are no figures, with their places."""
        taken = (own for model, own in self._idle.items() if not model or model in self.figures)
        names = {name for own in taken for name in own if name in self.figures} - self.read
        return [(name, at) for at, name in enumerate(self.inputs) if name in names]

    @cached_property
    def places(self) -> dict[str, int]:
        """Name -> place in the row of every figure, in the order of the lines, then of facts."""
        facts = (each.name for each in self.facts_used)
        return {name: at for at, name in enumerate((*self.figures, *facts))}

    @cached_property
    def given(self) -> tuple[list[str], list[int], list[str]]:
        """Names of the figures that are given, their places among the inputs, and their units."""
        at = {name: place for place, name in enumerate(self.inputs)}
        names = [name for name in self.figures if name in at]
        return names, [at[name] for name in names], [self.figures[name].unit for name in names]

    def table(self, whole: Program) -> dict[str, Any]:
        """Every figure by name, facts left out, in the order of the lines: what is known beforehand
        stands there, and for the others there is room."""
        known, figures = whole.known, self.figures.items()
        return self.made(
            whole,
            lambda: {
                name: Value(known[name], each.unit) if name in known else None
                for name, each in figures
            },
        )

    @cached_property
    def outside(self) -> list[Any]:
        """Whether each figure of which a range is known lies outside it, as expressions."""
        ranges = [parts for kind, parts in self.remarks if kind == "within"]
        return [outside(figure, low, high) for figure, _, low, high, _ in ranges]

    def made(self, key: Any, make: Callable[[], Any]) -> Any:
        """Something that rests on these lines and the key alone, made once."""
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            found = self._made[key] = make()
        return found

    def rests_on(self, name: str) -> frozenset[str]:
        """Names of the inputs and facts that a figure comes from in the end."""
        found = self._rest_on.get(name)
        if found is None:
            leaves = (each for each in reached([self.figures[name]]) if each.kind != DERIVED)
            found = self._rest_on[name] = frozenset(each.name for each in leaves)
        return found

    def program(
        self, keep: Collection[str], free: Collection[str], checks: Collection[tuple[str, Any, Any]]
    ) -> Program:
        """The program of some figures and of both sides of some checks.

        Args:
            keep: names of figures; those that are not on the sheet are left out
            free: names of figures and facts that are put in
            checks: some of its checks, the same for the same number of them
        """
        key = (tuple(keep), frozenset(free), len(checks))
        made = self._programs.get(key)
        if made is None:
            outputs = [*(self.figures[name] for name in keep), *sides_of(checks)]
            numbering = self._numbering(free)
            made = self._programs[key] = Program(outputs, free, numbering=numbering)
        return made

    def whole(self, free: Iterable[str] = (), told: bool = True) -> Program:
        """The program of every figure and used fact, and whether a remark on a range is due, from
        a row of the inputs and of what is free. Where they are told too, a second list has what
        JSON can carry of those that are derived."""
        names = tuple(free)
        made = self._whole.get(names)
        if made is None:
            outputs = (*self.figures.values(), *self.facts_used, *self.outside)
            row, numbering = (*self.inputs, *names), self._numbering(names)
            whole = Program(outputs, names, row, self.derived, numbering)
            made = self._whole[names] = whole, whole.untold()
        return made[not told]

    def _numbering(self, free: Iterable[str]) -> Numbering:
        """The operations of these lines, cut where values of figures or facts are put in."""
        named = [self.figures.get(name, self.stated.get(name)) for name in free]
        cut = frozenset(each.name for each in named if each is not None and is_worked_out(each))
        return self._numberings.setdefault(cut, Numbering(cut))

    def record(self, laid: Laid, overrides: Mapping[str, float]) -> Recording:
        """One design, every figure of it.

        Args:
            laid: what was given for each input, in their order
            overrides: name of each fact that the scenario overrides -> its value
        """
        return Recording(self, laid, overrides)


class Recording:
    """One design: every figure by name, what it is held against, and what to know of it.

    Attributes:
        tree: the lines
        row: the value of every figure, in the order of the lines, of the facts that are used, and
            whether each remark on a range is due
        finite: the values that are derived as JSON can carry them, in the order of the lines
        left_out: figures that are left out of this design, for they have no value
    """

    def __init__(self, tree: Tree, laid: Laid, overrides: Mapping[str, float]):
        self.tree = tree
        self.givens = laid.givens
        self.overrides = overrides
        self._laid = laid
        self._values = [*laid.values, *overrides.values()] if overrides else laid.values

    @cached_property
    def row(self) -> list[Any]:
        """Without what JSON can carry: most designs are only judged."""
        found: list[Any] = self.tree.whole(self.overrides, told=False).run(self._values)
        return found

    @cached_property
    def _whole(self) -> Program:
        return self.tree.whole(self.overrides)

    @cached_property
    def finite(self) -> list[Any]:
        """With the values themselves: who shows a design asks for these first."""
        if not self._whole.told:
            return []
        self.row, found = self._whole.run(self._values)
        return cast(list[Any], found)

    @cached_property
    def carried(self) -> dict[str, Any]:
        """Name -> value as JSON can carry it, of every figure that is derived."""
        whole = self._whole
        return whole.known | dict(zip(whole.told, self.finite, strict=True))

    @property
    def idle(self) -> list[str]:
        """Inputs that nobody gave and nothing reads: they are no figures of the design."""
        givens = self.givens
        return [name for name, place in self.tree.idle if givens[place].origin != "given"]

    @cached_property
    def left_out(self) -> frozenset[str]:
        """Figures that are left out of this design."""
        row = self.row
        return frozenset([name for name, at in self.tree.optional if row[at] != row[at]])

    @cached_property
    def values(self) -> dict[str, Any]:
        """Name -> value, of every figure and of the facts that are used."""
        return dict(zip(self.tree.places, self.row, strict=False))

    def value(self, name: str) -> Any:
        """The value of a figure or used fact; None where the design has none of this name."""
        place = self.tree.places.get(name)
        return None if place is None else self.row[place]

    @cached_property
    def given(self) -> dict[str, Given]:
        """Name of each input -> what was given; what is left out does not appear."""
        named = zip(self.tree.inputs, self.givens, strict=True)
        return {name: given for name, given in named if given.value is not None}

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """Every figure by name, in the order of the lines."""
        return MadeWhenAsked(self.tree.figures, self.left_out, self.figure)

    def figure(self, named: Named) -> Figure:
        """A figure or fact of this design."""
        return Figure(self, named)

    def fact(self, name: str) -> float:
        """The value of a fact that the lines were handed."""
        value = self.overrides.get(name)
        return float(self.tree.stated[name].stated or 0.0) if value is None else value

    @property
    def remarks(self) -> list[Note]:
        """What a person should know of these figures."""
        found, row, tree = [], self.row, self.tree
        due = row[len(tree.places) :]
        # Most designs lie within every range.
        if len(due) == len(tree.remarks) and not any(due):
            return []
        outside = iter(due)
        for kind, parts in tree.remarks:
            figure, *others, text = parts
            if kind == "within":
                if not next(outside):
                    continue
                figure = others[0]
            elif kind != "note":
                (second,) = others
                value, other = self._value(figure), self._value(second)
                if value == other or finite(value) == finite(other):
                    continue
                if kind == "differs":
                    text = f"{text} Its value: {number(other)}."
                    figure = figure if isinstance(figure, Named) else second
                else:
                    text = text.format(**apart(own=value, other=other))
            found.append(Note(figure.name, text))
        return found

    @property
    def beyond(self) -> list[str]:
        """Those of them that tell what was measured, or what a rule is checked for, and is left."""
        ranges = {parts[-1] for kind, parts in self.tree.remarks if kind == "within"}
        return [each.text for each in self.remarks if each.text in ranges]

    def _value(self, side: Any) -> Any:
        """The value of a figure or fact of this design; a number as it is."""
        if not isinstance(side, Named):
            return side
        place = self.tree.places.get(side.name)
        # A remark may be on a fact on which no figure rests.
        return self.fact(side.name) if place is None else self.row[place]

    def lines(self, working: bool) -> dict[str, Any]:
        """Every figure by name, as it stands in an answer; facts that are used first, where the
        working is asked for."""
        tree = self.tree
        if not working:
            told, found = self._whole.told, self._begun.copy()
            found.update(zip(told, map(Value, self.finite, told.values()), strict=True))
            for name in self.left_out if tree.optional else ():
                del found[name]
            return found
        left_out = self.left_out.union(self.idle)
        texts = {name: number(value) for name, value in self.values.items()}
        shown = self._facts()
        for name, named in tree.figures.items():
            if name not in left_out:
                shown[name] = self.shown(named, texts)
        return shown

    def _facts(self) -> dict[str, Any]:
        """The facts that are used, as they stand in an answer: told once for all designs that
        override none."""

        def make() -> dict[str, Told]:
            return {fact.name: self.shown(fact) for fact in self.tree.facts_used}

        return make() if self.overrides else self.tree.made(_FACTS, make).copy()

    @property
    def _begun(self) -> dict[str, Any]:
        """The same with what is given, told once for a question."""
        laid, whole = self._laid, self._whole
        found = laid.tables.get(whole)
        if found is None:
            names, places, units = self.tree.given
            found = laid.tables[whole] = self.tree.table(whole).copy()
            told = map(Value, map(laid.told.__getitem__, places), units)
            found.update(zip(names, told, strict=True))
            for name in self.idle:
                del found[name]
        return found

    def shown(self, named: Named, texts: Mapping[str, str] | None = None) -> Told:
        """A figure as it stands in an answer."""
        name = named.name
        if named.kind == DERIVED:
            form = named.printed or printed(named)
            if texts is None:
                texts = {
                    each: number(self.values[each]) for each in (*(g.name for g in form.gaps), name)
                }
            label = named.label
            return Told(
                self.carried[name],
                named.unit,
                cast(Origin, named.origin),
                named.source,
                label if type(label) is str else self.label(named),
                form.formula,
                put_in(form.mould.format(*[texts[g.name] for g in form.gaps], texts[name])),
                form.inputs,
                named.note,
            )
        origin, source, note = self.origin(named)
        told = finite(self.row[self.tree.places[name]]), named.unit, cast(Origin, origin), source
        return Told(*told, self.label(named), "", "", [], note)

    def origin(self, named: Named) -> tuple[str, str, str]:
        """Origin, source and note of a figure."""
        if named.kind == GIVEN:
            given = self.given[named.name]
            return given.origin, given.source, given.note
        if named.kind == FACT and named.name in self.overrides:
            note = f"Overridden by the scenario; {named.source} states {number(named.stated)}."
            return "assumed", "user, assumptions", note
        return named.origin, named.source, named.note

    def label(self, named: Any) -> str:
        """What a figure is, in a few words."""
        own = named
        while isinstance(named.label, Named):
            named = named.label
        label = self.given[named.name].label if named.kind == GIVEN else named.label
        return str(label) if named is own else str(label).split(", size")[0]
