"""The printed grammar of formulas: + − × ÷ ^ ceil floor nearest least most pick sum known
permutations.

A formula is printed once, in its card. Here its text is turned into something that can be
evaluated (so that a test can hold it against the code) and into a template in which the numbers
of one sizing are put.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from calculators.sheet import units, vectorised

NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
WORDS: dict[str, Callable[..., Any]] = {
    "ceil": vectorised.ceil,
    "floor": vectorised.floor,
    "least": vectorised.least,
    "most": vectorised.most,
    "pick": vectorised.pick,
    "sum": vectorised.total,
    "nearest": vectorised.nearest,
    "known": vectorised.known,
    "permutations": vectorised.permutations,
}
SIGNS = {"×": "*", "÷": "/", "−": "-", "^": "**", "≤": "<=", "≥": ">="}
_QUOTIENT = "÷"
_ALLOWED = (
    ast.Expression,
    ast.BinOp,
    ast.UnaryOp,
    ast.Call,
    ast.Name,
    ast.Load,
    ast.Constant,
    ast.Compare,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.Pow,
    ast.USub,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
)


# Above this a float no longer tells one whole number from the next.
_WHOLE = 1e15


def number(value: Any) -> str:
    """A number as a person writes it: whole numbers whole, others to six figures."""
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
    elif abs(value) >= 1e6:
        text = f"{value:.1f}"
    else:
        text = f"{value:.6g}"
    return text.replace("-", "−")


def names(expression: str) -> set[str]:
    """The names a printed expression uses, without the words of the grammar."""
    return set(NAME.findall(expression)) - set(WORDS)


class _Quotients(ast.NodeTransformer):
    """Divides as the sheet does: what divides by nothing is undefined."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.Call(ast.Name(_QUOTIENT, ast.Load()), [node.left, node.right], [])


def evaluate(expression: str, values: Mapping[str, Any]) -> Any:
    """The value of a printed expression; only the grammar above is understood.

    Raises:
        ValueError: the text holds something else than the grammar
    """
    text = expression
    for sign, operator in SIGNS.items():
        text = text.replace(sign, operator)
    tree = ast.parse(text.strip(), mode="eval")
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            raise ValueError(f"{expression!r}: {type(node).__name__} is not in the printed grammar")
    tree = ast.fix_missing_locations(_Quotients().visit(tree))
    scope = {**units.CONSTANTS, **WORDS, **values, _QUOTIENT: vectorised.ratio}
    # Only the node types above get here, and no builtins.
    return eval(compile(tree, "<card>", "eval"), {"__builtins__": {}}, scope)  # nosec B307


def template(expression: str, arguments: set[str]) -> list[tuple[bool, str]]:
    """The expression cut into (is an argument, text) pieces; constants already put in."""
    pieces: list[tuple[bool, str]] = []
    position = 0
    for match in NAME.finditer(expression):
        name = match.group()
        if name not in arguments and name not in units.CONSTANTS:
            continue
        pieces.append((False, expression[position : match.start()]))
        if name in arguments:
            pieces.append((True, name))
        else:
            pieces.append((False, number(units.CONSTANTS[name])))
        position = match.end()
    pieces.append((False, expression[position:]))
    return pieces
