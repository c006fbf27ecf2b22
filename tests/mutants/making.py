"""The changes that are made: cosmic-ray's, a sample of places, the same for the same seed.

Cosmic-ray's own runner is not used: it writes each change into the file that others may read, and
starts Python, Django and NumPy anew for each, which takes longer than most of the tests.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider

from planner.environment import ROOT

# Operators are exchanged for those of their kind: `a & b` of two numbers would only be an error,
# which any test notices, and flatter the figure.
_KINDS = (
    {"Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow"},
    {"RShift", "LShift", "BitOr", "BitAnd", "BitXor"},
    {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE"},
    {"Is", "IsNot"},
    {"USub", "UAdd", "Delete"},
    {"Not", "Delete"},
)
# They put in names or numbers at random.
_LEFT_OUT = {"VariableReplacer", "VariableInserter"}
# What changes nothing where the rest is right: guards, and what only saves time.
_GUARDS = {"frozen", "slots", "strict", "maxsize", "kw_only", "order"}
_SAVES_TIME = ("cache", "functools.cache", "lru_cache", "functools.lru_cache")


@dataclass(frozen=True, order=True)
class Mutant:
    """One change.

    Args:
        path: the file, from the folder of the project
        line, column: where
        operator: of cosmic-ray
        occurrence: which of the places where this operator fits
        before, after: the line that changes
    """

    path: str
    line: int
    column: int
    operator: str
    occurrence: int
    before: str
    after: str

    @property
    def module(self) -> str:
        """The name under which it is imported."""
        parts = Path(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is known by while lines above it move."""
        return self.path, self.before, self.after

    def text(self) -> str | None:
        """The module with the change; None where the line is not there any more."""
        source = (ROOT / self.path).read_text()
        for occurrence in (self.occurrence, *range(source.count("\n"))):
            if changed_line(source, self.operator, occurrence) == (self.before, self.after):
                return _mutated(source, self.operator, occurrence)
        return None


def drawn(
    paths: Iterable[str], seed: object, number: int, since: str | None = None
) -> tuple[list[Mutant], int]:
    """(some changes, each at another place, the number of places there are).

    Args:
        paths: the files that are changed
        seed: draws the same changes again
        number: how many
        since: a commit; only lines that were written after it are changed
    """
    chance = random.Random(f"{seed}")
    places = [(path, *place) for path in sorted(paths) for place in found(ROOT / path).items()]
    if since is not None:
        new = written_since(since)
        places = [place for place in places if place[1][0] in new.get(place[0], ())]
    chance.shuffle(places)
    made: list[Mutant] = []
    for path, (line, column), changes in places:
        if len(made) == number:
            break
        chance.shuffle(changes)
        for operator, occurrence in changes:
            lines = changed_line((ROOT / path).read_text(), operator, occurrence)
            if lines is not None:
                made.append(Mutant(path, line, column, operator, occurrence, *lines))
                break
    return sorted(made), len(places)


def written_since(commit: str) -> dict[str, set[int]]:
    """File -> its lines, from 1, that a commit did not have; of what was moved only those."""
    asked = ["git", "diff", "--unified=0", "--find-renames", "--no-prefix", commit]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    new: dict[str, set[int]] = {}
    for part in re.split(r"^diff --git .*\n", said, flags=re.MULTILINE)[1:]:
        if path := re.search(r"^\+\+\+ (.*)", part, flags=re.MULTILINE):
            hunks = re.findall(r"^@@ .* \+(\d+)(?:,(\d+))? @@", part, flags=re.MULTILINE)
            lines = (range(int(first), int(first) + int(many or 1)) for first, many in hunks)
            new[path[1].strip()] = {line for each in lines for line in each}
    return new


def found(path: Path) -> dict[tuple[int, int], list[tuple[str, int]]]:
    """Place -> the changes that fit there, by operator and occurrence."""
    operators = dict(_operators())
    counted: Counter[str] = Counter()
    places: dict[tuple[int, int], list[tuple[str, int]]] = {}
    # In the order in which cosmic-ray counts.
    for node in ast_nodes(get_ast(path.read_text())):
        for name, operator in operators.items():
            for start, _ in operator.mutation_positions(node):
                if not _is_left_out(node):
                    places.setdefault(start, []).append((name, counted[name]))
                counted[name] += 1
    return places


def changed_line(source: str, operator: str, occurrence: int) -> tuple[str, str] | None:
    """The first line that a change makes another, before and after; None where it is no Python."""
    changed = _mutated(source, operator, occurrence)
    if changed is None:
        return None
    try:
        compile(changed, "mutant", "exec")
    except (SyntaxError, ValueError):
        return None
    were, are = source.splitlines(), changed.splitlines()
    if operator == "RemoveDecorator":
        return next(line.strip() for line in Counter(were) - Counter(are) if line.strip()), ""
    pairs = zip_longest(were, are, fillvalue="")
    return next(((a.strip(), b.strip()) for a, b in pairs if a.split() != b.split()), None)


def _mutated(source: str, operator: str, occurrence: int) -> str | None:
    changed: str | None = mutate_code(source, OperatorProvider()[operator](), occurrence)
    return changed


def _operators() -> Iterator[tuple[str, Any]]:
    provider = OperatorProvider()
    for name in provider:
        kind, _, rest = name.partition("Operator_")
        if name in _LEFT_OUT:
            continue
        if kind.startswith("Replace") and rest and not any({*rest.split("_")} <= k for k in _KINDS):
            continue
        yield name, provider[name]()


def _is_left_out(node: Any) -> bool:
    """Whether a change there would say nothing about the tests."""
    if node.type == "decorator":
        return node.get_code(include_prefix=False).strip("@\n").partition("(")[0] in _SAVES_TIME
    if node.type == "if_stmt" and "TYPE_CHECKING" in node.children[1].get_code():
        return True
    if node.type == "comparison" and "__main__" in node.get_code():
        return True
    inner, outer = node, node.parent
    while outer is not None:
        if _stands_apart(inner, outer):
            return True
        inner, outer = outer, outer.parent
    return False


def _stands_apart(inner: Any, outer: Any) -> bool:
    """Whether what holds a node makes it a type or a guard."""
    match outer.type:
        case "tfpdef":
            return inner is not outer.children[0]
        case "annassign":
            # Beside the type it may hold the value.
            return inner is outer.children[1]
        case "funcdef":
            return inner is outer.annotation
        case "argument":
            return outer.children[0].get_code().strip() in _GUARDS
        case "decorator":
            return _is_left_out(outer)
    return False
