"""What an expression names, and what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from calculators.sheet.tree.expressions import Node, Operation


def reached(
    outputs: Iterable[Any], free: Collection[str] = (), known: Collection[int] = ()
) -> set[Any]:
    """The named figures that some outputs rest on, themselves among them.

    Args:
        outputs: nodes or numbers
        free: names of figures that are put in; what they rest on is left out
        known: ids of figures that are left out, with what they rest on
    """
    found: set[Any] = set()
    queue = [named for output in outputs for named in leaves(output)]
    while queue:
        figure = queue.pop()
        if figure not in found and id(figure) not in known:
            found.add(figure)
            if figure.name not in free:
                queue += figure.reads
    return found


def leaves(expression: Any) -> list[Any]:
    """The named figures of an expression, each once, in the order in which it names them."""
    if not isinstance(expression, Node):
        return []
    if not isinstance(expression, Operation):
        return [expression]
    found: dict[Any, None] = {}
    seen: set[int] = set()
    queue: list[Any] = [expression]
    while queue:
        node = queue.pop()
        # Of operations there is no other kind: to ask for the type alone takes half as long.
        if type(node) is Operation:
            place = id(node)
            if place not in seen:
                seen.add(place)
                queue += node.operands[::-1]
        elif isinstance(node, Node):
            found[node] = None
    return list(found)
