"""A flat program out of a tree: pruned to what is asked, constants folded; floats or arrays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from calculators.sheet import kernels
from calculators.sheet.figures import WHOLE, finite
from calculators.sheet.functions import Given, function, once
from calculators.sheet.kernels import KERNELS, SINGLE_KERNELS
from calculators.sheet.lazily import cached_property
from calculators.sheet.tree.expressions import Node, Operation
from calculators.sheet.tree.reaching import reached

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
# The mantissa of every power of two.
_POWER_OF_TWO = 0.5
# Nesting that Python reads without trouble.
_DEEPEST = 24
# To compile a program takes as long as some dozen runs of its operations one by one: most are run
# once or twice, those of a solver thousands of times.
OFTEN = 15
_TWO = 2
# Place, kernel and places of the operands.
_Step = tuple[int, Callable[..., Any], tuple[int, ...]]
_SINGLE = (float, int, bool, str, type(None))


class Program:
    """The part of a tree that some outputs rest on, in an order in which it can be run.

    Args:
        outputs: nodes or numbers, in the order of the answer
        free: names of figures and facts whose values are put in; what they rest on is cut off
        row: names of all that is put in, where that is a list of single values in this order
        told: named figures among the outputs; where there are some, a second list of the answer is
            what JSON can carry of those that are not known beforehand

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
    ):
        self.free = frozenset(free)
        self._places = None if row is None else {name: at for at, name in enumerate(row)}
        self._atoms: dict[int, Any] = {}
        self._numbers: dict[tuple[Any, ...], _Ref] = {}
        # What is put in, as it is or twice, half and so on.
        self._put: set[int] = set()
        # Each operation that is left: (kind, operands); an operand is a number or a _Ref.
        self._operations: list[tuple[str, tuple[Any, ...]]] = []
        outputs = list(outputs)
        # In the order in which they were written down, so that no walk is deep.
        for figure in sorted(reached(outputs, self.free), key=lambda each: each.place):
            self._atom(figure)
        self.outputs = [self._atom(output) for output in outputs]
        said = [(each, self._atom(each)) for each in told]
        self.known = {each.name: finite(_value(at)) for each, at in said if type(at) is not _Ref}
        self.told = {each.name: each.unit for each, _ in said if each.name not in self.known}
        self._told = [(at, each.unit) for each, at in said if type(at) is _Ref]
        self._inputs = [words[0] for kind, words in self._operations if kind == "input"]
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
        put, steps, numbers = self._steps
        values: list[Any] = [None] * len(self._operations) + numbers
        for at, word in put:
            values[at] = given[word]
        look = values.__getitem__
        for at, kernel, places in steps:
            # Most have two operands: to take a few apart by hand is faster than to map them.
            if len(places) == _TWO:
                one, other = places
                values[at] = kernel(values[one], values[other])
            else:
                values[at] = kernel(*map(look, places))
        answer = [values[each.at] if type(each) is _Ref else _value(each) for each in self.outputs]
        if not self._told:
            return answer
        told = []
        for each, unit in self._told:
            value = values[each.at]
            told.append(value if unit == "" else finite(value))
        return answer, told

    @cached_property
    def _steps(self) -> tuple[list[tuple[int, Any]], list[_Step], list[Any]]:
        """What is put in, by its place; the place, kernel and places of the operands of each
        operation that the outputs rest on: what they do not would warn of arrays that nobody asked
        for; and the numbers among the operands, which stand behind the operations."""
        needed = {each.at for each in self.outputs if type(each) is _Ref}
        put: list[tuple[int, Any]] = []
        steps: list[_Step] = []
        numbers: list[Any] = []
        count = len(self._operations)
        kernels_of = KERNELS if self._places is None else SINGLE_KERNELS
        for at in range(count - 1, -1, -1):
            if at not in needed:
                continue
            kind, operands = self._operations[at]
            if kind == "input":
                put.append((at, operands[0]))
                continue
            places = []
            for each in operands:
                if type(each) is _Ref:
                    needed.add(each.at)
                    places.append(each.at)
                else:
                    places.append(count + len(numbers))
                    numbers.append(each)
            steps.append((at, kernels_of[kind], tuple(places)))
        return put, steps[::-1], numbers

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

    def _atom(self, node: Any) -> Any:
        """What stands for a node: a number, a word, or a reference to an operation or input."""
        atoms = self._atoms
        found = atoms.get(id(node), self)
        if found is not self:
            return found
        if type(node) is Operation:
            operands = []
            for each in node.operands:
                if type(each) is float:
                    operands.append(each)
                else:
                    known = atoms.get(id(each), self)
                    operands.append(self._atom(each) if known is self else known)
            made = self._operation(node.kind, operands)
        elif isinstance(node, Node):
            made = self._named(node)
        else:
            return float(node) if isinstance(node, float) else node
        self._atoms[id(node)] = made
        return made

    def _named(self, figure: Any) -> Any:
        name = figure.name
        if name in self.free or (figure.expression is None and figure.stated is None):
            place = name if self._places is None else self._places[name]
            return self._ref("input", (place,), ("input", place))
        return self._atom(figure.stated if figure.expression is None else figure.expression)

    def _operation(self, kind: str, operands: Sequence[Any]) -> Any:
        # NaN differs from itself, 0.0 does not from -0.0: numbers are told apart by their texts.
        words: list[Any] = [kind]
        numbers = 0
        for each in operands:
            if type(each) is _Ref:
                words.append(each)
            else:
                words.append(repr(each))
                numbers += 1
        key = tuple(words)
        found = self._numbers.get(key)
        if found is not None:
            return found
        if numbers:
            if numbers == len(operands):
                return KERNELS[kind](*map(_value, operands))
            simpler = self._simpler(kind, operands)
            if simpler is not None:
                return simpler
            operands = [*map(_value, operands)]
        return self._scaled(kind, operands) or self._ref(kind, tuple(operands), key)

    def _simpler(self, kind: str, operands: Sequence[Any]) -> Any:
        """The same to the last digit with less to work out, of an operation with a number; None
        where there is nothing simpler."""
        if kind == "pick" and type(operands[0]) is not _Ref:
            return operands[1] if operands[0] else operands[2]
        if kind in ("mul", "div") and operands[1] == 1 and type(operands[0]) is _Ref:
            return operands[0]
        if kind == "mul" and operands[0] == 1:
            return operands[1]
        if kind == "div" and _is_power_of_two(operands[1]):
            # A product is faster.
            return self._operation("mul", (operands[0], 1 / operands[1]))
        if kind == "least" and type(operands[0]) is _Ref and all(map(_is_plain, operands[1:])):
            inner, (value, *low) = self._operations[operands[0].at]
            if inner == "most" and all(map(_is_plain, low)) and len(operands) == 1 + len(low) == 2:
                return self._operation("held", (value, *low, operands[1]))
        return None

    def _scaled(self, kind: str, operands: Sequence[Any]) -> _Ref | None:
        """A product or quotient of twice or half a thing by a number that is put in, as that of the
        thing by half or twice the number: the same to the last digit, and where only the thing is
        an array one operation less on it. None of everything else."""
        thing, put = operands[0], operands[-1]
        if kind not in _MANY or not self._is_put(put) or type(thing) is not _Ref:
            return None
        inner, (thing, *by) = self._operations[thing.at]
        if inner != "mul" or not _is_power_of_two(by[0]):
            return None
        put = self._operation("mul", (put, by[0] if kind == "mul" else 1 / by[0]))
        self._put.add(put.at)
        made: _Ref = self._operation(kind, (thing, put))
        return made

    def _is_put(self, operand: Any) -> bool:
        return type(operand) is _Ref and operand.at in self._put

    def _ref(self, kind: str, operands: tuple[Any, ...], key: tuple[Any, ...]) -> _Ref:
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = _Ref(len(self._operations))
            self._operations.append((kind, operands))
            if kind == "input":
                self._put.add(found.at)
        return found

    def _compiled(
        self, ways: Mapping[str, str], told: str, by_put: Mapping[str, str] | None = None
    ) -> Callable[[Given], Any]:
        of_put = {**ways, **(by_put or {})}
        answers = {output.at for output in self.outputs if isinstance(output, _Ref)}
        order = self._order()
        uses = Counter(
            each.at for at in order for each in self._operations[at][1] if isinstance(each, _Ref)
        )
        written: dict[int, str] = {}
        depth: dict[int, int] = {}
        reads: dict[int, list[int]] = {}
        lines: list[tuple[int, str, list[int]]] = []
        for at in order:
            kind, operands = self._operations[at]
            if kind == "input":
                text, deep, read = self._put_in(operands[0]), 0, list[int]()
                if self._places is not None:
                    written[at], depth[at], reads[at] = text, deep, read
                    continue
            else:
                single = self._places is not None
                here = of_put if self._is_put(operands[-1]) else ways
                text = _code(kind, [self._text(each, written) for each in operands], here, single)
                inner = [each.at for each in operands if isinstance(each, _Ref)]
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
        open_places = [each.at for each in reversed(self.outputs) if isinstance(each, _Ref)]
        while open_places:
            operands = self._operations[open_places[-1]][1]
            before = [each.at for each in operands if isinstance(each, _Ref)]
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
        return written[atom.at] if isinstance(atom, _Ref) else _literal(atom)


class _Ref:
    """The place of an operation in the program."""

    __slots__ = ("at",)

    def __init__(self, at: int):
        self.at = at


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


def _value(operand: Any) -> Any:
    """An operand as the operations take it: whole numbers of the formula are floats."""
    return operand if isinstance(operand, (_Ref, bool, str)) else float(operand)


def _is_plain(value: Any) -> bool:
    return isinstance(value, float | int) and not isinstance(value, bool) and value == value


def _is_power_of_two(value: Any) -> bool:
    return isinstance(value, float) and math.frexp(value)[0] == _POWER_OF_TWO


def _is_number(text: str) -> bool:
    try:
        return not math.isnan(float(text))
    except ValueError:
        return False


def _literal(value: Any) -> str:
    number = _value(value)
    if isinstance(number, bool | str):
        return repr(number)
    if number != number:
        return "nan"
    if math.isinf(number):
        return "inf" if number > 0 else "(-inf)"
    return repr(number) if number >= 0 else f"({number!r})"
