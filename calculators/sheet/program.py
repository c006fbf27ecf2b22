"""A flat program out of a tree: pruned to what is asked, constants folded; floats or arrays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple

from calculators.sheet import kernels
from calculators.sheet.figures import WHOLE, finite
from calculators.sheet.functions import Given, function, once
from calculators.sheet.kernels import KERNELS, SINGLE_KERNELS
from calculators.sheet.lazily import cached_property
from calculators.sheet.tree.numbering import Numbering, Ref, plain_operand

# Operation -> how the program writes it; what is missing here is a call of its name, or has code of
# its own below.
_WRITTEN = {
    "add": "({} + {})",
    "sub": "({} - {})",
    "mul": "({} * {})",
    "neg": "(-{})",
    "lt": "({} < {})",
    "le": "({} <= {})",
    "gt": "({} > {})",
    "ge": "({} >= {})",
    "eq": "({} == {})",
    "and": "({} & {})",
    "or": "({} | {})",
    "div": "quotient({}, {})",
    "pow": "power({}, {})",
}
# The same without a guard: of single numbers it stops where the quotient has no value. Powers keep
# theirs: a root of less than nothing would go on as a complex number.
_PLAIN = {"div": "({} / {})"}
# Of single numbers only what is chosen is worked out.
_CHOSEN = {"pick": "({1} if {0} else {2})"}
# The same of a power: of what is above nothing it is a real number, or it overflows and stops.
_PLAIN_CHOSEN = {"pow": "(bound**{1} if (bound := {0}) > 0.0 else power(bound, {1}))"}
# A single number beside one of the formula, by the place of that: what is undefined stays, and of
# two alike it is the first, as of the kernels.
_BOUND: dict[tuple[str, int | None], str] = {
    ("least", 0): "({0} if (bound := {1}) >= {0} else bound)",
    ("least", 1): "({1} if (bound := {0}) > {1} else bound)",
    ("most", 0): "({0} if (bound := {1}) <= {0} else bound)",
    ("most", 1): "({1} if (bound := {0}) < {1} else bound)",
}
# The same for many numbers at once, by a number that was put in.
_MANY = {"mul": "times({}, {})", "div": "over({}, {})"}
# How a figure is written as JSON can carry it; without a guard what is a float for sure, as figures
# of all but these units are. It stops at a whole number that is none.
_TOLD = "told({0})"
_TOLD_FLOAT = (
    f"({{0}}.__trunc__() if -{WHOLE} < {{0}} < {WHOLE} else {{0}}) if {{0}}.is_integer() "
    "else {0} if {0} - {0} == 0.0 else None"
)
_NO_FLOAT = {"": "{0}", "text": _TOLD, "yes or no": _TOLD}
_NESTED = {"least": "smaller({}, {})", "most": "larger({}, {})", "sum": "({} + {})"}
# Nesting that Python reads without trouble.
_DEEPEST = 24
# To compile a program takes as long as some dozen runs of its operations one by one: most are run
# once or twice, those of a solver thousands of times.
OFTEN = 15
_TWO = 2
_SINGLE = (float, int, bool, str, type(None))


class _Steps(NamedTuple):
    """A program that is run one operation after the other.

    Attributes:
        put_in: place and key of each value that is put in
        steps: place of what each operation makes, its kernel and the places of its operands
        values: what stands at each place before: nothing, then the numbers of the formulas
    """

    put_in: list[tuple[int, Any]]
    steps: list[tuple[int, Callable[..., Any], tuple[int, ...]]]
    values: list[Any]


class Program:
    """The part of a tree that some outputs rest on, in an order in which it can be run.

    Args:
        outputs: nodes or numbers, in the order of the answer
        free: names of figures and facts whose values are put in; what they rest on is cut off
        row: names of all that is put in, where that is a list of single values in this order
        told: named figures among the outputs; where there are some, a second list of the answer is
            what JSON can carry of those that are not known beforehand
        numbering: that of other programs of the tree, whose free figures are these

    Attributes:
        told: name -> unit, of these
        known: name -> what JSON can carry, of the others
    """

    def __init__(
        self,
        outputs: Iterable[Any],
        free: Collection[str] = (),
        row: Collection[str] | None = None,
        told: Iterable[Any] = (),
        numbering: Numbering | None = None,
    ):
        self._numbering = Numbering(free) if numbering is None else numbering
        self._operations = self._numbering.operations
        self._places = None if row is None else {name: at for at, name in enumerate(row)}
        outputs, named = list(outputs), list(told)
        atoms = self._numbering.atoms([*outputs, *named])
        self.outputs = atoms[: len(outputs)]
        said = list(zip(named, atoms[len(outputs) :], strict=True))
        self.known = {
            each.name: finite(plain_operand(at)) for each, at in said if type(at) is not Ref
        }
        self.told = {each.name: each.unit for each, _ in said if each.name not in self.known}
        self._told = [(at, each.unit) for each, at in said if type(at) is Ref]
        self._runs = 0

    def untold(self) -> Program:
        """The same without what JSON can carry, before either was run."""
        made = copy(self)
        made._told = []
        return made

    def run(self, given: Given, many: bool = False) -> Any:
        """The outputs, in their order.

        Args:
            given: number or array of every input, and of what is free, by name or in its row
            many: whether there are ``kernels.MANY`` numbers or more in an array
        """
        if many:
            try:
                return self._for_many(given)
            except ZeroDivisionError:
                return self._guarded(given)
        if self._runs < OFTEN:
            self._runs += 1
            # Great arrays are compiled for at once: there they are let go after their last use.
            if self._few(given):
                return self._interpreted(given)
            self._runs = OFTEN
        try:
            return self._plain(given)
        except (ZeroDivisionError, OverflowError, AttributeError):
            return self._guarded(given)

    def _few(self, given: Given) -> bool:
        """Whether no operation makes many numbers of these, however arrays lie."""
        put = [given[name] for name in self._inputs]
        shapes = {each.shape for each in put if type(each) not in _SINGLE}
        return math.prod(map(math.prod, shapes)) < kernels.MANY

    def _interpreted(self, given: Given) -> Any:
        """The outputs, one operation after the other."""
        steps = self._steps
        values = steps.values.copy()
        for at, name in steps.put_in:
            values[at] = given[name]
        look = values.__getitem__
        for at, kernel, places in steps.steps:
            # Most have two operands: to take a few apart by hand is faster than to map them.
            if len(places) == _TWO:
                one, other = places
                values[at] = kernel(values[one], values[other])
            else:
                values[at] = kernel(*map(look, places))
        answer = [
            values[each.at] if type(each) is Ref else plain_operand(each) for each in self.outputs
        ]
        if not self._told:
            return answer
        told = []
        for each, unit in self._told:
            value = values[each.at]
            told.append(value if unit == "" else finite(value))
        return answer, told

    @cached_property
    def _steps(self) -> _Steps:
        """What is put in, the operations one by one, and what stands at each place before."""
        put: list[tuple[int, Any]] = []
        found: list[tuple[int, Callable[..., Any], tuple[int, ...]]] = []
        numbers: list[Any] = []
        count = 1 + max(self._needed, default=-1)
        kernels_of = KERNELS if self._places is None else SINGLE_KERNELS
        for at in self._needed:
            kind, operands = self._operations[at]
            if kind == "input":
                put.append((at, self._key(operands[0])))
                continue
            places = []
            for each in operands:
                if type(each) is Ref:
                    places.append(each.at)
                else:
                    places.append(count + len(numbers))
                    numbers.append(each)
            found.append((at, kernels_of[kind], tuple(places)))
        return _Steps(put, found, [None] * count + numbers)

    @cached_property
    def _needed(self) -> list[int]:
        """Places of the operations that the outputs rest on, in order: what they do not would warn
        of arrays that nobody asked for."""
        needed = {each.at for each in self.outputs if type(each) is Ref}
        for at in range(max(needed, default=-1), -1, -1):
            if at in needed:
                for each in self._operations[at][1]:
                    if type(each) is Ref:
                        needed.add(each.at)
        return sorted(needed)

    @cached_property
    def _inputs(self) -> list[Any]:
        """By what each value that is put in is asked for."""
        asked = (self._operations[at] for at in self._needed)
        return [self._key(operands[0]) for kind, operands in asked if kind == "input"]

    def _key(self, name: str) -> Any:
        """By what a value that is put in is asked for: its name, or its place in the row."""
        return name if self._places is None else self._places[name]

    @property
    def _ways(self) -> dict[str, str]:
        """How each operation is written."""
        return _WRITTEN if self._places is None else _WRITTEN | _CHOSEN

    @cached_property
    def _plain(self) -> Callable[[Given], Any]:
        """The program that stops where a quotient of single numbers has no value."""
        chosen = {} if self._places is None else _PLAIN_CHOSEN
        return self._compiled(self._ways | _PLAIN | chosen, _TOLD_FLOAT)

    @cached_property
    def _for_many(self) -> Callable[[Given], Any]:
        """The program that looks at no array where it need not."""
        return self._compiled(self._ways | _PLAIN, _TOLD_FLOAT, _MANY)

    @cached_property
    def _guarded(self) -> Callable[[Given], Any]:
        """The program whose single numbers become undefined where they have no value."""
        return self._compiled(self._ways, _TOLD)

    def _compiled(
        self, ways: Mapping[str, str], told: str, by_put: Mapping[str, str] | None = None
    ) -> Callable[[Given], Any]:
        of_put = {**ways, **(by_put or {})}
        answers = {output.at for output in self.outputs if type(output) is Ref}
        order = self._order()
        uses = Counter(
            each.at for at in order for each in self._operations[at][1] if type(each) is Ref
        )
        written: dict[int, str] = {}
        depth: dict[int, int] = {}
        reads: dict[int, list[int]] = {}
        lines: list[tuple[int, str, list[int]]] = []
        for at in order:
            kind, operands = self._operations[at]
            if kind == "input":
                text, deep, read = self._put_in(self._key(operands[0])), 0, list[int]()
                if self._places is not None:
                    written[at], depth[at], reads[at] = text, deep, read
                    continue
            else:
                single = self._places is not None
                here = of_put if self._numbering.is_put_in(operands[-1]) else ways
                text = _code(kind, [self._text(each, written) for each in operands], here, single)
                inner = [each.at for each in operands if type(each) is Ref]
                deep = 1 + max(depth[each] for each in inner)
                read = [name for each in inner for name in reads[each]]
            if uses[at] == 1 and at not in answers and deep < _DEEPEST:
                written[at], depth[at], reads[at] = text, deep, read
            else:
                lines.append((at, text, read))
                written[at], depth[at], reads[at] = f"v{at}", 0, [at]
        answer = [self._text(each, written) for each in self.outputs]
        said = [_NO_FLOAT.get(unit, told).format(written[each.at]) for each, unit in self._told]
        return function(lines, answer, answers, once(said), len(self._places or ()))

    def _order(self) -> list[int]:
        """Places of the operations that the outputs rest on, each as late as can be: what it makes
        is still in the processor's cache when it is read."""
        found: dict[int, None] = {}
        open_places = [each.at for each in reversed(self.outputs) if type(each) is Ref]
        while open_places:
            operands = self._operations[open_places[-1]][1]
            before = [each.at for each in operands if type(each) is Ref]
            before = [at for at in before if at not in found]
            if before:
                open_places += reversed(before)
            else:
                found[open_places.pop()] = None
        return list(found)

    def _put_in(self, place: Any) -> str:
        """How the program names what is put in."""
        return f"given[{place!r}]" if self._places is None else f"p{place}"

    def _text(self, atom: Any, written: Mapping[int, str]) -> str:
        return written[atom.at] if type(atom) is Ref else _literal(atom)


def _code(kind: str, operands: list[str], ways: Mapping[str, str], single: bool) -> str:
    if kind == "held" and single and all(map(_is_number, operands[1:])):
        value, low, high = operands
        return _BOUND["least", 1].format(_BOUND["most", 1].format(value, low), high)
    if kind in _NESTED:
        text = operands[0]
        for each in operands[1:]:
            number = next((place for place in (0, 1) if _is_number((text, each)[place])), None)
            way = _BOUND.get((kind, number)) if single else None
            text = (way or _NESTED[kind]).format(text, each)
        return text
    if kind == "div" and operands[1] not in {"0.0", "-0.0"} and _is_number(operands[1]):
        return f"({operands[0]} / {operands[1]})"
    way = ways.get(kind)
    return way.format(*operands) if way else f"{kind}({', '.join(operands)})"


def _is_number(text: str) -> bool:
    try:
        return not math.isnan(float(text))
    except ValueError:
        return False


def _literal(value: Any) -> str:
    number = plain_operand(value)
    if isinstance(number, bool | str):
        return repr(number)
    if number != number:
        return "nan"
    if math.isinf(number):
        return "inf" if number > 0 else "(-inf)"
    return repr(number) if number >= 0 else f"({number!r})"
