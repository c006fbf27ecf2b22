"""What a rule of the linter is, and the registry of them.

A rule looks at a scenario and its sheet and says what a reviewer would. It judges nothing that a
check judges already: it names what good practice advises, and where it can, the mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from calculators.best_practice.context import Look

ADVICE, WARNING, ERROR = "advice", "warning", "error"
# The heaviest first.
SEVERITIES = (ERROR, WARNING, ADVICE)

# JSON Pointer -> value: /a/0/b sets it, None leaves it out, /a/- puts it at the end of a list.
Fix = dict[str, Any]


class Found(Struct, frozen=True):
    """One place where a rule has something to say.

    Args:
        message: what is so, with its numbers, and what would be better
        pointers: places of the document it concerns
        fixes: changes that may mend it; the first that does is offered
        figure: figure of the sheet it rests on
        aspect: what tells it from another finding of the same rule, places and figure
    """

    message: str
    pointers: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    figure: str | None = None
    aspect: str = ""


class Rule(Struct, frozen=True):
    """One rule of good practice.

    Args:
        key: stable key, part of the API
        severity: ADVICE, WARNING or ERROR
        title: what is wrong, in a few words
        systems: keys of the mail systems it applies to
        source: key of the bibliography and place in it
        look: finds the places it concerns
    """

    key: str
    severity: str
    title: str
    systems: tuple[str, ...]
    source: str
    look: Callable[[Look], Iterable[Found]]


RULES: dict[str, Rule] = {}


def rule(
    severity: str, title: str, systems: tuple[str, ...], source: str
) -> Callable[[Callable[[Look], Iterable[Found]]], Callable[[Look], Iterable[Found]]]:
    """Put a function into the registry as a rule, whose key is its name: "single-copy" that of
    ``single_copy``."""

    def register(look: Callable[[Look], Iterable[Found]]) -> Callable[[Look], Iterable[Found]]:
        key = look.__name__.replace("_", "-")
        RULES[key] = Rule(key, severity, title, systems, source, look)
        return look

    return register
