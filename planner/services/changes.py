"""What differs between two states of a row, field by field, as the activity keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

# What an entry holds at most; a document of a thousand changes is told by its first ones.
MOST = 100
LONGEST = 300
_NOTHING = object()


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every value that differs, by its JSON Pointer, with what it was and what it is.

    What was not there, or is no more, is None.
    """
    old, new = dict(_leaves(before, "")), dict(_leaves(after, ""))
    return [
        {"field": place, "before": _kept(old.get(place)), "after": _kept(new.get(place))}
        for place in {**old, **new}
        if old.get(place, _NOTHING) != new.get(place, _NOTHING)
    ]


def bounded(found: list[dict[str, Any]]) -> dict[str, Any]:
    """The first differences, and how many more there are."""
    left = {"more": len(found) - MOST} if len(found) > MOST else {}
    return {"changes": found[:MOST], **left}


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            name = str(key).replace("~", "~0").replace("/", "~1")
            yield from _leaves(part, f"{place}/{name}")
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            yield from _leaves(part, f"{place}/{index}")
    elif value not in (None, ""):
        yield place, value


def _kept(value: Any) -> Any:
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[:LONGEST]}…"
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)[:LONGEST]
