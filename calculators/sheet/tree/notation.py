"""Printers: one tree, many forms. Text, numbers put in, MathML, typst mathematics, spreadsheet.

A formula is never typed beside its code; each of these reads the tree that the code wrote.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from calculators.sheet.said.halves import off_half
from calculators.sheet.singles import ROUNDING_NOISE
from calculators.sheet.tree.expressions import Constant, Node, Operation

# Above this a float no longer tells one whole number from the next.
_WHOLE = 1e15
# How tightly an operation holds its operands; what is missing here is written as a call.
_BINDS = {
    "pick": 0, "or": 1, "and": 2, "eq": 3, "lt": 3, "le": 3, "gt": 3, "ge": 3,
    "add": 4, "sub": 4, "mul": 5, "div": 5, "ratio": 5, "neg": 6, "pow": 7,
}  # fmt: skip
_TIGHTEST = 9
_SIGNS = {
    "add": "+", "sub": "−", "mul": "×", "div": "÷", "ratio": "÷", "pow": "^", "lt": "<",
    "le": "≤", "gt": ">", "ge": "≥", "eq": "=", "and": "and", "or": "or",
}  # fmt: skip


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def number(value: Any) -> str:
    """A number as a person writes it: whole numbers whole, others to six figures; from a thousand
    million millions on with its power of ten, 8.07437e+42."""
    if type(value) is float:
        return _written(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return str(value)
    return _written(float(value)) if abs(value) < _WHOLE else _written.__wrapped__(value)


# One figure stands in the working of many others. Whole numbers beyond _WHOLE come here only as
# floats, so equal keys are equal texts.
@lru_cache(maxsize=16_384)
def _written(value: float) -> str:
    if value != value:
        return "undefined"
    if value in (float("inf"), float("-inf")):
        return "unbounded"
    if float(value).is_integer() and abs(value) < _WHOLE:
        text = str(int(value))
    elif 1e6 <= abs(value) < _WHOLE:
        text = f"{off_half(value, 0.1):.1f}"
    else:
        text = f"{off_half(value):.6g}"
    return text.replace("-", "−")


class Printer:
    """Writes a tree as text, operators between their operands.

    Args:
        name: how a named figure is written
        constant: how a constant with a name is written
    """

    # How tightly what stands among several operands of a call is held: the cases of a choice are
    # told apart from them by brackets.
    _beside = 0.5

    def __init__(
        self,
        name: Callable[[Any], str],
        constant: Callable[[Constant], str] = lambda each: each.name,
    ):
        self.name = name
        self.constant = constant

    def write(self, node: Any) -> str:
        """The tree as a whole."""
        return self._write(node, 0)

    def _write(self, node: Any, binding: float) -> str:
        if isinstance(node, Operation):
            own = _BINDS.get(node.kind, _TIGHTEST)
            text = self.operation(node.kind, node.operands, own)
            return self.bracketed(text) if own < binding else text
        if isinstance(node, Node):
            return self.name(node)
        if isinstance(node, Constant):
            return self.constant(node)
        return self.literal(node)

    def operation(self, kind: str, operands: tuple[Any, ...], own: float) -> str:
        """An operation with its operands."""
        if kind == "pick":
            return self.choice(*self._cases(operands))
        if kind == "neg":
            return f"−{self._write(operands[0], own)}"
        if kind == "sum" and len(operands) > 1:
            return f"sum({', '.join(self._write(each, self._beside) for each in operands)})"
        if own == _TIGHTEST:
            beside = self._beside if len(operands) > 1 else 0
            return self.call(kind, [self._write(each, beside) for each in operands])
        left, right = operands
        # What stands right of − ÷ ^ and left of ^ needs its brackets at equal strength.
        tighter_right = own + (kind in {"sub", "div", "ratio", "pow"}) * 0.5
        tighter_left = own + (kind == "pow") * 0.5
        return self.between(
            kind, self._write(left, tighter_left), self._write(right, tighter_right)
        )

    def _cases(self, operands: tuple[Any, ...]) -> tuple[list[tuple[str, str]], str]:
        """What is chosen and when, the first that is so counts, and what is taken otherwise: a
        choice of what is otherwise another choice is one of more cases."""
        cases: list[tuple[str, str]] = []
        while True:
            condition, chosen, otherwise = operands
            cases.append((self._write(chosen, 1), self._write(condition, 1)))
            if not isinstance(otherwise, Operation) or otherwise.kind != "pick":
                return cases, self._write(otherwise, 0)
            operands = otherwise.operands

    def literal(self, value: Any) -> str:
        """A number or word of the formula itself."""
        return number(value)

    def bracketed(self, text: str) -> str:
        return f"({text})"

    def between(self, kind: str, left: str, right: str) -> str:
        return f"{left} {_SIGNS[kind]} {right}"

    def choice(self, cases: list[tuple[str, str]], otherwise: str) -> str:
        """The cases in their order, as (what is chosen, when), and what is taken in no case."""
        said = "; ".join(f"{chosen} if {condition}" for chosen, condition in cases)
        return f"{said}; otherwise {otherwise}"

    def call(self, kind: str, operands: list[str]) -> str:
        return f"{kind}({', '.join(operands)})"


class SpreadsheetPrinter(Printer):
    """Writes a tree as the formula of a spreadsheet cell; names are cell references."""

    _SIGN = {
        "add": "+", "sub": "-", "mul": "*", "div": "/", "ratio": "/", "pow": "^", "lt": "<",
        "le": "<=", "gt": ">", "ge": ">=", "eq": "=",
    }  # fmt: skip
    _beside = 0
    _CALLS = {"least": "MIN", "most": "MAX", "sum": "SUM", "permutations": "PERMUT"}

    def __init__(self, name: Callable[[Any], str]):
        super().__init__(name, self.literal)

    def literal(self, value: Any) -> str:
        if isinstance(value, str):
            return '"' + value.replace('"', '""') + '"'
        if value != value:
            return "NA()"
        if value in (float("inf"), float("-inf")):
            return "1E+308" if value > 0 else "-1E+308"
        return repr(int(value)) if float(value).is_integer() else repr(float(value))

    def between(self, kind: str, left: str, right: str) -> str:
        if kind in {"and", "or"}:
            return f"{kind.upper()}({left},{right})"
        return f"{left}{self._SIGN[kind]}{right}"

    def operation(self, kind: str, operands: tuple[Any, ...], own: float) -> str:
        if kind == "neg":
            # Excel binds a leading minus tighter than ^.
            return f"(-{self._write(operands[0], _TIGHTEST)})"
        if kind == "sum":
            return f"SUM({','.join(self._write(each, 0) for each in operands)})"
        return super().operation(kind, operands, own)

    def choice(self, cases: list[tuple[str, str]], otherwise: str) -> str:
        for chosen, condition in reversed(cases):
            otherwise = f"IF({condition},{chosen},{otherwise})"
        return otherwise

    def call(self, kind: str, operands: list[str]) -> str:
        (first, *_) = operands
        noise = f"{ROUNDING_NOISE:.0E}"
        if kind == "ceil":
            return f"ROUNDUP({first}-ABS({first})*{noise},0)"
        if kind == "floor":
            return f"ROUNDDOWN({first}+ABS({first})*{noise},0)"
        if kind == "nearest":
            return f"ROUNDDOWN({first}+0.5+ABS({first}+0.5)*{noise},0)"
        if kind == "known":
            # A quotient or a power that has no value is an error of another kind than NA().
            return f"NOT(ISERROR({first}))"
        return f"{self._CALLS[kind]}({','.join(operands)})"


class TypstPrinter(Printer):
    """Writes a tree as typst mathematics; names and words are quoted text."""

    _beside = 0

    _SIGN = {
        "add": "+", "sub": "-", "mul": "times", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
        "eq": "=", "and": '"and"', "or": '"or"',
    }  # fmt: skip

    def literal(self, value: Any) -> str:
        return _quoted(number(value)) if isinstance(value, str) or value != value else number(value)

    def operation(self, kind: str, operands: tuple[Any, ...], own: float) -> str:
        if kind in {"div", "ratio"}:
            return f"frac({self._write(operands[0], 0)}, {self._write(operands[1], 0)})"
        if kind == "pow":
            return f"{self._write(operands[0], own + 0.5)}^({self._write(operands[1], 0)})"
        return super().operation(kind, operands, own)

    def between(self, kind: str, left: str, right: str) -> str:
        return f"{left} {self._SIGN[kind]} {right}"

    def choice(self, cases: list[tuple[str, str]], otherwise: str) -> str:
        rows = ", ".join(f'{chosen} &"if" {condition}' for chosen, condition in cases)
        return f'cases({rows}, {otherwise} &"otherwise")'

    def call(self, kind: str, operands: list[str]) -> str:
        if kind in {"ceil", "floor"}:
            return f"{kind}({operands[0]})"
        return f'op("{kind}")({", ".join(operands)})'


# Brackets of one height: a browser stretches only those that end a row.
_OPEN, _CLOSE = ('<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>')


class MathMLPrinter(Printer):
    """Writes a tree as MathML."""

    _beside = 0

    def literal(self, value: Any) -> str:
        if isinstance(value, str):
            return f"<mtext>{_escaped(value)}</mtext>"
        return f"<mn>{number(value)}</mn>"

    def bracketed(self, text: str) -> str:
        return f"<mrow>{_OPEN}{text}{_CLOSE}</mrow>"

    def operation(self, kind: str, operands: tuple[Any, ...], own: float) -> str:
        if kind in {"div", "ratio"}:
            return f"<mfrac>{self._write(operands[0], 0)}{self._write(operands[1], 0)}</mfrac>"
        if kind == "pow":
            base = self._write(operands[0], own + 0.5)
            return f"<msup>{base}{self._write(operands[1], 0)}</msup>"
        if kind == "neg":
            return f"<mrow><mo>−</mo>{self._write(operands[0], own)}</mrow>"
        if kind == "sum":
            return self.call("sum", [self._write(each, 0) for each in operands])
        return super().operation(kind, operands, own)

    def between(self, kind: str, left: str, right: str) -> str:
        return f"<mrow>{left}<mo>{_escaped(_SIGNS[kind])}</mo>{right}</mrow>"

    def choice(self, cases: list[tuple[str, str]], otherwise: str) -> str:
        told = [(chosen, "if ", condition) for chosen, condition in cases]
        rows = "".join(
            f"<mtr><mtd>{value}</mtd><mtd><mtext>{word}</mtext>{when}</mtd></mtr>"
            for value, word, when in (*told, (otherwise, "otherwise", ""))
        )
        return f"<mrow><mo>{{</mo><mtable>{rows}</mtable></mrow>"

    def call(self, kind: str, operands: list[str]) -> str:
        brackets = {"ceil": "⌈⌉", "floor": "⌊⌋"}.get(kind)
        inside = "<mo>,</mo>".join(operands)
        if brackets:
            return f"<mrow><mo>{brackets[0]}</mo>{inside}<mo>{brackets[1]}</mo></mrow>"
        return f"<mrow><mi>{kind}</mi>{_OPEN}{inside}{_CLOSE}</mrow>"


def mathml(result: str, expression: Any, name: Callable[[Any], str]) -> str:
    """ "result = expression" as one MathML element."""
    printer = MathMLPrinter(
        lambda each: f"<mi>{_escaped(name(each))}</mi>", lambda each: f"<mi>{each.name}</mi>"
    )
    return f"<math><mi>{_escaped(result)}</mi><mo>=</mo>{printer.write(expression)}</math>"


def typst(result: str, expression: Any, name: Callable[[Any], str]) -> str:
    """ "result = expression" as typst mathematics."""
    printer = TypstPrinter(lambda each: _quoted(name(each)), lambda each: _quoted(each.name))
    return f"{_quoted(result)} = {printer.write(expression)}"


def spreadsheet(expression: Any, cell: Callable[[Any], str]) -> str:
    """The formula of a spreadsheet cell, with the sign that begins it."""
    return "=" + SpreadsheetPrinter(cell).write(expression)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Dotted name -> its last part; as many more as tell it from the others."""
    wanted = list(dict.fromkeys(names))
    found: dict[str, str] = {}
    parts = 1
    while len(found) < len(wanted):
        tried = {name: ".".join(name.split(".")[-parts:]) for name in wanted if name not in found}
        taken = list(tried.values()) + list(found.values())
        for name, short in tried.items():
            if taken.count(short) == 1 or short == name:
                found[name] = short
        parts += 1
    return found


# A value below zero behind a sign, which needs its brackets.
_NEGATIVE = re.compile(r"(?<=−)(−\d[\d.,]*)")


def put_in(text: str) -> str:
    """A formula with its values, "values = result", as a person writes it: a value below zero
    behind a sign stands in brackets."""
    return _NEGATIVE.sub(r"(\1)", text) if "−" in text else text
