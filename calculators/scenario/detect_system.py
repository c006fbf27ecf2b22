"""Which mail system a document is for, and what is wrong with it where it does not say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from calculators.errors import Problem
from calculators.inputs import reader
from calculators.systems import SYSTEMS, System

_UNKNOWN_FIELD = "unknown-field"


def find_system(document: Any, problems: list[Problem]) -> System | None:
    """The mail system of a document; why there is none is added to the problems."""
    if not isinstance(document, Mapping):
        problems.append(
            Problem(
                "",
                "wrong-type",
                f"The scenario is {reader.kind_of(document)}; it must be an object.",
                'Start with {"system": …, "populations": […], "raid_groups": […]}.',
            )
        )
        return None
    key = document.get("system")
    if isinstance(key, str) and key in SYSTEMS:
        return SYSTEMS[key]
    offered = "Choose one of: " + ", ".join(SYSTEMS) + "."
    if key is None:
        problems.append(Problem("/system", "required", "Mail system is missing.", offered))
    else:
        problems.append(
            Problem(
                "/system",
                "unknown-choice",
                f"Mail system: {reader.shown(key)} is not one that can be sized.",
                reader.nearest(key, SYSTEMS, offered),
            )
        )
    return None


def wrong_for_any(document: Any, problems_for: Callable[[System], list[Problem]]) -> list[Problem]:
    """What is wrong with a document whichever mail system it is meant for.

    Args:
        document: an object that names no mail system
        problems_for: the problems of the document, were it for that system
    """
    if not isinstance(document, Mapping):
        return []
    found = {system.key: problems_for(system) for system in SYSTEMS.values()}
    strange = {key: _strange(problems) for key, problems in found.items()}
    likely = [key for key in found if strange[key] == min(strange.values())]
    meant = reader.nearest_of(document.get("system"), likely)
    wrong = [found[key] for key in ([meant] if meant else likely)]
    shared = set.intersection(*({_what(each) for each in problems} for problems in wrong))
    return [each for each in wrong[0] if _what(each) in shared]


def _strange(problems: list[Problem]) -> list[int]:
    """How little a document looks like one of a system: whole tables first, then single fields."""
    depths = [each.pointer.count("/") for each in problems if each.code == _UNKNOWN_FIELD]
    return [sum(depth == 1 for depth in depths), len(depths)]


def _what(problem: Problem) -> tuple[str, str, str]:
    return problem.pointer, problem.code, problem.message
