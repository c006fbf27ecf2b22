"""Putting a fix into a document, and trying whether it mends."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from calculators.best_practice.context import Look
from calculators.best_practice.registry import Fix
from calculators.checks.check import FAIL, NOT_CHECKED, Verdict
from calculators.errors import InputProblems
from calculators.sheet.figures import finite
from calculators.sheet.singles import ROUNDING_NOISE

END = "-"
# Options that name a model that is bought.
MODELS = frozenset(
    {
        *("disk", "database_disk", "log_disk", "system_disk", "metacache_disk"),
        *("server", "controller", "memory_module", "enclosure", "enclosure_controller"),
    }
)


def applied(document: Mapping[str, Any], fix: Fix) -> dict[str, Any]:
    """A copy of the document with the fix in it."""
    mended: dict[str, Any] = copy.deepcopy(dict(document))
    for pointer, value in fix.items():
        *way, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
        place: Any = mended
        if last == END and len(way) == 1 and mended.get(way[0]) is None:
            # A list that nobody gave has no row yet.
            mended[way[0]] = []
        for part in way:
            place = _inside(place, part)
        if not isinstance(place, list):
            place[last] = value
        elif last == END:
            place.append(value)
        else:
            place[int(last)] = value
    return mended


def with_fix(look: Look, fix: Fix) -> Look | None:
    """The scenario with a fix, sized once however many ask; None where it cannot be sized."""
    # As it is told: a whole number that was reckoned is the same one without its point.
    key = repr(sorted((pointer, finite(value)) for pointer, value in fix.items()))
    if key not in look.tried:
        look.tried[key] = _sized_with(look, fix)
    return look.tried[key]


def _sized_with(look: Look, fix: Fix) -> Look | None:
    try:
        return Look.of(applied(look.document, fix), look.catalogue)
    except InputProblems:
        return None


def on_groups(
    groups: list[dict[str, Any]], volume: str, fields: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """RAID groups of a document with a volume on such groups alone, in the place of its first."""
    own = [place for place, group in enumerate(groups) if group["volume"] == volume]
    kept = {k: v for k, v in groups[own[0]].items() if k not in ("spans", "count")}
    changed = [*groups[: own[0]], {**kept, **fields}, *groups[own[0] + 1 :]]
    return [group for place, group in enumerate(changed) if place not in own[1:]]


def takes_another_model(fix: Iterable[str]) -> bool:
    """Whether one of the places of a fix names a model that is bought."""
    return any(pointer.rpartition("/")[2] in MODELS for pointer in fix)


def failing(look: Look) -> set[str]:
    """The checks that fail."""
    return {verdict.check.name for verdict in look.checks if verdict.verdict == FAIL}


def unsettled(then: Look, look: Look) -> list[Verdict]:
    """The checks that a fix would put in the place of a kept or checked one: advice that is not
    kept with it, and limits that cannot be checked with it."""
    today = {each.check.name for each in _open(look)}
    return [each for each in _open(then) if each.check.name not in today]


def _open(look: Look) -> list[Verdict]:
    """Advice that is not kept, and what is not checked."""
    return [each for each in look.checks if each.against or each.verdict == NOT_CHECKED]


def deepens(then: Look, look: Look) -> bool:
    """Whether a limit that is broken today is broken by more with a fix."""
    today = {each.check.name: _excess(each) for each in look.checks if each.verdict == FAIL}
    return any(
        _excess(each) > today.get(each.check.name, inf) * (1 + ROUNDING_NOISE)
        for each in then.checks
        if each.verdict == FAIL
    )


def _excess(verdict: Verdict) -> float:
    """What is needed as a part of what there is; nothing of a rule."""
    if verdict.need is None or verdict.limit is None:
        return 0.0
    return verdict.need / verdict.limit if verdict.limit > 0 else inf


def _inside(place: Any, part: str) -> Any:
    if isinstance(place, list):
        return place[int(part)]
    if place.get(part) is None:
        place[part] = {}
    return place[part]
