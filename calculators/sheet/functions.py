"""A flat program as a Python function, made of its lines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from calculators.sheet import kernels, singles
from calculators.sheet.figures import finite

# What is put in: by name, or in a row.
Given = Mapping[str, Any] | Sequence[Any]
# What a line may call.
SCOPE: dict[str, Any] = {
    **{name: value for name, value in vars(kernels).items() if callable(value)},
    "int": int,
    "told": finite,
    "nan": math.nan,
    "inf": math.inf,
    "__builtins__": {},
}
# The same where all that is put in are single numbers.
_SINGLE_SCOPE = SCOPE | {name: value for name, value in vars(singles).items() if callable(value)}


def function(
    lines: list[tuple[int, str, list[int]]],
    answer: list[str],
    answers: Collection[int],
    told: list[str],
    width: int,
) -> Callable[[Given], Any]:
    """The program as a Python function; each array is let go after its last use.

    Args:
        lines: place, expression and the places that it reads, in their order
        answer, told: the expressions of both lists that come back
        answers: places that stay to the end
        width: how many values are put in, where they come in a row: 0 where they come by name
    """
    last: dict[int, int] = {}
    for place, (_, _, read) in enumerate(lines):
        for name in read:
            last[name] = place
    freed: dict[int, list[str]] = {}
    for name, place in last.items():
        if name not in answers:
            freed.setdefault(place, []).append(f"v{name}")
    # To take a row apart at once is much faster than to ask for one after the other.
    body = [f" {''.join(f'p{at},' for at in range(width))} = given"] if width else []
    for place, (at, text, _) in enumerate(lines):
        body.append(f" v{at} = {text}")
        if place in freed:
            body.append(f" del {', '.join(freed[place])}")
    returned = f"[{', '.join(answer)}]" + (f", [{', '.join(told)}]" if told else "")
    source = "def run(given):\n" + "\n".join(body) + f"\n return {returned}\n"
    scope = dict(_SINGLE_SCOPE if width else SCOPE)
    exec(compile(source, "<sheet>", "exec"), scope)  # nosec B102
    run: Callable[[Given], Any] = scope["run"]
    return run


def once(texts: list[str]) -> list[str]:
    """Expressions that are worked out in this order; one that comes again is what it was."""
    names: dict[str, str] = {}
    often = Counter(texts)
    found = []
    for text in texts:
        name = names.get(text)
        if name is None and often[text] > 1 and not text.isidentifier():
            names[text] = f"t{len(names)}"
            text = f"({names[text]} := {text})"
        found.append(name or text)
    return found
