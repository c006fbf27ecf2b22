"""What a formula prints, read back, so that it can be held against what is run."""

import ast
import re

from calculators.sheet import kernels
from calculators.sheet.tree import units

_READ = {"×": "*", "÷": "/", "−": "-", "^": "**", "≤": "<=", "≥": ">="}
_NAME = re.compile(r"[A-Za-z_][\w.]*")
_WORDS = {
    "ceil": kernels.ceil,
    "floor": kernels.floor,
    "nearest": kernels.nearest,
    "known": kernels.known,
    "permutations": kernels.permutations,
    "least": lambda *each: _folded(each, kernels.smaller),
    "most": lambda *each: _folded(each, kernels.larger),
    "sum": lambda *each: _folded(each, lambda a, b: a + b),
    "quotient": kernels.ratio,
    "power": kernels.power,
}
_ALLOWED = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Call, ast.Name, ast.Load,
    ast.Constant, ast.Compare, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.And, ast.Or,
)  # fmt: skip


def _folded(values, join):
    if len(values) == 1 and isinstance(values[0], list | tuple):
        values = tuple(values[0])
    result = values[0]
    for value in values[1:]:
        result = join(result, value)
    return result


class _Kernels(ast.NodeTransformer):
    """Divides and raises as programs do."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.Div: "quotient", ast.Pow: "power"}.get(type(node.op))
        if name is None:
            return node
        return ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], [])


def evaluate(text, values):
    """The value of a printed expression; only the printed grammar is understood.

    Raises:
        ValueError: the text holds something else than the grammar
    """
    known = {**units.CONSTANTS, **values}
    read = re.sub(r"(?<![<>=≤≥])=", "==", text)
    # The cases of a choice, the first that is so counts, as one choice in another.
    read = read.replace("; otherwise ", " else ").replace("; ", " else ")
    for sign, operator in _READ.items():
        read = read.replace(sign, operator)
    # Dotted names are names here, not attributes.
    plain = {name: f"_{at}" for at, name in enumerate(known)}
    read = _NAME.sub(lambda found: plain.get(found.group(), found.group()), read)
    read = read.replace("undefined", "UNDEFINED_").replace("unbounded", "UNBOUNDED_")
    tree = ast.parse(read.strip(), mode="eval")
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            raise ValueError(f"{text!r}: {type(node).__name__} is not in the printed grammar")
    tree = ast.fix_missing_locations(_Kernels().visit(tree))
    scope = {plain[name]: value for name, value in known.items()}
    scope |= {"UNDEFINED_": float("nan"), "UNBOUNDED_": float("inf"), **_WORDS}
    # Only the node types above get here, and no builtins.
    return eval(compile(tree, "<printed>", "eval"), {"__builtins__": {}}, scope)  # nosec B307


def names(text):
    """The names a printed expression uses, without the words of the grammar."""
    return set(_NAME.findall(text)) - set(_WORDS) - {"if", "otherwise", "and", "or"}
