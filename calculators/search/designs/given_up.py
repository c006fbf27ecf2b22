"""What a design gives up of what protects it, and which designs of a search give up nothing."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from functools import cache
from typing import Any

import numpy as np

from calculators.engine import OpenedScenario
from calculators.scenario.bench import Bench
from calculators.search.question.question import Question
from calculators.sheet.said.protection import COPIES, HAS, SETTINGS, less, without
from calculators.systems import SYSTEMS


def given_up(
    document: Mapping[str, Any],
    before: Mapping[str, Any] | None = None,
    lacks: Collection[str] = (),
    lacked: Collection[str] = (),
) -> list[str]:
    """What a design does without and another one has: "spare disk", "1 of 2 copies".

    Args:
        document: its scenario
        before: the other one's; None for what the mail system has unless somebody says no, where
            copies are nobody's default to give up
        lacks, lacked: settings of which the design and the other one have nothing, whatever their
            scenarios ask for: spare disks beside a RAID layout
    """
    defaults = _defaults(document["system"])
    names = list(defaults)
    if before is None:
        names, before = [name for name in names if name in SETTINGS], {}
    now, then = (
        {
            name: 0 if name in none else defaults[name] if each.get(name) is None else each[name]
            for name in names
        }
        for each, none in ((document, lacks), (before, lacked))
    )
    return less(now, then)


def lacks(opened: OpenedScenario | None) -> frozenset[str]:
    """The settings of which a design has nothing; none of one that cannot be sized."""
    return without(opened.bench.recording.values) if opened else frozenset()


def counted_by(bench: Bench, places: Container[str]) -> dict[str, list[str]]:
    """Pointer of a setting that protects, or of a disk model that varies -> the figures that count
    what a design has of it.

    Args:
        bench: with the design
        places: all that varies
    """
    found: dict[str, list[str]] = {}
    for part in bench.system.parts:
        for name in part.models if part.kind == "disk" else ():
            if f"/{name}" in places:
                found.setdefault(f"/{name}", []).append(part.figure)
    options = bench.scenario.options.fields
    return found | {f"/{name}": [HAS[name]] for name in HAS if name in options}


def todays(question: Question) -> frozenset[str]:
    """The settings of which today's design has something."""
    if question.opened is None:
        return frozenset()
    own = _defaults(question.space.scenario["system"])
    return frozenset(own) & (SETTINGS.keys() - lacks(question.opened))


def keeps_all(question: Question, numbers: Any, lost: Any) -> Any | None:
    """Which of some designs give up nothing; None where none of the space does.

    Args:
        numbers: array (designs,) of design numbers
        lost: array (designs,) of bool: of which designs a setting is not there that today's has

    Returns:
        array (designs,) of bool
    """
    keeping = gives_up_by(question)
    if keeping is None or not (keeping or todays(question)):
        return None
    kept = ~lost
    for stride, steps in keeping:
        kept &= steps[numbers // stride % len(steps)]
    return kept


def gives_up_by(question: Question) -> list[tuple[int, Any]] | None:
    """For each axis that asks for less somewhere: how far apart the numbers of its steps are, and
    array (steps,) of which give up nothing; None where the whole space asks for less."""
    return question.once("keeping", lambda: _keeping(question))


def _keeping(question: Question) -> list[tuple[int, Any]] | None:
    today, own = question.space.scenario, set(_defaults(question.space.scenario["system"]))
    varied = {axis: own & {_name(place) for place in axis.filled} for axis in question.space.axes}
    found = []
    for axis, names in varied.items():
        # What an axis does not fill stands as it does before, and is given up by no step of it.
        before = {name: today[name] for name in ("system", *names) if name in today}
        steps = [
            not given_up({**before, **{_name(place): each for place, each in put.items()}}, before)
            for put in map(axis.put, axis.values)
        ]
        if not any(steps):
            return None
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
