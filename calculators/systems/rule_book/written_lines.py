"""The figures that lines make by plain arithmetic, read off their source.

A tree has the lines of one combination of words; the source has those of all.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any

from calculators.sheet import sources, vectorised
from calculators.sheet.lazily import cached_property
from calculators.sheet.tree import units
from calculators.sheet.tree.cards import Argument
from calculators.sheet.tree.notation import Printer

_NAME, _EXPRESSION, _UNIT, _LABEL, _SOURCE = range(5)
_KNOWN = {**units.CONSTANTS, **{name: getattr(vectorised, name) for name in vectorised.__all__}}


@dataclass(frozen=True)
class WrittenLine:
    """A figure that an expression makes, as its line says it.

    Args:
        result: last part of its name
        tree: its expression, over a node for each name
        unit: a unit of ``units.UNITS``
        sentence: what the figure is
        source: key of the bibliography and place
        note: remark, or the evidence of a rule of our own
    """

    result: str
    tree: Any
    unit: str
    sentence: str
    source: str
    note: str

    @property
    def origin(self) -> str:
        """As of a card: "assumed" where the rule is our own."""
        return "assumed" if sources.is_house(self.source) else "derived"

    @cached_property
    def formula(self) -> str:
        """The printed formula: "result = expression"."""
        return f"{self.result} = {Printer(lambda each: each.name).write(self.tree)}"


def written_lines(modules: Iterable[ModuleType]) -> Iterator[tuple[str, WrittenLine]]:
    """("module.result", line) of every figure that is written with its unit, label and source."""
    for module in modules:
        room, texts = module.__name__.rpartition(".")[2], vars(module)
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "figure"
            ):
                line = _line(node, texts)
                if line is not None:
                    yield f"{room}.{line.result}", line


def _line(call: ast.Call, texts: Mapping[str, Any]) -> WrittenLine | None:
    """A line; None where its texts are made by code, or nothing is worked out in it."""
    told = [_text(each, texts) for each in call.args]
    if len(told) <= _SOURCE or None in (told[_UNIT], told[_LABEL], told[_SOURCE]):
        return None
    tree = _tree(call.args[_EXPRESSION])
    if tree is None or isinstance(tree, Argument | int | float):
        return None
    note = next((_text(each.value, texts) for each in call.keywords if each.arg == "note"), None)
    result = (told[_NAME] or "").rpartition(".")[2].strip("_") or "figure"
    return WrittenLine(
        result, tree, str(told[_UNIT]), str(told[_LABEL]), str(told[_SOURCE]), note or ""
    )


def _text(node: ast.expr, texts: Mapping[str, Any] = MappingProxyType({})) -> str | None:
    """A text that stands in the source or has a name; of one with gaps, what is around them."""
    if isinstance(node, ast.Name):
        named = texts.get(node.id)
        return named if isinstance(named, str) else None
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(each) or "" for each in node.values)
    return None


class _Names(ast.NodeTransformer):
    """Leaves of an expression as names: plan.servers is servers, and so is load["servers"]."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return ast.Name(node.attr, ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        named = _text(node.slice) or ast.unparse(node.value).rpartition(".")[2]
        return ast.Name(named, ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = node.func.id if isinstance(node.func, ast.Name) else None
        if called in vectorised.__all__:
            node.args = [self.visit(each) for each in node.args]
            return node
        made = next((_text(each) for each in node.args if _text(each)), None)
        name = (made or called or "").rpartition(".")[2].strip("_")
        return ast.Name(name or "figure", ast.Load())


class _Leaves(dict[str, Any]):
    """Every name that is no constant and no function is an argument."""

    def __missing__(self, name: str) -> Any:
        return _KNOWN.get(name) or Argument(name)


def _tree(node: ast.expr) -> Any:
    expression = ast.fix_missing_locations(ast.Expression(_Names().visit(node)))
    many = ast.IfExp | ast.ListComp | ast.Starred
    if any(isinstance(each, many) for each in ast.walk(expression)):
        return None
    # Only the project's own lines get here.
    return eval(compile(expression, "<line>", "eval"), {"__builtins__": {}}, _Leaves())  # nosec B307
