"""An answer beside inputs that cannot be read: what is typed stays, and something stays to see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_ASKED = ("entries", "problems", "query")


def answered(
    page_of: Callable[[Mapping[str, str]], dict[str, Any]], typed: Mapping[str, str]
) -> dict[str, Any]:
    """The page of a tool; where inputs are wrong, the answer with their usual values under them.

    ``shown`` is the question that the answer answers; ``stale`` says that it is not what was typed.
    """
    page = page_of(typed)
    wrong = {name for _, name in page["problems"]}
    if not wrong:
        return {**page, "shown": page["query"], "stale": False}
    usual = page_of({name: text for name, text in typed.items() if name not in wrong})
    kept = {name: page[name] for name in _ASKED}
    return {**usual, **kept, "shown": usual["query"], "stale": not usual["problems"]}
