"""Putting a fix into a document, and trying whether it mends."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from calculators.best_practice.registry import Fix

END = "-"


def applied(document: Mapping[str, Any], fix: Fix) -> dict[str, Any]:
    """A copy of the document with the fix in it."""
    mended: dict[str, Any] = copy.deepcopy(dict(document))
    for pointer, value in fix.items():
        *way, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
        place: Any = mended
        for part in way:
            place = _inside(place, part)
        if not isinstance(place, list):
            place[last] = value
        elif last == END:
            place.append(value)
        else:
            place[int(last)] = value
    return mended


def _inside(place: Any, part: str) -> Any:
    if isinstance(place, list):
        return place[int(part)]
    if place.get(part) is None:
        place[part] = {}
    return place[part]
