"""Expressions: what a formula says when it is handed nodes instead of numbers.

The lines of a mail system run once on nodes. What they write down is a tree, from which the printed
formula, the program for floats and arrays and every other form are made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calculators.errors import SheetError

# An operand: a node, or a number that stands in the formula itself.
Operand = Any


def _on_left(kind: str) -> Callable[[Any, Operand], Operation]:
    """An operator of a node that stands on its left."""
    return lambda node, other: Operation(kind, (node, other))


def _on_right(kind: str) -> Callable[[Any, Operand], Operation]:
    """An operator of a node that stands on its right, a number on its left."""
    return lambda node, other: Operation(kind, (other, node))


class Node:
    """Anything that has a value once a program runs: an operation, or a named figure."""

    __slots__ = ()
    # NumPy scalars leave the operation to the node.
    __array_ufunc__ = None

    __add__, __radd__ = _on_left("add"), _on_right("add")
    __sub__, __rsub__ = _on_left("sub"), _on_right("sub")
    __mul__, __rmul__ = _on_left("mul"), _on_right("mul")
    __truediv__, __rtruediv__ = _on_left("div"), _on_right("div")
    __pow__, __rpow__ = _on_left("pow"), _on_right("pow")
    __lt__, __le__ = _on_left("lt"), _on_left("le")
    __gt__, __ge__ = _on_left("gt"), _on_left("ge")
    __and__, __or__ = _on_left("and"), _on_left("or")

    def __neg__(self) -> Operation:
        return Operation("neg", (self,))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            raise SheetError(f"{self!r} is compared with {other!r}: it is no word to branch on")
        return self is other

    # Each is itself alone; asked for much too often for a function of Python's own.
    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise SheetError(f"the lines branch on {self!r}: use the vectorised functions")

    def __float__(self) -> float:
        raise SheetError(f"{self!r} has no number while the lines are written down")


class Operation(Node):
    """An operation on operands.

    Args:
        kind: name of the operation, a key of ``program.KERNELS``
        operands: nodes, and numbers or words of the formula itself

    Raises:
        SheetError: an operand is None, as what was left out or a row does not tell
    """

    __slots__ = ("kind", "operands")

    def __init__(self, kind: str, operands: tuple[Operand, ...]):
        for operand in operands:
            if operand is None:
                raise SheetError(
                    f"{kind}{operands!r}: what is None was left out, or its row does not tell it: "
                    "ask `is None` first"
                )
        self.kind = kind
        self.operands = operands

    def __repr__(self) -> str:
        return f"{self.kind}({', '.join(map(repr, self.operands))})"


def has_node(values: tuple[Any, ...]) -> bool:
    """Whether any of some operands is a node."""
    return any(isinstance(value, Node) for value in values)


class Constant(float):
    """A number that has a name in printed formulas, such as MS_PER_S."""

    name: str

    def __new__(cls, name: str, value: float) -> Constant:
        made = super().__new__(cls, value)
        made.name = name
        return made

    def __reduce__(self) -> Any:
        return Constant, (self.name, float(self))
