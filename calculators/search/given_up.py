"""What a design gives up of what protects it, and which designs of a search give up nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from calculators.search.question.question import Question
from calculators.sheet.protection import COPIES, SETTINGS, less
from calculators.systems import SYSTEMS


def given_up(document: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> list[str]:
    """What a design does without and another one has: "spare disk", "1 of 2 copies".

    Args:
        document: its scenario
        before: the other one's; None for what the mail system has unless somebody says no, where
            copies are nobody's default to give up
    """
    defaults = _defaults(document["system"])
    names = list(defaults)
    if before is None:
        names, before = [name for name in names if name in SETTINGS], {}
    now, then = (
        {name: defaults[name] if each.get(name) is None else each[name] for name in names}
        for each in (document, before)
    )
    return less(now, then)


def of_design(document: Mapping[str, Any], today: Mapping[str, Any]) -> list[str]:
    """What a design of a search gives up of what protects today's design."""
    return given_up(document, today)


def keeps_all(question: Question, numbers: Any) -> Any | None:
    """Which of some designs give up nothing; None where all of the space do, or none.

    Args:
        numbers: array (designs,) of design numbers

    Returns:
        array (designs,) of bool
    """
    keeping = question.once("keeping", lambda: _keeping(question))
    if not keeping:
        return None
    kept = np.ones(numbers.shape, dtype=bool)
    for stride, steps in keeping:
        kept &= steps[numbers // stride % len(steps)]
    return kept


def _keeping(question: Question) -> list[tuple[int, Any]]:
    """For each axis along which something is given up: how far apart the numbers of its steps are,
    and array (steps,) of which give up nothing; empty where the whole space does, or none of it."""
    today, own = question.space.scenario, set(_defaults(question.space.scenario["system"]))
    varied = {axis: own & {_name(place) for place in axis.filled} for axis in question.space.axes}
    found = []
    for axis, names in varied.items():
        # What an axis does not fill stands as it does before, and is given up by no step of it.
        before = {name: today[name] for name in ("system", *names) if name in today}
        steps = [
            not of_design({**before, **{_name(place): each for place, each in put.items()}}, before)
            for put in map(axis.put, axis.values)
        ]
        if not any(steps):
            return []
        if not all(steps):
            found.append((question.space.stride(axis), np.array(steps)))
    return found


def _name(place: str) -> str:
    return place.removeprefix("/")


@cache
def _defaults(key: str) -> dict[str, Any]:
    """What a mail system has of it where nobody says."""
    system = SYSTEMS.get(key)
    found = {each.name: each.default for each in system.fields} if system else {}
    return {name: found[name] for name in (*SETTINGS, *COPIES) if name in found}
