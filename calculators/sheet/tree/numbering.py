"""What the nodes of a tree come to: operations, each distinct one numbered once, constants folded.

Compilers know it as value numbering. All programs of a tree take their part of the same operations:
to find these takes longer than to run most of the programs.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from threading import Lock
from typing import Any

from calculators.sheet.kernels import KERNELS
from calculators.sheet.tree.expressions import Node, Operation
from calculators.sheet.tree.reaching import reached

# The mantissa of every power of two.
_POWER_OF_TWO = 0.5
_TWO_SIDES = ("mul", "div")


class Ref:
    """The place of an operation among those that are numbered."""

    __slots__ = ("at",)

    def __init__(self, at: int):
        self.at = at


class Numbering:
    """The operations that some nodes come to, in an order in which they can be run.

    Args:
        free: names of figures and facts whose values are put in; what they rest on is cut off

    Attributes:
        operations: kind and operands of each; an operand is a number, a word or a ``Ref``. That of
            the kind "input" is the name of what is put in.
    """

    def __init__(self, free: Collection[str] = ()):
        self.free = frozenset(free)
        self.operations: list[tuple[str, tuple[Any, ...]]] = []
        self._atoms: dict[int, Any] = {}
        self._numbers: dict[tuple[Any, ...], Ref] = {}
        # What is put in, as it is or twice, half and so on.
        self._put: set[int] = set()
        # Nodes are known by their ids, so they must live as long as this.
        self._roots: list[Any] = []
        # Threads share trees.
        self._lock = Lock()

    def atoms(self, outputs: Collection[Any]) -> list[Any]:
        """What stands for each of some nodes or numbers: a number, a word, or the place of an
        operation."""
        with self._lock:
            self._roots.append(outputs)
            # In the order in which they were written down, so that no walk is deep.
            for figure in sorted(self._new(outputs), key=lambda each: each.place):
                self._atom(figure)
            return [self._atom(output) for output in outputs]

    def is_put_in(self, operand: Any) -> bool:
        """Whether it is a value that is put in, or twice, half and so on of one."""
        return type(operand) is Ref and operand.at in self._put

    def _new(self, outputs: Iterable[Any]) -> set[Any]:
        """The figures that outputs rest on and that are not numbered yet."""
        return reached(outputs, self.free, self._atoms)

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
        if name in self.free or not is_worked_out(figure):
            return self._ref("input", (name,), ("input", name))
        return self._atom(figure.stated if figure.expression is None else figure.expression)

    def _operation(self, kind: str, operands: Sequence[Any]) -> Any:
        # NaN differs from itself, 0.0 does not from -0.0: numbers are told apart by their texts.
        words: list[Any] = [kind]
        numbers = 0
        for each in operands:
            if type(each) is Ref:
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
                return KERNELS[kind](*map(plain_operand, operands))
            simpler = self._simpler(kind, operands)
            if simpler is not None:
                return simpler
            operands = [*map(plain_operand, operands)]
        return self._scaled(kind, operands) or self._ref(kind, tuple(operands), key)

    def _simpler(self, kind: str, operands: Sequence[Any]) -> Any:
        """The same to the last digit with less to work out, of an operation with a number; None
        where there is nothing simpler."""
        if kind == "pick" and type(operands[0]) is not Ref:
            return operands[1] if operands[0] else operands[2]
        if kind in ("mul", "div") and operands[1] == 1 and type(operands[0]) is Ref:
            return operands[0]
        if kind == "mul" and operands[0] == 1:
            return operands[1]
        if kind == "div" and _is_power_of_two(operands[1]):
            # A product is faster.
            return self._operation("mul", (operands[0], 1 / operands[1]))
        if kind == "least" and type(operands[0]) is Ref and all(map(_is_plain, operands[1:])):
            inner, (value, *low) = self.operations[operands[0].at]
            if inner == "most" and all(map(_is_plain, low)) and len(operands) == 1 + len(low) == 2:
                return self._operation("held", (value, *low, operands[1]))
        return None

    def _scaled(self, kind: str, operands: Sequence[Any]) -> Ref | None:
        """A product or quotient of twice or half a thing by a number that is put in, as that of the
        thing by half or twice the number: the same to the last digit, and where only the thing is
        an array one operation less on it. None of everything else."""
        thing, put = operands[0], operands[-1]
        if kind not in _TWO_SIDES or not self.is_put_in(put) or type(thing) is not Ref:
            return None
        inner, (thing, *by) = self.operations[thing.at]
        if inner != "mul" or not _is_power_of_two(by[0]):
            return None
        put = self._operation("mul", (put, by[0] if kind == "mul" else 1 / by[0]))
        self._put.add(put.at)
        made: Ref = self._operation(kind, (thing, put))
        return made

    def _ref(self, kind: str, operands: tuple[Any, ...], key: tuple[Any, ...]) -> Ref:
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = Ref(len(self.operations))
            self.operations.append((kind, operands))
            if kind == "input":
                self._put.add(found.at)
        return found


def is_worked_out(figure: Any) -> bool:
    """Whether a program knows a named figure or fact by itself."""
    return figure.expression is not None or figure.stated is not None


def plain_operand(operand: Any) -> Any:
    """An operand as the operations take it: whole numbers of the formula are floats."""
    return operand if isinstance(operand, (Ref, bool, str)) else float(operand)


def _is_plain(value: Any) -> bool:
    return isinstance(value, float | int) and not isinstance(value, bool) and value == value


def _is_power_of_two(value: Any) -> bool:
    return isinstance(value, float) and math.frexp(value)[0] == _POWER_OF_TWO
